import { expect, test } from "vitest";
import { searchedNames } from "./place-list.ts";

test("a place is found by each of its names, which a list has once", () => {
  const place = { name: "Agra", also_known_as: ["Agara"], local_name: "आगरा", hindi_name: "आगरा" };
  expect(searchedNames(place)).toBe("Agra\nAgara\nआगरा");
  expect(searchedNames({ name: "Agra" })).toBe("Agra");
});
