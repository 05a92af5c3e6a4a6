import fc from "fast-check";
import { expect, test } from "vitest";
import { EditDistance } from "../names/edit-distance.ts";
import { fold } from "../names/folding.ts";
import type { QueryTerm } from "../names/terms.ts";
import { searchTokens } from "../names/tokens.ts";
import { typoForms } from "../names/typo-forms.ts";
import { maxEdits } from "./hits.ts";
import { NameMatcher } from "./matched-name.ts";
import { parseQuery } from "./query.ts";

test.each<[string, string, string[], string | undefined]>([
  ["allahabad", "Prayagraj", ["Allahabad"], "Allahabad"],
  ["alahbad", "Prayagraj", ["Allahabad"], "Allahabad"],
  ["prayagraj", "Prayagraj", ["Allahabad"], undefined],
  ["rampur", "Rampur", ["Rampur Khas"], undefined],
  ["hdkote", "Heggadadevankote", ["H.D. Kote"], "H.D. Kote"],
  ["रामपुर", "Xyz", ["Rampoor"], "Rampoor"],
  // Read as "rampur" and "ramapur": the one reading is the same word, and the own name only begins with it.
  ["रामपुर", "Rampura", ["Rampur"], "Rampur"],
  ["goa", "Goa", [], undefined],
  ["ramaiahpalle", "Budhavarampet", ["Old Name", "Ramaiahpalle"], "Ramaiahpalle"],
])("%s of %s, also %j: %s", (query, name, otherNames, expected) => {
  expect(new NameMatcher(parseQuery(query).terms).otherName(name, otherNames)).toBe(expected);
});

test("the matched name is the first with the nearest tokens, and the place's own comes before others", () => {
  const token = fc.constantFrom(
    "rampur",
    "rampurkhas",
    "rampoor",
    "ramapura",
    "ram",
    "khas",
    "kas",
    "gaon",
  );
  const name = fc.array(token, { minLength: 1, maxLength: 3 }).map((tokens) => tokens.join(" "));
  fc.assert(
    fc.property(name, name, fc.array(name, { maxLength: 3 }), (query, own, others) => {
      const { terms } = parseQuery(query);
      const most = Math.max(...[own, ...others].map((one) => nearness(terms, one)));
      const best =
        nearness(terms, own) === most
          ? undefined
          : others.find((one) => nearness(terms, one) === most);
      expect(new NameMatcher(terms).otherName(own, others)).toBe(best);
    }),
    { numRuns: 500 },
  );
});

/** A plain model: compares every token with every variant of every term in every way. */
function nearness(terms: readonly QueryTerm[], name: string): number {
  const tokens = searchTokens(name);
  const ways = terms.map(({ variants }) =>
    variants.flatMap((term) =>
      [...tokens, tokens.join("")].map((token) => nearnessOf(term, token)),
    ),
  );
  return ways.reduce((sum, each) => sum + Math.max(...each), 0);
}

function nearnessOf(term: string, token: string): number {
  if (token === term) return 4;
  if (token.startsWith(term) || fold(token) === fold(term)) return 3;
  const edits = maxEdits(term);
  if (edits === 0) return 0;
  const { near, written } = typoForms(term, edits);
  const isNear = (form: string) => new EditDistance(form).to(fold(token)) <= edits;
  return written.includes(token) || near.some(isNear) ? 2 : 0;
}
