import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../../../functions/api/handler.ts";
import type { AreasAtRecord } from "../../../functions/core/contract/records.ts";
import { buildApi } from "../../build/api.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";
import { readFixture } from "./fixture.ts";

/** The places of Satari in North Goa are placed around this point: as many as the rule compares. */
const MIDDLE = { latitude: 25, longitude: 75 };
const COMPARED = 7;

let handler: Handler;
/** The state, district and taluka of the places of Satari. */
const SATARI = { state: "30", district: "585", taluka: "05613" };

interface Placed {
  /** The code of a place that replaces the outermost one. */
  readonly stranger?: string | undefined;
  /** Whether a locality without a certain taluka replaces the innermost place. */
  readonly isLocality?: boolean;
  /** Outlines of surveyed areas. */
  readonly outlines?: readonly string[];
  /** Places with positions elsewhere, by code. */
  readonly others?: Readonly<Record<string, readonly [latitude: number, longitude: number]>>;
}

/** The handler for a circle of places, without any others. */
async function placedAround(
  km: number,
  { stranger, isLocality = false, outlines = [], others = {} }: Placed = {},
): Promise<Handler> {
  const data = await readFixture();
  const codes = data.villages
    .filter(({ taluka_code }) => taluka_code === SATARI.taluka)
    .map(({ code }) => code)
    .slice(0, COMPARED);
  if (stranger !== undefined) codes[COMPARED - 1] = stranger;
  const circle = codes.map((code, i): [code: string, at: readonly [number, number]] => {
    const angle = (i * 2 * Math.PI) / COMPARED;
    // The first is nearest, the last farthest.
    const degrees = ((km / 111) * (i + 2)) / (COMPARED + 1);
    const latitude = MIDDLE.latitude + degrees * Math.cos(angle);
    return [code, [latitude, MIDDLE.longitude + degrees * Math.sin(angle)]];
  });
  const [, [latitude, longitude]] = circle[0]!;
  const locality = {
    ...{ code: "403505-honda", name: "Honda", pincode: "403505", district_code: SATARI.district },
    ...{ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) },
  };
  const positions = [...circle.slice(isLocality ? 1 : 0), ...Object.entries(others)].map(
    ([code, [latitude, longitude]]) => ({
      level: "village" as const,
      code,
      latitude: String(latitude),
      longitude: String(longitude),
      position: "habitation" as const,
    }),
  );
  const surveyedAreas = outlines.map((outline, i) => ({ block: String(i), outline }));
  const { files } = await buildApi({
    ...data,
    localities: isLocality ? [locality] : [],
    positions,
    surveyedAreas,
  });
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

  test("are certain among seven places that agree; the taluka is not", async () => {
    const found = await areasAt(handler, "25,75");
    expect(found).toMatchObject({
      state: { code: SATARI.state, agreement: 1 },
      district: { code: SATARI.district, agreement: 1 },
      taluka: { code: SATARI.taluka, agreement: 1 },
    });
    expect(certainty(found)).toEqual([true, true, false]);
  });

  test("are not certain next to the places instead of among them, like across a border", async () => {
    const found = await areasAt(handler, "25.05,75.02");
    expect(found.district).toMatchObject({ code: SATARI.district, agreement: 1 });
    expect(certainty(found)).toEqual([false, false, false]);
  });

  test("are not certain if the places are far away", async () => {
    const found = await areasAt(await placedAround(15), "25,75");
    expect(found.district).toMatchObject({ code: SATARI.district, agreement: 1 });
    expect(certainty(found)).toEqual([false, false, false]);
  });

  test("are not certain below the state if one is a locality, whose district may be an older one", async () => {
    const found = await areasAt(await placedAround(5, { isLocality: true }), "25,75");
    expect(found).toMatchObject({
      district: { code: SATARI.district, agreement: 1 },
      taluka: { code: SATARI.taluka },
      nearest: { level: "locality" },
    });
    expect(certainty(found)).toEqual([true, false, false]);
  });

  test("are certain down to the level on which all seven agree", async () => {
    const data = await readFixture();
    const talukas = data.talukas.filter(({ district_code }) => district_code === SATARI.district);
    const inTaluka = (taluka: string | undefined) =>
      data.villages.find(({ taluka_code }) => taluka_code === taluka)!.code;
    const sameDistrict = inTaluka(talukas.find(({ code }) => code !== SATARI.taluka)?.code);
    expect(await areasAt(await placedAround(5, { stranger: sameDistrict }), "25,75")).toMatchObject(
      {
        district: { agreement: 1, certain: true },
        taluka: { agreement: 0.86, certain: false },
      },
    );
    // Another district of Goa, and another state.
    const elsewhere = data.talukas.find(({ district_code }) => district_code === "586")?.code;
    expect(
      await areasAt(await placedAround(5, { stranger: inTaluka(elsewhere) }), "25,75"),
    ).toMatchObject({
      state: { certain: true },
      district: { code: SATARI.district, agreement: 0.86, certain: false },
    });
    const abroad = await areasAt(await placedAround(5, { stranger: "000101" }), "25,75");
    expect(abroad.state).toMatchObject({ code: SATARI.state, agreement: 0.86, certain: false });
  });
});

describe("in a surveyed area", () => {
  /** A square of 40 km around the places of Satari; and one east of it. */
  const HERE = "24.8 74.8 25.2 74.8 25.2 75.2 24.8 75.2";
  const EAST = "24.8 75.2 25.2 75.2 25.2 75.6 24.8 75.6";
  /** Codes of villages of another taluka and district. */
  let bicholim: string[];
  let salcete: string[];
  let satari: string[];
  beforeAll(async () => {
    const { villages, talukas } = await readFixture();
    const codesIn = (taluka: string | undefined) =>
      villages.filter(({ taluka_code }) => taluka_code === taluka).map(({ code }) => code);
    const talukasIn = (district: string) =>
      talukas.filter(
        ({ code, district_code }) => district_code === district && codesIn(code).length >= 8,
      );
    bicholim = codesIn(talukasIn("585").find(({ code }) => code !== SATARI.taluka)?.code);
    salcete = codesIn(talukasIn("586")[0]?.code);
    satari = codesIn(SATARI.taluka).slice(COMPARED);
  });
  const at = (codes: readonly string[], latitude: number, longitude: number) =>
    Object.fromEntries(
      codes.map((code, i) => [code, [latitude + i / 1000, longitude] as [number, number]]),
    );

  test("the nearest place of its talukas decides, even if a place across the border is nearer", async () => {
    // Next to the border, where the nearest places are on the other side.
    const others = at(salcete, 25, 75.21);
    const point = "25,75.199";
    expect((await areasAt(await placedAround(5, { others }), point)).district.code).toBe("586");
    const found = await areasAt(await placedAround(5, { others, outlines: [HERE, EAST] }), point);
    expect(found).toMatchObject({
      district: { code: SATARI.district, agreement: 1, certain: false },
      taluka: { code: SATARI.taluka, agreement: 1, certain: false },
      nearest: { code: salcete[0] },
    });
    expect(
      (await areasAt(await placedAround(5, { others, outlines: [HERE, EAST] }), "25,75.201"))
        .district.code,
    ).toBe("586");
  });

  test("if fifteen places agree, they make it certain, with the taluka if the nearest place is one of them", async () => {
    const point = "25.06,75.06";
    const few = await placedAround(5, { outlines: [HERE], others: at(satari.slice(0, 7), 25, 75) });
    expect(certainty(await areasAt(few, point))).toEqual([false, false, false]);
    const many = await placedAround(5, {
      outlines: [HERE],
      others: at(satari.slice(0, 8), 25, 75),
    });
    expect(certainty(await areasAt(many, point))).toEqual([true, true, true]);
    const crossed = await placedAround(5, {
      outlines: [HERE],
      others: { ...at(satari.slice(0, 8), 25, 75), ...at(salcete, 25, 75.21) },
    });
    expect((await areasAt(crossed, "25,75.199")).district.code).toBe(SATARI.district);
    expect(certainty(await areasAt(crossed, "25,75.199"))).toEqual([true, false, false]);
  });

  test("it is certain down to the level on which 98 of 100 places agree", async () => {
    const point = "25.06,75.06";
    const here = at(satari.slice(0, 8), 25, 75);
    const taluka = { ...here, ...at(bicholim.slice(0, 1), 24.9, 74.9) };
    const mixed = await placedAround(5, { outlines: [HERE], others: taluka });
    expect(certainty(await areasAt(mixed, point))).toEqual([true, true, false]);
    const district = { ...here, ...at(salcete.slice(0, 1), 24.9, 74.9) };
    const divided = await placedAround(5, { outlines: [HERE], others: district });
    expect(certainty(await areasAt(divided, point))).toEqual([true, false, false]);
  });

  test("seven places around that agree make the taluka certain as well", async () => {
    const surveyed = await placedAround(5, { outlines: [HERE] });
    expect(certainty(await areasAt(surveyed, "25,75"))).toEqual([true, true, true]);
    const elsewhere = await placedAround(5, { outlines: [EAST] });
    expect(certainty(await areasAt(elsewhere, "25,75"))).toEqual([true, true, false]);
  });

  test("an area without known places, and a hole, are ignored", async () => {
    const others = at(salcete, 25, 75.21);
    const hole = `${HERE};24.99 75.15 25.01 75.15 25.01 75.2 24.99 75.2`;
    const empty = "30 80 30.2 80 30.2 80.2";
    const holed = await placedAround(5, { others, outlines: [hole, empty] });
    expect((await areasAt(holed, "25,75.199")).district.code).toBe("586");
  });

  test("if two areas overlap, the places of both count", async () => {
    const others = { ...at(salcete, 25, 75.21), ...at(satari.slice(0, 8), 25, 75) };
    const wide = "24.8 75.1 25.2 75.1 25.2 75.6 24.8 75.6";
    const both = await placedAround(5, { others, outlines: [HERE, wide] });
    expect((await areasAt(both, "25,75.199")).district).toMatchObject({
      code: "586",
      certain: false,
    });
  });
});
