import { expect, test } from "vitest";
import { namesData, searchedNames } from "./place-list.ts";
import type { NamingTexts } from "./place-names.ts";
import { KEY_TEXTS } from "./texts.fixture.ts";

const agra = {
  code: "146",
  name: "Agra",
  also_known_as: ["Agara"],
  local_name: "आगरा",
  hindi_name: "आगरा",
};

test("a place is found by each of its names, which a list has once", () => {
  expect(searchedNames(agra)).toBe("Agra\nAgara\nआगरा");
  expect(searchedNames({ name: "Agra" })).toBe("Agra");
});

test("a row has the names that it does not show", () => {
  const hindi = Object.assign((key: string) => key, { language: "hi" }) as unknown as NamingTexts;
  const data = (place: typeof agra | { code: string; name: string }, words: NamingTexts) =>
    namesData(place, words).text;
  expect(data(agra, KEY_TEXTS)).toBe(' data-names="\nAgara\nआगरा"');
  expect(data(agra, hindi)).toBe(' data-names="Agra\nAgara\nआगरा"');
  expect(data({ code: "146", name: "Agra" }, KEY_TEXTS)).toBe("");
  expect(data({ code: "803161", name: "Agra (CT)" }, KEY_TEXTS)).toBe(' data-names="Agra (CT)"');
});
