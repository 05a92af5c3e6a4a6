import { describe, expect, test } from "vitest";
import type {
  LocalitiesRecord,
  NearOfficesRecord,
  NearPlaceRecord,
  OutlinesRecord,
  PlaceRecord,
  PointsRecord,
} from "../../../../functions/core/contract/records.ts";
import { digipin } from "../../../../functions/core/geo/digipin.ts";
import type { ContractClient } from "./contract-client.ts";

const PATH = "/api/locations/near";

/** Tests the endpoint of the nearest places, and positions of places. */
export function testNear(on: ContractClient): void {
  const near = async (query: string) =>
    (await on.success<{ data: { places: NearPlaceRecord[] } }>(`${PATH}?${query}`)).data.places;
  const codes = async (query: string) => (await near(query)).map(({ code }) => code);

  describe("places near a position", () => {
    test("are villages, towns and localities, nearest first, with distance and point", async () => {
      const [first, ...others] = await near("at=15.5,73.83");
      expect(first).toEqual({
        name: "Bara",
        level: "village",
        id: 101,
        code: "000101",
        kind: "village",
        pincode: "400001",
        block: [{ code: "0001", name: "Sundarpur" }],
        state_name: "Upper Land",
        state_code: "01",
        district_name: "Hills",
        district_code: "007",
        taluka_name: "Rampur",
        taluka_code: "00011",
        full_path: "Upper Land > Hills > Rampur > Bara",
        population: 900,
        latitude: 15.5,
        longitude: 73.83,
        position: "habitation",
        digipin: "4K9-M48-M",
        distance_km: 0,
      });
      expect(
        others.map(({ code, distance_km, position }) => [code, distance_km, position]),
      ).toEqual([
        ["000102", 3.1, "habitation"],
        ["000104", 13.4, "post_office"],
      ]);
      expect(await codes("at=8.51,%2076.95")).toEqual(["400006-harbour", "000106"]);
    });

    test("are of one level if it is given: areas have the middle of their places", async () => {
      expect(await codes("at=8.51,76.95&level=locality")).toEqual(["400006-harbour"]);
      expect(await codes("at=8.51,76.95&level=village")).toEqual(["000106"]);
      expect(await codes("at=15.5,73.83&level=taluka")).toEqual(["00011", "00013"]);
      const [district] = await near("at=15.5,73.83&level=district");
      expect(district).toMatchObject({
        code: "007",
        position: "centre",
        latitude: 15.52,
        longitude: 73.85,
      });
      expect(await codes("at=15.5,73.83&level=state")).toEqual(["01"]);
      const blocks = await near("at=15.6,73.88&level=block");
      expect(blocks.map(({ code, distance_km }) => [code, distance_km])).toEqual([
        ["0002", 2.1],
        ["0001", 9.5],
        ["0003", 9.5],
      ]);
      expect(blocks[0]).toMatchObject({ level: "block", position: "centre", digipin: null });
      expect(await codes("at=15.6,73.88&level=block&limit=1")).toEqual(["0002"]);
      expect(await near("at=15.5,70&level=block")).toEqual([]);
    });

    test("are at most as many as requested, and none in the sea", async () => {
      expect(await codes("at=15.5,73.83&limit=2")).toEqual(["000101", "000102"]);
      expect(await near("at=15.5,70")).toEqual([]);
      await on.refuses(
        `${PATH}?at=15.5,73.83&limit=`,
        ["0", "51", "x"],
        "invalid_parameter",
        "limit",
      );
      await on.refuses(`${PATH}?at=15.5,73.83&level=`, ["town"], "invalid_parameter", "level");
    });

    test("need a position in India, latitude first", async () => {
      await on.failure(PATH, "missing_parameter", "at");
      const wrong = ["15.49", "x", "73.82,15.49", "51.5,0.1", "15.49,73.82,1", "-15,73"];
      await on.refuses(`${PATH}?at=`, wrong, "invalid_parameter", "at");
    });
  });

  test("a DIGIPIN is a position, written with hyphens, blanks or neither, and shortened to seven characters or more", async () => {
    const expected = await near("at=15.5,73.83");
    for (const written of DIGIPINS_OF_BARA) {
      const found = await near(`at=${encodeURIComponent(written)}`);
      expect(
        found.map(({ code }) => code),
        written,
      ).toEqual(expected.map(({ code }) => code));
      expect(found[0], written).toMatchObject({ code: "000101", distance_km: 0 });
    }
    const { data } = await on.success<{ data: NearOfficesRecord }>(
      `/api/pincode?near=${DIGIPINS_OF_BARA[0]}`,
    );
    expect(data.offices[0]).toMatchObject({ name: "Bara", pincode: "400001" });
    const wrong = ["4K9-M48", "4K9-M48-M4FT2", "4K9-M48-M4FA", "4K9M-48-M4FT", "1K9-M48-M4FT"];
    await on.refuses(`${PATH}?at=`, wrong, "invalid_parameter", "at");
    // In the ocean west of India.
    await on.refuses(`${PATH}?at=`, ["LLL-LLL-LLLL"], "invalid_parameter", "at");
  });

  test("the points of an area are those of its villages, in their order; for a state, those of its talukas", async () => {
    const points = async (area: string) =>
      (await on.success<{ data: PointsRecord }>(`/api/locations/points?area=${area}`)).data.points;
    const bara = [15.5, 73.83];
    const talukas = [
      [15.52, 73.85],
      [15.6, 73.9],
    ];
    expect(await points("00011")).toEqual([[15.52, 73.85], bara, null]);
    expect(await points("009")).toEqual([[8.52, 76.94], null]);
    expect(await points("01")).toEqual([null, talukas[0], talukas[1]]);
    await on.failure("/api/locations/points", "missing_parameter", "area");
    await on.failure("/api/locations/points?area=99998", "not_found", "area");
    await on.refuses(
      "/api/locations/points?area=",
      ["000101", "x", "1"],
      "invalid_parameter",
      "area",
    );
  });

  test("the outlines of an area are those of the areas right below it, with their known facts", async () => {
    const outlines = async (area: string) =>
      (await on.success<{ data: OutlinesRecord }>(`/api/locations/outlines?area=${area}`)).data
        .areas;
    const [rampur, ...others] = (await outlines("007")).toReversed();
    expect(rampur).toMatchObject({ code: "00011", name: "Rampur", places: 3, placed: 2 });
    const [ring] = rampur!.outline;
    expect(ring!.length).toBeGreaterThan(3);
    const latitudes = ring!.map(([latitude]) => latitude);
    expect(Math.min(...latitudes)).toBeLessThan(15.5);
    expect(Math.max(...latitudes)).toBeGreaterThan(15.52);
    expect(others.map(({ code, outline }) => [code, outline])).toEqual([["00012", []]]);
    expect((await outlines("01")).map(({ code }) => code)).toEqual(["007", "008"]);
    expect(await outlines("03")).toEqual([]);
    await on.failure("/api/locations/outlines", "missing_parameter", "area");
    await on.failure("/api/locations/outlines?area=999", "not_found", "area");
    await on.refuses(
      "/api/locations/outlines?area=",
      ["00011", "000101", "x", "1"],
      "invalid_parameter",
      "area",
    );
  });

  test("the localities of a district or taluka have the towns they are in; those of a town, the town itself", async () => {
    const ask = async (query: string) => {
      const answer = await on.success<{ data: LocalitiesRecord }>(
        `/api/locations/localities?${query}`,
      );
      const { localities, towns } = answer.data;
      return [localities, towns].map((places) => places.map(({ code }) => code));
    };
    const ofTown = ["400006-harbour", "400006-signal-hill"];
    expect(await ask("town=000106")).toEqual([ofTown, ["000106"]]);
    expect(await ask("area=009")).toEqual([
      ["400006-harbour", "400008-lagoon", "400006-quay-sector-6", "400006-signal-hill"],
      ["000106"],
    ]);
    expect(await ask("area=007")).toEqual([["400002-ferry-wharf", "400001-old-fort"], []]);
    expect(await ask("area=00011")).toEqual([["400001-old-fort"], []]);
    expect(await ask("area=008")).toEqual([[], []]);
    await on.failure("/api/locations/localities?area=998", "not_found", "area");
    await on.failure("/api/locations/localities?area=001&town=000106", "invalid_parameter", "area");
    await on.refuses(
      "/api/locations/localities?area=",
      ["01", "000106", "x", "0111"],
      "invalid_parameter",
      "area",
    );
  });

  test("the localities of a town are those that are certainly in it, sorted by name", async () => {
    const localities = async (town: string) =>
      (await on.success<{ data: LocalitiesRecord }>(`/api/locations/localities?town=${town}`)).data
        .localities;
    const [harbour, ...others] = await localities("000106");
    expect(harbour).toMatchObject({
      ...{ code: "400006-harbour", level: "locality", pincode: "400006", town_name: "Aam Gaon" },
      ...{ latitude: 8.5, longitude: 76.95 },
    });
    expect(others.map(({ code }) => code)).toEqual(["400006-signal-hill"]);
    await on.failure("/api/locations/localities", "missing_parameter", "town");
    await on.failure("/api/locations/localities?town=999999", "not_found", "town");
    const ofVillage = await on.failure(
      "/api/locations/localities?town=000101",
      "not_found",
      "town",
    );
    expect(ofVillage.message).toBe(
      "town 000101 is the village Bara, not a town: give its taluka as area",
    );
    await on.refuses(
      "/api/locations/localities?town=",
      ["00011", "585", "x", "400006-harbour"],
      "invalid_parameter",
      "town",
    );
  });

  test("a place has its position and the kind of position; nulls if it is unknown", async () => {
    const place = async (query: string) =>
      (await on.success<{ data: { place: PlaceRecord } }>(`/api/locations/place?${query}`)).data
        .place;
    const [south, west] = [8.52, 76.94];
    expect(await place("code=000106")).toMatchObject({
      latitude: south,
      longitude: west,
      position: "post_office",
      digipin: digipin({ latitude: south, longitude: west }, 7),
    });
    expect(await place("code=00014")).toMatchObject({
      latitude: south,
      longitude: 76.95,
      position: "centre",
      digipin: null,
    });
    expect(await place("code=400006-harbour")).toMatchObject({
      latitude: 8.5,
      position: "post_office",
    });
    expect(await place("code=000103")).toMatchObject({
      latitude: null,
      longitude: null,
      position: null,
      digipin: null,
    });
  });
}

const DIGIPINS_OF_BARA = ["4K9-M48-M4FT", "4K9M48M4FT", "4k9 m48 m4ft", "4K9-M48-M"];
