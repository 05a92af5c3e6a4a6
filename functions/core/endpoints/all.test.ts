import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { config } from "../../methods/index.ts";
import { readQuery } from "../contract/query.ts";
import { ENDPOINTS } from "./all.ts";
import { preview, STYLE, STYLE_HASH } from "./reconcile/preview.ts";

test("every endpoint accepts its parameters' examples and its query formats", () => {
  for (const { path, parameters, formats } of ENDPOINTS) {
    const names = parameters.map(({ name }) => name);
    for (const format of formats)
      for (const name of format.parameters) expect(names, path).toContain(name);
    const all = parameters.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    expect(() => readQuery(parameters, all.join("&")), path).not.toThrow();
  }
});

test("every endpoint has its own name, and its own methods of a path", () => {
  const names = ENDPOINTS.map(({ name }) => name);
  const requests = ENDPOINTS.flatMap(({ path, methods }) =>
    methods.map((method) => `${method} ${path}`),
  );
  for (const all of [names, requests]) expect(new Set(all).size).toBe(all.length);
});

test("the function for other methods leaves out every path with POST", () => {
  const paths = ENDPOINTS.filter(({ methods }) => methods.includes("POST")).map(({ path }) => path);
  expect(config.excludedPath).toEqual(paths.flatMap((path) => [path, `${path}/`]));
});

test("the policy of a preview allows its style", () => {
  expect(STYLE_HASH).toBe(createHash("sha256").update(STYLE).digest("base64"));
  expect(preview.form.policy).toContain(`'sha256-${STYLE_HASH}'`);
});
