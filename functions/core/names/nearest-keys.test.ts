import { expect, test } from "vitest";
import { nearestKeys } from "./nearest-keys.ts";

test("near names are at most two edits away, nearest first, five at most", () => {
  const keys = ["kadabaxx", "kadabaxxx", "kadabx", "tiptur"];
  expect(nearestKeys("kadaba", keys)).toEqual(["kadabx", "kadabaxx"]);
  const many = ["kada", "kadab", "kadabb", "kadabc", "kadabd", "kadabe", "kadabf"];
  expect(nearestKeys("kadaba", many)).toEqual(many.slice(1, 6));
});
