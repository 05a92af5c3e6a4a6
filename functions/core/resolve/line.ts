import { LEVELS, type Level, PINCODE } from "../contract/levels.ts";
import type { Areas } from "../index/areas.ts";
import { levelOfWord } from "../names/level-words.ts";
import { tokens } from "../names/tokens.ts";
import type { AreaBook } from "./area-book.ts";
import { NO_PARTS, type Parts } from "./parts.ts";

/**
 * The parts in a line such as "Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419". Level words say what
 * the name beside them is. Of the others the last are read as state, district and taluka as far as the data has such
 * names, each below the one before; what is left in front is the village.
 */
export function readLine(line: string, areas: Areas, book: AreaBook): Parts {
  const parts: Record<keyof Parts, string> = { ...NO_PARTS };
  const unnamed: Unnamed[] = [];
  const pieces = piecesOf(line);
  for (const piece of pieces) {
    const { level, name, pincode } = readPiece(piece);
    if (pincode !== "") parts.pincode = pincode;
    if (name === "" || level === "ignored") continue;
    if (level === undefined || parts[level] !== "") unnamed.push({ name, below: 0 });
    else {
      parts[level] = name;
      const rank = LEVELS.indexOf(level) + 1;
      for (const before of unnamed) before.below = Math.max(before.below, rank);
    }
  }
  const commas = unnamed.length > 1 || LEVELS.some((level) => parts[level] !== "");
  const left = commas ? unnamed : words(unnamed[0]?.name ?? "").map((name) => ({ name, below: 0 }));
  readAreas(left, parts, areas, book, commas);
  if (left.length === 0) return parts;
  if (!commas) return { ...parts, village: left.map(({ name }) => name).join(" ") };
  // In front is the village; what else is left names an area that the data does not have.
  const names = left.map(({ name }) => name);
  const [village, ...others] = parts.village === "" ? names : [parts.village, ...names];
  for (const level of LEVELS_ABOVE)
    if (parts[level] === "" && others.length > 0) parts[level] = others.pop()!;
  return { ...parts, village: village! };
}

/** A name without a level word. Its level is below the first `below` of LEVELS, which are named behind it. */
interface Unnamed {
  readonly name: string;
  below: number;
}

/** The pieces between commas; where there are none, level words part them: "Tehsil Hardoi Dist Hardoi". */
function piecesOf(line: string): string[] {
  const pieces = line.split(/[,;|\n>]+/).filter((piece) => tokens(piece).length > 0);
  return pieces.flatMap((piece) => {
    const all = words(piece);
    const inFront = all.length > 1 && levelOf(all[0]!, "before") !== undefined;
    const parted: string[][] = [[]];
    for (const [i, word] of all.entries()) {
      // In a line of level words in front, "state" stands there, too: no name of a place follows it.
      const begins = levelOf(word, "before") ?? (i < all.length - 1 && levelOf(word, "behind") === "state");
      if (inFront && begins && parted.at(-1)!.length > 1) parted.push([]);
      parted.at(-1)!.push(word);
      if (!inFront && levelOf(word, "behind") && parted.at(-1)!.length > 1) parted.push([]);
    }
    return parted.map((some) => some.join(" ")).filter(Boolean);
  });
}

function words(text: string): string[] {
  return text
    .split(/[\s:]+|(?<=\p{L}{2}\.)/u)
    .filter((word) => tokens(word).length > 0 || PINCODE.test(word));
}

function levelOf(word: string, place: "before" | "behind") {
  return levelOfWord(tokens(word).join(""), place);
}

/** From the highest on, as names stand from the end of a line. */
const LEVELS_ABOVE = ["state", "district", "taluka"] as const;

const SPACED_PINCODE = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/;

/** One piece between commas: a name with its level where a level word says it, and a PIN code. */
function readPiece(piece: string): { level?: Level | "ignored"; name: string; pincode: string } {
  const found = SPACED_PINCODE.exec(piece);
  const pincode = found && PINCODE.test(found[1]! + found[2]!) ? found[1]! + found[2]! : "";
  const rest = (pincode ? piece.replace(found![0], " ") : piece).replace(/\bpin( ?code)?\b/i, " ");
  const all = words(rest);
  if (all.length > 1) {
    const first = levelOf(all[0]!, "before");
    if (first) return { level: first, name: all.slice(1).join(" "), pincode };
    const last = levelOf(all.at(-1)!, "behind");
    if (last) return { level: last, name: all.slice(0, -1).join(" "), pincode };
  }
  const name = all.join(" ");
  return { name: /^(india|bharat|भारत)$/i.test(name) ? "" : name, pincode };
}

/** Takes names of areas from the end of what is left, higher levels first. */
function readAreas(
  left: Unnamed[],
  parts: Record<keyof Parts, string>,
  areas: Areas,
  book: AreaBook,
  commas: boolean,
): void {
  for (const [i, level] of LEVELS_ABOVE.entries()) {
    if (parts[level] !== "" || left.length === 0 || left.at(-1)!.below > i) continue;
    const states =
      level === "state" || parts.state === ""
        ? []
        : book.find("state", parts.state, []).map(({ area }) => areas.path(area)[0]!);
    // Without commas a name has one to three words, and one is left for the place that is sought.
    for (let words = commas ? 1 : Math.min(LONGEST_NAME, left.length); words >= 1; words--) {
      const name = left
        .slice(-words)
        .map((one) => one.name)
        .join(" ");
      const matches = book.find(level, name, states);
      const lowest = left.length === words && parts.village === "";
      const sure = matches.some(
        ({ agreement, area }) =>
          (agreement === "same" || (commas && agreement === "near" && !lowest)) &&
          (i < 2 || parts.district === "" || liesIn(areas, book, area, parts.district, states)),
      );
      if (!sure) continue;
      parts[level] = name;
      left.splice(-words);
      break;
    }
  }
}

const LONGEST_NAME = 3;

function liesIn(
  areas: Areas,
  book: AreaBook,
  area: number,
  district: string,
  states: readonly number[],
): boolean {
  const named = book.find("district", district, states);
  return (
    named.length === 0 ||
    named.some(({ area: above }) => areas.path(area).includes(above) || areas.path(above).includes(area))
  );
}
