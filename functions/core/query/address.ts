/** Reads a line of an address: which parts of a place its pieces name, and what is left. */
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

/** One way to read a line. */
export interface AddressReading {
  readonly parts: Parts;
  /** Texts of the line that are no part of the place, in their order. */
  readonly unused: readonly string[];
  /** Whether what is unused says nothing about the place, so that the reading may be certain. */
  readonly isWhole: boolean;
  /** Whether the reading is a guess that counts only where the data has a village of the very name. */
  readonly isGuess?: boolean;
  /** Whether the reading counts only where it finds a place of the very name, and those before it none that is certain. */
  readonly isFallback?: boolean;
}

/**
 * The ways to read a line such as "H.No. 12, Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419", likeliest
 * first; at least one. Level words and brackets say what a name is. Of the other names the last are read as state, district
 * and taluka as far as the data has such names, each below the one before. What is left in front is the village: its first
 * name or, where the line has several, one of the others.
 */
export function readAddress(line: string, areas: Areas, finder: AreaFinder): AddressReading[] {
  const reader = new AddressReader(areas, finder, false);
  const readings = reader.read(line);
  if (!reader.isParted) return readings;
  const other = new AddressReader(areas, finder, true);
  const others = other.read(line).map((reading) => ({ ...reading, isFallback: true }));
  return other.hasParted ? [...readings, ...others] : readings;
}

/** The name that a line calls a village ("Village Wagholi, Nagar Road"); empty where it does not. */
export function villageSaidIn(line: string): string {
  const pieces = piecesOf(apart(plainLine(line)));
  return pieces.find(({ levels }) => levels.includes("village"))?.text ?? "";
}

/** From the highest on, as names are from the end of a line. */
const LEVELS_ABOVE = ["state", "district", "taluka"] as const;

class AddressReader {
  readonly #areas: Areas;
  readonly #finder: AreaFinder;
  readonly #parts: Record<keyof Parts, string> = { ...NO_PARTS };
  readonly #partsPieces: boolean;
  /** Whether commas or level words part the line. */
  isParted = false;
  /** Whether an area was parted from a piece, which is done only where the line is parted. */
  hasParted = false;

  /** @param partsPieces whether areas are also parted from what stands in front: "4 Gandhi Road, Khatki Roorkee Haridwar" */
  constructor(areas: Areas, finder: AreaFinder, partsPieces: boolean) {
    this.#areas = areas;
    this.#finder = finder;
    this.#partsPieces = partsPieces;
  }

  read(line: string): AddressReading[] {
    const text = plainLine(line);
    const pincode = PINCODE_IN_TEXT.exec(text)?.[0] ?? "";
    this.#parts.pincode = pincode;
    const bare = this.#withoutStateBehind(text.replace(PINCODE_IN_TEXT, " ").replace(PIN, " "));
    const pieces = this.#withState(piecesOf(apart(bare)));
    const left = this.#takeLevels(this.#partsPieces ? pieces.map(withoutVillage) : pieces);
    const hasLevels = LEVELS.some((level) => this.#parts[level] !== "");
    const segments = new Set(left.filter(isName).map(({ segment }) => segment));
    this.isParted = hasLevels || segments.size > 1;
    // Of "Post Bara Ghagri, Pakur" a comma parts the office from the name.
    const words = (piece: Piece) =>
      piece.aside && segments.size > 0 && !segments.has(piece.segment) ? [piece] : wordsOfPiece(piece);
    const unread = this.isParted ? this.#downwards(left) : left.flatMap(words);
    const lowest = this.#takeAreas(unread);
    const rest = this.isParted ? withBrackets(unread) : unread;
    const readings = this.#withTaluka(this.#readings(rest, lowest), rest);
    if (!this.isParted && lowest !== undefined) readings.push(...this.#withLast(rest, lowest));
    return lowest === undefined ? readings : [...this.#guesses(rest, lowest), ...readings];
  }

  /** Of an address without another name, the villages that its numbers and offices may be called like, and the town. */
  #guesses(rest: readonly Piece[], lowest: AreaLevel): AddressReading[] {
    const isAddress = this.#parts.pincode !== "" || rest.some(({ aside }) => aside !== undefined);
    if (!isAddress || rest.some(isName) || this.#parts.village !== "") return [];
    const guess = (parts: Parts, used?: Piece): AddressReading => ({
      parts,
      unused: rest.filter((piece) => piece !== used).map(({ written }) => written),
      isWhole: true,
      isGuess: true,
    });
    // "16 K" is a village of Rajasthan; mostly it is a house.
    const guesses = rest
      .filter(({ written }) => NUMBER_AND_LETTERS.test(written))
      .map((piece) => guess({ ...this.#parts, village: piece.written }, piece));
    // A post office is mostly called like its village. "Iqbal Colony" is a village of Punjab; mostly a colony is part of a town.
    const called = (aside: Piece["aside"]) =>
      rest.findLast((piece) => piece.aside === aside && hasName(piece));
    const office = called("post") ?? called("nothing");
    if (office !== undefined) {
      const village = office.aside === "post" ? office.text : office.written;
      guesses.push(guess({ ...this.#parts, village }, office));
    }
    // Mostly the place is the town after which the lowest area is called.
    const name = this.#parts[lowest];
    const seat = { ...this.#parts, [lowest]: lowest === "state" ? name : "", village: name };
    return [...guesses, ...this.#withTaluka([guess(seat)], rest)];
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
    const parts = this.#parts;
    let lowest: AreaLevel | undefined;
    for (const [i, level] of LEVELS_ABOVE.entries()) {
      if (parts[level] !== "") lowest = level;
      const last = left.findLastIndex(isName);
      if (parts[level] !== "" || last < 0 || left[last]!.below > i) continue;
      // Without commas a name has one to three words, and one is left for the place that is sought.
      const most = this.isParted ? (left[last]!.inBrackets ? 2 : 1) : LONGEST_NAME;
      for (let count = Math.min(most, last + 1); count >= 1; count--) {
        const some = left.slice(last + 1 - count, last + 1);
        // "North 24 Parganas" is one name.
        const isOne = some.every(
          (piece, k) => isName(piece) || (k > 0 && !this.isParted && NUMBER.test(piece.text)),
        );
        if (!isOne || !isName(some.at(-1)!)) continue;
        // "Khargone (West Nimar)" is one name, "Dei (Bichhiya)" two.
        const front = some.at(-1)!.inBrackets ? textOf(some.slice(0, -1)) : "";
        if (front !== "" && !this.#isArea(level, front, true)) continue;
        const name = textOf(some);
        const isLowest = left.filter(isName).length === count && parts.village === "";
        if (!this.#isArea(level, name, this.isParted && !isLowest)) continue;
        parts[level] = name;
        lowest = level;
        left.splice(last + 1 - count, count);
        break;
      }
      if (parts[level] === "" && this.isParted && this.#partsPieces) {
        left[last] = this.#withoutArea(level, left[last]!);
        if (parts[level] !== "") lowest = level;
      }
    }
    return lowest;
  }

  /** Takes the name of an area that the last words of a piece are, in the state and district that are read. */
  #withoutArea(level: AreaLevel, piece: Piece): Piece {
    const [text, name] = endsOf(piece.text).find(([, end]) => this.#isArea(level, end, false)) ?? [];
    if (text === undefined || name === undefined) return piece;
    this.#parts[level] = name;
    this.hasParted = true;
    return { ...piece, text };
  }

  /**
   * Whether a text names an area of a level in the state and district that are read; near names count where others are given.
   * Tiruppur is a district, and no other spelling of the state Tripura.
   */
  #isArea(level: AreaLevel, name: string, mayBeNear: boolean): boolean {
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

  /** The ways to take what is left: as the village, as areas that the data does not have, or as saying nothing. */
  #readings(left: readonly Piece[], lowest: AreaLevel | undefined): AddressReading[] {
    const names = left.filter(isName);
    const village = this.#parts.village !== "";
    const readings: AddressReading[] = [];
    const add = (place: readonly Piece[], above: readonly Piece[], isGuess = false) => {
      const used = [...place, ...above];
      readings.push({
        parts: {
          ...this.#withUnknownAreas(above),
          village: place.length > 0 ? textOf(place) : this.#parts.village,
        },
        unused: left.filter((piece) => !used.includes(piece)).map(({ written }) => written),
        isWhole: names.every((piece) => used.includes(piece)),
        ...(isGuess && { isGuess }),
      });
    };
    if (village) add([], names);
    else if (this.isParted) {
      // The first name and, where it is none of the data's places, the others from the areas on.
      if (names.length > 0) add([names[0]!], names.slice(1));
      for (let i = names.length - 1; i > 0; i--) add([names[i]!], names.slice(i + 1));
    } else {
      // "42 NDR" is a village of Rajasthan; mostly a number in front is a house.
      const front = left.slice(0, 2);
      if (NUMBER_AND_LETTERS.test(textOf(front)) && !isName(front[0]!))
        add([...front, ...names.filter((piece) => !front.includes(piece))], [], true);
      if (names.length > 0) add(names, []);
      const last = names.filter(({ segment }) => segment === names.at(-1)!.segment);
      const most = last.length === names.length ? last.length - 1 : last.length;
      for (let count = Math.min(LONGEST_NAME, most); count > 0; count--) add(last.slice(-count), []);
    }
    // A post office is mostly called like its village; all else says nothing where a district or taluka says more.
    const isAreaKnown = lowest === "district" || lowest === "taluka";
    if (!village && names.length === 0)
      for (const aside of isAreaKnown ? (["post"] as const) : (["post", "nothing"] as const))
        for (const piece of left) if (piece.aside === aside && hasName(piece)) add([piece], []);
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
        isGuess: true,
      },
    ];
  }

  /** A police station, or the post office that letters go by, is often in the seat of the taluka: it decides between twins. */
  #withTaluka(readings: readonly AddressReading[], left: readonly Piece[]): AddressReading[] {
    if (this.#parts.district === "") return [...readings];
    const office = left.find(({ aside, text }) => aside !== undefined && this.#isArea("taluka", text, false));
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

/** Whether a piece has a word that may be a name. */
function hasName({ text }: Piece): boolean {
  return /\p{L}{3}/u.test(text);
}

/** A piece that is called a village as one that nothing is said of, so that areas can be parted from it. */
function withoutVillage(piece: Piece): Piece {
  return { ...piece, levels: piece.levels.filter((level) => level !== "village") };
}

const NUMBER_AND_LETTERS = /^\d+\s?[a-z]+$/i;
const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{5}(?!\d)/;
const PIN = /\bpin( ?code)?\b/i;
