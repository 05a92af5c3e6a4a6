import { describe, expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { read } from "../evidence/read.ts";
import { NO_PARTS, type Parts, piecesOf, wantedLevel } from "../evidence/written.ts";
import { answersOf } from "./answers.ts";
import { resolveLine } from "./line.ts";
import { Resolver } from "./resolver.ts";

/** The fixture with a town named like its taluka, a town named like its district, and a state called after this town. */
const directory = await readFixture().then((fixture) =>
  openDirectory({
    ...fixture,
    aliases: [
      ...fixture.aliases!,
      { level: "state" as const, code: "01", alias: "Hill Realm of Velpur" },
      { level: "village" as const, code: "800901", alias: "VLPR" },
    ],
    districts: [...fixture.districts, { code: "020", name: "Velpur", state_code: "01" }],
    talukas: [...fixture.talukas, { code: "00021", name: "Kosgi", district_code: "020" }],
    villages: [
      ...fixture.villages,
      {
        code: "800900",
        name: "Kotla",
        taluka_code: "00013",
        kind: "town" as const,
        population: "20000",
      },
      {
        code: "800901",
        name: "Velpur",
        taluka_code: "00021",
        kind: "town" as const,
        population: "150000",
      },
      {
        code: "800902",
        name: "Indi",
        taluka_code: "00021",
        kind: "town" as const,
        population: "40000",
      },
    ],
    postOffices: [
      ...(fixture.postOffices ?? []),
      // Two districts of one state, and two of two states.
      ...[
        { pincode: "400091", district_code: "020" },
        { pincode: "400091", district_code: "008" },
        { pincode: "400092", district_code: "008" },
        { pincode: "400092", district_code: "009" },
      ].map((one) => ({
        ...one,
        name: `Office ${one.district_code}`,
        type: "post_office" as const,
        delivery: "yes" as const,
      })),
    ],
    localities: [
      ...fixture.localities!,
      // In no town for certain: next to Velpur, far from it, and with the PIN code of a locality in it.
      ...[
        { name: "Paringa", pincode: "400081", latitude: "15.52", longitude: "74.01" },
        { name: "Ullamba", pincode: "400081", latitude: "15.9", longitude: "74.4" },
        { name: "Oorvata", pincode: "400082" },
        // Named after the city Velpur: without a position, next to it, and far from it.
        { name: "Sector 12 Velpur", pincode: "400083" },
        { name: "Sector 15 Velpur", pincode: "400083", latitude: "15.52", longitude: "74.01" },
        { name: "Zorvat Velpur", pincode: "400083", latitude: "15.9", longitude: "74.4" },
      ].map((one) => ({
        ...one,
        code: `${one.pincode}-${one.name.toLowerCase().replaceAll(" ", "-")}`,
        district_code: "020",
      })),
      {
        code: "400082-inkotta",
        name: "Inkotta",
        pincode: "400082",
        district_code: "020",
        town_code: "800901",
      },
    ],
    positions: [
      ...fixture.positions!,
      {
        level: "village" as const,
        code: "800901",
        latitude: "15.5",
        longitude: "74",
        position: "post_office" as const,
      },
    ],
  }),
);
const { areas } = directory;
const resolver = new Resolver(directory);

const codeOf = async (place: number) =>
  place < areas.firstVillage ? areas.code(place) : (await directory.place(place)).code;

/** The answers of a text, by code, best first. */
async function answers(
  given: string | Partial<Parts>,
  prefersTowns = false,
): Promise<{ code: string; share: number; members: number }[]> {
  const parts = { ...NO_PARTS, ...(typeof given === "string" ? {} : given) };
  const pieces = typeof given === "string" ? [{ text: given }] : piecesOf(parts);
  const reading = await read(pieces, directory);
  const wanted = typeof given === "string" ? undefined : wantedLevel(parts);
  const found = await answersOf(directory, reading, wanted, prefersTowns);
  return Promise.all(
    found.map(async ({ place, share, members }) => ({
      code: await codeOf(place),
      share,
      members: members.length,
    })),
  );
}

describe("answers", () => {
  test("of a taluka with a word that its town leaves are the town if a village is wanted", async () => {
    const members = async (village: string) =>
      (await answers({ village, district: "Plains" })).find(({ code }) => code === "800900")
        ?.members;
    expect(await members("Kotla Rural")).toBe(await members("Kotla"));
  });

  test("of a taluka's very name in another district of its state is this taluka", async () => {
    const outcome = async (taluka: string, district: string) => {
      const found = await resolver.resolve({ ...NO_PARTS, taluka, district });
      return [found.outcome, found.outcome === "match" && found.candidates[0]!.place.name];
    };
    expect(await outcome("Kosgi", "Plains")).toEqual(["match", "Kosgi"]);
    expect((await outcome("Kosgee", "Plains"))[0]).not.toBe("match");
    expect((await outcome("Kosgi", "North Goa"))[0]).not.toBe("match");
    expect((await outcome("Qqqqqqq", "Plains"))[0]).not.toBe("match");
  });

  test("of a former district are the districts that have parts of it today", async () => {
    const { candidates } = await resolver.resolve({ ...NO_PARTS, district: "Foothills" });
    // All of Plains, and one of the two talukas of Hills.
    expect(candidates.map(({ place }) => place.name).sort()).toEqual(["Hills", "Plains"]);
  });

  test("of a PIN code in two districts are both, within their state if it is the same", async () => {
    const resolve = async (pincode: string) => {
      const { outcome, candidates, within } = await resolver.resolve({ ...NO_PARTS, pincode });
      return [outcome, candidates.length, within && areas.code(within.ordinal)];
    };
    expect(await resolve("400091")).toEqual(["ambiguous", 2, "01"]);
    expect(await resolve("400092")).toEqual(["ambiguous", 2, undefined]);
  });

  test("are distinct places, the likeliest first, with the shares of their candidates", async () => {
    for (const given of ["Bara, Hills", "Rampur", "Kotla, Plains", { village: "Bara" }]) {
      const all = await answers(given);
      expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
      const shares = all.map(({ share }) => share);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  test("are empty for an unknown place", async () => {
    expect(await answers("Qqqqqqq")).toEqual([]);
    expect(await answers("Qqqqqqq, Kotla, Plains")).not.toContainEqual(
      expect.objectContaining({ code: "00013", share: expect.closeTo(1, 1) }),
    );
  });

  test("of a town and the area of its name are one, with the shares of both", async () => {
    const [best] = await answers("Kotla, Plains");
    expect(best!.members).toBeGreaterThan(1);
    expect(best!.share).toBeGreaterThan(0.95);
  });

  test("of a list prefer the town", async () => {
    expect((await answers("Kotla, Plains", true))[0]).toMatchObject({ code: "800900" });
    // A word that gives the level of the area is followed in lists, too.
    expect((await answers("Tal. Kotla, Plains", true))[0]).toMatchObject({ code: "00013" });
  });

  test("on the level of districts are districts; of a town, its district", async () => {
    expect((await answers({ district: "Velpur" }))[0]).toMatchObject({ code: "020" });
    expect((await answers({ district: "Aam Gaon", state: "Lower Land & Isles" }))[0]).toMatchObject(
      {
        code: "009",
      },
    );
    for (const { code } of await answers({ district: "Kotla" })) expect(code).toHaveLength(3);
  });

  test("of a locality are its town", async () => {
    expect((await answers("Harbour, Isles, Lower Land & Isles"))[0]).toMatchObject({
      code: "000106",
    });
  });
});

describe("a resolution", () => {
  const outcomeOf = async (text: string) => {
    const { outcome, candidates, within } = await resolveLine(directory, text);
    return [outcome, candidates.map(({ place }) => place.code), within?.code];
  };

  test("with one likely answer is a match", async () => {
    expect(await outcomeOf("Advoi, Satari, Goa")).toEqual(["match", ["626825"], undefined]);
  });

  test("does not take capitals without a vowel for another place", async () => {
    expect(await outcomeOf("RSPCB Office, Velpur")).toEqual(["match", ["800901"], undefined]);
    expect((await outcomeOf("Respacub Office, Velpur"))[0]).toBe("ambiguous");
    // A place may be called by them.
    expect(await outcomeOf("VLPR")).toEqual(["match", ["800901"], undefined]);
    const ofField = async (village: string) => {
      const { outcome, candidates } = await resolver.resolve({ ...NO_PARTS, village });
      return [outcome, candidates[0]?.place.code];
    };
    expect(await ofField("RSPCB Velpur")).toEqual(["match", "800901"]);
    expect((await ofField("RSPCB"))[0]).toBe("none");
  });

  test("of a part of a state is an unknown place in it", async () => {
    for (const text of ["Upper Goa", "Old Goa"])
      expect(await outcomeOf(text)).toEqual(["none", ["30"], "30"]);
    expect((await outcomeOf("Goa"))[0]).toBe("match");
  });

  test("of a labelled code of a village is that village", async () => {
    expect(await outcomeOf("LGD code 626825")).toEqual(["match", ["626825"], undefined]);
    expect(await outcomeOf("Census Code No. 626825")).toEqual(["match", ["626825"], undefined]);
    expect((await outcomeOf("Census 2011"))[0]).toBe("none");
  });

  test("with several likely answers is ambiguous, within the area of all of them", async () => {
    expect(await outcomeOf("Bara, Rampur, Hills")).toEqual([
      "ambiguous",
      ["000101", "000103"],
      "00011",
    ]);
  });

  test("of a doubtful locality is within its town, not in the locality", async () => {
    const { outcome, within } = await resolveLine(
      directory,
      "Near Harboor, Qqqqqq Zzzz, Aam Gaon, Upper Land",
    );
    expect(outcome).toBe("ambiguous");
    expect(within).toMatchObject({
      level: "village",
      code: "000106",
      village: { name: "Aam Gaon" },
    });
  });

  test("of something unknown is none, with the area around it as a candidate", async () => {
    expect(await outcomeOf("Qqqqqqq, Satari, North Goa, Goa")).toEqual([
      "none",
      ["05613"],
      "05613",
    ]);
    // Not certain enough for `within`.
    const [outcome, candidates, within] = await outcomeOf("Qqqqqqq (Bardez)");
    expect([outcome, candidates, within]).toEqual(["none", ["05610"], undefined]);
  });

  test("of a text that is all of a name is a choice, however unlikely the place is, and leaves nothing", async () => {
    const { outcome, candidates, unused } = await resolveLine(directory, "Lagoon");
    expect(candidates.map(({ place }) => place.village?.name)).toEqual(["Lagoon"]);
    expect(candidates[0]!.score).toBeLessThan(0.25);
    expect([outcome, unused]).toEqual(["ambiguous", []]);
    expect((await resolveLine(directory, "Lagon")).outcome).toBe("none");
  });

  test("of a taluka alone is a choice that leaves nothing, even if nothing known is likelier", async () => {
    const { outcome, candidates, unused } = await resolveLine(directory, "Kosgi");
    expect(candidates.map(({ place }) => areas.code(place.areas.at(-1)!))).toEqual(["00021"]);
    expect(candidates[0]!.score).toBeLessThan(0.5);
    expect([outcome, unused]).toEqual(["ambiguous", []]);
  });

  test("of something unknown with a PIN code is none, within its district", async () => {
    expect(await outcomeOf("Qqqqqqq 400004")).toEqual(["none", ["009"], "009"]);
    // The text names another district.
    expect((await outcomeOf("Qqqqqqq, Hills 400004"))[2]).not.toBe("009");
    expect((await outcomeOf("Sai Residency, Plains 400001"))[2]).not.toBe("008");
    // It has post offices in two districts.
    expect((await outcomeOf("Qqqqqqq 400002"))[2]).toBeUndefined();
  });

  test("of a PIN code and the country is that of the PIN code", async () => {
    const alone = await outcomeOf("400003");
    expect(alone[0]).toBe("match");
    for (const line of ["400003 India", "400003, India", "India - 400003", "PIN 400003, भारत"])
      expect(await outcomeOf(line), line).toEqual(alone);
  });

  test("of a state with its code is the state, with another number none", async () => {
    for (const line of ["30 - Goa", "Goa - 30", "State: 30 - Goa", "30-Goa"])
      expect((await outcomeOf(line)).slice(0, 2), line).toEqual(["match", ["30"]]);
    expect((await outcomeOf("12 - Goa"))[0]).toBe("none");
  });

  test("of a state with a PIN code of another state is a choice", async () => {
    expect((await outcomeOf("Goa"))[0]).toBe("match");
    expect((await outcomeOf("Goa 400003")).slice(0, 2)).toEqual(["ambiguous", ["30"]]);
  });

  test("of the country is none: no place with a similar name is meant", async () => {
    expect((await outcomeOf("Indie"))[1]).toEqual(["800902"]);
    for (const line of ["India", "Country: India", "भारत", "India, India", "Upper India"])
      expect(await outcomeOf(line), line).toEqual(["none", [], undefined]);
  });

  test("of a locality in no town for certain is the town named with it, if it is next to that or has its PIN code", async () => {
    for (const text of ["Paringa, Velpur, Upper Land", "Oorvata, Velpur, Upper Land"])
      expect((await outcomeOf(text)).slice(0, 2), text).toEqual(["match", ["800901"]]);
    const { outcome, locality, within } = await resolveLine(
      directory,
      "Ullamba, Velpur, Upper Land",
    );
    expect([outcome, locality?.name, within && areas.code(within.ordinal)]).toEqual([
      "none",
      "Ullamba",
      "020",
    ]);
  });

  test("of a locality whose name ends with its city's is the city, unless it is far from that", async () => {
    for (const text of ["Sector 12 Velpur, Upper Land", "Sector 15 Velpur, Upper Land 400083"])
      expect((await outcomeOf(text)).slice(0, 2), text).toEqual(["match", ["800901"]]);
    expect((await outcomeOf("Zorvat Velpur, Upper Land 400083"))[0]).not.toBe("match");
  });

  test("that begins with a town and names it again is read as the cells of a row", async () => {
    const building = "Sai Residency, 12 Qqqqqqq Road";
    expect(await outcomeOf(`Velpur, ${building}, Velpur, Upper Land`)).toEqual([
      "match",
      ["800901"],
      undefined,
    ]);
    for (const text of [
      `${building}, Velpur, Upper Land`,
      `Velpur, ${building}, PO Zzzzzz, Velpur`,
    ])
      expect((await outcomeOf(text))[0], text).not.toBe("match");
  });

  test("of a state's name is the state; with a PIN code in it, the area of the PIN code", async () => {
    for (const text of ["Upper Land", "Hill Realm of Velpur"])
      expect(await outcomeOf(text), text).toEqual(["match", ["01"], undefined]);
    expect((await outcomeOf("Upper Land 400001"))[1]).toEqual(["00011", "007"]);
    expect((await outcomeOf("Goa 400001"))[1]).not.toContain("00011");
  });

  test("of a code is its place, but of a PIN code its area", async () => {
    for (const [code, place] of [
      ["01", "01"],
      ["008", "008"],
      ["00013", "00013"],
      ["000104", "000104"],
      ["०००१०४", "000104"],
      ["400001", "00011"],
    ])
      expect((await resolveLine(directory, code!)).candidates[0]!.place.code, code).toBe(place);
    expect(await outcomeOf("000199")).toEqual(["none", [], undefined]);
  });
});

describe("a taluka of another state", () => {
  const outcome = async (taluka: string) => {
    const parts = { ...NO_PARTS, state: "Goa", district: "North Goa", taluka, village: "Advoy" };
    return (await resolver.resolve(parts)).outcome;
  };

  test("leaves a match open if its name is written", async () => {
    expect(await outcome("Kotla")).not.toBe("match");
    expect(await outcome("Kotlla")).not.toBe("match");
  });

  test("does not if the name is only similar, like an unknown name", async () => {
    expect(await outcome("Kotal")).toBe("match");
    expect(await outcome("Sundarpoor")).toBe("match");
  });
});

test("leaves a match open, unless nothing else is nearly as likely", async () => {
  const outcome = async (text: string) => (await resolveLine(directory, text)).outcome;
  expect(await outcome("Aam Gaon, Isles")).toBe("match");
  expect(await outcome("Aam Gaon, Isles, Goa")).toBe("ambiguous");
  expect(await outcome("Advoi, Satari, Upper Land")).toBe("match");
});

test("a name of many villages is a choice, not unknown", async () => {
  const fixture = await readFixture();
  const villages = Array.from({ length: 30 }, (_, i) => ({
    code: `0009${String(i).padStart(2, "0")}`,
    name: "Rampatti",
    taluka_code: i % 2 === 0 ? "00011" : "00013",
  }));
  const many = await openDirectory({ ...fixture, villages: [...fixture.villages, ...villages] });
  const found = [
    await new Resolver(many).resolve({ ...NO_PARTS, village: "Rampatti", state: "Upper Land" }),
    await resolveLine(many, "Rampatti, Upper Land"),
  ];
  for (const { outcome, candidates } of found) {
    expect(outcome).toBe("ambiguous");
    expect(candidates.map(({ place }) => place.name)).toEqual(new Array(5).fill("Rampatti"));
  }
  const { outcome } = await new Resolver(many).resolve({ ...NO_PARTS, village: "Zzzzzz" });
  expect(outcome).toBe("none");
});

test("next to a city of its name in another state, many villages of the state are offered, too", async () => {
  const fixture = await readFixture();
  const city = { code: "800900", name: "Rampatti", taluka_code: "00014", kind: "town" } as const;
  const villages = Array.from({ length: 40 }, (_, i) => ({
    code: `0009${String(i).padStart(2, "0")}`,
    name: "Rampatti",
    taluka_code: i % 2 === 0 ? "00011" : "00013",
  }));
  const many = await openDirectory({
    ...fixture,
    villages: [...fixture.villages, ...villages, { ...city, population: "400000" }],
    localities: [
      ...fixture.localities!,
      {
        code: "400099-uduru",
        name: "Uduru",
        pincode: "400099",
        district_code: "009",
        town_code: city.code,
      },
    ],
  });
  const { outcome, candidates } = await resolveLine(many, "Rampatti, Upper Land");
  expect(outcome).toBe("ambiguous");
  const states = candidates.map(({ place }) => many.areas.name(many.areas.path(place.ordinal)[0]!));
  expect(states).toEqual(["Lower Land & Isles", ...new Array(4).fill("Upper Land")]);
});
