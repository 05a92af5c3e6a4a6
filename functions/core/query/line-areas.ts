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
  SEPARATORS,
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
  /** Whether a level word says that the lowest area is one. */
  readonly isLowestSaid: boolean;
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
    const bare = this.#withCommas(
      text.replace(BEFORE_LANDMARK, "$&,").replace(PINCODE_IN_TEXT, " ").replace(PIN, " "),
    );
    const pieces = this.#withState(piecesOf(apart(bare)));
    const left = this.#takeLevels(partsPieces ? pieces.map(withoutVillage) : pieces);
    const hasLevels = LEVELS.some((level) => this.#parts[level] !== "");
    const segments = new Set(left.filter(isName).map(({ segment }) => segment));
    this.isParted = hasLevels || segments.size > 1;
    // Of "Post Bara Ghagri, Pakur" a comma parts the office from the name.
    const words = (piece: Piece) =>
      piece.aside && segments.size > 0 && !segments.has(piece.segment) ? [piece] : wordsOfPiece(piece);
    const unread = this.isParted ? this.#downwards(left) : left.flatMap(words);
    const said = { ...this.#parts };
    this.lowest = this.#takeAreas(unread);
    this.isLowestSaid = this.lowest !== undefined && said[this.lowest] !== "";
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

  /**
   * Puts commas between names where level words do not say which name they are about, as far as the data does: "Raghopur
   * block Vaishali", "Tenali Guntur dist", "tehsil Bansgaon Gorakhpur".
   */
  #withCommas(text: string): string {
    return text
      .split(",")
      .map((segment) => (OTHER_SIGNS.test(segment) ? segment : this.#withCommasBetween(segment)))
      .join(",");
  }

  #withCommasBetween(segment: string): string {
    const words = wordsOf(segment);
    const levels = words.map((word) => levelWord(nameKey(word)));
    const isInFront = levels[0] !== undefined;
    const isAfter = !isInFront && levels.at(-1) !== undefined;
    const commas = new Set<number>();
    for (const [i, level] of levels.entries()) {
      if (level === undefined) continue;
      const next = levels.findIndex((other, k) => k > i && other !== undefined);
      const after = words.slice(i + 1, next < 0 ? words.length : next);
      const before = words.slice(levels.findLastIndex((other, k) => k < i && other !== undefined) + 1, i);
      const ofBefore = isInFront ? 0 : level === "village" ? before.length : this.#namedLast(level, before);
      const name = before.slice(before.length - ofBefore).join(" ");
      if (isInFront || (after.length > 0 && !isAfter && !this.#isAbout(level, name, after))) {
        const ofAfter = level === "village" ? 0 : this.#namedFirst(level, after);
        if (ofAfter > 0) commas.add(i + 1 + ofAfter);
        continue;
      }
      if (ofBefore > 0 && ofBefore < before.length) commas.add(i - ofBefore);
      if (after.length > 0) commas.add(i + 1);
    }
    return commas.size === 0
      ? segment
      : words.map((word, i) => (commas.has(i) ? `, ${word}` : word)).join(" ");
  }

  /** Whether a level word between two names is about the one before it. */
  #isAbout(level: Level, before: string, after: readonly string[]): boolean {
    const text = after.join(" ");
    if (level !== "state" && this.#isState(text)) return true;
    if (before === "") return false;
    if (level === "village") return this.#isAnyArea(text);
    const starts = after.map((_, i) => after.slice(0, i + 1).join(" "));
    const isAfter = starts.some((start) => this.#find(level, start).length > 0);
    const higher = LEVELS_ABOVE.slice(0, LEVELS_ABOVE.indexOf(level));
    const isWithin = this.#finder.find(level, before, []).some(({ area }) => {
      const path = this.#areas.path(area);
      const isAbove = (one: AreaLevel) =>
        starts.some((start) => this.#find(one, start).some((above) => path.includes(above)));
      return higher.some(isAbove);
    });
    return isWithin || !isAfter;
  }

  /** How many of the last words are the name of an area of a level: all, if they may be. */
  #namedLast(level: AreaLevel, words: readonly string[]): number {
    if (words.length > 0 && this.#find(level, words.join(" ")).length > 0) return words.length;
    const found = endsOf(words.join(" ")).find(([, end]) => this.#isNamed(level, end));
    return found === undefined ? 0 : wordsOf(found[1]).length;
  }

  /** How many of the first words are the name of an area of a level where the others are that of an area; else 0. */
  #namedFirst(level: AreaLevel, words: readonly string[]): number {
    if (this.#find(level, words.join(" ")).length > 0) return 0;
    const found = endsOf(words.join(" ")).find(
      ([front, end]) => this.#isNamed(level, front) && this.#isAnyArea(end),
    );
    return found === undefined ? 0 : wordsOf(found[0]).length;
  }

  /** The areas of a level with a name, or a near one. */
  #find(level: AreaLevel, text: string): number[] {
    return this.#finder
      .find(level, text, [])
      .flatMap(({ agreement, area }) => (agreement === "far" ? [] : [area]));
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

  #isExactly(level: AreaLevel, text: string, states: readonly number[] = []): boolean {
    return this.#finder.find(level, text, states).some(({ isExact }) => isExact);
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
    // "Koch Bihar" is a district, and no Koch in Bihar.
    const all = left.map(({ written }) => written).join(" ");
    const whole = this.isParted
      ? undefined
      : LEVELS_ABOVE.find((level) => this.#areas.named(level, all).length > 0);
    if (whole !== undefined) {
      this.#parts[whole] = all;
      left.length = 0;
      return whole;
    }
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
   * Tiruppur is a district, and no other spelling of the state Tripura; Pattukkottai is a taluka, and not Pudukkottai.
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
    if (found.length === 0 || found.some(({ isExact }) => isExact)) return found.length > 0;
    const lower = LEVELS_ABOVE.slice(LEVELS_ABOVE.indexOf(level) + 1);
    return !lower.some((one) => this.#isExactly(one, name, states));
  }
}

/** A piece that is called a village as one that nothing is said of, so that areas can be parted from it. */
function withoutVillage(piece: Piece): Piece {
  return { ...piece, levels: piece.levels.filter((level) => level !== "village") };
}

/** Signs that part pieces, besides commas. */
const OTHER_SIGNS = new RegExp(`${SEPARATORS.source}|[()[\\]/]`, "iu");
const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{5}(?!\d)/;
/** A PIN code after which a landmark is written: "Vaishali Nagar Jaipur 302021 near National Handloom". */
const BEFORE_LANDMARK = new RegExp(
  `${PINCODE_IN_TEXT.source}(?=\\s+(?:near|nr|opp|opposite|behind|beside)(?!\\p{L}))`,
  "iu",
);
const PIN = /\bpin( ?code)?\b/i;
