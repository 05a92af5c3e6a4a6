import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../../../functions/api/handler.ts";
import type { AreasAtRecord } from "../../../functions/core/contract/records.ts";
import { buildApi } from "../../build/api.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";
import { readFixture } from "./fixture.ts";

/** The places of Satari in North Goa are put around this point: as many as the rule compares. */
const MIDDLE = { latitude: 25, longitude: 75 };
const COMPARED = 7;

let handler: Handler;
/** The state, district and taluka of the places of Satari. */
const SATARI = { state: "30", district: "585", taluka: "05613" };

/** A circle of places, one of them perhaps of another taluka, with the handler that knows no others. */
async function placedAround(km: number, stranger?: string): Promise<Handler> {
  const data = await readFixture();
  const codes = data.villages
    .filter(({ taluka_code }) => taluka_code === SATARI.taluka)
    .map(({ code }) => code)
    .slice(0, COMPARED);
  if (stranger !== undefined) codes[COMPARED - 1] = stranger;
  const positions = codes.map((code, i) => {
    const angle = (i * 2 * Math.PI) / COMPARED;
    // The first is nearest, the last farthest.
    const degrees = ((km / 111) * (i + 2)) / (COMPARED + 1);
    return {
      level: "village" as const,
      code,
      latitude: String(MIDDLE.latitude + degrees * Math.cos(angle)),
      longitude: String(MIDDLE.longitude + degrees * Math.sin(angle)),
      position: "habitation" as const,
    };
  });
  const { files } = await buildApi({ ...data, localities: [], positions });
  return handlerOf(files);
}

async function areasAt(from: Handler, point: string): Promise<AreasAtRecord> {
  const response = await from(new Request(`${ORIGIN}/api/locations/at?point=${point}`));
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: AreasAtRecord }).data;
}

const certainty = ({ state, district, taluka }: AreasAtRecord) => [
  state.certain,
  district.certain,
  taluka?.certain,
];

describe("the areas of a position", () => {
  beforeAll(async () => {
    handler = await placedAround(5);
  });

  test("are certain among seven places that agree, but for the taluka", async () => {
    const found = await areasAt(handler, "25,75");
    expect(found).toMatchObject({
      state: { code: SATARI.state, agreement: 1 },
      district: { code: SATARI.district, agreement: 1 },
      taluka: { code: SATARI.taluka, agreement: 1 },
    });
    expect(certainty(found)).toEqual([true, true, false]);
  });

  test("are not certain next to the places instead of among them, as across a border", async () => {
    const found = await areasAt(handler, "25.05,75.02");
    expect(found.district).toMatchObject({ code: SATARI.district, agreement: 1 });
    expect(certainty(found)).toEqual([false, false, false]);
  });

  test("are not certain if the places are far", async () => {
    const found = await areasAt(await placedAround(15), "25,75");
    expect(found.district).toMatchObject({ code: SATARI.district, agreement: 1 });
    expect(certainty(found)).toEqual([false, false, false]);
  });

  test("are certain as far up as all seven agree", async () => {
    const data = await readFixture();
    const talukas = data.talukas.filter(({ district_code }) => district_code === SATARI.district);
    const inTaluka = (taluka: string | undefined) =>
      data.villages.find(({ taluka_code }) => taluka_code === taluka)!.code;
    const sameDistrict = inTaluka(talukas.find(({ code }) => code !== SATARI.taluka)?.code);
    expect(await areasAt(await placedAround(5, sameDistrict), "25,75")).toMatchObject({
      district: { agreement: 1, certain: true },
      taluka: { agreement: 0.86, certain: false },
    });
    // Another district of Goa, and another state.
    const elsewhere = data.talukas.find(({ district_code }) => district_code === "586")?.code;
    expect(await areasAt(await placedAround(5, inTaluka(elsewhere)), "25,75")).toMatchObject({
      state: { certain: true },
      district: { code: SATARI.district, agreement: 0.86, certain: false },
    });
    const abroad = await areasAt(await placedAround(5, "000101"), "25,75");
    expect(abroad.state).toMatchObject({ code: SATARI.state, agreement: 0.86, certain: false });
  });
});
