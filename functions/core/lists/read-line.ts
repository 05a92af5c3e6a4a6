/** The only door from lists to the reader of texts and the resolver of single places. */

import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import type { AreaLevel } from "../contract/levels.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { levelWord, saysOfAddress } from "../names/words.ts";
import { partsOf } from "../query/line-parts.ts";
import { NO_PARTS, type Parts } from "../query/parts.ts";
import type { PlaceSource } from "../query/place-source.ts";
import { readLine } from "../query/reader.ts";
import type { Judged } from "../resolve/judge.ts";
import type { Outcome, Resolution } from "../resolve/resolution.ts";
import { Resolver, resolutionOf } from "../resolve/resolver.ts";
import { type AreaAgreements, Where } from "../resolve/where.ts";

/** A line of a list, read. */
export interface ReadLine {
  /** The line with the areas that other columns add. */
  readonly text: string;
  readonly parts: Parts;
  /** The name that the line calls a village; empty where it does not. */
  readonly village: string;
  /** Whether only this reading counts. */
  readonly isOnly: boolean;
  /** Whether all names of the line are in the parts. */
  readonly isWhole: boolean;
  /** Whether any text of the line is not in the parts. */
  readonly hasLeft: boolean;
}

/** Reads the texts of lists: lines, names of areas. */
export class ListReader {
  readonly #source: PlaceSource;
  readonly #areas: Areas;
  readonly #names: AreaNames;
  readonly #lines = new Map<string, Promise<ReadLine>>();
  #resolver: Resolver | undefined;

  private constructor(source: PlaceSource, names: AreaNames) {
    this.#source = source;
    this.#areas = source.areas;
    this.#names = names;
  }

  /** Rejects when the names of areas can't be read. */
  static async of(source: PlaceSource): Promise<ListReader> {
    return new ListReader(source, await source.areaNames());
  }

  /**
   * Reads each different line once. "12 MG Road" in the taluka Karad may be in any of its places: where a column of areas
   * adds "Karad" to an address without a place, the town of that name is not meant.
   *
   * @param known what other columns say of the row
   */
  read(line: string, known: Parts = NO_PARTS): Promise<ReadLine> {
    const text = withAreas(line, known);
    if (isBare(line, known)) {
      const parts = { ...known, village: line };
      return Promise.resolve({
        text,
        parts,
        village: "",
        isOnly: false,
        isWhole: true,
        hasLeft: false,
      });
    }
    let read = this.#lines.get(text);
    if (read === undefined) {
      read = this.#read(line, text);
      this.#lines.set(text, read);
    }
    return read;
  }

  async #read(line: string, text: string): Promise<ReadLine> {
    const reading = await readLine(text, this.#source);
    const { parts, unused, isWhole } = partsOf(reading);
    const [own, added, named] = [line, text.slice(line.length), parts.village].map(nameKey) as [
      string,
      string,
      string,
    ];
    const isOnly = named !== "" && !own.includes(named) && added.includes(named);
    const village = reading.stacks[0]?.name?.isSaid === true ? parts.village : "";
    const read = isOnly ? { ...parts, village: "" } : parts;
    return { text, parts: read, village, isOnly, isWhole, hasLeft: unused.length > 0 };
  }

  /** The place that a line means without the other rows. */
  settle({ text }: ReadLine): Promise<Resolution> {
    return this.#single().resolveLine(text);
  }

  /** The place that the parts of a row mean without the other rows. */
  resolve(parts: Parts): Promise<Resolution> {
    return this.#single().resolve(parts);
  }

  /** The areas of a level that are called so. */
  areasCalled(level: AreaLevel, text: string): number[] {
    if (text === "") return [];
    return this.#names
      .find(level, text, [])
      .filter(({ agreement }) => agreement === "same")
      .map(({ area }) => area);
  }

  /** Whether a text is the name of an area. */
  isArea(text: string): boolean {
    return AREA_LEVELS.some((level) => this.areasCalled(level, text).length > 0);
  }

  /**
   * Where the parts of a row say that its place is.
   * @param hasBlocks whether the taluka's text is a development block, which is not always the taluka: it narrows only
   */
  where(parts: Parts, hasBlocks: boolean): Where {
    return hasBlocks
      ? new WhereOfBlock(this.#areas, this.#names, parts)
      : new Where(this.#areas, this.#names, parts);
  }

  #single(): Resolver {
    this.#resolver ??= new Resolver(this.#source);
    return this.#resolver;
  }
}

const AREA_LEVELS = ["state", "district", "taluka"] as const;

/** What came of a row that names a village. */
export function resolutionOfRow(
  areas: Areas,
  parts: Parts,
  outcome: Outcome,
  judged: readonly Judged[],
): Resolution {
  return resolutionOf(areas, parts, outcome, judged);
}

/** A block that a taluka is called like speaks for that taluka, but hardly against the others of its district. */
class WhereOfBlock extends Where {
  override agreements(taluka: number): AreaAgreements {
    const agreements = super.agreements(taluka);
    return agreements.taluka === "other" ? { ...agreements, taluka: "unknown" } : agreements;
  }
}

/** Whether a line is nothing but a name, of which other columns say in which taluka or district it is. */
function isBare(line: string, { taluka, district }: Parts): boolean {
  const words = tokens(line);
  const isName =
    words.length > 0 && words.length <= MOST_WORDS && /^[\p{L}\p{M}\s.'-]+$/u.test(line);
  return (
    isName &&
    (taluka !== "" || district !== "") &&
    !words.some((word) => saysOfAddress(word, "between"))
  );
}

/** A line of more words is hardly a name alone. */
const MOST_WORDS = 3;

function nameWithoutLevel(text: string): string {
  return tokens(text)
    .filter((word) => levelWord(word) === undefined)
    .join("");
}

/** A line and, after it, the areas that it lacks and other columns have. */
function withAreas(line: string, { taluka, district, state, pincode }: Parts): string {
  const pieces = line.split(/[,;()\n]/).map(nameWithoutLevel);
  const added = [taluka, district, state, pincode].filter(
    (text) => !pieces.includes(nameWithoutLevel(text)),
  );
  return [line, ...added].filter(Boolean).join(", ");
}
