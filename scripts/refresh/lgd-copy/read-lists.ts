import { InputError } from "../../cli/input-error.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { placesOfLevel } from "../../dataset/places.ts";
import { Report } from "../../dataset/report.ts";
import { Bodies } from "../../editions/bodies.ts";
import { type Edition, EditionReader } from "../../editions/edition.ts";
import type { ListedBlocks } from "../../link/blocks/blocks.ts";
import type { ListedMembers } from "../../link/members/members.ts";
import { LGD } from "../../sources/lgd.ts";
import { readTable } from "../../sources/read-file.ts";
import { headerKey, type RecognisedTable, readNumber, recognise } from "../../sources/rows.ts";
import {
  type ListedBlock,
  levelOf,
  type MunicipalBody,
  type SourceRow,
} from "../../sources/said.ts";
import type { EditionRules, SourceFile } from "../../sources/source.ts";
import { csvTables } from "../../tables/read-tables.ts";
import type { Objection } from "../objection.ts";
import type { ListName } from "./releases.ts";

/** All lists are of one day, so a sub-district in two districts is really divided. */
const RULES: EditionRules = { ...LGD.edition!, dividedTalukas: true };

/** The contents of the lists. */
export interface ReadLists {
  readonly edition: Edition;
  /** The bodies of towns. */
  readonly bodies: readonly MunicipalBody[];
  /** Development blocks. */
  readonly blocks: ListedBlocks;
  /** Gram panchayats and constituencies. */
  readonly members: ListedMembers;
  /** Codes of villages of 2011 that LGD itself removed. */
  readonly invalidated: ReadonlySet<string>;
  /** The lists that were read, with the day of each, like `2026-09-29`. */
  readonly days: ReadonlyMap<ListName, string>;
  /** Problems of the lists. */
  readonly problems: readonly Objection[];
}

/** If more than this share of a state's sub-districts has no villages, a part of the list of villages is missing. */
const EMPTY_SHARE = 0.25;
const EMPTY_AT_LEAST = 10;

/** The directory has a few odd rows of its own; more of them mean damage. */
function isMuch(odd: number, rows: number): boolean {
  return odd > Math.max(10, rows / 1000);
}

/** Reads the lists of the copy one by one, in the order of `LISTS`, into one set of places. */
export class ListReader {
  readonly #report: Report;
  readonly #year: string;
  readonly #edition: EditionReader;
  readonly #bodies = new Bodies();
  readonly #days = new Map<ListName, string>();
  readonly #problems: Objection[] = [];
  /** List → the codes that have PIN codes in it. */
  readonly #pincodes = new Map<ListName, ReadonlySet<string>>();
  #invalidated: ReadonlySet<string> = new Set();
  #blocks: readonly ListedBlock[] = [];
  #villageBlocks: ListedBlocks["ofVillages"] = new Map();
  #panchayats: ListedMembers["names"] = new Map();
  #villagePanchayats: ListedMembers["ofVillages"] = new Map();
  #seats: ListedMembers["seats"] = [];

  /** @param year of the lists, because the same data on another day is not a change */
  constructor(report: Report, year: string) {
    this.#report = report;
    this.#year = year;
    this.#edition = new EditionReader(RULES, report);
  }

  /**
   * Adds a list. Throws InputError, in one line, if it has no rows, or if a required list lacks a column or its codes can't be
   * read. For another list that is a problem, and the list is left out.
   * @param name the name of the list in messages, like `villages.29Sep2026.csv`
   */
  add(list: ListName, name: string, csv: Buffer, day: string): void {
    const file = LGD.files.find((one) => one.list?.name === list)!;
    const { required } = file.list!;
    try {
      const [table] = csvTables(name, csv);
      if (table === undefined) throw new InputError(`${name}: has no rows`);
      const recognised = recognise(table, [file.kind]);
      if (recognised instanceof InputError) throw recognised;
      if (required && recognised.rows.length === 0)
        throw new InputError(`${name}: has a header but no rows`);
      this.#checkNumbers(list, recognised);
      this.#read(list, file, recognised);
      this.#days.set(list, day);
    } catch (error) {
      if (!(error instanceof InputError) || required) throw error;
      this.#problems.push({ id: `unread-list:${list}`, text: error.message });
    }
  }

  /** The contents of all lists together. */
  finish(): ReadLists {
    const edition = this.#edition.finish(this.#year, true);
    const bodies = this.#bodies.newest();
    this.#checkVillages(edition.places);
    this.#checkPincodes("pincode_villages", edition.places.villages);
    this.#checkPincodes("pincode_urban", bodies);
    return {
      edition,
      bodies,
      blocks: { listed: this.#blocks, ofVillages: this.#villageBlocks },
      members: {
        names: this.#panchayats,
        ofVillages: this.#villagePanchayats,
        seats: this.#seats,
      },
      invalidated: this.#invalidated,
      days: this.#days,
      problems: this.#problems,
    };
  }

  #read(list: ListName, file: SourceFile, table: RecognisedTable): void {
    const report = new Report();
    const said = readTable(table, file, report);
    const lines = new Map<string, number>();
    const repeated: string[] = [];
    const noted = function* (rows: Iterable<SourceRow>) {
      for (const row of rows) {
        const { code } = row[levelOf(row)]!;
        const first = lines.get(code);
        if (first === undefined) lines.set(code, row.line);
        else repeated.push(`${table.name}:${row.line} has ${code} like line ${first}`);
        yield row;
      }
    };
    this.#edition.add(said.places ? { ...said, places: noted(said.places) } : said);
    this.#bodies.add("", said);
    this.#invalidated = said.invalidated ?? this.#invalidated;
    this.#blocks = said.listedBlocks ?? this.#blocks;
    this.#villageBlocks = said.villageBlocks ?? this.#villageBlocks;
    this.#panchayats = said.panchayats ?? this.#panchayats;
    // The list of villages by blocks comes last and has more of them.
    this.#villagePanchayats = said.villagePanchayats ?? this.#villagePanchayats;
    this.#seats = said.seatsOfAreas ?? this.#seats;
    const pincodes = said.villagePincodes ?? said.bodyPincodes;
    if (pincodes) this.#pincodes.set(list, new Set(pincodes.keys()));

    const findings = report.findings();
    for (const finding of findings) this.#report.add(finding);
    const unplaced = findings.filter(({ action }) => action === "dropped");
    const { length } = table.rows;
    if (said.places && isMuch(unplaced.length, length)) {
      const [{ line, reason }] = unplaced as [(typeof unplaced)[number]];
      const what = reason.replace(/^unreadable (\w+) code$/, "no $1 code that can be read");
      const text = `${unplaced.length} rows cannot be placed: ${table.name}:${line} has ${what}`;
      this.#problems.push({ id: `unplaced-rows:${list}`, text });
    }
    // Other lists may have a second row with another name of an area.
    if (list === "villages" && isMuch(repeated.length, length)) {
      const text = `${repeated.length} rows repeat another one: ${repeated[0]}`;
      this.#problems.push({ id: `repeated-rows:${list}`, text });
    }
  }

  /** Rows are numbered from 1. A last number above the row count shows that rows are missing. */
  #checkNumbers(list: ListName, { name, header, rows }: RecognisedTable): void {
    const column = header.fields.findIndex((field) => /^(s|sr)no$/.test(headerKey(field)));
    const last = column === -1 ? undefined : readNumber(rows.at(-1)?.fields[column] ?? "");
    if (last !== undefined && isMuch(Number(last) - rows.length, rows.length)) {
      const text = `${name} numbers its rows up to ${last} and has ${rows.length}`;
      this.#problems.push({ id: `missing-rows:${list}`, text });
    }
  }

  /** Codes and PIN codes look alike. If the two headers are swapped, hardly any code is a place's. */
  #checkPincodes(list: ListName, places: readonly { code: string }[]): void {
    const codes = this.#pincodes.get(list);
    if (codes === undefined) return;
    const known = places.filter(({ code }) => codes.has(code)).length;
    if (places.length === 0 || known * 2 >= codes.size) return;
    const unknown = `${codes.size - known} of ${codes.size} codes`;
    const text = `${list}: ${unknown} are in no other list; are two headers swapped?`;
    this.#problems.push({ id: `unknown-codes:${list}`, text });
  }

  /** Few sub-districts of a state have only towns. If many have no village, a part of the list is missing. */
  #checkVillages(places: UnsavedDataset): void {
    const filled = new Set(places.villages.map(({ taluka_code }) => taluka_code));
    const byState = Map.groupBy(placesOfLevel(places, "taluka"), ({ state_code }) => state_code);
    for (const { code, name } of places.states) {
      const listed = byState.get(code) ?? [];
      const empty = listed.filter((taluka) => !filled.has(taluka.code)).length;
      const id = `empty-subdistricts:${code}`;
      if (listed.length === 0)
        this.#problems.push({ id, text: `${name} (${code}) has no sub-district in any list` });
      if (empty <= Math.max(listed.length * EMPTY_SHARE, EMPTY_AT_LEAST)) continue;
      const text = `${name} (${code}): ${empty} of ${listed.length} sub-districts have no village in the list of villages`;
      this.#problems.push({ id, text });
    }
  }
}
