import { expect } from "vitest";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import { ENVELOPE } from "../../../functions/core/endpoints/endpoint.ts";

/** The largest response of a synchronous function on the platform, in bytes. */
export const LARGEST_ANSWER = 6_000_000;

/** The characters of our own headers, and those that `encodeURIComponent` produces in a Link. */
const HARMLESS_HEADER = /^[\w !"#%&'()*+,\-./:;<=>?|~]*$/;

/**
 * Checks the answer to a hostile request for the promises of every answer: no server error, a body in the form of its endpoint
 * and labelled as such, not too large, and only our own text in its headers.
 */
export function expectHarmless(path: string, response: Response, text: string): void {
  expect(response.status, path).toBeLessThan(500);
  expect(Buffer.byteLength(text), path).toBeLessThan(LARGEST_ANSWER);
  const { pathname } = new URL(path, "https://directory.example");
  const { form = ENVELOPE } = ENDPOINTS.find((endpoint) => endpoint.path === pathname) ?? {};
  if (text !== "") expect(response.headers.get("Content-Type"), path).toBe(form.type);
  if (form === ENVELOPE)
    expect((JSON.parse(text) as { success: boolean }).success, path).toBe(response.status === 200);
  else if (form.type === ENVELOPE.type && text !== "") JSON.parse(text);
  expect(response.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
  for (const [name, value] of response.headers) {
    expect(HEADERS, `${path}: ${name}`).toContain(name);
    expect(value, `${path}: ${name}`).toMatch(HARMLESS_HEADER);
    if (name === "link")
      expect(value, path).toMatch(/^<\/api\/[a-z/]+\?[\w%&'()*=.!~-]*>; rel="next"$/);
  }
}

/** All headers that an answer may have. */
const HEADERS = (
  "access-control-allow-headers access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age allow cache-control content-security-policy " +
  "content-type cross-origin-resource-policy etag link netlify-cdn-cache-control netlify-vary referrer-policy x-content-type-options x-data-version"
).split(" ");
