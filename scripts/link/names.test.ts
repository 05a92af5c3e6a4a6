import { expect, test } from "vitest";
import { LinkNames } from "./names.ts";

const names = new LinkNames();
const keyOf = (text: string) => names.whole(text).key;

test("a number is a part of a name, in any notation", () => {
  expect(keyOf("Block II")).toBe(keyOf("Block 2"));
  expect(keyOf("Block XII")).toBe(keyOf("Block 12"));
  expect(new Set(["Block", "Block 2", "Block 3"].map(keyOf)).size).toBe(3);
});

test("a name may also be written without its number", () => {
  const others = names.others("Block 2", names.whole("Block 2"));
  expect(others.map(({ key }) => key)).toContain(keyOf("Block"));
});
