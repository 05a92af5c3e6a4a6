/** Reads the names of areas in a line of an address, as far as the data has such areas. */
import { LEVELS, type Level } from "../contract/levels.ts";
import type { AreaLevel, Areas } from "../index/areas.ts";
import { nameKey } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import {
  apart,
  endsOf,
  isName,
  LONGEST_NAME,
  type Piece,
  piecesOf,
  textOf,
  withBrackets,
  wordsOf,
  wordsOfPiece,
} from "./address-pieces.ts";
import { NO_PARTS, type Parts } from "./parts.ts";
import { NUMBER } from "./query.ts";
import { plainLine } from "./text.ts";

/** Finds areas by what people call them, best first. */
export interface AreaFinder {
  /** @param states in one of which they lie; empty for anywhere */
  find(
    level: AreaLevel,
    text: string,
    states: readonly number[],
  ): readonly { readonly area: number; readonly agreement: string; readonly isExact: boolean }[];
}

/** From the highest on, as names are from the end of a line. */
export const LEVELS_ABOVE = ["state", "district", "taluka"] as const;

/**
 * A line with the areas that it names: those that level words and brackets say and, from the end of the line, other names
 * that the data has, each below the one before.
 */
export class LineAreas {
  readonly #areas: Areas;
  readonly #finder: AreaFinder;
  readonly #partsPieces: boolean;
  readonly #parts: Record<keyof Parts, string> = { ...NO_PARTS };
  /** The lowest level of which an area was found. */
  readonly lowest: AreaLevel | undefined;
  /** What is left of the line. */
  readonly rest: readonly Piece[];
  /** Whether commas or level words part the line. */
  readonly isParted: boolean;
  /** Whether an area was parted from a piece, which is done only where the line is parted. */
  hasParted = false;

  /** @param partsPieces whether areas are also parted from what stands in front: "4 Gandhi Road, Khatki Roorkee Haridwar" */
  constructor(line: string, areas: Areas, finder: AreaFinder, partsPieces: boolean) {
    this.#areas = areas;
    this.#finder = finder;
    this.#partsPieces = partsPieces;
    const text = plainLine(line);
    this.#parts.pincode = PINCODE_IN_TEXT.exec(text)?.[0] ?? "";
    const bare = this.#withoutStateBehind(text.replace(PINCODE_IN_TEXT, " ").replace(PIN, " "));
    const pieces = this.#withState(piecesOf(apart(bare)));
    const left = this.#takeLevels(partsPieces ? pieces.map(withoutVillage) : pieces);
    const hasLevels = LEVELS.some((level) => this.#parts[level] !== "");
    const segments = new Set(left.filter(isName).map(({ segment }) => segment));
    this.isParted = hasLevels || segments.size > 1;
    // Of "Post Bara Ghagri, Pakur" a comma parts the office from the name.
    const words = (piece: Piece) =>
      piece.aside && segments.size > 0 && !segments.has(piece.segment) ? [piece] : wordsOfPiece(piece);
    const unread = this.isParted ? this.#downwards(left) : left.flatMap(words);
    this.lowest = this.#takeAreas(unread);
    this.rest = this.isParted ? withBrackets(unread) : unread;
  }

  /** The parts of the place that are read. */
  get parts(): Parts {
    return this.#parts;
  }

  /** Takes pieces whose level is said; returns the others. */
  #takeLevels(pieces: readonly Piece[]): Piece[] {
    const left: Piece[] = [];
    let said: Level | undefined;
    for (const piece of pieces) {
      const { levels, text, inBrackets } = piece;
      // "Vill. Advoi (Satari)": the village of the taluka; "Vill. Balvadi (Kha)": the village.
      const mayBeOfName = inBrackets && levels.length === 0;
      if (mayBeOfName && said !== undefined && (said !== "village" || !this.#isAnyArea(text))) {
        this.#parts[said] += ` (${text})`;
        continue;
      }
      said = undefined;
      const free = levels.filter((level) => this.#parts[level] === "");
      if (free.length === 0) {
        left.push(piece);
        continue;
      }
      for (const level of free) {
        this.#parts[level] = text;
        said = level;
      }
      const rank = Math.max(...free.map((level) => LEVELS.indexOf(level))) + 1;
      for (const [i, before] of left.entries()) left[i] = { ...before, below: Math.max(before.below, rank) };
    }
    return left;
  }

  /** Parts a state from level words that are behind names: "Satari taluka North Goa district Goa". */
  #withoutStateBehind(text: string): string {
    const found = endsOf(text).find(([front, end]) => {
      const level = levelWord(nameKey(wordsOf(front).at(-1)!));
      return level !== undefined && level !== "state" && this.#isState(end);
    });
    return found?.join(", ") ?? text;
  }

  /** Parts the name of a state from a last piece: "Distt Pratapgarh Uttar Pradesh", "Baner, Pune Maharashtra". */
  #withState(pieces: readonly Piece[]): Piece[] {
    const last = pieces.at(-1);
    if (last === undefined || last.levels.includes("state") || last.aside !== undefined) return [...pieces];
    if (last.levels.length === 0 && (pieces.length === 1 || this.#isAnyArea(last.text))) return [...pieces];
    const [front, text] = endsOf(last.text).find(([, end]) => this.#isState(end)) ?? [];
    if (front === undefined || text === undefined) return [...pieces];
    return [...pieces.slice(0, -1), { ...last, text: front }, { ...last, text, levels: ["state"] }];
  }

  #isState(text: string): boolean {
    return this.#isNamed("state", text);
  }

  #isExactly(level: AreaLevel, text: string): boolean {
    return this.#finder.find(level, text, []).some(({ isExact }) => isExact);
  }

  #isAnyArea(text: string): boolean {
    return LEVELS_ABOVE.some((level) => this.#isNamed(level, text));
  }

  #isNamed(level: AreaLevel, text: string): boolean {
    return this.#finder.find(level, text, []).some(({ agreement }) => agreement === "same");
  }

  /** Some write the state first: "West Bengal, Haora, Amta". Amunipur is no state, though nearly called like one. */
  #downwards(left: readonly Piece[]): Piece[] {
    const names = left.filter(isName);
    const isUpwards =
      names.length > 1 &&
      this.#parts.state === "" &&
      this.#isExactly("state", names[0]!.text) &&
      !this.#isState(names.at(-1)!.text);
    return isUpwards ? left.toReversed() : [...left];
  }

  /** Takes names of areas from the end of what is left, higher levels first; returns the lowest level that was found. */
  #takeAreas(left: Piece[]): AreaLevel | undefined {
    let lowest: AreaLevel | undefined;
    for (const level of LEVELS_ABOVE) {
      if (this.#parts[level] === "") this.#takeArea(level, left);
      if (this.#parts[level] !== "") lowest = level;
    }
    return lowest;
  }

  #takeArea(level: AreaLevel, left: Piece[]): void {
    const last = left.findLastIndex(isName);
    if (last < 0 || left[last]!.below > LEVELS_ABOVE.indexOf(level)) return;
    // Without commas a name has one to three words, and one is left for the place that is sought.
    const most = this.isParted ? (left[last]!.inBrackets ? 2 : 1) : LONGEST_NAME;
    for (let count = Math.min(most, last + 1); count >= 1; count--) {
      const some = left.slice(last + 1 - count, last + 1);
      // "North 24 Parganas" is one name.
      const isOne = some.every(
        (piece, k) => isName(piece) || (k > 0 && !this.isParted && NUMBER.test(piece.text)),
      );
      if (!isOne) continue;
      // "Khargone (West Nimar)" is one name, "Dei (Bichhiya)" two.
      const front = some.at(-1)!.inBrackets ? textOf(some.slice(0, -1)) : "";
      if (front !== "" && !this.isArea(level, front, true)) continue;
      const name = textOf(some);
      const isLowest = left.filter(isName).length === count && this.#parts.village === "";
      if (!this.isArea(level, name, this.isParted && !isLowest)) continue;
      this.#parts[level] = name;
      left.splice(last + 1 - count, count);
      return;
    }
    if (this.isParted && this.#partsPieces) left[last] = this.#withoutArea(level, left[last]!);
  }

  /** Takes the name of an area that the last words of a piece are, in the state and district that are read. */
  #withoutArea(level: AreaLevel, piece: Piece): Piece {
    const [text, name] = endsOf(piece.text).find(([, end]) => this.isArea(level, end, false)) ?? [];
    if (text === undefined || name === undefined) return piece;
    this.#parts[level] = name;
    this.hasParted = true;
    return { ...piece, text };
  }

  /**
   * Whether a text names an area of a level in the state and district that are read; near names count where others are given.
   * Tiruppur is a district, and no other spelling of the state Tripura.
   */
  isArea(level: AreaLevel, name: string, mayBeNear: boolean): boolean {
    const { state, district } = this.#parts;
    const states =
      level === "state" || state === ""
        ? []
        : this.#finder.find("state", state, []).map(({ area }) => this.#areas.path(area)[0]!);
    const districts =
      level === "taluka" && district !== "" ? this.#finder.find("district", district, states) : [];
    const isInDistrict = (area: number) =>
      districts.length === 0 ||
      districts.some(
        ({ area: above }) => this.#areas.path(area).includes(above) || this.#areas.path(above).includes(area),
      );
    const found = this.#finder
      .find(level, name, states)
      .filter(
        ({ agreement, area }) =>
          (agreement === "same" || (mayBeNear && agreement === "near")) && isInDistrict(area),
      );
    if (level !== "state" || found.length === 0 || found.some(({ isExact }) => isExact))
      return found.length > 0;
    return !this.#isExactly("district", name) && !this.#isExactly("taluka", name);
  }
}

/** A piece that is called a village as one that nothing is said of, so that areas can be parted from it. */
function withoutVillage(piece: Piece): Piece {
  return { ...piece, levels: piece.levels.filter((level) => level !== "village") };
}

const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{5}(?!\d)/;
const PIN = /\bpin( ?code)?\b/i;
