import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { read, utils } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import {
  describeNational,
  nationalDataset,
  nationalReport,
  type ReportGroup,
  replacedPincodes,
} from "../check/fixtures/national.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { placesByLevel } from "../dataset/places.ts";
import { matchDistricts } from "../editions/match-districts.ts";
import { readTables } from "../tables/read-tables.ts";
import { type Imported, importFiles } from "./import-files.ts";

/**
 * Reads every row of the official files again, with a reader that shares nothing with the import, and looks for its code,
 * name, people and place in the dataset of all of India: where it is today, or the area of an older edition that it was in.
 * Differences must be in the report of the import.
 */
describeNational("every row of the official files", ["data", "official"], ({ data, official }) => {
  const [CENSUS, ABSTRACT] = ["census-2011-mdds", "census-2011-pca"].map((folder) =>
    join(official, folder),
  );
  const [OLD, NEW] = ["lgd-2022-03", "lgd-2026-05"].map((folder) => join(official, folder));
  let result: Result;

  beforeAll(async () => {
    result = new Result(await nationalDataset(data), nationalReport(data));
  });

  test("the Census: states, districts, sub-districts, villages", () => {
    const counted = new Counter();
    for (const file of readdirSync(CENSUS!)) {
      for (const { line, cells } of rowsOf(join(CENSUS!, file))) {
        const [state, , district, districtName, taluka, talukaName, village, name] = cells.map(
          (cell) => cell.trim(),
        );
        if (!/^\d+$/.test(state!)) continue;
        const reported = result.reported({ file, line, name: name! });
        const [inState, inDistrict, inTaluka] = [
          pad(state!, 2),
          pad(district!, 3),
          pad(taluka!, 5),
        ];
        if (isCode(village)) {
          const code = pad(village!, 6);
          const same =
            result.isNamed("village", code, withoutMarks(code, name!)) &&
            (!isCode(taluka) || result.wasIn2011(code, inTaluka, inDistrict));
          counted.add("villages", cells.join(), same, reported);
        } else if (isCode(taluka)) {
          const same = result.wasArea(
            "taluka",
            [inDistrict + inTaluka, inTaluka],
            talukaName!,
            inDistrict,
          );
          const elsewhere = reported || result.hasMovedTown([inDistrict + inTaluka, inTaluka]);
          counted.add("sub-districts", cells.join(), same, elsewhere);
        } else if (isCode(district)) {
          const same = result.wasArea("district", [inDistrict], districtName!, inState);
          counted.add("districts", cells.join(), same, reported);
        } else {
          const same = result.wasArea("state", [inState], name!.replace(/^the /i, ""), "");
          counted.add("states", cells.join(), same, reported);
        }
      }
    }
    expect(counted.totals()).toEqual({
      states: { rows: 30, equal: 30, reported: 0, unexplained: [] },
      districts: { rows: 586, equal: 586, reported: 0, unexplained: [] },
      "sub-districts": { rows: 5764, equal: 5763, reported: 1, unexplained: [] },
      villages: { rows: 619_500, equal: 619_188, reported: 312, unexplained: [] },
    });
  });

  test("the Primary Census Abstract: the people of every place, and of the country", () => {
    const counted = new Counter();
    const sums = new Map<string, number>();
    let total = 0;
    for (const file of readdirSync(ABSTRACT!)) {
      for (const { line, cells } of rowsOf(join(ABSTRACT!, file)).slice(1)) {
        const [, district, taluka, village, , level, name, part, , people] = cells as [
          string,
          ...string[],
        ];
        const reported = result.reported({ file, line, name: name! });
        if (level === "DISTRICT" && part === "Total") {
          total += Number(people);
          const same = result.wasArea("district", [district!], name!, cells[0]!);
          counted.add("districts", cells.join(), same, reported);
        } else if (level === "SUB-DISTRICT" && part === "Total") {
          const isArea = result.wasArea("taluka", [district! + taluka!, taluka!], name!, district!);
          const same = isArea && result.hasPeople(district!, taluka!, Number(people));
          const codes = [district! + taluka!, taluka!];
          const elsewhere =
            reported ||
            (isArea && result.hadPeopleBeforeMoves(district!, taluka!, Number(people))) ||
            (codes.some((code) => MOVED_IN_PARTS.has(code)) &&
              (result.hasMovedTown(codes) || result.hasTownInParts(codes)));
          counted.add("sub-districts", cells.join(), same, elsewhere);
        } else if (level === "VILLAGE" || level === "TOWN") {
          // These repeat the row of the town, for its outgrowths.
          if (/\+ ?OG/.test(name!)) continue;
          const same =
            result.isNamed("village", village!, withoutMarks(village!, name!)) &&
            result.wasIn2011(village!, taluka!, district!);
          const elsewhere =
            reported || result.reportedCode("village", village!) || result.hasMovedTown([village!]);
          counted.add(level === "TOWN" ? "towns" : "villages", cells.join(), same, elsewhere);
          if (result.villages.get(village!) === undefined) continue;
          sums.set(village!, (sums.get(village!) ?? 0) + Number(people));
        }
      }
    }
    expect(counted.totals()).toEqual({
      districts: { rows: 640, equal: 640, reported: 0, unexplained: [] },
      "sub-districts": { rows: 5988, equal: 5908, reported: 80, unexplained: [] },
      villages: { rows: 640_949, equal: 640_655, reported: 294, unexplained: [] },
      towns: { rows: 8027, equal: 7876, reported: 151, unexplained: [] },
    });
    const wrong = [...sums].filter(
      ([code, sum]) => result.villages.get(code)?.population !== String(sum),
    );
    expect(wrong).toEqual([]);
    expect(total).toBe(1_210_854_977);
    expect(result.people()).toBe(total);
  });

  test("LGD lists of 2022 and 2026: districts, sub-districts, and Karnataka's villages", () => {
    const counted = new Counter();
    for (const { line, cells } of rowsOf(join(NEW!, "districts.csv")).slice(1)) {
      const [state, , code, name] = cells as [string, string, string, string];
      const place = result.byLgdCode.get(pad(code, 3));
      const same =
        place?.state_code === pad(state, 2) && result.isNamed("district", place.code, name);
      const row = { file: "lgd-2026-05/districts.csv", line, name };
      counted.add("districts 2026", cells.join(), same, result.reported(row));
    }
    for (const { line, cells } of rowsOf(join(NEW!, "subdistricts.csv")).slice(1)) {
      const [, , district, , code, name] = cells as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const place = result.talukas.get(pad(code, 5));
      const same =
        place !== undefined &&
        place.district_code === result.byLgdCode.get(pad(district, 3))?.code &&
        result.isNamed("taluka", place.code, name);
      const row = { file: "lgd-2026-05/subdistricts.csv", line, name };
      counted.add("sub-districts 2026", cells.join(), same, result.reported(row));
    }
    for (const { line, cells } of rowsOf(join(OLD!, "districts.csv")).slice(1)) {
      const [code, name] = [pad(cells[2]!, 3), cells[3]!];
      const place = result.byLgdCode.get(code)?.code ?? "";
      const row = { file: "lgd-2022-03/districts.csv", line, name };
      counted.add(
        "districts 2022",
        cells.join(),
        result.isNamed("district", place, name),
        result.reported(row),
      );
    }
    for (const { line, cells } of rowsOf(join(OLD!, "subdistricts.csv")).slice(1)) {
      const [code, name] = [pad(cells[5]!, 5), cells[7]!];
      const row = { file: "lgd-2022-03/subdistricts.csv", line, name };
      const reported = result.reported(row) || result.reportedCode("taluka", code);
      const same = result.isNamed("taluka", code, name) || result.isFormer(code, name);
      counted.add("sub-districts 2022", cells.join(), same, reported);
    }
    for (const { line, cells } of rowsOf(join(NEW!, "villages-karnataka.csv")).slice(1)) {
      const [code, taluka, name, pincode] = [
        pad(cells[7]!, 6),
        pad(cells[5]!, 5),
        cells[9]!,
        cells[11]!,
      ];
      const village = result.villages.get(code);
      const pins = /^[1-9]\d{5}$/.test(pincode) ? pincode : "";
      const same =
        village?.taluka_code === taluka &&
        result.isNamed("village", code, withoutMarks(code, name)) &&
        ((village.pincode ?? "").includes(pins) || result.isReplaced(code, pins));
      const row = { file: "villages-karnataka.csv", line, name };
      counted.add("villages 2026", cells.join(), same, result.reported(row));
    }
    expect(counted.totals()).toEqual({
      "districts 2022": { rows: 763, equal: 760, reported: 3, unexplained: [] },
      "districts 2026": { rows: 781, equal: 781, reported: 0, unexplained: [] },
      "sub-districts 2022": { rows: 6921, equal: 6126, reported: 795, unexplained: [] },
      "sub-districts 2026": { rows: 7073, equal: 5930, reported: 1143, unexplained: [] },
      "villages 2026": { rows: 30_771, equal: 30_771, reported: 0, unexplained: [] },
    });
  });

  test("the municipal directory: names of the Census's towns, and newer towns", () => {
    const counted = new Counter();
    const bodies = new Map<string, { line: number; name: string; code: string }>();
    for (const { line, cells } of rowsOf(join(OLD!, "municipal-directory.csv")).slice(1)) {
      const [body, name, code] = [cells[2]!, cells[3]!, cells[4]!];
      if (!bodies.has(body)) bodies.set(body, { line, name, code });
    }
    for (const [body, { line, name, code }] of bodies) {
      const hasCode = /^80[0-9]{4}$/.test(code);
      const codes = [code, String(Number(body) + 600_000)];
      const same = codes.some(
        (own) => result.villages.get(own)?.kind === "town" && result.isNamed("village", own, name),
      );
      const elsewhere = result.reported({ file: "municipal-directory.csv", line, name });
      counted.add(hasCode ? "bodies with a town code" : "bodies without", name, same, elsewhere);
    }
    expect(counted.totals()).toEqual({
      // Two of the reported ones, Agartala and Ranirbazar, have each other's code.
      "bodies with a town code": { rows: 3790, equal: 3773, reported: 17, unexplained: [] },
      // Six of the reported ones (Maski, Kurugodu, Nowshera) are the village of their name in the taluka of their name, and eight
      // (Kallolli, Rajgurunagar) the only large place of their district with their name. Seventeen (Gadchandur, Soyagaon, Vadgaon
      // Mawal) are the village of their Census code.
      "bodies without": { rows: 1019, equal: 244, reported: 775, unexplained: [] },
    });
  });
});

describeNational("an import of all of India's Census files", ["official"], ({ official }) => {
  const CENSUS = join(official, "census-2011-mdds");
  const DISTRICTS_2022 = join(official, "lgd-2022-03", "districts.csv");
  let imported: Imported;
  beforeAll(async () => {
    imported = await importFiles([CENSUS], () => {});
  });

  test("each of 619,500 village rows is imported or merged with another of its code", () => {
    const { places, report } = imported;
    expect(places.states).toHaveLength(30);
    expect(places.districts).toHaveLength(586);
    expect(places.villages).toHaveLength(619_225);
    const groups: { action: string; rows: { level: string; code: string }[] }[] = JSON.parse(
      report.toJson(),
    );
    const rows = (action: string) =>
      groups.filter((group) => group.action === action).flatMap((group) => group.rows);
    const merged = rows("merged").filter(({ level }) => level === "village");
    expect(rows("dropped")).toEqual([]);
    expect(619_225 + merged.length).toBe(619_500);
    // 5,699 sub-district codes; 42 parts of some of them have codes of their own, and one district gets a taluka for a village
    // in none. What is in no sub-district and has no villages, but only towns, which this table lacks, is not a taluka here.
    expect(places.talukas).toHaveLength(5740 + 1);
    expect(places.talukas.filter(({ code }) => code.length === 8)).toHaveLength(42 + 1);
  });

  test("districts match LGD's own list of Census codes", async () => {
    const { places: census } = imported;
    const [table] = await readTables(DISTRICTS_2022);
    const rows = table!.rows.slice(1).map(({ fields }) => fields);
    const codesOf2011 = new Map(
      rows.map((row) => [row[2]!.padStart(3, "0"), row[5]!.padStart(3, "0")]),
    );
    const lgd = {
      ...census,
      districts: rows.map((row) => ({
        code: row[2]!.padStart(3, "0"),
        name: row[3]!,
        state_code: row[0]!.padStart(2, "0"),
      })),
      talukas: [],
      villages: [],
    };
    const matched = matchDistricts(census, lgd);
    expect([...matched].filter(([code, inCensus]) => codesOf2011.get(code) !== inCensus)).toEqual(
      [],
    );
    expect(matched.size).toBeGreaterThan(565);
  });
});

describeNational(
  "an import of the Primary Census Abstract and today's lists",
  ["data", "official"],
  ({ data, official }) => {
    test("has the codes of districts that an import of all lists has, those of 2022 among them", async () => {
      const lists = ["census-2011-pca", "lgd-2026-05"].map((folder) => join(official, folder));
      const alone = (await importFiles(lists, () => {})).places;
      const codes = ({ districts }: UnsavedDataset) =>
        districts.map(({ code, name, census_2011_code }) => [code, name, census_2011_code]).sort();
      expect(codes(alone)).toEqual(codes(await nationalDataset(data)));
      expect(alone.states).toHaveLength(36);
      // The list's 781, and three without sub-districts in it: Chandigarh, Kolkata, Mumbai.
      expect(alone.districts).toHaveLength(784);
      expect(alone.districts.filter(({ code }) => Number(code) > 640).length).toBeGreaterThan(140);
    }, 600_000);
  },
);

/**
 * Sub-districts of 2011 that lost or gained a town whose population is not the number of people who moved, by code or, in
 * none of a district's, by district and code.
 */
const MOVED_IN_PARTS = new Set([
  // A town that the Abstract divides between sub-districts has one place today: Guwahati, Siliguri, Warangal, Badvel, Kochi.
  ...["02128", "02178", "04706", "05210", "05211", "05660", "05661"],
  // Outgrowths of Balurghat moved with it.
  ...["02204", "33199999"],
  // A taluka that all towns left is no longer part of these areas, or was all of one.
  ...["28999999", "32899999", "56399999"],
]);

type Level = "state" | "district" | "taluka" | "village";

interface Row {
  file: string;
  line: number;
  name: string;
}

/** The result of the import. */
class Result {
  readonly states: Map<string, UnsavedDataset["states"][number]>;
  readonly districts: Map<string, UnsavedDataset["districts"][number]>;
  readonly talukas: Map<string, UnsavedDataset["talukas"][number]>;
  readonly villages: Map<string, UnsavedDataset["villages"][number]>;
  readonly byLgdCode: Map<string | undefined, UnsavedDataset["districts"][number]>;
  readonly #names = new Set<string>();
  /** By level and code: the areas of 2011 that differ from today's. */
  readonly #areas: Map<string, UnsavedDataset["formerAreas"]>;
  readonly #formerNames: Set<string>;
  readonly #reported = new Set<string>();
  /** Towns that are in another taluka than in 2011, and both talukas. */
  readonly #moved = new Set<string>();
  readonly #moves: { town: string; from: string; to: string }[] = [];
  /** The sub-districts of towns that the Abstract divides. */
  readonly #inParts = new Set<string>();
  readonly #replacedPincodes: ReadonlyMap<string, string>;

  constructor(places: UnsavedDataset, report: readonly ReportGroup[]) {
    this.#replacedPincodes = replacedPincodes(report);
    const byCode = <Place extends { code: string }>(list: Place[]) =>
      new Map(list.map((p) => [p.code, p]));
    this.states = byCode(places.states);
    this.districts = byCode(places.districts);
    this.talukas = byCode(places.talukas);
    this.villages = byCode(places.villages);
    this.byLgdCode = new Map(places.districts.map((district) => [district.lgd_code, district]));
    const in2011 = places.formerAreas.filter(({ edition }) => edition === "2011");
    this.#areas = Map.groupBy(in2011, ({ level, code }) => `${level} ${code}`);
    this.#formerNames = new Set([
      ...places.formerAreas.map(({ code, name }) => `${code} ${letters(name)}`),
      ...places.former.map(({ code, name }) => `${code} ${letters(name)}`),
    ]);
    for (const [level, list] of Object.entries(placesByLevel(places))) {
      for (const { code, name } of list) this.#names.add(`${level} ${code} ${letters(name)}`);
    }
    for (const { level, code, alias } of places.aliases)
      this.#names.add(`${level} ${code} ${letters(alias)}`);
    for (const { level, code, name } of places.former)
      this.#names.add(`${level} ${code} ${letters(name)}`);
    for (const { action, done, rows } of report) {
      for (const { code, note = "" } of action === "placed" ? rows : []) {
        const [, taluka, before] = /^(\d+), not (\d+)$/.exec(note) ?? [];
        if (taluka === undefined) continue;
        this.#moved.add(code).add(taluka).add(before!);
        this.#moves.push({ town: code, from: before!, to: taluka });
      }
      for (const { note = "" } of action === "merged" ? rows : []) {
        const [, ...parts] = /^sub-district (\d+); most people in (\d+)$/.exec(note) ?? [];
        for (const taluka of parts) this.#inParts.add(taluka);
      }
      const isSwapped = /^their (?:names|codes) swapped$/.test(done);
      if (!["dropped", "merged", "doubtful"].includes(action) && !isSwapped) continue;
      for (const { file, line, level, code } of rows) {
        this.#reported.add(`${file}:${line}`).add(`${level} ${code}`);
      }
    }
  }

  /** Whether the place with this code has this name or alias. */
  isNamed(level: Level, code: string, name: string): boolean {
    return this.#names.has(`${level} ${code} ${letters(name)}`);
  }

  /** Whether a code that is no longer a sub-district's had this name. */
  isFormer(code: string, name: string): boolean {
    return this.#formerNames.has(`${code} ${letters(name)}`);
  }

  /** Whether there was an area of 2011 with one of these codes, this name and this parent. */
  wasArea(level: Level, codes: readonly string[], name: string, parent: string): boolean {
    return codes.some((code) => {
      const former = this.#areas.get(`${level} ${code}`);
      if (former !== undefined) {
        return former.some(
          (area) => area.parent_code === parent && letters(area.name) === letters(name),
        );
      }
      const today =
        level === "taluka"
          ? this.talukas.get(code)?.district_code
          : level === "district"
            ? this.districts.get(code)?.state_code
            : this.states.has(code)
              ? ""
              : undefined;
      return today === parent && this.isNamed(level, code, name);
    });
  }

  /** Whether a place of today is in the area of this sub-district of this district in 2011. */
  wasIn2011(village: string, taluka: string, district: string): boolean {
    const place = this.villages.get(village);
    if (place === undefined) return false;
    return [district + taluka, taluka].some((code) => {
      const [area] = this.#areas.get(`taluka ${code}`) ?? [];
      if (area === undefined) {
        const home = this.talukas.get(place.taluka_code)!;
        return home.code === code && home.district_code === district;
      }
      const [talukas, villages] = [area.taluka_codes, area.village_codes].map((codes) =>
        codes.split(" "),
      );
      const isThere = talukas!.includes(place.taluka_code) || villages!.includes(village);
      return area.parent_code === district && isThere;
    });
  }

  /** Whether the talukas of today that a sub-district of 2011 is have these people, if they are nothing else. */
  hasPeople(district: string, taluka: string, people: number): boolean {
    const codes = this.#talukasOfToday(district, taluka);
    return codes === undefined || this.#peopleOfAll(codes) === people;
  }

  /** The same with each town that moved to or from these talukas back in the one that it was in. */
  hadPeopleBeforeMoves(district: string, taluka: string, people: number): boolean {
    const codes = this.#talukasOfToday(district, taluka);
    if (codes === undefined) return true;
    let before = this.#peopleOfAll(codes);
    for (const { town, from, to } of this.#moves) {
      const own = Number(this.villages.get(town)!.population ?? 0);
      before += own * (Number(codes.includes(from)) - Number(codes.includes(to)));
    }
    return before === people;
  }

  /** The talukas of today that a sub-district of 2011 is, also under new codes; nothing if it is single places too. */
  #talukasOfToday(district: string, taluka: string): string[] | undefined {
    const code = [district + taluka, taluka].find(
      (own) =>
        this.talukas.get(own)?.district_code === district || this.#areas.has(`taluka ${own}`),
    );
    const [area] = this.#areas.get(`taluka ${code}`) ?? [];
    if (area === undefined) return [code!];
    return area.village_codes === "" ? area.taluka_codes.split(" ") : undefined;
  }

  #peopleOfAll(talukas: readonly string[]): number {
    return talukas.reduce((sum, code) => sum + this.#peopleOf(code), 0);
  }

  /** All people, by talukas. */
  people(): number {
    return this.#peopleOfAll([...this.talukas.keys()]);
  }

  #inTaluka: Map<string, number> | undefined;

  #peopleOf(taluka: string): number {
    if (this.#inTaluka === undefined) {
      this.#inTaluka = new Map();
      for (const { taluka_code, population = "0" } of this.villages.values()) {
        this.#inTaluka.set(
          taluka_code,
          (this.#inTaluka.get(taluka_code) ?? 0) + Number(population),
        );
      }
    }
    return Number(this.talukas.get(taluka)?.population ?? this.#inTaluka.get(taluka) ?? 0);
  }

  /** Whether one of these codes is a town that moved to another taluka, or one of the two talukas. */
  hasMovedTown(codes: readonly string[]): boolean {
    return codes.some((code) => this.#moved.has(code));
  }

  /** Whether the Abstract divides a town between one of these sub-districts and another. */
  hasTownInParts(codes: readonly string[]): boolean {
    return codes.some((code) => this.#inParts.has(code));
  }

  /** Whether this PIN code of a village was replaced by that of its own post office. */
  isReplaced(village: string, pincode: string): boolean {
    return this.#replacedPincodes.get(village) === pincode;
  }

  reported({ file, line }: Row): boolean {
    return this.#reported.has(`${file}:${line}`);
  }

  reportedCode(level: Level, code: string): boolean {
    return this.#reported.has(`${level} ${code}`);
  }
}

class Counter {
  readonly #counts = new Map<
    string,
    { rows: number; equal: number; reported: number; unexplained: string[] }
  >();

  add(what: string, row: string, equal: boolean, reported: boolean): void {
    const counts = this.#counts.get(what) ?? { rows: 0, equal: 0, reported: 0, unexplained: [] };
    this.#counts.set(what, counts);
    counts.rows++;
    if (equal) counts.equal++;
    else if (reported) counts.reported++;
    else counts.unexplained.push(row);
  }

  totals(): object {
    return Object.fromEntries(this.#counts);
  }
}

/** The rows of a file with their first lines. */
function rowsOf(path: string): { line: number; cells: string[] }[] {
  if (!path.endsWith(".csv")) {
    const book = read(readFileSync(path), { dense: true });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: true,
      defval: "",
      blankrows: true,
    });
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(String) }));
  }
  const rows: { line: number; cells: string[] }[] = [];
  let [line, begin, cell, quoted] = [1, 1, "", false];
  let cells: string[] = [];
  for (const sign of readFileSync(path, "latin1")) {
    if (sign === "\n") line++;
    if (quoted ? sign === '"' : sign === '"' && cell === "") quoted = !quoted;
    else if (!quoted && sign === ",") {
      cells.push(cell);
      cell = "";
    } else if (!quoted && sign === "\n") {
      rows.push({ line: begin, cells: [...cells, cell.replace(/\r$/, "")] });
      [cells, cell, begin] = [[], "", line];
    } else cell += sign;
  }
  return rows;
}

/** A name without the marks of kinds of places and, of a town, of parts. */
function withoutMarks(code: string, name: string): string {
  if (!code.startsWith("80")) return name.replace(/\((?:CT|OG)\)/i, " ");
  const parts = /\( ?(?:Major |Minor )?part ?\)/i;
  const marks = /\((?:[A-Z]{2,4}|[MU] ?|M[. ]*[A-Z][a-zI1]+\.?|Nagar Parishad)(?: \+ OG)?\)|\bNP\b/;
  return name.replace(parts, " ").replace(marks, " ");
}

function isCode(cell: string | undefined): boolean {
  return /[1-9]/.test(cell ?? "");
}

function pad(code: string, width: number): string {
  return code.trim().padStart(width, "0");
}

/** A name without what an import may change: case, spaces, punctuation, `&` or `and`, damaged characters. */
function letters(name: string): string {
  return name.toLowerCase().replaceAll(/\band\b|[^a-z0-9]/g, "");
}
