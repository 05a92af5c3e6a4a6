import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { SEED, seeded } from "../../../scripts/check/fixtures/seed.ts";
import { Random } from "../../../scripts/check/measure/random.ts";
import {
  decodeSuggestions,
  encodeSuggestions,
  partFor,
  queryOf,
  SUGGESTION_OPTIONS,
} from "./suggestions.ts";

const NAMES =
  "Satari Sattari Bardez Bardes Bicholim Dicholi Pernem Ponda Quepem Kepem Salcete Tiswadi Mormugao Hardoi Hardiya " +
  "Rampur Rampura Lakshmipur Laxmipur Anantapur Ananthapuram Visakhapatnam Chhota-Udaipur Udaipur Kushinagar सतारी";

const whole = new MiniSearch(SUGGESTION_OPTIONS);
whole.addAll(NAMES.split(" ").map((name, id) => ({ id, name: name.replaceAll("-", " ") })));
const opened = decodeSuggestions(encodeSuggestions(whole.toJSON()));

test("a part of the index finds the same names as the whole, with the same scores", () => {
  const random = new Random(SEED);
  const letter = () => String.fromCharCode(97 + Math.floor(random.next() * 26));
  const misspelled = (name: string) => {
    let text = name.toLowerCase();
    for (let edit = 0; edit < 1 + random.next() * 2; edit++) {
      const at = Math.floor(random.next() * text.length);
      const cut = Math.floor(random.next() * 2);
      text = text.slice(0, at) + (random.next() < 0.6 ? letter() : "") + text.slice(at + cut);
    }
    return text;
  };
  const names = NAMES.split(" ");
  const asked = [
    ...names,
    ...names.flatMap((name) => Array.from({ length: 20 }, () => misspelled(name))),
  ];
  let found = 0;
  for (const name of [...asked, "udaipur chota", "stari", "ra", "x", "—"]) {
    const part = MiniSearch.loadJS(partFor(name, opened), SUGGESTION_OPTIONS);
    const resultsOf = (index: MiniSearch) =>
      index
        .search(queryOf(name))
        // Equal scores may be in either order.
        .map(({ id, score }): [number, number] => [id, score])
        .sort(([a, one], [b, other]) => other - one || a - b);
    expect(resultsOf(part), seeded(name)).toEqual(resultsOf(whole));
    found += resultsOf(part).length;
  }
  expect(found).toBeGreaterThan(names.length * 10);
});

test("most terms are skipped", () => {
  const { index } = partFor("Satary", opened);
  expect(index.length).toBeGreaterThan(0);
  expect(index.length).toBeLessThan(whole.termCount / 3);
});
