import { expect, test } from "vitest";
import { HEADER_WORDS } from "../lists/header-words.ts";
import { INDIAN_LETTER } from "./scripts.ts";
import { tokens } from "./tokens.ts";
import { levelWord, WORDS } from "./words.ts";

test("a word is in the table once, and a second time if it means something else with a sign after it", () => {
  const rows = WORDS.filter(([says]) => says !== "label").flatMap(([, use, , words]) =>
    tokens(words).map((word) => `${word} ${use === "sign" ? "with a sign" : ""}`),
  );
  expect(rows.filter((row, i) => rows.indexOf(row) !== i)).toEqual([]);
});

test("a header word in an Indian script is not also a level word, with or without a case ending", () => {
  const repeated = HEADER_WORDS.flatMap(([says, , words]) =>
    words
      .split(" ")
      .filter((word) => INDIAN_LETTER.test(word) && levelWord(tokens(word).join("")) === says),
  );
  expect(repeated).toEqual([]);
});
