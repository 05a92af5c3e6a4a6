import { expect, test } from "vitest";
import { FEWEST_EDITS } from "./edits.ts";
import {
  BEGINNING_OF,
  BEGINS_WITH,
  CONSONANTS,
  END_OF,
  ENDS_WITH,
  NAME,
  type Named,
} from "./keys.ts";
import type { Key } from "./link.ts";
import { LinkNames } from "./names.ts";

const names = new LinkNames();
const named = (text: string): Named => ({ names: [names.whole(text)] });

/** Whether a key makes an office a candidate for a town. */
function share(key: Key<Named, Named, unknown>, town: string, office: string): boolean {
  const of = new Set(key.of(named(town), undefined));
  return [...key.in(named(office), undefined)].some((text) => of.has(text));
}

test.each([
  { key: NAME, town: "Poona", office: "Puna", other: "Pune Camp" },
  { key: BEGINS_WITH, town: "Rampur", office: "Rampur Bazar", other: "Bazar Rampur" },
  { key: BEGINNING_OF, town: "Nangloi Jat", office: "Nangloi", other: "Nang" },
  { key: ENDS_WITH, town: "Adampur", office: "Mandi Adampur", other: "Adampur Mandi" },
  { key: END_OF, town: "Naila-Janjgir", office: "Janjgir", other: "Naila" },
  { key: CONSONANTS, town: "Kaprain", office: "Kapren", other: "Kapra" },
])("$town shares a key with $office: $key.says", ({ key, town, office, other }) => {
  expect(share(key, town, office)).toBe(true);
  expect(share(key, town, other)).toBe(false);
});

test("short names do not begin or end others, and two consonants say too little", () => {
  expect(share(BEGINS_WITH, "Puri", "Puri Bazar")).toBe(true);
  expect(share(ENDS_WITH, "Puri", "Mandi Puri")).toBe(true);
  expect(share(BEGINNING_OF, "Patna Sahib", "Patna")).toBe(true);
  expect(share(BEGINNING_OF, "Puri Sahib", "Puri")).toBe(false);
  expect(share(CONSONANTS, "Patna", "Pitani")).toBe(true);
  expect(share(BEGINS_WITH, "Una", "Unapur")).toBe(false);
  expect(share(ENDS_WITH, "Una", "Patna Una")).toBe(false);
  expect(share(CONSONANTS, "Para", "Piro")).toBe(false);
});

test("those with the fewest edits: one from five letters on, two from eight on", () => {
  const nearest = (name: string, ...others: readonly string[]) =>
    FEWEST_EDITS.of(others.map(named), named(name)).map(({ names: [one] }) => one!.core);
  expect(nearest("Belora", "Belara", "Belarba")).toEqual(["belara"]);
  expect(nearest("Para", "Pari")).toEqual([]);
  expect(nearest("Belorapadi", "Belarapedi")).toHaveLength(1);
  expect(nearest("Rampur 1", "Rampar 2")).toEqual([]);
  expect(nearest("Belora", "Melora")).toEqual([]);
});
