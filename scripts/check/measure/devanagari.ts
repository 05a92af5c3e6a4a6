/**
 * Learns the rules of `functions/core/names/devanagari.ts` from the names of states and districts in
 * `scripts/names/local-names.csv`, those in `script-names.csv` and the words in `name-words.csv` and `english-words.csv`:
 *
 *     node scripts/check/measure/devanagari.ts
 *
 * writes them, and prints the share of names that come out letter for letter, among those learned from and, in five rounds,
 * among a fifth that was left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  CONTEXTS,
  contextOf,
  latinWords,
  ruleFor,
  withRules,
} from "../../../functions/core/names/devanagari.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { SCRIPT_NAMES } from "./script-names.ts";

/** A name in Latin letters and in Devanagari. */
type Pair = readonly [latin: string, devanagari: string];

/**
 * Words of village names that districts' names lack: the most frequent words of villages in the states where Hindi is the
 * language, other words of addresses, and the letters of initials. Written by hand.
 */
const NAME_WORDS = readWords("name-words.csv");

/**
 * English words in names of localities, such as Power House and Ex. Serviceman Colony, and short forms of words (Kh., No.):
 * the frequent ones that the rules get wrong. They are stored as whole words, because as examples for the rules they cost 0.7
 * of 100 names left out.
 */
const ENGLISH_WORDS = readWords("english-words.csv");

function readWords(file: string): readonly Pair[] {
  const bytes = readFileSync(new URL(file, import.meta.url));
  return parseRows(file, bytes, ["latin", "devanagari"]).map(
    ([latin, own]): Pair => [latin!, own!],
  );
}

export const RULES_FILE = fileURLToPath(
  new URL("../../../functions/core/names/devanagari-rules.json", import.meta.url),
);

const LOCAL_NAMES = new URL("../../names/local-names.csv", import.meta.url);

/** The names of all states and districts, then those written for the measurement of romanisation. */
export function knownNames(): Pair[] {
  const columns = ["state", "district", "name", "hindi", "language", "local", "differs"] as const;
  const rows = parseRows("local-names.csv", readFileSync(LOCAL_NAMES), columns);
  const written = SCRIPT_NAMES.filter(({ script }) => script === "Devanagari");
  return [
    ...rows.map((row): Pair => [row[2]!, row[3]!]),
    ...written.map(({ name, localName }): Pair => [name, localName]),
  ];
}

/**
 * The rules for some names and {@link NAME_WORDS}, by context, then {@link ENGLISH_WORDS}, by word.
 */
export function learn(names: readonly Pair[]): ReadonlyMap<string, string> {
  const aligned = align([...names, ...NAME_WORDS].flatMap(wordsOf));
  const tables = CONTEXTS.map((context) => count(aligned, context));
  const rules = new Map<string, string>();
  let known: ReadonlyMap<string, Shares> = new Map();
  for (const [order, table] of tables.entries()) {
    const before = known;
    const found = new Map<string, Shares>();
    known = found;
    for (const [key, { word, at, says }] of table) {
      const shorter = order === 0 ? undefined : contextOf(word, at, CONTEXTS[order - 1]!);
      const shares = corrected(shorter === undefined ? new Map() : before.get(shorter)!, says);
      found.set(key, shares);
      const [best] = [...shares].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]!;
      // A longer context has a rule only if it gives another result.
      if (best !== ruleFor(word, at, rules, order)) rules.set(key, best);
    }
  }
  for (const [word, own] of ENGLISH_WORDS) rules.set(word, own);
  return rules;
}

/** A reading of a letter in one context, its count, and a word with it. */
interface Counted {
  readonly word: string;
  readonly at: number;
  readonly says: Map<string, number>;
}

function count(
  aligned: readonly Aligned[],
  context: (typeof CONTEXTS)[number],
): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const { word, parts } of aligned)
    for (const [at, part] of parts.entries()) {
      const key = contextOf(word, at, context);
      const found = counts.get(key) ?? { word, at, says: new Map<string, number>() };
      counts.set(key, found);
      found.says.set(part, (found.says.get(part) ?? 0) + 1);
    }
  return counts;
}

/** The probability of each reading of a letter. */
type Shares = ReadonlyMap<string, number>;

/**
 * The probability of each meaning of a letter, from all its contexts. Each context corrects the one before it, more strongly if
 * it was seen more often (Witten-Bell smoothing). With this, 46 of 100 names left out come out right; with the longest context
 * alone, 45.
 */
function corrected(before: Shares, says: ReadonlyMap<string, number>): Shares {
  const total = says.size + [...says.values()].reduce((sum, times) => sum + times, 0);
  const shares = new Map(
    Array.from(before, ([part, share]) => [part, (share * says.size) / total]),
  );
  for (const [part, times] of says) shares.set(part, (shares.get(part) ?? 0) + times / total);
  return shares;
}

/** The share of names that the rules write letter for letter, apart from signs that lists use optionally. */
export function shareRight(names: readonly Pair[], rules: ReadonlyMap<string, string>): number {
  const right = names.filter(
    ([latin, own]) =>
      plain(
        latinWords(latin)
          .map((word) => withRules(word, rules))
          .join(" "),
      ) === plain(own),
  );
  return right.length / names.length;
}

/** The share among names that were left out, in several rounds. */
export function shareUnseen(names: readonly Pair[], rounds = 5): number {
  const shares = Array.from({ length: rounds }, (_, round) => {
    const kept = names.filter((_, i) => i % rounds !== round);
    return shareRight(
      names.filter((_, i) => i % rounds === round),
      learn(kept),
    );
  });
  return shares.reduce((sum, share) => sum + share, 0) / rounds;
}

/** Without the dots of Persian sounds, with a dot for every nasal before a consonant: lists write both ways. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/(?<=[कखगजफ])\u093c/g, "")
    .normalize("NFC")
    .replaceAll("ड\u093c", "\u095c")
    .replaceAll("ढ\u093c", "\u095d")
    .replaceAll("ँ", "ं")
    .replace(/[ङञणनम]्(?=[कखगघचछजझटठडढतथदधपफबभ])/g, "ं");
}

/** The words of a name in both scripts, if both have the same number. */
function wordsOf([latin, own]: Pair): Pair[] {
  const words = latinWords(latin);
  const others = plain(own).match(/[\u0900-\u097f]+/g) ?? [];
  return words.length === others.length ? words.map((word, i): Pair => [word, others[i]!]) : [];
}

const CONSONANT = /[\u0915-\u0939\u095c\u095d]/;
const VOWEL_SIGN = /[\u093e-\u094c]/;
const VIRAMA = "्";

/** The letters of a word. `a` stands for a consonant's inherent vowel if no other is written, except at the end. */
function unitsOf(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((letter, i) => {
    if (letter === VIRAMA) return [];
    const next = letters[i + 1];
    const isOpen =
      CONSONANT.test(letter) && next !== undefined && next !== VIRAMA && !VOWEL_SIGN.test(next);
    return isOpen ? [letter, "a"] : [letter];
  });
}

/** A word with the meaning of each of its letters. */
interface Aligned {
  readonly word: string;
  readonly parts: readonly string[];
}

/** Maximum number of Devanagari letters for one Latin letter, and the number of rounds that improve the alignment. */
const MOST_UNITS = 3;
const PASSES = 8;
/** A word whose letters cost more on average is a translation: South and दक्षिण. */
const MOST_COST = { first: 6, later: 4.2 };

/** Aligns words letter by letter: first by their sounds, then by how often letters were aligned before (Viterbi training). */
function align(words: readonly Pair[]): Aligned[] {
  let aligned: Aligned[] = [];
  let costs = soundCost;
  for (let pass = 0; pass < PASSES; pass++) {
    const most = pass === 0 ? MOST_COST.first : MOST_COST.later;
    aligned = words.flatMap(([word, own]) => {
      const found = alignWord(word, unitsOf(own), costs);
      // The name of a single letter is not its sound.
      const isRight = found && (word.length === 1 || found.cost < most * word.length);
      return isRight ? [{ word, parts: found.parts }] : [];
    });
    const counts = new Map<string, number>();
    const totals = new Map<string, number>();
    for (const { word, parts } of aligned)
      for (const [i, part] of parts.entries()) {
        const key = `${word[i]} ${part}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        totals.set(word[i]!, (totals.get(word[i]!) ?? 0) + 1);
      }
    costs = (letter, units) =>
      -Math.log(
        (counts.get(`${letter} ${units.join("")}`) ?? 0) / (totals.get(letter) ?? 1) + 1e-5,
      );
  }
  return aligned;
}

type Costs = (letter: string, units: readonly string[]) => number;

/** The cheapest alignment of a word; undefined if there is none. */
function alignWord(
  word: string,
  units: readonly string[],
  costs: Costs,
): { parts: string[]; cost: number } | undefined {
  const best = Array.from({ length: word.length + 1 }, () =>
    new Array<number>(units.length + 1).fill(Number.POSITIVE_INFINITY),
  );
  const taken = best.map((row) => row.map(() => 0));
  best[0]![0] = 0;
  for (let i = 0; i < word.length; i++)
    for (let from = 0; from <= units.length; from++) {
      if (best[i]![from] === Number.POSITIVE_INFINITY) continue;
      for (let to = from; to <= Math.min(from + MOST_UNITS, units.length); to++) {
        const cost = best[i]![from]! + costs(word[i]!, units.slice(from, to));
        if (cost >= best[i + 1]![to]!) continue;
        best[i + 1]![to] = cost;
        taken[i + 1]![to] = to - from;
      }
    }
  const cost = best[word.length]![units.length]!;
  if (cost === Number.POSITIVE_INFINITY) return undefined;
  const parts: string[] = [];
  for (let i = word.length, end = units.length; i > 0; i--) {
    const start = end - taken[i]![end]!;
    parts.unshift(units.slice(start, end).join(""));
    end = start;
  }
  return { parts, cost };
}

/** Letters of Devanagari that a Latin letter can stand for. */
const SOUNDS: Readonly<Record<string, string>> = {
  a: "aाअआैऐौऔ",
  b: "बभव",
  c: "चकछ",
  d: "दडधढ\u095c\u095d",
  e: "ेएैीई",
  f: "फ",
  g: "गघज",
  h: "ह",
  i: "िीइईैेय",
  j: "जझ",
  k: "कख",
  l: "लळ",
  m: "मं",
  n: "नणंञङ",
  o: "ोओौऑॉूउवऊ",
  p: "पफ",
  q: "क",
  r: "र\u095c\u095dृ",
  s: "सशष",
  t: "तटथठ",
  u: "ुूउऊaौव",
  v: "व",
  w: "व",
  x: "क",
  y: "यीिाै",
  z: "जझ",
};

/** Initial costs, before anything is counted: low for a letter with the same sound, more for each other letter. */
function soundCost(letter: string, units: readonly string[]): number {
  if (units.length === 0) return /[haeu]/.test(letter) ? 2 : 4;
  const right = units.filter((unit) => SOUNDS[letter]?.includes(unit)).length;
  return (right > 0 ? 0.5 : 5) + (units.length - 1) * 1.2 + (units.length - right) * 0.8;
}

/** The rules in the form of the file: letters with the contexts in which they are written, which compresses best. */
export function rulesText(rules: ReadonlyMap<string, string>): string {
  const byLetters = Map.groupBy(rules.keys(), (context) => rules.get(context)!);
  const lines = Array.from(byLetters, ([letters, contexts]) => [
    letters,
    contexts.sort().join(" "),
  ]);
  return `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = knownNames();
  const rules = learn(names);
  writeFileSync(RULES_FILE, rulesText(rules));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(
    `${rules.size} rules of ${names.length} names: ${percent(shareRight(names, rules))} of them come out right, ` +
      `${percent(shareUnseen(names))} of names left out`,
  );
}
