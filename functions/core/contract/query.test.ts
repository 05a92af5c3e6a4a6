import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { MAX_TEXT_LENGTH } from "./limits.ts";
import { PLACE_PARAMETERS, VILLAGES_PARAMETERS } from "./parameters.ts";
import { readQuery, writeQuery } from "./query.ts";
import { SEARCH_PARAMETERS } from "./search-parameters.ts";

function errorOf(search: string): ApiError {
  try {
    readQuery(VILLAGES_PARAMETERS, search);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${search} was read`);
}

test("texts are decoded and trimmed, numbers are parsed, defaults are filled in", () => {
  const { values, cacheable } = readQuery(
    VILLAGES_PARAMETERS,
    "?state=+Uttar+Pradesh%20&taluka_id=00938&x=%zz",
  );
  expect(values).toEqual({ state: "Uttar Pradesh", taluka_id: 938, limit: 5000, offset: 0 });
  expect(cacheable).toBe(true);
});

test("an equals sign in a value is part of it; a name without one has an empty value", () => {
  expect(readQuery(SEARCH_PARAMETERS, "limit&q=a=b").values).toEqual({
    q: "a=b",
    limit: 50,
    offset: 0,
  });
});

test("a percent-encoded name counts, but the answer is not cached", () => {
  expect(readQuery(SEARCH_PARAMETERS, "%71=goa")).toMatchObject({
    values: { q: "goa" },
    cacheable: false,
  });
  expect(() => readQuery(SEARCH_PARAMETERS, "q=goa&%71=goa")).toThrow("given twice");
});

test("errors name the parameter, the value and what to do", () => {
  for (const [search, message] of [
    ["limit=x", 'limit "x" is not an integer: give an integer from 1 to 5000'],
    ["limit=-1", 'limit "-1" is out of range: give an integer from 1 to 5000'],
    ["limit=0", 'limit "0" is out of range: give an integer from 1 to 5000'],
    ["search=ab", 'search "ab" is too short: give at least 3 visible characters'],
    ["pincode=4000 01", 'pincode "4000 01" is not a PIN code: give six digits, the first not 0'],
    ["pincode=12", 'pincode "12" is not a PIN code: give six digits, the first not 0'],
    ["state=a&state=", "state is given twice: give it once"],
    ["state=%", "state is wrongly percent-encoded: encode it as UTF-8, and % itself as %25"],
    [`state=${"a".repeat(101)}`, "state has 101 characters: at most 100 are allowed"],
  ] as const) {
    const error = errorOf(search);
    expect(error.message).toBe(message);
    expect(error.code).toBe("invalid_parameter");
    expect(error.details.parameter).toBe(search.split("=")[0]);
  }
  expect(() => readQuery(PLACE_PARAMETERS, "")).toThrow(
    "code is missing: give it, such as code=05613",
  );
});

test("the length of a text is that of its visible composed characters", () => {
  const [composed, decomposed] = ["á".repeat(100), "a\u0301".repeat(100)];
  for (const state of [composed, decomposed])
    expect(
      readQuery(VILLAGES_PARAMETERS, `state=${encodeURIComponent(state)}`).values,
    ).toMatchObject({
      state,
    });
  expect(errorOf(`state=${encodeURIComponent(`${decomposed}a`)}`).message).toContain(
    "has 101 characters",
  );
  for (const short of [
    "áb",
    "a\u0301b",
    "ab\u200b",
    "a\u200d\u200db",
    "\u00adab",
    "ab\0",
    "\u009bab",
  ])
    expect(errorOf(`search=${encodeURIComponent(short)}`).message).toContain("is too short");
  for (const long of ["ábc", "a\u0301bc", "a\u200dbc"])
    expect(() =>
      readQuery(VILLAGES_PARAMETERS, `search=${encodeURIComponent(long)}`),
    ).not.toThrow();
  for (const invisible of ["%E2%80%8B", "%00", "%00%1F%7F%C2%9F"])
    expect(() => readQuery(SEARCH_PARAMETERS, `q=${invisible}`)).toThrow(
      "at least 1 visible character",
    );
});

test("any text survives writing and reading", () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 3, maxLength: MAX_TEXT_LENGTH / 2 })
    .filter((value) => value.trim() === value && value.isWellFormed())
    .filter((value) => [...value.normalize("NFC")].length <= MAX_TEXT_LENGTH)
    .filter((value) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, "").length >= 3);
  fc.assert(
    fc.property(text, text, fc.nat(5000), (state, search, offset) => {
      const values = { ...readQuery(VILLAGES_PARAMETERS, "").values, state, search, offset };
      const written = writeQuery(VILLAGES_PARAMETERS, values);
      expect(written).toMatch(/^[\x21-\x7e]*$/);
      expect(readQuery(VILLAGES_PARAMETERS, written).values).toEqual(values);
    }),
  );
});

test("any query is read, or rejected with an error that names a parameter", () => {
  const part = fc.oneof(
    fc.constantFrom("q", "limit", "offset", "=", "&", "+", "%", "%41", "%e0", "1", "-"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      try {
        const { q, limit, offset } = readQuery(SEARCH_PARAMETERS, parts.join("")).values;
        expect(q.trim()).toBe(q);
        expect([...q.normalize("NFC")].length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
        expect(limit >= 1 && limit <= 500 && offset >= 0).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        expect(["q", "limit", "offset"]).toContain((error as ApiError).details.parameter);
      }
    }),
    { numRuns: 1000 },
  );
});
