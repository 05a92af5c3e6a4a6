/** Parts a line of an address into pieces, with what the words of each say of the name in it. */
import { LEVELS, type Level } from "../contract/levels.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { COUNTRY, MARKS, type Says, SHORT_FORMS, saysOfAddress, type WordPosition } from "../names/words.ts";

/** A stretch of a line with what its words say of the name in it. */
export interface Piece {
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

/** Whether a piece may name the place or an area. */
export function isName({ aside }: Piece): boolean {
  return aside === undefined;
}

/** What parts a line. The hyphen of "Habra - I" does not. */
export const SEPARATORS = /[,;|\n>]+|\s[-–—]+\s(?![ivx]+(?!\p{L}))/iu;

/** The pieces between commas or, where there are none, slashes; brackets and level words part them further. */
export function piecesOf(text: string): Piece[] {
  const commas = text
    .split(SEPARATORS)
    .filter((piece) => nameKey(piece) !== "" && !COUNTRY.includes(nameKey(piece)));
  if (commas.length === 0) return [];
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
  // "Vill. Advoi Tal. Satari" or "Advoi village Satari taluka".
  const isBehind = all.length > 1 && begin(0) === undefined && isLevel(says(all.at(-1)!, "after"));
  const inFront = !isBehind && all.some((_, i) => i < all.length - 1 && begin(i) !== undefined);
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
  // "Post Office Rampur" is its post office, "Post Office Road" a road.
  if (aside === "post" && to - from > 1 && /^office$/i.test(words[from]!)) {
    from++;
    if (saysOf(words[to - 1]!, "after") === "nothing") aside = "nothing";
  }
  if (from === 0 && to > 1 && take(saysOf(words[to - 1]!, "after"))) to--;
  // "Street 4", "Survey No. 12".
  const numbered = words.slice(0, words.findLastIndex((word) => !/^(no\.?|\W*\d.*)$/i.test(word)) + 1);
  if (numbered.length < to && numbered.length > 0) take(saysOf(numbered.at(-1)!, "numbered"));
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

const HOUSE = /^#?\s?([a-z][\s/-]?)?\d+[a-z]?([\s/-]+\d*[a-z]?)*$/i;

const ORDINAL = /(?<![\p{L}\p{N}])\d+(?:st|nd|rd|th)(?!\p{L})/iu;

export function wordsOf(text: string): string[] {
  return text.split(/[\s:]+|(?<=\p{L}{2}\.)/u).filter((word) => tokens(word).length > 0);
}

/** Puts a blank between a word of addresses and what follows it: "Vill+PO Malana", "Tehsil/Distt Hardoi", "Dist - Pune". */
export function apart(text: string): string {
  return text.replace(
    /([\p{L}\p{M}]+)\.?\s*(?:[&+/:–-]+|and\s)\s*(?=[\p{L}#\d])/giu,
    (whole, word: string) => (saysOf(word, "before") === undefined ? whole : `${word} `),
  );
}

/** The most words that the name of an area has where no comma ends it. */
export const LONGEST_NAME = 3;

/** A text of several words parted in two, the longest end that may be the name of an area first. */
export function endsOf(text: string): [front: string, end: string][] {
  const words = wordsOf(text);
  return Array.from({ length: LONGEST_NAME }, (_, i) => LONGEST_NAME - i)
    .filter((count) => count < words.length)
    .map((count) => [words.slice(0, -count).join(" "), words.slice(-count).join(" ")]);
}

function saysOf(word: string, at: WordPosition): Says | undefined {
  return saysOfAddress(tokens(word).join(""), at);
}

/**
 * The words of a line without commas, each by itself: hyphens part them as blanks do. Words that say nothing, and the number
 * after one, end a name.
 */
export function wordsOfPiece(piece: Piece): Piece[] {
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
export function withBrackets(left: readonly Piece[]): Piece[] {
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

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, inBrackets }, i) => (i > 0 && inBrackets ? `(${text})` : text)).join(" ");
}
