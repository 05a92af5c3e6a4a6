import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, parseAddress, type Route } from "./routes.ts";

const code = fc.stringMatching(/^(\d{1,9}|\d{6}-[a-z][a-z-]{0,9})$/);
const value = fc.string({ unit: "grapheme" }).map((text) => text.trim());

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ view: "home" }),
  fc.constant<Route>({ view: "coverage" }),
  fc.constant<Route>({ view: "downloads" }),
  fc
    .constantFrom("" as const, "list" as const, "columns" as const, "results" as const)
    .map((step) => ({
      view: "match" as const,
      step,
    })),
  fc.constant<Route>({ view: "field" }),
  fc.record({
    view: fc.constant("search" as const),
    q: value,
    level: value,
    state: value,
    district: value,
  }),
  fc.record({ view: fc.constant("place" as const), code }),
  fc.record({ view: fc.constant("pincode" as const), code: fc.stringMatching(/^\d{6}$/) }),
  fc.record({ view: fc.constant("browse" as const), code: fc.option(code, { nil: "" }) }),
);

const parse = (address: string) => parseAddress(new URL(address, "https://directory.example"));

test("the address of every route leads back to it, in every language", () => {
  fc.assert(
    fc.property(routes, fc.constantFrom("en", "hi"), (route, language) => {
      const address = addressOf(route, language);
      expect(parse(address)).toEqual(route);
      expect(/^\/hi(\/|$)/.test(address)).toBe(language === "hi");
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
    "/downloads/districts.csv",
    "/hi/downloads/x",
    "/search/x",
    "/pincode/40300",
    "/hi/nowhere",
    "/%E0%A4",
  ]) {
    expect(parse(path), path).toEqual({ view: "missing" });
  }
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => void parse(`/${encodeURIComponent(text)}`),
    ),
  );
});
