import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedTerms, letters, withArrays } from "./folded-terms.fixture.ts";
import { encodeTermShard, TermShard } from "./terms.ts";

test("a shard finds all terms with a prefix, with their surface forms, in any order", () => {
  const term = fc.oneof(
    { weight: 4, arbitrary: letters(1, 7) },
    fc.constantFrom("बड़ा", "बड़ी", "\u{11107}a", "\u{11108}b"),
  );
  fc.assert(
    fc.property(foldedTerms(term), fc.array(letters(1, 4)), (all, asked) => {
      const shard = new TermShard(encodeTermShard(all));
      for (const prefix of [...asked, ...all.map(({ folded }) => folded)]) {
        const found = shard.withPrefix(prefix);
        expect(
          found.map(({ folded, surfaceForms }) => ({
            folded,
            surfaceForms: withArrays(surfaceForms),
          })),
        ).toEqual(all.filter(({ folded }) => folded.startsWith(prefix)));
      }
      for (const term of [...asked, ...all.map(({ folded }) => folded)])
        expect(withArrays(shard.surfaceForms(term)), term).toEqual(
          all.find(({ folded }) => folded === term)?.surfaceForms ?? [],
        );
    }),
  );
});
