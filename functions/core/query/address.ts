/** Reads a line of an address: which parts of a place its pieces name, and what is left. */
import type { Areas } from "../index/areas.ts";
import { apart, isName, LONGEST_NAME, type Piece, piecesOf, textOf, wordsOf } from "./address-pieces.ts";
import { type AreaFinder, LEVELS_ABOVE, LineAreas } from "./line-areas.ts";
import { NO_PARTS, type Parts } from "./parts.ts";
import { plainLine } from "./text.ts";

/** One way to read a line. */
export interface AddressReading {
  readonly parts: Parts;
  /** Texts of the line that are no part of the place, in their order. */
  readonly unused: readonly string[];
  /** Whether what is unused says nothing about the place, so that the reading may be certain. */
  readonly isWhole: boolean;
  /**
   * The reading counts only where it finds a village of the very name (`named`), or is certain of one that has it at least as
   * another name (`certain`); either will do (`called`). No further one is needed then.
   */
  readonly guess?: "named" | "certain" | "called";
  /** Whether the reading counts only where it is certain, and those before it find no area of the very name. */
  readonly isSeat?: boolean;
  /** Whether the reading counts only where it finds a place of the very name, and those before it none that is certain. */
  readonly isFallback?: boolean;
}

/**
 * The ways to read a line such as "H.No. 12, Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419", likeliest
 * first; at least one. What the areas leave in front is the village: its first name or, where the line has several, one of
 * the others.
 */
export function readAddress(line: string, areas: Areas, finder: AreaFinder): AddressReading[] {
  const read = new LineAreas(line, areas, finder, false);
  if (!read.isParted) return readingsOf(read);
  const other = new LineAreas(line, areas, finder, true);
  if (!other.hasParted) return readingsOf(read);
  return [...readingsOf(read), ...readingsOf(other).map((reading) => ({ ...reading, isFallback: true }))];
}

/** The name that a line calls a village ("Village Wagholi, Nagar Road"); empty where it does not. */
export function villageSaidIn(line: string): string {
  const pieces = piecesOf(apart(plainLine(line)));
  return pieces.find(({ levels }) => levels.includes("village"))?.text ?? "";
}

function readingsOf(line: LineAreas): AddressReading[] {
  const readings = withTaluka(line, villageReadings(line));
  return [...wholeName(line), ...guesses(line), ...readings, ...withLast(line), ...seat(line)];
}

/** Of a few words without commas that may name a place and an area, the place that has all of them: "Bhawani Mandi". */
function wholeName({ parts, rest, isParted }: LineAreas): AddressReading[] {
  const { state, district, taluka, pincode } = parts;
  if (isParted || pincode !== "" || rest.length === 0 || !rest.every(isName)) return [];
  const village = [textOf(rest), taluka, district].filter(Boolean).join(" ");
  if (village === textOf(rest) || wordsOf(village).length > LONGEST_NAME) return [];
  return [{ parts: { ...NO_PARTS, state, village }, unused: [], isWhole: true, guess: "certain" }];
}

/** Of an address without another name, the villages that its numbers and offices may be called like, and the town. */
function guesses(line: LineAreas): AddressReading[] {
  const { parts, rest, lowest } = line;
  const isAddress = parts.pincode !== "" || rest.some(({ aside }) => aside !== undefined);
  if (lowest === undefined || !isAddress || rest.some(isName) || parts.village !== "") return [];
  const guess = (parts: Parts, used?: Piece, guess: AddressReading["guess"] = "named"): AddressReading => ({
    parts,
    unused: rest.filter((piece) => piece !== used).map(({ written }) => written),
    isWhole: true,
    guess,
  });
  // "16 K" is a village of Rajasthan; mostly it is a house.
  const found = rest
    .filter(({ written }) => NUMBER_AND_LETTERS.test(written))
    .map((piece) => guess({ ...parts, village: piece.written }, piece));
  // A post office is mostly called like its village. "Iqbal Colony" is a village of Punjab; mostly a colony is part of a town.
  const office = officeOf(rest) ?? rest.findLast((piece) => piece.aside === "nothing" && hasName(piece));
  if (office !== undefined) {
    const village = office.aside === "post" ? office.text : office.written;
    found.push(guess({ ...parts, village }, office, office.aside === "post" ? "named" : "called"));
  }
  // Mostly the place is the town after which the lowest area is called, but a post office is in a village or a quarter.
  if (office?.aside === "post") return found;
  const name = parts[lowest];
  const seat = { ...parts, [lowest]: lowest === "state" ? name : "", village: name };
  return [...found, ...withTaluka(line, [guess(seat)])];
}

/** The ways to take what is left: as the village, as areas that the data does not have, or as saying nothing. */
function villageReadings({ parts, rest, lowest, isParted }: LineAreas): AddressReading[] {
  const names = rest.filter(isName);
  const readings: AddressReading[] = [];
  const add = (place: readonly Piece[], above: readonly Piece[], isGuess = false) => {
    const used = [...place, ...above];
    readings.push({
      parts: {
        ...withUnknownAreas(parts, above),
        village: place.length > 0 ? textOf(place) : parts.village,
      },
      unused: rest.filter((piece) => !used.includes(piece)).map(({ written }) => written),
      isWhole: names.every((piece) => used.includes(piece)),
      ...(isGuess && { guess: "named" as const }),
    });
  };
  if (parts.village !== "") add([], names);
  else if (isParted) {
    // The first name and, where it is none of the data's places, the others from the areas on.
    if (names.length > 0) add([names[0]!], names.slice(1));
    for (let i = names.length - 1; i > 0; i--) add([names[i]!], names.slice(i + 1));
  } else {
    // "42 NDR" is a village of Rajasthan; mostly a number in front is a house.
    const front = rest.slice(0, 2);
    if (NUMBER_AND_LETTERS.test(textOf(front)) && !isName(front[0]!))
      add([...front, ...names.filter((piece) => !front.includes(piece))], [], true);
    if (names.length > 0) add(names, []);
    const last = names.filter(({ segment }) => segment === names.at(-1)!.segment);
    const most = last.length === names.length ? last.length - 1 : last.length;
    for (let count = Math.min(LONGEST_NAME, most); count > 0; count--)
      if (count > 1 || !QUARTER.test(last.at(-1)!.text)) add(last.slice(-count), []);
  }
  // A post office is mostly called like its village; all else says nothing where a district or taluka says more.
  const office = officeOf(rest);
  const isAreaKnown = lowest === "district" || lowest === "taluka";
  if (parts.village === "") {
    if (office !== undefined) add([office], [], names.length > 0);
    if (names.length === 0 && !isAreaKnown)
      for (const piece of rest) if (piece.aside === "nothing" && hasName(piece)) add([piece], []);
  }
  if (readings.length === 0) add([], []);
  return readings;
}

/** Without commas, the last word of a town may be read as an area: "Vashi Navi Mumbai". */
function withLast({ parts, rest, lowest, isParted }: LineAreas): AddressReading[] {
  const before = rest.findLast(isName);
  if (isParted || lowest === undefined || before === undefined) return [];
  const village = `${before.text} ${parts[lowest]}`;
  const others = rest.filter((piece) => piece !== before);
  return [
    {
      parts: { ...parts, [lowest]: "", village },
      unused: others.map(({ written }) => written),
      isWhole: !others.some(isName),
      guess: "named",
    },
  ];
}

/** The town after which the lowest area is called: "Kharagpur, West Bengal", where talukas are Kharagpur - I and - II. */
function seat({ parts, rest, lowest, isLowestSaid }: LineAreas): AddressReading[] {
  const isArea = parts.village === "" && rest.length === 0;
  if (!isArea || lowest === undefined || lowest === "state" || isLowestSaid) return [];
  const town = { ...parts, [lowest]: "", village: parts[lowest] };
  return [{ parts: town, unused: [], isWhole: true, isSeat: true }];
}

/** A police station, or the post office that letters go by, is often in the seat of the taluka: it decides between twins. */
function withTaluka(line: LineAreas, readings: readonly AddressReading[]): AddressReading[] {
  const isTaluka = ({ aside, text }: Piece) => aside !== undefined && line.isArea("taluka", text, false);
  const office = line.parts.district === "" ? undefined : line.rest.find(isTaluka);
  return readings.flatMap((reading) => {
    const { parts, unused } = reading;
    if (!office || parts.taluka !== "" || parts.village === "" || parts.village === office.text)
      return [reading];
    const without = unused.filter((text) => text !== office.written);
    return [{ ...reading, parts: { ...parts, taluka: office.text }, unused: without }, reading];
  });
}

/** Names of areas that the data does not have stand for the levels that are not read, the last for the highest. */
function withUnknownAreas(parts: Parts, names: readonly Piece[]): Parts {
  const all = { ...parts };
  const others = names.map(({ text }) => text);
  for (const level of LEVELS_ABOVE) if (all[level] === "" && others.length > 0) all[level] = others.pop()!;
  return all;
}

/** The post office that is named first: a later one is that on the way there. */
function officeOf(rest: readonly Piece[]): Piece | undefined {
  return rest.find((piece) => piece.aside === "post" && hasName(piece));
}

/** Whether a piece has a word that may be a name. */
function hasName({ text }: Piece): boolean {
  return /[\p{L}\p{M}]{3}/u.test(text);
}

/** The last word of many names of quarters, which alone says nothing: Vaishali Nagar. */
const QUARTER = /^(?:nagar|vihar|puram|pura|colony|bagh|park|ganj|city|town)$/i;
const NUMBER_AND_LETTERS = /^\d+\s?[a-z]+$/i;
