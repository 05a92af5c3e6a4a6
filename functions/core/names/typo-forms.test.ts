import fc from "fast-check";
import { expect, test } from "vitest";
import { nameLike } from "../../../scripts/check/fixtures/name-like.ts";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { EditDistance } from "./edit-distance.ts";
import { fold } from "./folding.ts";
import { typoForms } from "./typo-forms.ts";

test.each([
  ["rampur", ["rampur"]],
  // A letter is missing where folding has made one of two, and at the end.
  ["kaaut", ["kaut", "ka0aut"]],
  ["oxle", ["oxli", "oxle0"]],
])("%s is looked for as %j", (term, near) => {
  expect(typoForms(term, 1).near).toEqual(near);
});

test.each([
  ["nacmhi", "namchi"],
  ["aksot", "kasot"],
])("%s is looked for as written %s", (term, other) => {
  expect(typoForms(term, 1).written).toContain(other);
});

test.each([
  ["sayegedpur", "Sayeedpur", "saidpur"],
  ["hiregowaj", "Hiregowja", "hiregauja"],
])("%s is looked for as the folded %s, where two edits are allowed", (term, _, folded) => {
  expect(typoForms(term, 2).near).toContain(folded);
});

test("a term with an extra letter or two swapped ones leads to the term, however both are folded", () => {
  const name = nameLike.filter((word) => /^[a-z]{3,20}$/.test(word));
  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
  const drawn = fc.record({
    name,
    at: fc.nat(19),
    letter,
    swaps: fc.boolean(),
    isTwo: fc.boolean(),
  });
  fc.assert(
    fc.property(drawn, ({ name, at, letter, swaps, isTwo }) => {
      const i = at % name.length;
      const typo = swaps
        ? name.slice(0, i) +
          name
            .slice(i, i + 2)
            .split("")
            .reverse()
            .join("") +
          name.slice(i + 2)
        : name.slice(0, i) + letter + name.slice(i);
      if (typo === name || fold(typo).length < 3) return;
      const edits = isTwo ? 2 : 1;
      const { near, written } = typoForms(typo, edits);
      const isNear = near.some((form) => new EditDistance(form).to(fold(name), edits) <= edits);
      expect(isNear || written.includes(name), `${typo} for ${name}`).toBe(true);
    }),
    draws(1000),
  );
});
