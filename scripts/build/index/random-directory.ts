import fc from "fast-check";
import type { Directory, Village } from "../../directory/directory.ts";

/** How many places of each level a random directory has. */
export interface Size {
  readonly states: number;
  readonly districts: number;
  readonly talukas: number;
  readonly villages: number;
}

export const SMALL: Size = { states: 2, districts: 3, talukas: 5, villages: 40 };

const CONSONANTS = [
  "k",
  "kh",
  "c",
  "ch",
  "g",
  "t",
  "th",
  "d",
  "n",
  "p",
  "b",
  "m",
  "r",
  "l",
  "v",
  "w",
  "s",
  "sh",
  "z",
];
const VOWELS = ["a", "a", "a", "aa", "i", "ee", "u", "oo", "e", "o", "ow", "ai"];
const ENDINGS = ["", "", "", "n", "r", "pur", "pura", "palle", "gaon", "gaum", "nagar", "ore", "wadi", "ll"];

/** A word as names have them: syllables, often with one of the common endings. */
export const nameWord: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...CONSONANTS), fc.constantFrom(...VOWELS)), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom(...ENDINGS),
  )
  .map(([syllables, ending]) => syllables.flat().join("") + ending);

/** The word in another romanisation, as different hands write it. */
export function romanisedOtherwise(word: string): fc.Arbitrary<string> {
  const swaps: [string, string][] = [
    ["aa", "a"],
    ["ee", "i"],
    ["oo", "u"],
    ["i", "ee"],
    ["u", "oo"],
    ["sh", "s"],
    ["th", "t"],
    ["w", "v"],
    ["z", "j"],
    ["k", "c"],
    ["pura", "pur"],
    ["palle", "pally"],
    ["gaon", "gaum"],
    ["l", "ll"],
  ];
  const fitting = swaps.filter(([from]) => word.includes(from));
  if (fitting.length === 0) return fc.constant(word);
  return fc.constantFrom(...fitting).map(([from, to]) => word.replace(from, to));
}

/** The word with one slip: a letter more, less or other, or two swapped. */
export function withSlip(word: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.nat(word.length - 1),
      fc.constantFrom("more", "less", "other", "swapped"),
      fc.constantFrom(..."aeiouhklmnprst"),
    )
    .map(([at, how, letter]) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      if (how === "more") return before + letter + word.slice(at);
      if (how === "less") return before + after;
      if (how === "other") return before + letter + after;
      return before + after.slice(0, 1) + word[at] + after.slice(1);
    });
}

/** The words of a directory, so few that names share them, many of them near another. */
function vocabulary(words: number, beginnings: readonly string[]): fc.Arbitrary<string[]> {
  const begun = fc.tuple(fc.constantFrom(...beginnings), nameWord).map((parts) => parts.join(""));
  const family = begun.chain((word) =>
    fc.oneof(
      fc.constant([word]),
      romanisedOtherwise(word).map((other) => [word, other]),
      withSlip(word).map((other) => [word, other]),
    ),
  );
  return fc
    .array(family, { minLength: words, maxLength: words })
    .map((families) => families.flat().filter((word) => word.length > 1));
}

/**
 * A directory of random names, several words each, with aliases, local names and PIN codes.
 *
 * @param words of how many words (and their variants) names are made
 * @param beginnings what the words begin with, each as often as the others
 */
export function randomDirectory(
  size: Size,
  words = 25,
  beginnings: readonly string[] = [""],
): fc.Arbitrary<Directory> {
  return vocabulary(words, beginnings).chain((known) => {
    const word = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...known) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...known), fc.constantFrom(...known))
          .map((pair) => pair.join("")),
      },
      { weight: 1, arbitrary: fc.constantFrom("12", "3", "b", "ml") },
    );
    const name = fc
      .tuple(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(" ", " ", " ", "-", " @ ", " urf ", " ("),
      )
      .map(([some, between]) => some.map((one) => one[0]!.toUpperCase() + one.slice(1)).join(between));
    const places = (count: number, parents: number) =>
      fc.array(fc.record({ name, parent: fc.nat(parents - 1) }), { minLength: count, maxLength: count });
    const further = fc.record({
      local: fc.option(fc.stringMatching(/^[ᱚ-ᱟ]{3,5}( [ᱚ-ᱟ]{2,4})?$/), { freq: 3, nil: undefined }),
      pincode: fc.option(fc.constantFrom("403001", "403002", "403001 403002"), { freq: 2, nil: undefined }),
    });
    return fc
      .record({
        states: places(size.states, 1),
        districts: places(size.districts, size.states),
        talukas: places(size.talukas, size.districts),
        villages: places(size.villages, size.talukas),
        further: fc.array(further, { minLength: size.villages, maxLength: size.villages }),
        aliases: fc.array(
          fc.record({
            level: fc.constantFrom("state", "district", "taluka", "village"),
            at: fc.nat(),
            alias: name,
          }),
          { maxLength: size.villages / 4 },
        ),
      })
      .map(({ aliases, further, ...drawn }): Directory => {
        const states = drawn.states.map((row, i) => ({
          code: code(i, 2),
          name: row.name,
          iso_code: `IN-${i}`,
          kind: "state" as const,
        }));
        const districts = drawn.districts.map((row, i) => ({
          code: code(i, 3),
          name: row.name,
          state_code: code(row.parent, 2),
        }));
        const talukas = drawn.talukas.map((row, i) => ({
          code: code(i, 5),
          name: row.name,
          district_code: code(row.parent, 3),
        }));
        const villages = drawn.villages.map((row, i): Village => {
          const { local, pincode } = further[i]!;
          return {
            code: code(i, 6),
            name: row.name,
            taluka_code: code(row.parent, 5),
            ...(local === undefined ? {} : { local_name: local }),
            ...(pincode === undefined ? {} : { pincode }),
          };
        });
        const levels = { state: states, district: districts, taluka: talukas, village: villages };
        return {
          states,
          districts,
          talukas,
          villages,
          aliases: aliases.map(({ level, at, alias }) => {
            const of = level as keyof typeof levels;
            return { level: of, code: levels[of][at % levels[of].length]!.code, alias };
          }),
          former: [],
          manifest: {
            source: "random",
            license: "none",
            attribution: "nobody",
            retrieved: "2026-01-01T00:00:00.000Z",
            counts: {
              states: states.length,
              districts: districts.length,
              talukas: talukas.length,
              villages: villages.length,
              aliases: aliases.length,
            },
            sha256: {},
          },
        };
      });
  });
}

function code(i: number, width: number): string {
  return String(i + 1).padStart(width, "0");
}
