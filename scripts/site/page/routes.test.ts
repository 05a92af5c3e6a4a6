import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, parseRoute, type Route } from "./routes.ts";

const codes = (minimum: number) =>
  fc.array(fc.stringMatching(/^\d{1,9}$/), { minLength: minimum, maxLength: 4 });

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ view: "home" }),
  fc.constant<Route>({ view: "numbers" }),
  fc.record({ view: fc.constant("search" as const), q: fc.string({ unit: "grapheme" }) }),
  fc.record({ view: fc.constant("place" as const), codes: codes(1) }),
  fc.record({ view: fc.constant("browse" as const), codes: codes(0) }),
);

test("every route has an address that leads to it", () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parseRoute(hashOf(route))).toEqual(route);
    }),
  );
});

test("any other address is missing, and none is an error", () => {
  for (const hash of ["#/nowhere", "#/place", "#/place/x", "#/place/1/2/3/4/5", "#/numbers/1"]) {
    expect(parseRoute(hash), hash).toEqual({ view: "missing" });
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseRoute(`#/${text}`)));
});
