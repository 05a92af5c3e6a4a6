import { describe, expect, test } from "vitest";
import { ERRORS } from "../../../functions/core/contract/errors.ts";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import type { OpenApiDocument } from "../../check/contract/openapi.ts";
import { fixtureService } from "../../check/fixtures/service.ts";
import { InputError } from "../../cli/input-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { buildApi, OPENAPI_FILE } from "../api.ts";

/** The linter's functions in use. Checking its own types would take half as long as checking the project. */
interface Linter {
  createConfig(config: { extends: string[]; rules: object }): Promise<object>;
  lintFromString(options: {
    source: string;
    absoluteRef: string;
    config: object;
  }): Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>;
}
const LINTER: string = "@redocly/openapi-core";

const VILLAGES = "/api/locations/villages";

const { data, files, validator } = await fixtureService();
const text = String(files.get(OPENAPI_FILE));
const document: OpenApiDocument = JSON.parse(text);

test("a public linter finds no problem with its strict rules", async () => {
  const { createConfig, lintFromString }: Linter = await import(LINTER);
  const rules = { "info-contact": "error" };
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    ),
  ).toEqual([]);
});

test("the contact is the address of the source code, unless browsers can't open it", async () => {
  const contactOf = async (repository?: string) => {
    const { files: built } = await buildApi(data, undefined, repository);
    return JSON.parse(String(built.get(OPENAPI_FILE))).info.contact;
  };
  const name = "The maintainers of the Location Directory of India";
  const url = "https://example.com/directory";
  expect(await contactOf(url)).toEqual({ name, url });
  expect(await contactOf("git@example.com:directory.git")).toEqual({ name });
});

test("examples have no references, which linters would follow", () => {
  const examples = Object.values(document.paths).flatMap(({ get, post }) =>
    [get, post].flatMap((operation) =>
      Object.values(operation?.responses ?? {}).flatMap((response) =>
        Object.values(validator.resolve(response).content ?? {}).map((one) => one.examples),
      ),
    ),
  );
  expect(examples.length).toBeGreaterThan(20);
  expect(JSON.stringify(examples)).not.toContain('"$ref"');
});

/** The type name that generators derive from some names. */
function named(...words: readonly string[]): string {
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

test("for generators, no answer of an operation has the name of a record", () => {
  // With axios, orval names the answer of an operation its result.
  const results = ENDPOINTS.map(({ name }) => named(name, "result"));
  const records = Object.keys(document.components.schemas);
  expect(records).toContain("SearchResult");
  expect(results.filter((name) => records.includes(name))).toEqual([]);
});

test("for generators, no parameter has the same name as a field of a record", () => {
  const fields = Object.entries(document.components.schemas).flatMap(
    ([name, { properties = {} }]) => Object.keys(properties).map((field) => named(name, field)),
  );
  const parameters = ENDPOINTS.flatMap(({ name, parameters: all }) =>
    all.map((parameter) => named(name, parameter.name)),
  );
  expect(fields).toContain("PlaceLevel");
  expect(parameters).toContain("PlaceByCodeLevel");
  expect(parameters.filter((name) => fields.includes(name))).toEqual([]);
});

test("every endpoint is documented with its parameters, whose examples match their schemas", () => {
  expect(Object.keys(document.paths)).toEqual([...new Set(ENDPOINTS.map(({ path }) => path))]);
  for (const { path, methods, parameters } of ENDPOINTS) {
    for (const method of methods) expect(document.paths[path]).toHaveProperty(method.toLowerCase());
    if (!methods.includes("GET")) continue;
    const described = document.paths[path]!.get!.parameters;
    expect(described.map(({ name }) => name)).toEqual(parameters.map(({ name }) => name));
    for (const { schema, example } of described)
      expect(validator.check(schema, example)).toEqual([]);
  }
});

test("the first method of an endpoint has its name, another one also the method", () => {
  const ids = ENDPOINTS.flatMap(({ path, methods }) =>
    methods.map((method) => {
      const operations = document.paths[path] as Record<string, { operationId?: string }>;
      return operations[method.toLowerCase()]!.operationId;
    }),
  );
  expect(ids).toEqual(
    ENDPOINTS.flatMap(({ name, methods }) =>
      methods.map((method, i) => (i === 0 ? name : `${name}By${method}`)),
    ),
  );
});

/** The status of an example; taken from its error if the document describes several statuses together. */
function statusOf(status: string, code: keyof typeof ERRORS | undefined): number {
  return status === "4XX" && code !== undefined ? ERRORS[code].status : Number(status);
}

test("every form has an example, and every example is an answer that its schema allows", () => {
  const codes = new Set<string>();
  for (const { path, methods, formats, body } of ENDPOINTS) {
    const { responses } = document.paths[path]![methods.includes("GET") ? "get" : "post"]!;
    for (const [status, response] of Object.entries(responses)) {
      const [{ examples = {} } = {}] = Object.values(validator.resolve(response).content ?? {});
      const named = formats.map(({ name }) => name.toLowerCase());
      if (status === "200")
        expect(Object.keys(examples)).toEqual(body ? Object.keys(body.examples({})) : named);
      for (const { summary, value } of Object.values(examples)) {
        const code = (value as { error?: { code: keyof typeof ERRORS } }).error?.code;
        if (typeof code === "string") codes.add(code);
        const answered = summary.startsWith("POST") ? "post" : "get";
        expect(validator.problems(path, statusOf(status, code), value, answered), summary).toEqual(
          [],
        );
      }
    }
  }
  expect([...codes].sort()).toEqual(Object.keys(ERRORS).sort());
});

test("examples are places of the dataset", async () => {
  const other: Dataset = {
    ...data,
    states: data.states.filter(({ code }) => code < "10"),
    districts: data.districts.filter(({ state_code }) => state_code < "10"),
    talukas: data.talukas.filter(({ district_code }) => district_code < "011"),
    villages: data.villages.filter(({ taluka_code }) => taluka_code < "00100"),
    aliases: [],
  };
  const { paths }: OpenApiDocument = JSON.parse(
    String((await buildApi(other)).files.get(OPENAPI_FILE)),
  );
  for (const { get } of Object.values(paths)) {
    if (!get) continue;
    for (const { value } of Object.values(
      get.responses["200"]!.content!["application/json"]!.examples,
    )) {
      expect(JSON.stringify(value)).toMatch(/Land/);
    }
    if (get.parameters.length === 0) break;
  }
  expect(paths[VILLAGES]!.get!.parameters.map(({ example }) => example)).toEqual([
    "Lower Land & Isles",
    "Isles",
    "Rampur",
    2,
    9,
    14,
    // The declared example, Rhenock, has no villages here.
    "0001",
    "000011",
    "400003",
    "gaon",
    "village",
    2,
    0,
  ]);
});

test("the position of an example is a known one, even at the other end of India", async () => {
  const kibithu = { latitude: "28.28", longitude: "97.01" };
  const positions = data.positions!.slice(0, 1).map((one) => ({ ...one, ...kibithu }));
  const { files: built } = await buildApi({ ...data, positions, localities: [] });
  const { paths }: OpenApiDocument = JSON.parse(String(built.get(OPENAPI_FILE)));
  const [point] = paths["/api/locations/at"]!.get!.parameters;
  expect(point!.example).toBe("28.28,97.01");
});

describe("names that no query can have", () => {
  const ODD = ["—", "x".repeat(101)];

  /** The fixture without the places of the examples, and with these names. */
  function called(name: (at: number, level: "taluka" | "village") => string | undefined): Dataset {
    const named = <Place extends { name: string }>(places: Place[], level: "taluka" | "village") =>
      places.map((place, at) => ({ ...place, name: name(at, level) ?? place.name }));
    return {
      ...data,
      aliases: [],
      formerAreas: [],
      states: data.states.filter(({ code }) => code < "10"),
      districts: data.districts.filter(({ state_code }) => state_code < "10"),
      talukas: named(
        data.talukas.filter(({ district_code }) => district_code < "011"),
        "taluka",
      ),
      villages: named(
        data.villages.filter(({ taluka_code }) => taluka_code < "00100"),
        "village",
      ),
    };
  }

  const oneOf = (at: number) => ODD[at % ODD.length]!;

  test("of all talukas but one, or of all villages, are not used in examples", async () => {
    for (const dataset of [
      called((at, level) => (level === "taluka" && at > 0 ? oneOf(at) : undefined)),
      called((at, level) => (level === "village" ? oneOf(at) : undefined)),
    ]) {
      const { paths }: OpenApiDocument = JSON.parse(
        String((await buildApi(dataset)).files.get(OPENAPI_FILE)),
      );
      const asked = Object.values(paths).flatMap(({ get }) =>
        (get?.parameters ?? []).map(({ example }) => example),
      );
      for (const odd of ODD) expect(asked).not.toContain(odd);
      expect(asked).toContain("Rampur");
    }
  });

  test("of all talukas are reported in one line", async () => {
    const error = await buildApi(
      called((at, level) => (level === "taluka" ? oneOf(at) : undefined)),
    ).catch((caught) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(/^no taluka with villages can be asked for .*$/);
  });
});

test("an answer that the document does not allow is noticed", () => {
  const body = { success: true, data: { villages: [], total: 0 } };
  expect(validator.problems(VILLAGES, 200, body)).toEqual([]);
  expect(validator.problems(VILLAGES, 200, { ...body, more: 1 })).toHaveLength(1);
  expect(
    validator.problems(VILLAGES, 200, { success: true, data: { villages: [{ id: 1 }], total: 0 } }),
  ).not.toEqual([]);
  expect(validator.problems(VILLAGES, 404, body)).not.toEqual([]);
  expect(
    validator.problems("/api/nope", 404, { success: false, error: { code: "gone", message: "x" } }),
  ).not.toEqual([]);
});
