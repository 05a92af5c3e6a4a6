import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeTerm, foldedTerms, letters, withArrays } from "./folded-terms.fixture.ts";
import { encodeTermShard, TermShard } from "./term-shard.ts";

test("a shard finds all terms with a prefix, with their surface forms, in any order", () => {
  const term = fc.oneof(
    { weight: 4, arbitrary: letters(1, 7) },
    fc.constantFrom("बड़ा", "बड़ी", "\u{11107}a", "\u{11108}b"),
  );
  fc.assert(
    fc.property(foldedTerms(term), fc.array(letters(1, 4)), (all, asked) => {
      const shard = new TermShard(encodeTermShard(all.map(encodeTerm)));
      for (const prefix of [...asked, ...all.map(({ folded }) => folded)]) {
        const found = shard.withPrefix(prefix);
        expect(
          found.map(({ folded, surfaceForms }) => ({ folded, surfaceForms: withArrays(surfaceForms) })),
        ).toEqual(all.filter(({ folded }) => folded.startsWith(prefix)));
      }
      const sought = [...asked, ...all.map(({ folded }) => folded)];
      expect(shard.surfaceForms(sought).map(withArrays)).toEqual(
        sought.map((term) => all.find(({ folded }) => folded === term)?.surfaceForms ?? []),
      );
    }),
  );
});
