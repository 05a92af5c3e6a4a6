import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistanceByTable } from "../../../../scripts/check/fixtures/edit-distance-table.ts";
import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "../../index/codec/fuzzy-block.ts";
import type { FoldedTerm } from "../../index/codec/surface-forms.ts";
import { encodeTermShard } from "../../index/codec/term-shard.ts";
import { digest, FileCache, fileName, type Section } from "../../index/file-cache.ts";
import type { IndexManifest, ShardList } from "../../index/manifest.ts";
import { EditDistance } from "../../names/edit-distance.ts";
import { fold, foldedVariants } from "../../names/folding.ts";
import { fuzzyTerms, maxEdits } from "./candidates.ts";

/** Words of few letters, so that many lie near each other, some with what folding changes. */
const word = (least: number, most: number) =>
  fc
    .array(fc.constantFrom("a", "a", "n", "r", "i", "k", "sh", "oo", "ll", "gaon", "e"), {
      minLength: 1,
      maxLength: most,
    })
    .map((parts) => parts.join(""))
    .filter((made) => made.length >= least && made.length <= most);

/** How many words stand in a file: so few that most words lie behind a border between two. */
const WORDS_IN_A_FILE = 4;

interface Opened {
  readonly files: FileCache;
  readonly manifest: IndexManifest;
}

/** An index of nothing but words, in memory, cut into many small files. */
function indexOf(words: readonly string[]): Opened {
  const contents = new Map<string, Uint8Array>();
  const forms = [...Map.groupBy([...new Set(words)].sort(), fold)]
    .map(
      ([folded, spellings]): FoldedTerm => ({
        folded,
        surfaceForms: spellings.map((spelled) => ({
          term: spelled,
          postings: Uint32Array.of(8 * words.indexOf(spelled)),
        })),
      }),
    )
    .sort((a, b) => (a.folded < b.folded ? -1 : 1));
  const cut = (
    family: Section,
    keyed: readonly { key: string; form: FoldedTerm }[],
    encode: (forms: FoldedTerm[]) => Uint8Array,
  ): ShardList<string> => {
    const [from, files]: [string[], string[]] = [[], []];
    for (let at = 0; at < keyed.length; at += WORDS_IN_A_FILE) {
      const piece = keyed.slice(at, at + WORDS_IN_A_FILE);
      const bytes = encode(piece.map(({ form }) => form));
      from.push(piece[0]!.key);
      files.push(digest(bytes));
      contents.set(fileName(family, digest(bytes)), bytes);
    }
    return { from, files };
  };
  const pages = (family: FuzzySection) =>
    cut(
      family,
      forms
        .filter(({ folded }) => canHold(family, folded))
        .map((form) => ({ form, key: fuzzyKey(form.folded.length, sortForm(family, form.folded)) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
      (page) => encodeFuzzyBlock(family, page),
    );
  const cuts = {
    words: cut(
      "words",
      forms.map((form) => ({ key: form.folded, form })),
      encodeTermShard,
    ),
    beginnings: pages("beginnings"),
    endings: pages("endings"),
    middles: pages("middles"),
  };
  return {
    manifest: cuts as unknown as IndexManifest,
    files: new FileCache(async (file) => contents.get(file)!),
  };
}

async function meant({ files, manifest }: Opened, typed: string, readings: string[], slips: 1 | 2) {
  const found = await fuzzyTerms(files, manifest, typed, readings, slips);
  return Object.fromEntries(found.map(({ term, edits }) => [term, edits]));
}

/** The same by looking at every word. */
function meantByScan(words: readonly string[], typed: string, readings: string[], slips: 1 | 2) {
  const found: Record<string, number> = {};
  for (const one of words) {
    const folded = fold(one);
    const inFolded = Math.min(...readings.map((reading) => editDistanceByTable(reading, folded)));
    if (inFolded > slips || folded === readings[0] || !canHold("beginnings", folded)) continue;
    const written = editDistanceByTable(typed, one);
    found[one] = written <= slips ? Math.min(written, inFolded + 1) : inFolded + 1;
  }
  return found;
}

/** As many letters must a folded word have to be forgiven as many slips. */
const SHORTEST = { 1: 3, 2: 6 };

test.each([1, 2] as const)(
  "with %d slips allowed, all words are found that looking at each finds",
  async (slips) => {
    const asked = fc.uniqueArray(word(3, 12), { minLength: 1, maxLength: 40 }).chain((words) => {
      const slipped = fc.constantFrom(...words).chain((one) => fc.constantFrom(...slipsOf(one)));
      const twice = slipped.filter((one) => one !== "").chain((one) => fc.constantFrom(...slipsOf(one)));
      return fc.record({
        words: fc.constant(words),
        typed: fc.array(fc.oneof(slipped, twice, word(4, 12)), { minLength: 20, maxLength: 20 }),
      });
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ words, typed }) => {
        const opened = indexOf(words);
        for (const one of typed) {
          if (fold(one).length < SHORTEST[slips] || !/^[a-z]{4,}$/.test(one)) continue;
          expect(await meant(opened, one, [fold(one)], slips), one).toEqual(
            meantByScan(words, one, [fold(one)], slips),
          );
        }
      }),
      { numRuns: 300 },
    );
  },
);

/** All that one slip makes of a word. */
function slipsOf(typed: string, letters = "anz"): string[] {
  const made = new Set<string>();
  for (let at = 0; at <= typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    made.add(before + after.slice(1));
    made.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of letters) made.add(before + letter + after).add(before + letter + after.slice(1));
  }
  return [...made];
}

test.each(["kotl", "ramnag", "sidarto", "mudigerbal"])(
  "every slip and every two slips of %s lead to it",
  async (name) => {
    const opened = indexOf([name, "kumbarli", "xyzxyz", "an"]);
    const once = slipsOf(name);
    const twice = [...new Set(once.flatMap((slipped) => slipsOf(slipped, "a")))];
    for (const [typed, slips] of [
      ...once.map((typed) => [typed, 1] as const),
      ...twice.map((typed) => [typed, 2] as const),
    ]) {
      const folded = fold(typed);
      if (
        folded === fold(name) ||
        folded.length < SHORTEST[slips] ||
        editDistanceByTable(folded, fold(name)) > slips
      )
        continue;
      expect(await meant(opened, typed, [folded], slips), typed).toHaveProperty(name);
    }
  },
);

test("a word that was typed with doubled letters is also read with both", async () => {
  const opened = indexOf(["kapaut", "kaut"]);
  expect(await meant(opened, "kaaut", ["kaut", "kaaut"], 1)).toEqual({ kapaut: 1 });
});

test("slips in the word as it is written count less than those in its folded form only", async () => {
  const opened = indexOf(["visakha", "vishaka"]);
  expect(await meant(opened, "vishaqxa", [fold("vishaqxa")], 1)).toEqual(
    meantByScan(["visakha", "vishaka"], "vishaqxa", [fold("vishaqxa")], 1),
  );
  expect(await meant(opened, "vizhaka", [fold("vizhaka")], 1)).toEqual({ vishaka: 1, visakha: 2 });
});

test.each([
  ["ram", 0],
  ["ramp", 1],
  ["rampuri", 1],
  ["ramnagar", 2],
  ["khhaaaha", 0],
  ["khhanaaa", 1],
  ["zzzz", 0],
  ["chak12ml", 0],
  ["बड़ागाँव", 0],
])("%s is forgiven %d slips", (typed, slips) => {
  expect(maxEdits(typed, fold(typed))).toBe(slips);
});

test("no word of any length is forgiven slips that can't be counted", () => {
  fc.assert(
    fc.property(word(20, 45), (typed) => {
      if (maxEdits(typed, fold(typed)) === 0) return;
      for (const pattern of [typed, ...foldedVariants(typed)]) new EditDistance(pattern);
    }),
  );
  const tooLong = "mandor".repeat(6);
  expect(maxEdits(tooLong, fold(tooLong))).toBe(0);
});
