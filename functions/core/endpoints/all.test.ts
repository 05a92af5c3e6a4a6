import { expect, test } from "vitest";
import { readQuery } from "../contract/query.ts";
import { ENDPOINTS } from "./all.ts";

test("every parameter's example, and every query format, is one that the endpoint takes", () => {
  for (const { path, parameters, formats } of ENDPOINTS) {
    const names = parameters.map(({ name }) => name);
    for (const format of formats) for (const name of format.parameters) expect(names, path).toContain(name);
    const all = parameters.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    expect(() => readQuery(parameters, all.join("&")), path).not.toThrow();
  }
});

test("names, and methods of paths, are each endpoint's own", () => {
  const names = ENDPOINTS.map(({ name }) => name);
  const requests = ENDPOINTS.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
  for (const all of [names, requests]) expect(new Set(all).size).toBe(all.length);
});
