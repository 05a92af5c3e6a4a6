import { beforeEach, describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import { readFixture } from "../../check/contract/fixture.ts";
import type { LocationDirectory } from "./client.ts";
import { useSampleService } from "./sample-service.fixture.ts";

const service = useSampleService(readFixture);
let api: LocationDirectory;

beforeEach(() => {
  api = service.client({ searchIn: "api", retryDelays: [] });
});

test("there is a call for every endpoint, with every parameter", async () => {
  const villages = { state: "Goa", district: "North Goa", taluka: "Satari", state_id: 30 };
  const village = { district_id: "585", taluka_id: "05613", block: "Sattari", panchayat: "Keri" };
  const parts = { state: "Goa", district: "North Goa", taluka: "Sattari", block: "Sattari" };
  const within = {
    state: "Goa",
    district: "North Goa",
    taluka: "Satari",
    block: "x",
    panchayat: "y",
  };
  await Promise.allSettled([
    api.states(),
    api.districts(30),
    api.districts({ state: "Goa" }),
    api.talukas(585),
    api.talukas({ state: "Goa", district: "North Goa" }),
    api.villages({
      ...villages,
      ...village,
      pincode: "403506",
      search: "advoi",
      kind: "village",
      limit: 5,
      offset: 0,
    }),
    api.search("satari", {
      ...within,
      level: "village",
      near: [15.49, 73.82],
      bbox: [15, 73, 16, 75],
      limit: 5,
      offset: 0,
    }),
    api.place("05613", { level: "taluka" }),
    api.places(["05613"]),
    api.placesNear(15.49, 73.82, { level: "taluka", limit: 5 }),
    api.areasAt(15.49, 73.82),
    api.points("05613"),
    api.outlines("585"),
    api.localities("803243"),
    api.localities("585"),
    api.pincode("403506"),
    api.officesNear(15.49, 73.82),
    api.pincodes(["403506"]),
    api.resolve("Advoi, Goa"),
    api.resolve({
      ...parts,
      panchayat: "Keri",
      village: "Advoi",
      pincode: "403506",
      at: "15.49,73.82",
    }),
    api.resolveAll(["Advoi, Goa"]),
    api.stats(),
  ]);
  const asked = service.asked.flatMap((path) => {
    const { pathname, searchParams } = new URL(path, service.base);
    return [pathname, ...[...searchParams.keys()].map((name) => `${pathname} ${name}`)];
  });
  // OpenRefine and assistants have clients of their own.
  const declared = ENDPOINTS.filter(({ tag }) => tag !== "Tools").flatMap(
    ({ path, parameters }) => [path, ...parameters.map(({ name }) => `${path} ${name}`)],
  );
  expect([...new Set(asked)].sort()).toEqual([...new Set(declared)].sort());
});

describe("areasAt", () => {
  test("has the areas of a position", async () => {
    const { state, district, taluka, digipin } = await api.areasAt(15.5, 73.83);
    expect([state.code, district.code, taluka?.code, digipin]).toEqual([
      "01",
      "007",
      "00011",
      "4K9-M48-M4FT",
    ]);
  });

  test("rejects a position outside India, and one that is no number", async () => {
    await expect(api.areasAt(27.7, 85.3)).rejects.toMatchObject({
      code: "not_found",
      parameter: "point",
    });
    await expect(api.areasAt("15.5" as never, 73.83)).rejects.toThrow(TypeError);
  });
});

test("localities are those of a town, district or taluka", async () => {
  for (const [code, names] of [
    ["000106", ["Harbour"]],
    ["007", ["Ferry Wharf", "Old Fort"]],
    ["00011", ["Old Fort"]],
  ] as const) {
    const { localities } = await api.localities(code);
    expect(localities.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
  }
  expect((await api.localities("000106")).towns).toMatchObject([{ code: "000106" }]);
  await expect(api.localities("01")).rejects.toMatchObject({ parameter: "area" });
  await expect(api.localities("000101")).rejects.toMatchObject({ parameter: "town" });
});

describe("places and pincodes", () => {
  test("answer each code as place and pincode do, or with its error", async () => {
    const places = await api.places(["00011", "999999", "01"]);
    expect(places).toEqual([
      await api.place("00011"),
      { error: expect.objectContaining({ code: "not_found" }) },
      await api.place("01"),
    ]);
    const pincodes = await api.pincodes(["400001", "999999"]);
    expect(pincodes).toEqual([
      await api.pincode("400001"),
      { error: expect.objectContaining({ code: "not_found", parameter: "code" }) },
    ]);
  });

  test("send hundreds, and nothing for no code", async () => {
    expect(await api.places(Array.from({ length: 101 }, () => "01"))).toHaveLength(101);
    expect(service.asked).toEqual(["/api/locations/places", "/api/locations/places"]);
    expect([await api.places([]), await api.pincodes([])]).toEqual([[], []]);
    expect(service.asked).toHaveLength(2);
  });

  test("a code that is no longer used has its successor, and the former code and name", async () => {
    const place = await api.place("00015");
    expect(place).toMatchObject({ code: "00013", former: { code: "00015", name: "Fens" } });
    expect(await api.places(["00015"])).toEqual([place]);
    expect(await api.place("00013")).not.toHaveProperty("former");
  });

  test("a level says what a code without its zeros is the code of", async () => {
    expect(await api.place("11", { level: "taluka" })).toEqual(await api.place("00011"));
  });
});

test("districts and talukas can be named", async () => {
  expect(await api.districts({ state: "Upper Land" })).toEqual(await api.districts(1));
  expect(await api.talukas({ state: "Upper Land", district: "Hills" })).toEqual(
    await api.talukas("007"),
  );
  await expect(api.districts({ state: "Nowhere" })).rejects.toMatchObject({ code: "not_found" });
  await expect(api.districts("Nowhere")).rejects.toMatchObject({ parameter: "state_id" });
});
