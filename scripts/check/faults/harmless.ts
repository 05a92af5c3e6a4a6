import { expect } from "vitest";

/** The largest answer that the platform lets through: a buffered one of a synchronous function, in bytes. */
export const LARGEST_ANSWER = 6_000_000;

/** What headers of ours are made of, and what `encodeURIComponent` writes in a Link. */
const HARMLESS_HEADER = /^[\w !"#%&'()*+,\-./:;<=>?|~]*$/;

/**
 * Holds an answer to a hostile request against what every answer promises: no failure of the service, a body that is
 * JSON and says so, not too large, and nothing in its headers but what we write ourselves.
 */
export function expectHarmless(path: string, response: Response, text: string): void {
  expect(response.status, path).toBeLessThan(500);
  expect(Buffer.byteLength(text), path).toBeLessThan(LARGEST_ANSWER);
  expect((JSON.parse(text) as { success: boolean }).success, path).toBe(response.status === 200);
  expect(response.headers.get("Content-Type"), path).toBe("application/json; charset=utf-8");
  expect(response.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
  for (const [name, value] of response.headers) {
    expect(HEADERS, `${path}: ${name}`).toContain(name);
    expect(value, `${path}: ${name}`).toMatch(HARMLESS_HEADER);
    if (name === "link") expect(value, path).toMatch(/^<\/api\/[a-z/]+\?[\w%&'()*=.!~-]*>; rel="next"$/);
  }
}

/** All headers that an answer may have. */
const HEADERS = [
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-max-age",
  "allow",
  "cache-control",
  "content-security-policy",
  "content-type",
  "cross-origin-resource-policy",
  "etag",
  "link",
  "netlify-cdn-cache-control",
  "netlify-vary",
  "referrer-policy",
  "x-content-type-options",
  "x-data-version",
];
