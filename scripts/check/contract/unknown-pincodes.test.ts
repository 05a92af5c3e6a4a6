import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../../../functions/api/handler.ts";
import type { PincodeRecord } from "../../../functions/core/contract/records.ts";
import { buildApi } from "../../build/api.ts";
import { builtFiles } from "../fixtures/built.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";
import { readFixture } from "./fixture.ts";

/** District by PIN code: 008 and 007 are in state 01, 009 is in state 02. */
const OFFICES = {
  "710001": "008",
  "710102": "008",
  "720101": "007",
  "720102": "008",
  "730101": "007",
  "730201": "009",
  "740101": undefined,
  "710301": undefined,
  "720301": undefined,
};

/** Offices whose PIN codes begin with 750 or 760, all in district 008 except one in another state. */
const NEARLY_ALL = { "750": 49, "760": 48 };

let handler: Handler;

beforeAll(async () => {
  const data = await readFixture();
  const many = Object.entries(NEARLY_ALL).flatMap(([digits, count]) => [
    ...Array.from({ length: count }, (_, i) => [`${digits}${100 + i}`, "008"] as const),
    [`${digits}900`, "009"] as const,
  ]);
  const postOffices = [...Object.entries(OFFICES), ...many].map(([pincode, district_code]) => ({
    pincode,
    name: `Office ${pincode}`,
    type: "post_office" as const,
    delivery: "yes" as const,
    ...(district_code !== undefined && { district_code }),
  }));
  const { files } = await buildApi({
    ...data,
    postOffices: [...(data.postOffices ?? []), ...postOffices],
  });
  // The pages are those of the fixture, whatever the index.
  handler = handlerOf(new Map([...(await builtFiles("fixture")), ...files]));
});

const get = (path: string) => handler(new Request(ORIGIN + path));

async function pincode(code: string): Promise<PincodeRecord> {
  const response = await get(`/api/pincode?code=${code}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: PincodeRecord }).data;
}

const UPPER_LAND = { id: 1, code: "01", name: "Upper Land", full_path: "Upper Land" };

describe("an unknown PIN code", () => {
  test("is in the district of the PIN codes with its first three digits", async () => {
    expect(await pincode("710999")).toEqual({
      pincode: "710999",
      known: false,
      state: UPPER_LAND,
      districts: [{ id: 8, code: "008", name: "Plains", full_path: "Upper Land > Plains" }],
      talukas: [],
      offices: [],
      places: [],
      localities: [],
    });
  });

  test("is in their state if they are in several districts", async () => {
    expect(await pincode("720999")).toMatchObject({
      known: false,
      state: UPPER_LAND,
      districts: [],
    });
  });

  test("is in the state of all with its first four digits if three digits cover several states", async () => {
    expect(await pincode("730199")).toMatchObject({ state: UPPER_LAND, districts: [] });
    expect(await pincode("730299")).toMatchObject({ state: { code: "02" }, districts: [] });
  });

  test("is where 98 in 100 of their offices are, because single ones are listed in a wrong district", async () => {
    expect(await pincode("750555")).toMatchObject({
      state: UPPER_LAND,
      districts: [{ code: "008" }],
    });
    expect((await get("/api/pincode?code=760555")).status).toBe(404);
  });

  test("is not found if these digits are no evidence: several states, no district, unknown digits", async () => {
    for (const code of ["730399", "740199", "999999"]) {
      const response = await get(`/api/pincode?code=${code}`);
      expect(response.status, code).toBe(404);
      expect(await response.json(), code).toMatchObject({
        error: { code: "not_found", parameter: "code" },
      });
    }
  });

  test("is answered among many, and is not a filter of villages", async () => {
    const response = await handler(
      new Request(`${ORIGIN}/api/pincode`, {
        method: "POST",
        body: JSON.stringify({ codes: ["710999", "710001", "999999"] }),
      }),
    );
    const { data } = (await response.json()) as { data: { results: object[] } };
    expect(data.results).toMatchObject([
      { known: false, state: UPPER_LAND },
      { known: true, districts: [{ code: "008" }] },
      { error: { code: "not_found" } },
    ]);
    expect((await get("/api/locations/villages?pincode=710999")).status).toBe(404);
  });

  test("has a page with status 404 that shows where it would be", async () => {
    const page = await get("/pincode/710999");
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(
      "Nearly all PIN codes with the same first digits are in Plains, Upper Land.",
    );
    const hindi = await get("/hi/pincode/720999");
    expect(hindi.status).toBe(404);
    expect(await hindi.text()).toContain("यहाँ हैं: ऊपरी भूमि।");
    expect(await (await get("/pincode/999999")).text()).not.toContain("first digits");
  });

  test("is reported to a language model with the certain areas", async () => {
    expect(await lookUp("710999")).toEqual([
      "PIN code 710999 is not known. Nearly all PIN codes with its first digits are in:",
      "01 state Upper Land",
      "008 district Upper Land > Plains",
    ]);
  });
});

describe("a PIN code whose offices have no known district", () => {
  test("is known, and in the areas of the PIN codes with its first digits", async () => {
    expect(await pincode("710301")).toMatchObject({
      known: true,
      state: UPPER_LAND,
      districts: [{ code: "008" }],
      offices: [{ name: "Office 710301", district_code: null }],
    });
    expect(await pincode("720301")).toMatchObject({ state: UPPER_LAND, districts: [] });
    const without = await pincode("740101");
    expect(without).toMatchObject({ known: true, districts: [] });
    expect(without).not.toHaveProperty("state");
    expect(await pincode("710001")).not.toHaveProperty("state");
  });

  test("has a page that shows them", async () => {
    const page = await get("/pincode/720301");
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("<title>PIN code 720301: Upper Land");
    expect(text).toContain("Nearly all PIN codes with the same first digits are in Upper Land.");
    expect(text).toContain("Office 720301");
    expect(await (await get("/pincode/710001")).text()).not.toContain("first digits");
  });

  test("is reported to a language model with them", async () => {
    expect(await lookUp("710301")).toEqual([
      "The districts of PIN code 710301 are not known. Nearly all with its first digits are in:",
      "01 state Upper Land",
      "008 district Upper Land > Plains",
      "Post offices: Office 710301",
      "No place is known to have it.",
    ]);
  });
});

/** The lines that a language model gets for a PIN code. */
async function lookUp(code: string): Promise<string[]> {
  const response = await handler(
    new Request(`${ORIGIN}/api/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "lookup_pincode", arguments: { code } },
      }),
    }),
  );
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]!.text.split("\n");
}
