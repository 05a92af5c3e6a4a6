import { expect, test } from "vitest";
import { ENDPOINTS } from "../core/endpoints/all.ts";
import { config } from "./index.ts";

test("leaves every path that takes POST to the other function", () => {
  const paths = ENDPOINTS.filter(({ methods }) => methods.includes("POST")).map(({ path }) => path);
  expect(config.excludedPath).toEqual(paths.flatMap((path) => [path, `${path}/`]));
});
