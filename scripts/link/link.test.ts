import { expect, test } from "vitest";
import { type Key, link, ONLY_ONE, type Step, valuesOf } from "./link.ts";

interface Thing {
  readonly name: string;
  readonly place: string;
  /** Other names of the record. */
  readonly others?: readonly string[];
}

const PLACE: Key<Thing, Thing, unknown> = {
  says: "place",
  of: ({ place }) => place.split(" "),
  in: ({ place }) => place.split(" "),
};
const NAME: Key<Thing, Thing, unknown> = {
  says: "name",
  of: ({ name }) => [name],
  in: ({ name, others = [] }) => [name, ...others],
};
const OTHER: Key<Thing, Thing, unknown> = { ...NAME, of: ({ others = [] }) => others };

const BY_NAME: Step<Thing, Thing, unknown> = {
  within: PLACE,
  keys: [NAME],
  decides: ONLY_ONE,
};
const REST: Step<Thing, Thing, unknown> = { within: PLACE, decides: ONLY_ONE };

function thing(name: string, place = "a", others: readonly string[] = []): Thing {
  return { name, place, others };
}

function linked(
  steps: readonly Step<Thing, Thing, unknown>[],
  froms: readonly Thing[],
  tos: Iterable<Thing>,
) {
  const { found, closed } = link({ steps }, froms, tos, undefined);
  return {
    found: [...found].map(([from, to]) => `${from.name} ${to.name}`),
    closed: [...closed].map(({ name }) => name),
  };
}

test("candidates are in a common place and share a key, each once", () => {
  const froms = [thing("x"), thing("y", "a b"), thing("z", "c", ["w"])];
  const tos = [thing("x"), thing("x", "b"), thing("y", "b a", ["y"]), thing("w", "c", ["z"])];
  expect(linked([BY_NAME], froms, tos).found).toEqual(["x x", "y y", "z w"]);
  const both = { ...BY_NAME, keys: [NAME, OTHER] };
  expect(linked([both], froms, tos).found).toEqual(["x x", "y y", "z w"]);
});

test("without keys, all records of a place are candidates", () => {
  expect(
    linked([REST], [thing("x"), thing("y", "b")], [thing("z"), thing("v", "b"), thing("w", "b")])
      .found,
  ).toEqual(["x z"]);
});

test("the other records are read once", () => {
  function* once() {
    yield thing("x");
    yield thing("y");
  }
  expect(
    linked([BY_NAME, { ...REST, free: true }], [thing("x"), thing("q")], once()).found,
  ).toEqual(["x x", "q y"]);
});

test("a step decides on all records before any result counts", () => {
  const tos = [thing("x"), thing("y")];
  const free = { ...REST, free: true };
  expect(linked([BY_NAME, free], [thing("p"), thing("q"), thing("x")], tos).found).toEqual([
    "x x",
    "p y",
    "q y",
  ]);
  expect(linked([BY_NAME, REST], [thing("p"), thing("x")], tos).found).toEqual(["x x"]);
});

test("candidates that do not agree are left out", () => {
  const step = { ...REST, agrees: (from: Thing, to: Thing) => from.name < to.name };
  expect(linked([step], [thing("m")], [thing("l"), thing("n")]).found).toEqual(["m n"]);
});

test("a step that closes keeps its doubtful records out of later ones", () => {
  const steps = [
    { ...BY_NAME, closes: true },
    { ...REST, free: true },
  ];
  const tos = [thing("x", "a b"), thing("x", "b"), thing("y", "a c"), thing("z", "b")];
  expect(linked(steps, [thing("x", "b"), thing("q", "c")], tos)).toEqual({
    found: ["q y"],
    closed: ["x"],
  });
});

test("results that a step does not accept stay open", () => {
  const none = { ...BY_NAME, accepts: () => new Map<Thing, Thing>() };
  const { found, by } = link({ steps: [none, REST] }, [thing("x")], [thing("x")], undefined);
  expect(found.size).toBe(1);
  expect([...by.values()]).toEqual([REST]);
});

test("limits are read as numbers", () => {
  expect(valuesOf({ KM: { value: 3, says: "", source: "" } })).toEqual({ KM: 3 });
});
