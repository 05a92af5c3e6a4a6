import { expect, test } from "vitest";
import { editKind } from "./edit-kind.ts";

test.each([
  ["rampur", "kampur", "first"],
  ["rampur", "ampur", "first"],
  ["rampur", "rapmur", "swap"],
  ["rampur", "rampuur", "double"],
  ["rampur", "rammpur", "double"],
  ["rampur", "rmpur", "vowel"],
  ["rampur", "ramphur", "vowel"],
  ["rampur", "rampir", "vowels"],
  ["rampur", "rapur", "letter"],
  ["rampur", "rampurg", "letter"],
  ["rampur", "ramgur", "letters"],
  ["rampur", "rimpur", "vowels"],
  ["rampur", "ramour", "mixed"],
])("%s and %s: %s", (one, other, kind) => {
  expect(editKind(one, other)).toBe(kind);
  expect(editKind(other, one)).toBe(kind);
});
