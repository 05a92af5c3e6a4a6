import { expect, test } from "vitest";
import { pageOf } from "./page-paths.ts";

test("a path is parsed into language, view and the rest; other paths are not pages", () => {
  expect(pageOf("/place/30")).toEqual({ language: "en", view: "place", code: "30" });
  expect(pageOf("/hi/pincode/403001/")).toEqual({
    ...{ language: "hi", view: "pincode", code: "403001" },
  });
  expect(pageOf("/search")).toEqual({ language: "en", view: "search", code: "" });
  for (const path of ["/", "/search/panaji", "/compare/30", "/places/30", "/api/place/30"])
    expect(pageOf(path), path).toBeUndefined();
});
