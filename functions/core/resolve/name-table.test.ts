import fc from "fast-check";
import { expect, test } from "vitest";
import { compare } from "../names/compare.ts";
import { nameOf, writtenName } from "../names/name-forms.ts";
import { NameTable } from "./name-table.ts";

/** Few words, so that names often agree in one way or another. */
const word = fc.constantFrom(
  ..."rampur rampura ramapur rampu kalan khurd kh nagar nagara nager sitapur sitarampur 1 2 ii k hd (old) (purab @ / part gaon राम".split(
    " ",
  ),
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

test("every name that agrees is found", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), text, (texts, sought) => {
      const names = texts.map((one) => nameOf(one));
      const written = writtenName(sought);
      const agreeing = new NameTable(names).agreeing(written);
      for (const [i, name] of names.entries())
        if (compare(written, name)) expect(agreeing, `${sought} and ${texts[i]}`).toContain(i);
    }),
    { numRuns: 500 },
  );
});
