/** Reads a line of an address: which parts of a place its pieces name, and what is left. */
import { LEVELS, type Level } from "../contract/levels.ts";
import type { AreaLevel, Areas } from "../index/areas.ts";
import { tokens } from "../names/tokens.ts";
import { COUNTRY, MARKS, type Says, SHORT_FORMS, saysOfAddress, type WordPosition } from "../names/words.ts";
import { NO_PARTS, type Parts } from "./parts.ts";
import { plainLine } from "./text.ts";

/** Finds areas by what people call them, best first. */
export interface AreaFinder {
  /** @param states in one of which they lie; empty for anywhere */
  find(
    level: AreaLevel,
    text: string,
    states: readonly number[],
  ): readonly { readonly area: number; readonly agreement: string }[];
}

/** One way to read a line. */
export interface AddressReading {
  readonly parts: Parts;
  /** Texts of the line that are no part of the place, in their order. */
  readonly unused: readonly string[];
  /** Whether what is unused says nothing about the place, so that the reading may be certain. */
  readonly isWhole: boolean;
  /** Whether the village is the town after which the lowest area is called. */
  readonly isSeat?: boolean;
}

/**
 * The ways to read a line such as "H.No. 12, Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419", likeliest
 * first; at least one. Level words and brackets say what a name is. Of the other names the last are read as state, district
 * and taluka as far as the data has such names, each below the one before. What is left in front is the village: its first
 * name or, where the line has several, one of the others.
 */
export function readAddress(line: string, areas: Areas, finder: AreaFinder): AddressReading[] {
  return new AddressReader(areas, finder).read(line);
}

/** The name that a line calls a village ("Village Wagholi, Nagar Road"); empty where it does not. */
export function villageSaidIn(line: string): string {
  const pieces = piecesOf(apart(plainLine(line)));
  return pieces.find(({ levels }) => levels.includes("village"))?.text ?? "";
}

/** A stretch of a line with what its words say of the name in it. */
interface Piece {
  /** The name, without words that say its level. */
  readonly text: string;
  /** As it is in the line. */
  readonly written: string;
  /** The levels that words next to it say: two in "Tehsil & Distt Hardoi". */
  readonly levels: readonly Level[];
  /** Whether it names a post office or council, or says nothing about the place; undefined for a name. */
  readonly aside: "post" | "nothing" | undefined;
  readonly inBrackets: boolean;
  /** Which of the stretches between commas it is in or, without commas, between words that say nothing. */
  readonly segment: number;
  /** Its level is below the first `below` of LEVELS, which are named after it. */
  readonly below: number;
}

/** From the highest on, as names are from the end of a line. */
const LEVELS_ABOVE = ["state", "district", "taluka"] as const;

/** The most words that the name of an area has where no comma ends it. */
const LONGEST_NAME = 3;

class AddressReader {
  readonly #areas: Areas;
  readonly #finder: AreaFinder;
  #parts: Record<keyof Parts, string> = { ...NO_PARTS };

  constructor(areas: Areas, finder: AreaFinder) {
    this.#areas = areas;
    this.#finder = finder;
  }

  read(line: string): AddressReading[] {
    const text = plainLine(line);
    const pincode = PINCODE_IN_TEXT.exec(text)?.[0] ?? "";
    this.#parts.pincode = pincode;
    // Between commas, it parts names: "Baner, Pune 411045 Maharashtra".
    const between = text.includes(",") ? "," : " ";
    const pieces = this.#withState(piecesOf(apart(text.replace(PINCODE_IN_TEXT, between).replace(PIN, " "))));
    const left = this.#takeLevels(pieces);
    const names = left.filter(isName);
    const hasLevels = LEVELS.some((level) => this.#parts[level] !== "");
    const isParted = hasLevels || new Set(names.map(({ segment }) => segment)).size > 1;
    const unread = isParted ? this.#downwards(left) : left.flatMap(wordsOfPiece);
    const lowest = this.#takeAreas(unread, isParted);
    const rest = isParted ? withBrackets(unread) : unread;
    const readings = this.#withTaluka(this.#readings(rest, isParted, lowest), rest);
    if (!isParted && lowest !== undefined) readings.push(...this.#withLast(rest, lowest));
    const isAddress = pincode !== "" || rest.some(({ aside }) => aside !== undefined);
    // Of an address without another name, the place is mostly the town after which the lowest area is called.
    if (!isAddress || lowest === undefined || rest.some(isName) || this.#parts.village !== "")
      return readings;
    const name = this.#parts[lowest];
    const seat = { ...this.#parts, [lowest]: lowest === "state" ? name : "", village: name };
    const unused = rest.map(({ written }) => written);
    return [...this.#withTaluka([{ parts: seat, unused, isWhole: true, isSeat: true }], rest), ...readings];
  }

  /** Takes pieces whose level is said; returns the others. */
  #takeLevels(pieces: readonly Piece[]): Piece[] {
    const left: Piece[] = [];
    let above: AreaLevel | undefined;
    for (const piece of pieces) {
      const { levels, text, inBrackets } = piece;
      if (inBrackets && levels.length === 0 && above !== undefined) {
        this.#parts[above] += ` (${text})`;
        continue;
      }
      above = undefined;
      const free = levels.filter((level) => this.#parts[level] === "");
      if (free.length === 0) {
        left.push(piece);
        continue;
      }
      for (const level of free) {
        this.#parts[level] = text;
        if (level !== "village") above = level;
      }
      const rank = Math.max(...free.map((level) => LEVELS.indexOf(level))) + 1;
      for (const [i, before] of left.entries()) left[i] = { ...before, below: Math.max(before.below, rank) };
    }
    return left;
  }

  /** Parts the name of a state from a last piece: "Distt Pratapgarh Uttar Pradesh", "Baner, Pune Maharashtra". */
  #withState(pieces: readonly Piece[]): Piece[] {
    const last = pieces.at(-1);
    if (last === undefined || last.levels.includes("state") || last.aside !== undefined) return [...pieces];
    if (last.levels.length === 0 && (pieces.length === 1 || this.#isAnyArea(last.text))) return [...pieces];
    const words = wordsOf(last.text);
    for (let count = Math.min(LONGEST_NAME, words.length - 1); count > 0; count--) {
      const text = words.slice(-count).join(" ");
      if (!this.#isState(text)) continue;
      return [
        ...pieces.slice(0, -1),
        { ...last, text: words.slice(0, -count).join(" ") },
        { ...last, text, levels: ["state"] },
      ];
    }
    return [...pieces];
  }

  #isState(text: string): boolean {
    return this.#isNamed("state", text);
  }

  #isAnyArea(text: string): boolean {
    return LEVELS_ABOVE.some((level) => this.#isNamed(level, text));
  }

  #isNamed(level: AreaLevel, text: string): boolean {
    return this.#finder.find(level, text, []).some(({ agreement }) => agreement === "same");
  }

  /** Some write the state first: "West Bengal, Haora, Amta". */
  #downwards(left: readonly Piece[]): Piece[] {
    const names = left.filter(isName);
    const isUpwards =
      names.length > 1 &&
      this.#parts.state === "" &&
      this.#isState(names[0]!.text) &&
      !this.#isState(names.at(-1)!.text);
    return isUpwards ? left.toReversed() : [...left];
  }

  /** Takes names of areas from the end of what is left, higher levels first; returns the lowest level that was found. */
  #takeAreas(left: Piece[], isParted: boolean): AreaLevel | undefined {
    const parts = this.#parts;
    let lowest: AreaLevel | undefined;
    for (const [i, level] of LEVELS_ABOVE.entries()) {
      if (parts[level] !== "") lowest = level;
      const last = left.findLastIndex(isName);
      if (parts[level] !== "" || last < 0 || left[last]!.below > i) continue;
      const states =
        level === "state" || parts.state === ""
          ? []
          : this.#finder.find("state", parts.state, []).map(({ area }) => this.#areas.path(area)[0]!);
      // Without commas a name has one to three words, and one is left for the place that is sought. "Khargone (West Nimar)"
      // is one name.
      const most = isParted ? (left[last]!.inBrackets ? 2 : 1) : LONGEST_NAME;
      for (let count = Math.min(most, last + 1); count >= 1; count--) {
        const some = left.slice(last + 1 - count, last + 1);
        if (!some.every(isName)) continue;
        const name = textOf(some);
        const isLowest = left.filter(isName).length === count && parts.village === "";
        if (!this.#isArea(level, name, states, isParted && !isLowest)) continue;
        parts[level] = name;
        lowest = level;
        left.splice(last + 1 - count, count);
        break;
      }
    }
    return lowest;
  }

  /** Whether a text names an area of a level in the district that is read; near names count where others are given. */
  #isArea(level: AreaLevel, name: string, states: readonly number[], mayBeNear: boolean): boolean {
    const { district } = this.#parts;
    const districts =
      level === "taluka" && district !== "" ? this.#finder.find("district", district, states) : [];
    const isInDistrict = (area: number) =>
      districts.length === 0 ||
      districts.some(
        ({ area: above }) => this.#areas.path(area).includes(above) || this.#areas.path(above).includes(area),
      );
    return this.#finder
      .find(level, name, states)
      .some(
        ({ agreement, area }) =>
          (agreement === "same" || (mayBeNear && agreement === "near")) && isInDistrict(area),
      );
  }

  /** The ways to take what is left: as the village, as areas that the data does not have, or as saying nothing. */
  #readings(left: readonly Piece[], isParted: boolean, lowest: AreaLevel | undefined): AddressReading[] {
    const names = left.filter(isName);
    const village = this.#parts.village !== "";
    const readings: AddressReading[] = [];
    const add = (place: readonly Piece[], above: readonly Piece[]) => {
      const used = [...place, ...above];
      readings.push({
        parts: {
          ...this.#withUnknownAreas(above),
          village: place.length > 0 ? textOf(place) : this.#parts.village,
        },
        unused: left.filter((piece) => !used.includes(piece)).map(({ written }) => written),
        isWhole: names.every((piece) => used.includes(piece)),
      });
    };
    if (village) add([], names);
    else if (isParted) {
      // The first name and, where it is none of the data's places, the others from the areas on.
      if (names.length > 0) add([names[0]!], names.slice(1));
      for (let i = names.length - 1; i > 0; i--) add([names[i]!], names.slice(i + 1));
    } else {
      if (names.length > 0) add(names, []);
      const last = names.filter(({ segment }) => segment === names.at(-1)!.segment);
      const most = last.length === names.length ? last.length - 1 : last.length;
      for (let count = Math.min(LONGEST_NAME, most); count > 0; count--) add(last.slice(-count), []);
    }
    // A post office is mostly called like its village; all else says nothing where a district or taluka says more.
    const isAreaKnown = lowest === "district" || lowest === "taluka";
    if (!village && names.length === 0)
      for (const aside of isAreaKnown ? (["post"] as const) : (["post", "nothing"] as const))
        for (const piece of left) if (piece.aside === aside && /\p{L}{3}/u.test(piece.text)) add([piece], []);
    if (readings.length === 0) add([], []);
    return readings;
  }

  /** Without commas, the last word of a town may be read as an area: "Vashi Navi Mumbai". */
  #withLast(left: readonly Piece[], lowest: AreaLevel): AddressReading[] {
    const before = left.findLast(isName);
    if (before === undefined) return [];
    const village = `${before.text} ${this.#parts[lowest]}`;
    const others = left.filter((piece) => piece !== before);
    return [
      {
        parts: { ...this.#parts, [lowest]: "", village },
        unused: others.map(({ written }) => written),
        isWhole: !others.some(isName),
      },
    ];
  }

  /** A police station, or the post office that letters go by, is often in the seat of the taluka: it decides between twins. */
  #withTaluka(readings: readonly AddressReading[], left: readonly Piece[]): AddressReading[] {
    const { state, district } = this.#parts;
    if (district === "") return [...readings];
    const states =
      state === "" ? [] : this.#finder.find("state", state, []).map(({ area }) => this.#areas.path(area)[0]!);
    const office = left.find(
      ({ aside, text }) => aside !== undefined && this.#isArea("taluka", text, states, false),
    );
    if (office === undefined) return [...readings];
    return readings.flatMap((reading) => {
      const { parts, unused } = reading;
      if (parts.taluka !== "" || parts.village === "" || parts.village === office.text) return [reading];
      const without = unused.filter((text) => text !== office.written);
      return [{ ...reading, parts: { ...parts, taluka: office.text }, unused: without }, reading];
    });
  }

  /** Names of areas that the data does not have stand for the levels that are not read, the last for the highest. */
  #withUnknownAreas(names: readonly Piece[]): Parts {
    const parts = { ...this.#parts };
    const others = names.map(({ text }) => text);
    for (const level of LEVELS_ABOVE)
      if (parts[level] === "" && others.length > 0) parts[level] = others.pop()!;
    return parts;
  }
}

const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{5}(?!\d)/;
const PIN = /\bpin( ?code)?\b/i;

/** Whether a piece may name the place or an area. */
function isName({ aside }: Piece): boolean {
  return aside === undefined;
}

/** The pieces between commas or, where there are none, slashes; brackets and level words part them further. */
function piecesOf(text: string): Piece[] {
  const [only, ...others] = tokens(text);
  if (only !== undefined && others.length === 0 && COUNTRY.includes(only)) return [];
  const commas = text.split(/[,;|\n>]+|\s[-–—]+\s/).filter((piece) => tokens(piece).length > 0);
  const segments = commas.length > 1 ? commas : text.split(/(?<=\p{L}{2})\/(?=\p{L}{2})/u);
  return segments.flatMap((written, segment) =>
    written
      .replace(BRACKETS, (whole, inside: string) => (isMark(inside) ? whole : `,${OPENING}${inside},`))
      .split(",")
      .flatMap((piece) => {
        const inBrackets = piece.startsWith(OPENING);
        return partsOfPiece(piece.replace(OPENING, ""), segments.length > 1).map((words) =>
          pieceOf(words, segment, inBrackets, segments.length > 1),
        );
      }),
  );
}

const BRACKETS = /[([]([^)\]]*)[)\]]?/g;

/** Stands for an opening bracket in a piece. */
const OPENING = "\u0001";

/** Whether what is in brackets says what kind of place it is, so that it belongs to the name: (CT), (Part), (2). */
function isMark(inside: string): boolean {
  return tokens(inside).every(
    (token) => token.length === 1 || MARKS.has(SHORT_FORMS.get(token) ?? token) || /^\d/.test(token),
  );
}

/** The words of a piece, parted by level words: "Tehsil Hardoi Dist Hardoi". */
function partsOfPiece(piece: string, hasCommas: boolean): string[][] {
  const all = wordsOf(piece);
  const says = (word: string, at: WordPosition) => {
    const said = saysOf(word, at);
    return hasCommas || said !== "nothing" ? said : undefined;
  };
  const begin = (i: number) => says(all[i]!, i === 0 ? "before" : "between");
  const inFront = all.some((_, i) => i < all.length - 1 && begin(i) !== undefined);
  const parted: string[][] = [[]];
  for (const [i, word] of all.entries()) {
    // In a line of level words in front, "state" is in front, too: no name of a place follows it.
    const begins = begin(i) ?? (i < all.length - 1 && says(word, "after") === "state");
    const hasName = parted.at(-1)!.some((one) => saysOf(one, "before") === undefined);
    if (inFront && begins && hasName) parted.push([]);
    parted.at(-1)!.push(word);
    if (!inFront && says(word, "after") && parted.at(-1)!.length > 1) parted.push([]);
  }
  return parted.filter((words) => words.length > 0);
}

/** A name with what a word in front of it or after it says; words that say nothing count only between commas. */
function pieceOf(words: readonly string[], segment: number, inBrackets: boolean, hasCommas: boolean): Piece {
  let [from, to] = [0, words.length];
  const levels: Level[] = [];
  let aside: Piece["aside"];
  const take = (says: Says | undefined): boolean => {
    if (says === "post" || (says === "nothing" && hasCommas)) aside ??= says;
    else if (isLevel(says)) levels.push(says);
    else return false;
    return true;
  };
  while (to - from > 1 && take(saysOf(words[from]!, "before"))) from++;
  if (from === 0 && to > 1 && take(saysOf(words[to - 1]!, "after"))) to--;
  const text = words.slice(from, to).join(" ");
  // "Village & Post Malana" is the village; "15", "#56" and "3/4" are houses, "Jayanagar 4th Block" is a part of a town.
  if (hasCommas && ORDINAL.test(text)) levels.length = 0;
  if (levels.length > 0) aside = undefined;
  else if (hasCommas && (HOUSE.test(text) || ORDINAL.test(text))) aside = "nothing";
  return { text, written: words.join(" "), levels, aside, inBrackets, segment, below: 0 };
}

function isLevel(says: Says | undefined): says is Level {
  return (LEVELS as readonly (Says | undefined)[]).includes(says);
}

const HOUSE = /^#?\s?\d+[a-z]?([\s/-]+\d*[a-z]?)*$/i;

const ORDINAL = /(?<![\p{L}\p{N}])\d+(?:st|nd|rd|th)(?!\p{L})/iu;

function wordsOf(text: string): string[] {
  return text.split(/[\s:]+|(?<=\p{L}{2}\.)/u).filter((word) => tokens(word).length > 0);
}

/** Puts a blank between a word of addresses and what follows it: "Vill+PO Malana", "Tehsil/Distt Hardoi", "Dist - Pune". */
function apart(text: string): string {
  return text.replace(
    /([\p{L}\p{M}]+)\.?\s*(?:[&+/:–-]+|and\s)\s*(?=[\p{L}#\d])/giu,
    (whole, word: string) => (saysOf(word, "before") === undefined ? whole : `${word} `),
  );
}

function saysOf(word: string, at: WordPosition): Says | undefined {
  return saysOfAddress(tokens(word).join(""), at);
}

/**
 * The words of a line without commas, each by itself: hyphens part them as blanks do. Words that say nothing, and the number
 * after one, end a name.
 */
function wordsOfPiece(piece: Piece): Piece[] {
  if (piece.inBrackets || piece.aside === "nothing") return [piece];
  let segment = piece.segment;
  let after: Says | undefined;
  return wordsOf(piece.text.replace(/(?<=\p{L})-(?=\p{L})/gu, " ")).map((text, i, all) => {
    const before = saysOf(text, "before");
    const says = before ?? (i > 0 ? saysOf(text, "after") : undefined);
    const isHouse = HOUSE.test(text) && (i === 0 || after === "nothing" || i < all.length - 1);
    const isNumber = after === "nothing" && /^no\.?$/i.test(text);
    const aside = all.length > 1 && (says === "nothing" || isHouse || isNumber) ? "nothing" : undefined;
    after = aside;
    if (aside !== undefined) segment += 1;
    return { ...piece, text, written: text, aside: piece.aside ?? aside, segment };
  });
}

/** Pieces in brackets that are not areas belong to the name in front of them. */
function withBrackets(left: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of left) {
    const before = joined.at(-1);
    if (piece.inBrackets && before && isName(before))
      joined[joined.length - 1] = {
        ...before,
        text: textOf([before, piece]),
        written: `${before.written} (${piece.written})`,
      };
    else joined.push(piece);
  }
  return joined;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, inBrackets }, i) => (i > 0 && inBrackets ? `(${text})` : text)).join(" ");
}
