/** Takes a line of an address apart into tokens, with what the words next to each say of it. */
import type { Level } from "../contract/levels.ts";
import { LEVELS } from "../contract/levels.ts";
import { MAX_LINE_NAMES } from "../contract/limits.ts";
import { lazy, lazyRegExp } from "../names/lazy.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import {
  askingWords,
  COUNTRY,
  isKindWord,
  levelWord,
  type Says,
  saysOfAddress,
  wordsThatSay,
} from "../names/words.ts";
import { NUMBER } from "./query.ts";
import { plainLine } from "./text.ts";

/**
 * What a token is. `name`: perhaps a name; `building`: of a building, in a place that the data may not have; `level`: a level word; `office`: named after a post office, a police station or a
 * council; `landmark`: of a road, a building or what is near; `number`: a house; `kind`: what a place is (temple, market);
 * `nothing`: says nothing about the place.
 */
export type Role =
  | "name"
  | "building"
  | "level"
  | "office"
  | "landmark"
  | "number"
  | "kind"
  | "nothing";

export interface LineToken {
  /** Without case, accents and punctuation. */
  readonly text: string;
  readonly role: Role;
  /** The level that a level word says. */
  readonly level?: Level | undefined;
  /** Its word in {@link Line.words}; a word may have several tokens ("Kalyan-Dombivli"). */
  readonly word: number;
  /** Which stretch between commas, line ends and brackets it is in. */
  readonly segment: number;
  readonly inBrackets: boolean;
}

/** Tokens from `from` to before `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** A line in tokens. */
export interface Line {
  readonly tokens: readonly LineToken[];
  /** As they are written. */
  readonly words: readonly string[];
  /** The words in front of the tokens, of a line that has too many; else empty. */
  readonly rest: string;
  /** How many stretches between separators it has. */
  readonly segments: number;
  /** Empty for none. */
  readonly pincode: string;
  /** Whether it names a post office. */
  readonly hasPost: boolean;
}

/** What separates the parts of a line. The hyphen of "Habra - I" does not. */
const SEPARATORS = lazyRegExp(
  String.raw`[,;|\n>]+|\s[-–—]+\s(?![ivx]+(?!\p{L}))|[()[\]]|(?<=[\p{L}\p{M}]{2})/(?=\p{L}{2})`,
  "giu",
);
const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{5}(?!\d)/;
const PIN = /\bpin( ?code)?\b/i;
/** Numbers of houses: 12, 12/A, B-4, #3, 2nd. */
const HOUSE = /^\d+(?:st|nd|rd|th)?[a-z]?$|^[a-z]\d+$/;
/** "S/o", "C/o" and the like: what is before and after them are people. */
const RELATION = /^[scdwf]\/o$/i;
const CARE_OF = "careof";
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
/** How many tokens a word in front of or after them may call a landmark or an office. */
const MOST_CALLED = 4;

const MAIL = /\S+@\S+|\be-?mail\b:?|\bwww\.\S+/gi;

const WORD_END = lazyRegExp(String.raw`[\s:]+|(?<=\p{L}{2}\.)`, "u");
const NO_LETTERS_AROUND = lazyRegExp(String.raw`^[^\p{L}\p{M}\p{N}#]+|[\s.-]+$`, "gu");

/** The tokens of a word: initials in one piece, and a number that is glued to a name apart: "G.P.O.", "Kengarai1". */
function tokensOf(word: string): string[] {
  if (RELATION.test(word)) return [CARE_OF];
  const all = tokens(word);
  if (all.length > 1 && all.every((token) => /^[a-z]$/.test(token))) return [all.join("")];
  return all.flatMap((token) => {
    const glued = /^([a-z]{3,})(\d+)$/.exec(token);
    return glued ? [glued[1]!, glued[2]!] : [token];
  });
}

/** Whether a token may be a name that says where the place is. */
export function isContent({ role, text }: LineToken): boolean {
  return role === "name" && text.length > 2;
}

/** What tokens are named after, if an aside of the address: "Mira Road" is a town, too. */
export function asideOf(
  tokens: readonly LineToken[],
): "office" | "building" | "road" | "landmark" | undefined {
  const has = (role: Role) => tokens.some((token) => token.role === role);
  if (has("office")) return "office";
  if (has("building")) return "building";
  if (has("landmark")) return has("nothing") ? "road" : "landmark";
  return undefined;
}

/** Takes a line apart. */
export function lineOf(text: string): Line {
  const plain = plainLine(text);
  const pincode = PINCODE_IN_TEXT.exec(plain)?.[0] ?? "";
  const words: string[] = [];
  const found: { text: string; word: number; segment: number; inBrackets: boolean }[] = [];
  let segment = 0;
  let inBrackets = false;
  const add = (stretch: string) => {
    let has = false;
    for (const written of stretch.split(WORD_END())) {
      const parts = tokensOf(written);
      if (parts.length === 0) continue;
      has = true;
      for (const part of parts) found.push({ text: part, word: words.length, segment, inBrackets });
      words.push(written.replace(NO_LETTERS_AROUND(), ""));
    }
    if (has) segment++;
  };
  const bare = apart(plain.replace(PINCODE_IN_TEXT, " ").replace(PIN, " ").replace(MAIL, " "));
  let from = 0;
  for (const match of bare.matchAll(SEPARATORS())) {
    const isMark = match[0] === "(" && isMarkInBrackets(bare.slice(match.index + 1));
    if (isMark) continue;
    add(bare.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[0] === "(" || match[0] === "[") inBrackets = true;
    else if (match[0] === ")" || match[0] === "]") inBrackets = false;
  }
  add(bare.slice(from));
  const names = found.filter((token) => !HOUSE.test(token.text));
  const lastLeftOut = names[names.length - 1 - MAX_LINE_NAMES]?.word ?? -1;
  const kept = found.filter(({ word }) => word > lastLeftOut);
  const roles = rolesOf(kept, segment);
  const isPost = ({ text }: Found, i: number) =>
    roles[i]!.role === "nothing" && saysOfAddress(text, "before") === "post";
  return {
    tokens: kept.map((token, i) => ({ ...token, ...roles[i]! })),
    words,
    rest: words.slice(0, lastLeftOut + 1).join(" "),
    segments: segment,
    pincode,
    hasPost: kept.some(isPost),
  };
}

const WORD_AND_SIGN = lazyRegExp(
  String.raw`([\p{L}\p{M}]+)\.?\s*(?:[&+/:–-]+|and\s)\s*(?=[\p{L}#\d])`,
  "giu",
);

/** Puts a blank between a word of addresses and what follows it: "Vill+PO Malana", "Tehsil/Distt Hardoi", "Dist - Pune". */
function apart(text: string): string {
  return text.replace(WORD_AND_SIGN(), (whole, word: string) =>
    saysOfAddress(nameKey(word), "before") === undefined ? whole : `${word} `,
  );
}

/** Whether what is in brackets says which part of a place it is, or on which level, so that it belongs to the name: (Part), (2), (Mandal). */
function isMarkInBrackets(text: string): boolean {
  const inside = tokens(text.slice(0, text.indexOf(")") < 0 ? text.length : text.indexOf(")")));
  return (
    inside.length > 0 &&
    inside.every(
      (token) => token.length === 1 || PARTS().has(token) || NUMBER.test(token) || levelWord(token),
    )
  );
}

const PARTS = lazy<ReadonlySet<string>>(() => new Set(wordsThatSay("part")));

type Found = Pick<LineToken, "text" | "segment" | "inBrackets" | "word">;

function rolesOf(all: readonly Found[], segments: number): Pick<LineToken, "role" | "level">[] {
  const roles: { role: Role; level?: Level }[] = all.map(({ text }) => ({
    role: HOUSE.test(text) ? "number" : isKindWord(text) ? "kind" : "name",
  }));
  const asking = new Set(askingWords(all.map(({ text }) => text)));
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.segment === all[from]!.segment) to++;
    rolesOfSegment(all, roles, from, to, segments > 1);
    from = to;
  }
  for (const [i, { text }] of all.entries())
    if (roles[i]!.role === "name" && (asking.has(text) || (COUNTRY.includes(text) && i > 0)))
      roles[i] = { role: "nothing" };
  return roles;
}

function rolesOfSegment(
  all: readonly Found[],
  roles: { role: Role; level?: Level }[],
  from: number,
  to: number,
  isParted: boolean,
): void {
  const call = (start: number, step: 1 | -1, role: Role, most: number) => {
    for (let i = start, count = 0; i >= from && i < to && count < most; i += step, count++) {
      if (roles[i]!.role !== "name" && roles[i]!.role !== "kind") break;
      roles[i] = { role };
    }
  };
  const said: [number, Says | undefined, boolean][] = [];
  for (let i = from; i < to; i++) {
    const { text } = all[i]!;
    const before =
      i < to - 1 || (to - from === 1 && to < all.length && all[to]!.inBrackets)
        ? saysOfAddress(text, i === from ? "before" : "between")
        : undefined;
    const after = i > from ? saysOfAddress(text, "after") : undefined;
    const says = before ?? after;
    if (says === undefined) {
      const next = all[i + 1]?.text === "no" ? i + 2 : i + 1;
      const isNumbered = next < to && HOUSE.test(all[next]!.text);
      if (isNumbered && saysOfAddress(text, "numbered")) roles[i] = { role: "nothing" };
      // "Villupuram Dt," in a line with commas.
      const level = levelWord(text);
      if (isParted && level !== undefined && i === to - 1 && i > from)
        roles[i] = { role: "level", level };
      continue;
    }
    if (isLevel(says)) roles[i] = { role: "level", level: says };
    // "Village & Post Malana" is the village.
    else if (
      says === "post" &&
      [i - 1, i + 1].some(
        (k) => k >= from && k < to && saysOfAddress(all[k]!.text, "before") === "village",
      )
    )
      roles[i] = { role: "level", level: "village" };
    else {
      roles[i] = { role: "nothing" };
      said.push([
        i,
        says,
        before === undefined || (after !== undefined && i > from && AFTER_ONLY(text)),
      ]);
    }
  }
  // "Jayanagar 4th Block" is a part of a town.
  if (isParted && all.slice(from, to).some(({ text }) => ORDINAL.test(text)))
    for (let i = from; i < to; i++)
      if (roles[i]!.role !== "number") roles[i] = { role: "landmark" };
  for (const [i, says, isAfter] of said) {
    const role = says === "nothing" ? "landmark" : says === "building" ? "building" : "office";
    if (isAfter) call(i - 1, -1, role, role === "office" ? MOST_CALLED : 3);
    else call(i + 1, 1, role, isParted ? MOST_CALLED : 1);
    // "Joseph Thomas S/O M. Venkatesh".
    if (all[i]!.text === CARE_OF) call(i - 1, -1, role, MOST_CALLED);
  }
  // "Post Office Road" is a road.
  const last = said.at(-1);
  if (
    last?.[0] === to - 1 &&
    last[2] &&
    last[1] === "nothing" &&
    said.some(([, says]) => says === "post")
  )
    for (let i = from; i < to; i++) roles[i] = { role: "landmark" };
}

/** Whether a word that is between two names is about the one before it. */
function AFTER_ONLY(text: string): boolean {
  return saysOfAddress(text, "before") === undefined;
}

function isLevel(says: Says | undefined): says is Level {
  return (LEVELS as readonly (Says | undefined)[]).includes(says);
}

/** Positions in one stretch that follow each other, together. @param positions rising */
export function runsOf({ tokens }: Line, positions: readonly number[]): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const i of positions) {
    const last = runs.at(-1);
    if (last?.to === i && tokens[i]!.segment === tokens[i - 1]!.segment) last.to++;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs;
}

/** The text of a run of tokens, as it is written; what is in brackets keeps them. */
export function textOfRun({ tokens, words }: Line, from: number, to: number): string {
  let text = "";
  let last = -1;
  let open = false;
  for (let i = from; i < to; i++) {
    const token = tokens[i]!;
    const isWhole = tokens.every((other, k) => other.word !== token.word || (k >= from && k < to));
    if (isWhole && token.word === last) continue;
    if (token.inBrackets && !open && i > from) {
      text += " (";
      open = true;
    } else if (!token.inBrackets && open) {
      text += ") ";
      open = false;
    } else if (text !== "") text += " ";
    text += isWhole ? words[token.word]! : token.text;
    last = token.word;
  }
  return open ? `${text})` : text;
}
