import { expect, test } from "vitest";
import { readQuery } from "../../core/contract/query.ts";
import { ENDPOINTS } from "./all.ts";

test("every parameter's example, and every query format, is one that the endpoint takes", () => {
  for (const { path, parameters, formats } of ENDPOINTS) {
    const names = parameters.map(({ name }) => name);
    for (const format of formats) for (const name of format.parameters) expect(names, path).toContain(name);
    const all = parameters.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    expect(() => readQuery(parameters, all.join("&")), path).not.toThrow();
  }
});

test("names and paths are each endpoint's own", () => {
  for (const key of ["name", "path"] as const)
    expect(new Set(ENDPOINTS.map((endpoint) => endpoint[key])).size).toBe(ENDPOINTS.length);
});
