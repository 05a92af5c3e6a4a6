import fc from "fast-check";
import { expect, test } from "vitest";
import { formOf, formSlug, queryString, REQUEST_FORMS, written } from "./requests.ts";
import { hashOf, parseRoute, type Route } from "./routes.ts";

const codes = (minimum: number) =>
  fc.array(fc.stringMatching(/^\d{1,9}$/), { minLength: minimum, maxLength: 4 });

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ view: "home" }),
  fc.constant<Route>({ view: "numbers" }),
  fc.record({ view: fc.constant("search" as const), q: fc.string({ unit: "grapheme" }) }),
  fc.record({ view: fc.constant("place" as const), codes: codes(1) }),
  fc.record({ view: fc.constant("browse" as const), codes: codes(0) }),
  fc.record({
    view: fc.constant("api" as const),
    endpoint: fc.constantFrom("states", "villages"),
    form: fc.constantFrom("all", "by-state", "simple"),
    query: fc.option(
      fc
        .array(fc.string({ unit: "grapheme" }))
        .map((values) => queryString(new Map(values.map((value, i) => [`p${i}`, value])))),
      { nil: undefined },
    ),
  }),
);

test("every route has an address that leads to it", () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parseRoute(hashOf(route))).toEqual(route);
    }),
  );
});

test("any other address is missing, and none is an error", () => {
  for (const hash of [
    "#/nowhere",
    "#/place",
    "#/place/x",
    "#/place/1/2/3/4/5",
    "#/api/a/b/c",
    "#/numbers/1",
  ]) {
    expect(parseRoute(hash), hash).toEqual({ view: "missing" });
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseRoute(`#/${text}`)));
  expect(parseRoute("#/api/%E0%A4/x%")).toEqual({ view: "missing" });
});

test("every form of every endpoint has an address", () => {
  for (const one of REQUEST_FORMS) {
    const route = { view: "api", endpoint: one.key, form: formSlug(one.form), query: undefined } as const;
    expect(formOf(route)).toBe(one);
  }
  expect(REQUEST_FORMS).toHaveLength(9);
});

test("nothing that is typed ends the quoting of the curl command", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const url = `https://a.example/api?${queryString(new Map([["q", value]]))}`;
      const [, curl, program] = written(url);
      expect(curl!.code.slice("curl '".length, -1)).not.toContain("'");
      expect(program!.code.match(/"/g)).toHaveLength(2);
    }),
  );
});
