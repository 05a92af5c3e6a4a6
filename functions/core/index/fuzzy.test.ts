import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistanceByTable } from "../../../scripts/check/fixtures/edit-distance-table.ts";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { fold } from "../names/folding.ts";
import {
  canHold,
  encodeFuzzyBlock,
  FuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "./codec/fuzzy-block.ts";
import { bigramProbes, fuzzyProbes, type Probe, scanProbes } from "./fuzzy.ts";

/** Terms from a small alphabet, so that many are near each other. */
const term = (least: number, most: number) =>
  fc
    .array(fc.constantFrom("a", "a", "n", "r", "i", "k", "s", "u", "l", "gon", "e"), {
      minLength: 1,
      maxLength: most,
    })
    .map((parts) => parts.join(""))
    .filter((made) => made.length >= least && made.length <= most);

/** The blocks of every section, each with few terms, so that many terms are next to a boundary. */
class Blocks {
  readonly #blocks = new Map<FuzzySection, { block: FuzzyBlock; keys: string[] }[]>();

  constructor(terms: readonly string[]) {
    for (const section of ["bigrams", "forward", "reversed", "rotated"] as const) {
      const keyed = [...new Set(terms)]
        .filter((folded) => canHold(section, folded))
        .map((folded) => ({ key: fuzzyKey(folded.length, sortForm(section, folded)), folded }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const blocks = Array.from({ length: Math.ceil(keyed.length / 4) }, (_, i) =>
        keyed.slice(i * 4, i * 4 + 4),
      );
      this.#blocks.set(
        section,
        blocks.map((some) => ({
          keys: some.map(({ key }) => key),
          block: new FuzzyBlock(
            encodeFuzzyBlock(
              section,
              some.map(({ folded }) => ({ folded, surfaceForms: [] })),
            ),
          ),
        })),
      );
    }
  }

  scan(probes: readonly Probe[], edits: 1 | 2): Record<string, number> {
    const opened = probes.map((probe) => ({ probe, blocks: this.#of(probe) }));
    return Object.fromEntries(
      scanProbes(opened, edits).map((found) => [found.folded, found.edits]),
    );
  }

  #of({ section, length, prefix }: Probe): FuzzyBlock[] {
    const key = fuzzyKey(length, prefix);
    const holds = (keys: string[]) => keys.some((other) => other.startsWith(key));
    return this.#blocks.get(section)!.flatMap(({ keys, block }) => (holds(keys) ? [block] : []));
  }
}

/** A plain model: looks at every term. */
function byScan(terms: readonly string[], variant: string, edits: number): Record<string, number> {
  return Object.fromEntries(
    terms
      .filter((folded) => canHold("forward", folded))
      .map((folded) => [folded, editDistanceByTable(variant, folded)] as const)
      .filter(([, away]) => away <= edits),
  );
}

/** The least number of letters of a folded term for this many edits. */
const SHORTEST = { 1: 3, 2: 6 };

test.each([1, 2] as const)(
  "with %d edits, probes lead to every term that a plain scan finds",
  (edits) => {
    const drawn = fc.uniqueArray(term(2, 12), { minLength: 1, maxLength: 40 }).chain((terms) => {
      const edited = fc.constantFrom(...terms).chain((one) => fc.constantFrom(...editsOf(one)));
      const twice = edited
        .filter((one) => one !== "")
        .chain((one) => fc.constantFrom(...editsOf(one)));
      return fc.record({
        terms: fc.constant(terms),
        variants: fc.array(fc.oneof(edited, twice, term(4, 12)), { minLength: 20, maxLength: 20 }),
      });
    });
    fc.assert(
      fc.property(drawn, ({ terms, variants }) => {
        const blocks = new Blocks(terms);
        for (const variant of variants.filter(({ length }) => length >= SHORTEST[edits]))
          expect(blocks.scan(fuzzyProbes(variant, edits), edits), variant).toEqual(
            byScan(terms, variant, edits),
          );
      }),
      draws(60),
    );
  },
);

/** All terms one edit away from a term. */
function editsOf(term: string, letters = "anz"): string[] {
  const made = new Set<string>();
  for (let at = 0; at <= term.length; at++) {
    const [before, after] = [term.slice(0, at), term.slice(at)];
    made.add(before + after.slice(1));
    made.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of letters)
      made.add(before + letter + after).add(before + letter + after.slice(1));
  }
  return [...made];
}

test.each(["kotl", "ramnag", "sidarto", "mudigerbal"])(
  "every edit and every two edits of %s lead to it",
  (name) => {
    const blocks = new Blocks([name, "kumbarli", "xyzxyz", "an"]);
    const once = editsOf(name);
    const twice = [...new Set(once.flatMap((edited) => editsOf(edited, "a")))];
    for (const [variant, edits] of [
      ...once.map((edited) => [edited, 1] as const),
      ...twice.map((edited) => [edited, 2] as const),
    ]) {
      if (variant.length < SHORTEST[edits] || editDistanceByTable(variant, name) > edits) continue;
      expect(blocks.scan(fuzzyProbes(variant, edits), edits), variant).toHaveProperty(name);
    }
  },
);

test("bigrams are found if they begin with half of the term, or a third for two edits", () => {
  const blocks = new Blocks(["melaceruvu", "nelaceruvu", fold("mellacheruvu")]);
  expect(blocks.scan(bigramProbes("melacervu", 1), 1)).toEqual({ melaceruvu: 1 });
  expect(blocks.scan(bigramProbes("melacerv", 2), 2)).toEqual({ melaceruvu: 2 });
  expect(blocks.scan(bigramProbes("mxlaceruvu", 1), 1)).toEqual({});
});
