/** Runs of tokens: their texts, and what the words next to them say. */
import type { Level } from "../contract/levels.ts";
import { isDivisionWord, saysOfAddress, TOWN_WORD, VILLAGES } from "../names/words.ts";
import type { About } from "./roles.ts";
import type { Line } from "./tokens.ts";

/** Tokens from `from` up to but not including `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** A run as the key of a map. */
export function runKey({ from, to }: Run): string {
  return `${from} ${to}`;
}

/** Whether tokens may be one name: they are in one stretch, or in one and the brackets after it. */
export function isRun({ tokens }: Line, from: number, to: number): boolean {
  const first = tokens[from]!;
  const last = tokens[to - 1]!;
  if (last.segment === first.segment) return true;
  return (
    !first.inBrackets &&
    last.inBrackets &&
    last.segment === first.segment + 1 &&
    last.hint === first.hint
  );
}

export function isSameRun(one: Run, other: Run): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Whether two runs have no token in common. */
export function areApart(one: Run, other: Run): boolean {
  return one.to <= other.from || one.from >= other.to;
}

/** Whether a name is also a word of addresses in front of a number: "Jaipur Sector 7". */
export function isNumbered({ tokens }: Line, i: number): boolean {
  const word = tokens[i]!;
  const next = tokens[i + 1];
  return (
    word.role === "name" &&
    next?.role === "number" &&
    next.segment === word.segment &&
    saysOfAddress(word.text, "before") === "nothing"
  );
}

/** Whether a word and the number next to it are a division of a part of a town: "Sector 7", "Phase II", "2nd Stage". */
export function isDivision({ tokens }: Line, i: number): boolean {
  const { text, segment } = tokens[i]!;
  if (!isDivisionWord(text)) return false;
  const isNumber = (k: number) => tokens[k]?.segment === segment && tokens[k].role === "number";
  return isNumber(i + 1) || (isNumber(i - 1) && !/^\d+$/.test(tokens[i - 1]!.text));
}

/** The levels that level words next to a run give it or, without any, its field. */
export function saidOf({ tokens }: Line, from: number, to: number): Level[] {
  const said: Level[] = [];
  for (const step of [-1, 1]) {
    const other: About = step < 0 ? "previous" : "next";
    const beside = step < 0 ? from : to - 1;
    for (let i = step < 0 ? from - 1 : to; i >= 0 && i < tokens.length; i += step) {
      const { role, level, about, segment } = tokens[i]!;
      if (role !== "level" || segment !== tokens[beside]!.segment || about === other) break;
      said.push(level!);
    }
  }
  if (said.length > 0) return said;
  const { hint } = tokens[from]!;
  return hint === undefined ? [] : [hint];
}

/**
 * Whether a level word next to a run, its field or one of its words calls it a village: "Merta City" has the word in its name.
 */
export function isSaidVillage(line: Line, { from, to }: Run): boolean {
  return (
    saidOf(line, from, to).includes("village") ||
    line.tokens.slice(from, to).some(({ level }) => level === "village")
  );
}

/**
 * Whether a level word next to a run can belong to no other name, because there is none on its other side. Without level words,
 * whether its field gives the level.
 */
export function isSurelySaid({ tokens }: Line, from: number, to: number): boolean {
  let isBeside = false;
  const isSure = [-1, 1].some((step) => {
    let at = step < 0 ? from - 1 : to;
    const { segment } = tokens[step < 0 ? from : to - 1]!;
    const isHere = () => tokens[at]?.segment === segment;
    if (!isHere() || tokens[at]!.role !== "level") return false;
    isBeside = true;
    if (tokens[at]!.about === (step < 0 ? "next" : "previous")) return true;
    while (isHere() && /^(level|nothing)$/.test(tokens[at]!.role)) at += step;
    return !isHere();
  });
  return isSure || (!isBeside && tokens[from]!.hint !== undefined);
}

/** Whether a text asks for the villages in what a run names, which is then not a village: "how many villages in Kurhani". */
export function isAfterVillages({ tokens }: Line, from: number): boolean {
  const { segment } = tokens[from]!;
  for (let at = from - 1; tokens[at]?.role === "nothing"; at--)
    if (tokens[at]!.text === VILLAGES) return tokens[at]!.segment === segment;
  return false;
}

/** Whether the word Town is next to a run. The data has all towns, so an unknown name with it is a part of one: "Model Town". */
export function isCalledTown(line: Line, { from, to }: Run): boolean {
  const { segment } = line.tokens[from]!;
  return [from - 1, to].some((i) => isTownWord(line, i) && line.tokens[i]!.segment === segment);
}

/** Whether a token is the word Town as a level word. False outside of the line. */
export function isTownWord({ tokens }: Line, i: number): boolean {
  return tokens[i]?.text === TOWN_WORD && tokens[i].role === "level";
}

/** The positions beyond the level words next to a run, in its part of the text. */
export function beyondLevels({ tokens }: Line, from: number, to: number): number[] {
  return [-1, 1].flatMap((step) => {
    const beside = step < 0 ? from : to - 1;
    let at = beside + step;
    while (tokens[at]?.role === "level") at += step;
    if (at === beside + step) return [];
    // "Dombivli East Dist Thane".
    while (tokens[at]?.role === "kind") at += step;
    return tokens[at]?.segment === tokens[beside]!.segment ? [at] : [];
  });
}

/**
 * Groups of adjacent positions in one stretch.
 * @param positions ascending
 */
export function runsOf({ tokens }: Line, positions: readonly number[]): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const i of positions) {
    const last = runs.at(-1);
    if (last?.to === i && tokens[i]!.segment === tokens[i - 1]!.segment) last.to++;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs;
}

/** Whether all words at some positions are level words, which say nothing more. */
export function areLevelWords({ tokens }: Line, positions: readonly number[]): boolean {
  return positions.every((i) => tokens[i]!.role === "level");
}

/**
 * The texts of unused positions, without level words, after the words cut off at the front.
 * @param positions ascending
 */
export function unusedOf(line: Line, positions: readonly number[]): string[] {
  const left = positions.filter((i) => line.tokens[i]!.role !== "level");
  const texts = runsOf(line, left).map((run) => writtenRun(line, run));
  return line.rest === "" ? texts : [line.rest, ...texts];
}

/** The text of a run of tokens as people wrote it. */
export function writtenRun({ tokens, written }: Line, { from, to }: Run): string {
  return textOfRun({ tokens, words: written() }, from, to);
}

/** The text of a run of tokens, with its brackets. */
export function textOfRun(
  { tokens, words }: Pick<Line, "tokens" | "words">,
  from: number,
  to: number,
): string {
  let text = "";
  let last = -1;
  let open = false;
  for (let i = from; i < to; i++) {
    const token = tokens[i]!;
    const isWhole = token.word !== tokens[from - 1]?.word && token.word !== tokens[to]?.word;
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
