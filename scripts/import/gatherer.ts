import { dirname } from "node:path";
import type { Report } from "../dataset/report.ts";
import { Bodies } from "../editions/bodies.ts";
import type { Editions } from "../editions/combine.ts";
import { EditionReader } from "../editions/edition.ts";
import { censusEdition } from "../editions/older.ts";
import type { ListedBlocks } from "../link/blocks/blocks.ts";
import type { ListedMembers } from "../link/members/members.ts";
import { CENSUS_EDITION } from "../sources/census.ts";
import {
  type Block,
  type DistrictChange,
  type ListedOffice,
  type ListedPoint,
  type PackedSaid,
  type Said,
  type SurveyedArea,
  type Totals,
  unpackSaid,
} from "../sources/said.ts";
import { checkTotals } from "../sources/self-check.ts";
import type { Source } from "../sources/source.ts";
import { dateOf } from "./source-files.ts";

/** The facts of all files together. */
export interface Gathered {
  editions: Editions;
  /** Still packed: 860,000 of them. Each file's are taken out when they are read. */
  habitations: PackedSaid[];
  /** Packed, too. */
  villagePoints: readonly PackedSaid[];
  blocks: ReadonlyMap<string, Block>;
  headquarters: readonly ListedPoint[];
  surveyedAreas: readonly SurveyedArea[];
  /** Of development blocks, the newest first. */
  lists: ListedBlocks;
  members: ListedMembers;
}

/** Gathers what the tables of files say, in their order. */
export class Gatherer {
  readonly #report: Report;
  readonly #census: EditionReader;
  readonly #dated = new Map<string, EditionReader>();
  readonly #bodies = new Bodies();
  readonly #offices: ListedOffice[] = [];
  readonly #habitations: PackedSaid[] = [];
  readonly #villagePoints: PackedSaid[] = [];
  readonly #blocks = new Map<string, Block>();
  readonly #headquarters: ListedPoint[] = [];
  readonly #surveyedAreas: SurveyedArea[] = [];
  readonly #blockLists: DatedLists[] = [];
  readonly #districtChanges: DistrictChange[] = [];
  /** By folder. */
  readonly #totals = new Map<string, Totals[]>();
  readonly #fillers: { reader: EditionReader; said: PackedSaid }[] = [];

  constructor(report: Report) {
    this.#report = report;
    this.#census = new EditionReader(CENSUS_EDITION, report);
  }

  /** @param packed what a table of a source's file says */
  add(source: Source, path: string, packed: PackedSaid): void {
    const date = dateOf(path);
    const isOf = (named: string) => packed.packed.some(([kind]) => kind === named);
    if (isOf("habitations")) this.#habitations.push(packed);
    else if (isOf("villagePoints")) this.#villagePoints.push(packed);
    else if (packed.listedBlocks ?? packed.villageBlocks ?? packed.seatsOfAreas)
      this.#blockLists.push({ date, said: packed });
    else if (source.fillsGaps)
      this.#fillers.push({ reader: this.#readerOf(source, date), said: packed });
    else this.#addToEdition(this.#readerOf(source, date), date, dirname(path), unpackSaid(packed));
  }

  #addToEdition(reader: EditionReader, date: string, folder: string, said: Said): void {
    reader.add(said);
    this.#bodies.add(date, said);
    for (const office of said.offices ?? []) this.#offices.push(office);
    for (const [id, block] of said.blocks ?? []) this.#blocks.set(id, block);
    for (const point of said.points ?? []) this.#headquarters.push(point);
    this.#surveyedAreas.push(...(said.surveyedAreas ?? []));
    this.#districtChanges.push(...(said.districtChanges ?? []));
    if (said.totals) this.#totals.set(folder, [...(this.#totals.get(folder) ?? []), said.totals]);
  }

  /** The edition that a source's file of this date belongs to. */
  #readerOf({ edition }: Source, dateOfFile: string): EditionReader {
    if (edition === undefined || edition === CENSUS_EDITION) return this.#census;
    const date = edition.date ?? dateOfFile;
    const known = this.#dated.get(date);
    if (known !== undefined) return known;
    const reader = new EditionReader(edition, this.#report);
    this.#dated.set(date, reader);
    return reader;
  }

  /** @param month the edition of files without a date, such as 2026-05 */
  finish(month: string): Gathered {
    for (const lists of this.#totals.values()) checkTotals(lists, this.#report);
    for (const { reader, said } of this.#fillers) reader.add(unpackSaid(said));
    return {
      editions: {
        older: censusEdition(this.#census.finish("")),
        lgd: [...this.#dated].map(([date, reader]) => reader.finish(date || month)),
        bodies: this.#bodies.newest(),
        offices: this.#offices,
        districtChanges: this.#districtChanges,
      },
      habitations: this.#habitations,
      villagePoints: this.#villagePoints,
      blocks: this.#blocks,
      headquarters: this.#headquarters,
      surveyedAreas: this.#surveyedAreas,
      lists: newestBlocks(this.#blockLists),
      members: newestMembers(this.#blockLists),
    };
  }
}

/** What a list says about blocks, gram panchayats and constituencies. */
interface DatedLists {
  date: string;
  said: Pick<Said, "listedBlocks" | "villageBlocks" | "villagePanchayats" | "seatsOfAreas">;
}

/** What lists of gram panchayats say together: of each village the newest; and all of constituencies. */
function newestMembers(lists: readonly DatedLists[]): ListedMembers {
  const oldestFirst = lists.toSorted((a, b) => a.date.localeCompare(b.date, "en"));
  return {
    names: new Map(),
    ofVillages: new Map(oldestFirst.flatMap(({ said }) => [...(said.villagePanchayats ?? [])])),
    seats: oldestFirst.flatMap(({ said }) => said.seatsOfAreas ?? []),
  };
}

/** What lists of development blocks say together: of each block and village the newest. */
function newestBlocks(lists: readonly DatedLists[]): ListedBlocks {
  const sorted = lists.toSorted((a, b) => b.date.localeCompare(a.date, "en"));
  return {
    listed: sorted.flatMap(({ said }) => said.listedBlocks ?? []),
    ofVillages: new Map(sorted.toReversed().flatMap(({ said }) => [...(said.villageBlocks ?? [])])),
  };
}
