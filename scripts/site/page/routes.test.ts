import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, addressOfHash, parseAddress, type Route } from "./routes.ts";

const code = fc.stringMatching(/^\d{1,9}$/);
const value = fc.string({ unit: "grapheme" }).map((text) => text.trim());

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ view: "home" }),
  fc.constant<Route>({ view: "coverage" }),
  fc.constant<Route>({ view: "match" }),
  fc.record({ view: fc.constant("search" as const), q: value, level: value, state: value, district: value }),
  fc.record({ view: fc.constant("place" as const), code }),
  fc.record({ view: fc.constant("browse" as const), code: fc.option(code, { nil: "" }) }),
);

const parse = (address: string) => parseAddress(new URL(address, "https://directory.example"));

test("every route has an address that leads to it", () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parse(addressOf(route))).toEqual(route);
    }),
  );
});

test("any other address is missing, and none is an error", () => {
  for (const path of [
    "/nowhere",
    "/place",
    "/place/x",
    "/place/1/2",
    "/coverage/1",
    "/search/x",
    "/%E0%A4",
  ]) {
    expect(parse(path), path).toEqual({ view: "missing" });
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parse(`/${encodeURIComponent(text)}`)));
});

test("old addresses behind # lead to the new ones", () => {
  expect(addressOfHash("#/place/30/585/05613/626765")).toBe("/place/626765");
  expect(addressOfHash("#/place/30")).toBe("/place/30");
  expect(addressOfHash("#/browse/30/585")).toBe("/browse/585");
  expect(addressOfHash("#/browse")).toBe("/browse");
  expect(addressOfHash("#/search?q=goa+velha")).toBe("/search?q=goa+velha");
  expect(addressOfHash("#/numbers")).toBe("/coverage");
  expect(addressOfHash("#/api/villages/simple/answer?taluka=Satari")).toBe("/reference/");
  expect(addressOfHash("#/")).toBe("/");
  expect(addressOfHash("#main")).toBeUndefined();
  expect(addressOfHash("")).toBeUndefined();
});
