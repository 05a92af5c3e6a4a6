import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, parseAddress, type Route } from "./routes.ts";

const code = fc.stringMatching(/^\d{1,9}$/);
const value = fc.string({ unit: "grapheme" }).map((text) => text.trim());

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ view: "home" }),
  fc.constant<Route>({ view: "coverage" }),
  fc.constant<Route>({ view: "match" }),
  fc.constant<Route>({ view: "field" }),
  fc.record({ view: fc.constant("search" as const), q: value, level: value, state: value, district: value }),
  fc.record({ view: fc.constant("place" as const), code }),
  fc.record({ view: fc.constant("browse" as const), code: fc.option(code, { nil: "" }) }),
);

const parse = (address: string) => parseAddress(new URL(address, "https://directory.example"));

test("the address of every route leads back to it", () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parse(addressOf(route))).toEqual(route);
    }),
  );
});

test("any other address is missing, never an error", () => {
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
