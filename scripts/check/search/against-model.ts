import fc from "fast-check";
import { expect } from "vitest";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { UnsavedDataset as Places } from "../../dataset/dataset.ts";
import { nameWord, romanisedOtherwise, withTypo } from "../fixtures/random-dataset.ts";
import type { SearchModel } from "./search-model.ts";

/** Search with the index against the model: the same places in the same order, whatever the query. */

/** Queries of a place's names and those above it, most of them altered, some with other words. */
export function queries(places: Places): fc.Arbitrary<string> {
  const talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
  const districts = new Map(places.districts.map((district) => [district.code, district]));
  const states = new Map(places.states.map((state) => [state.code, state]));
  const paths = places.villages.map((village) => {
    const taluka = talukas.get(village.taluka_code)!;
    const district = districts.get(taluka.district_code)!;
    return [village.name, village.name, taluka.name, district.name, states.get(district.state_code)!.name];
  });
  const names = [
    ...paths,
    ...places.talukas.map(({ name }) => [name]),
    ...places.states.map(({ name }) => [name]),
    ...places.aliases.map(({ alias }) => [alias]),
    ...places.villages.flatMap(({ local_name }) => (local_name ? [[local_name]] : [])),
  ];
  return fc.constantFrom(...names).chain((path) => {
    const own = tokens(path[0]!);
    const others = path.slice(1).flatMap(tokens);
    const word = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...own).chain(writtenOtherwise) },
      { weight: 2, arbitrary: fc.constantFrom(...own, ...others).chain(writtenOtherwise) },
      { weight: 1, arbitrary: fc.oneof(nameWord, fc.constantFrom("3", "b", "bit", "403001", "e")) },
    );
    const several = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const grown = fc
      .tuple(fc.constantFrom(...own), fc.constantFrom("jodi", "doddi", "xz"), fc.boolean())
      .map(([one, other, before]) => (before ? other + one : one + other));
    const withShort = fc
      .tuple(fc.constantFrom("b", "zx", "k g", "b k g"), fc.boolean())
      .map(([short, before]) => (before ? [short, ...own] : [...own, short]).concat(others).join(" "));
    const letters = own.join("");
    const inThree = fc
      .tuple(fc.nat(letters.length), fc.nat(letters.length))
      .map((borders) => borders.sort((a, b) => a - b))
      .map(([one, two]) => [letters.slice(0, one), letters.slice(one, two), letters.slice(two)].join(" "));
    const query = fc.oneof(
      { weight: 3, arbitrary: fc.constant(path[0]!) },
      { weight: 3, arbitrary: several },
      { weight: 3, arbitrary: fc.constant(letters) },
      { weight: 2, arbitrary: inThree },
      { weight: 3, arbitrary: fc.constant([...own, ...others].join(" ")) },
      { weight: 1, arbitrary: withTypo(letters) },
      { weight: 1, arbitrary: grown },
      { weight: 1, arbitrary: withShort },
    );
    // Names with level words before and after them, right and wrong ones: "village rampur, tehsil sitapur".
    const named = fc.constantFrom(...path, ...own, ...others).chain((name) => {
      const level = fc.constantFrom("", "state", "district", "tehsil", "village", "town");
      return fc
        .tuple(level, fc.boolean())
        .map(([word, before]) => (before ? `${word} ${name}` : `${name} ${word}`));
    });
    const levelled = fc
      .tuple(fc.array(named, { minLength: 1, maxLength: 3 }), fc.constantFrom(" ", ", ", " ka ", " mein "))
      .map(([some, between]) => some.join(between));
    // A prefix with something that is not a name.
    const other = fc
      .tuple(
        fc.constantFrom(...own, ...others),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...OTHER_WORDS),
      )
      .map(([one, length, word]) => `${one.slice(0, length)} ${word}`);
    return fc.oneof(
      { weight: 17, arbitrary: query },
      { weight: 5, arbitrary: levelled },
      { weight: 3, arbitrary: other },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_WORDS) },
    );
  });
}

/** Numbers, PIN codes and codes, also unknown ones, and the letters of states. */
const OTHER_WORDS = "3 b bit e 403001 40300 403009 01 003 00002 000007 999999 od or ts tg up ut".split(" ");

function writtenOtherwise(word: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(word),
    fc.nat(word.length - 1).map((cut) => word.slice(0, cut + 1)),
    romanisedOtherwise(word),
    withTypo(word),
    withTypo(word).chain((mistyped) => (mistyped ? withTypo(mistyped) : fc.constant(word))),
    romanisedOtherwise(word).chain(withTypo),
    fc.nat(word.length - 1).map((cut) => `${word.slice(0, cut)} ${word.slice(cut)}`),
  );
}

/** Compares both, with typos "always" and "if needed". Returns how many places match with typos. */
export async function expectSame(directory: Directory, model: SearchModel, query: string): Promise<number> {
  await expectSameWith("if needed", directory, model, query);
  return expectSameWith("always", directory, model, query);
}

async function expectSameWith(
  typos: "always" | "if needed",
  directory: Directory,
  model: SearchModel,
  query: string,
): Promise<number> {
  const expected = model.find(query, typos);
  const found = await directory.finder.search(query, { offset: 0, limit: directory.areas.size, typos });
  const keys = found.results.map(({ place }) => `${place.level} ${place.code}`);
  const wanted = expected.places.map(({ level, code }) => `${level} ${code}`);
  expect(found.total, query).toBe(expected.places.length);
  if (expected.uncertain) expect(keys.sort(), query).toEqual(wanted.sort());
  else expect(keys, query).toEqual(wanted);
  return found.total;
}
