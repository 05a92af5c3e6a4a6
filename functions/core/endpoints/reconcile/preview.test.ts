import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { preview, STYLE, STYLE_HASH } from "./preview.ts";

test("the policy allows the style that the page has", () => {
  expect(STYLE_HASH).toBe(createHash("sha256").update(STYLE).digest("base64"));
  expect(preview.form.policy).toContain(`'sha256-${STYLE_HASH}'`);
});
