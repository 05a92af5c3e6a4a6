import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey, searchTokens, termsOfName, tokens, writtenWays } from "./tokens.ts";

test.each([
  ["Dadra & Nagar  Havelī", ["dadra", "and", "nagar", "haveli"]],
  ["D'Souza (Part-1)", ["dsouza", "part", "1"]],
  ["PONDICHÉRY", ["pondichery"]],
  ["Ramāpur\u{fffd}a", ["ramapura"]],
  ["बड़ा गाँव", ["बड़ा", "गाँव"]],
  ["ＡＢＣ", ["abc"]],
  ["നിലമ്പൂർ", ["നിലമ്പൂര്"]],
  ["നിലമ്പൂര്\u200d", ["നിലമ്പൂര്"]],
  ["--", []],
])("the words of %s", (name, words) => {
  expect(tokens(name)).toEqual(words.map((word) => word.normalize("NFKD").normalize("NFC")));
});

test("a name is found by each of its words once, without those that only join two names", () => {
  expect(searchTokens("Rampur urf Bhikhanpur Rampur")).toEqual(["rampur", "bhikhanpur"]);
  expect(searchTokens("Urf")).toEqual(["urf"]);
  expect(searchTokens("Alias Urf")).toEqual(["alias", "urf"]);
});

test("neighbouring words are joined, except across two names of a place", () => {
  const bigrams = (name: string) => [...termsOfName(name).bigrams];
  expect(bigrams("Pere Palle Khas")).toEqual(["perepalle", "pallekhas"]);
  expect(bigrams("Budhavarampet @ Ramaiah Palle")).toEqual(["ramaiahpalle"]);
  expect(bigrams("Ram Pur urf Sita Pur (Part 1)")).toEqual(["rampur", "sitapur", "part1"]);
  expect(bigrams("Rampur")).toEqual([]);
});

test.each([
  ["Dadra & Nagar Haveli", "dadra and  nagar-haveli"],
  ["Nāgar Haveli", "NAGARHAVELI"],
  ["D'Souza", "D’souza"],
])("%s and %s are the same whole name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
  expect(nameKey(one)).not.toBe("");
});

test("different names keep different keys", () => {
  expect(nameKey("Rampur")).not.toBe(nameKey("Rampura"));
  expect(nameKey("बड़ा")).not.toBe(nameKey("बाड़ा"));
  expect(nameKey("!?")).toBe("");
});

test("the words of a text are normalised, and make up its key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
      const words = tokens(text);
      expect(tokens(words.join(" "))).toEqual(words);
      expect(words.join("")).toBe(nameKey(text));
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
    }),
    { numRuns: 2000 },
  );
});

test("initials are written with and without dots and blanks", () => {
  expect(writtenWays("H.D. Kote")).toEqual(["H.D. Kote", "HD. Kote"]);
  expect(writtenWays("B R T Hills")).toEqual(["B R T Hills", "BRT Hills"]);
  expect(writtenWays("13 S-A")).toEqual(["13 S-A", "13 SA"]);
  expect(writtenWays("Habra - I")).toEqual(["Habra - I"]);
  expect(writtenWays("Rohini sec11")).toEqual(["Rohini sec11", "Rohini sector 11"]);
  expect(writtenWays("Rampur A")).toEqual(["Rampur A"]);
  expect(writtenWays("Chak 12 M")).toEqual(["Chak 12 M"]);
});
