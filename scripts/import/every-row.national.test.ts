import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { read, utils } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { describeNational } from "../check/fixtures/national.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { importFiles } from "./import-files.ts";

/**
 * Every row of the official files is read again, by a reader that shares nothing with the import, and looked for in
 * what the import made: its code, name, district and taluka. What is not as the row has it must be in the report.
 */
describeNational("every row of the official files", ["official"], ({ official }) => {
  const CENSUS = join(official, "census-2011-mdds");
  const [OLD, NEW] = ["lgd-2022-03", "lgd-2026-05"].map((folder) => join(official, folder));
  let result: Result;

  beforeAll(async () => {
    const { places, report } = await importFiles([NEW!, CENSUS, OLD!], () => {});
    result = new Result(places, JSON.parse(report.toJson()));
  }, 300_000);

  test("the Census: states, districts, sub-districts, villages", () => {
    const counted = new Counter();
    for (const file of readdirSync(CENSUS)) {
      for (const { line, cells } of rowsOf(join(CENSUS, file))) {
        const [state, , district, districtName, taluka, talukaName, village, name] = cells.map((cell) =>
          cell.trim(),
        );
        if (!/^\d+$/.test(state!)) continue;
        const row = { file, line, name: name! };
        if (isCode(village)) {
          const place = result.villages.get(pad(village!, 6));
          const there = result.talukas.get(place?.taluka_code ?? "");
          const inTaluka = isCode(taluka) ? pad(taluka!, 5) : "";
          const same =
            result.isNamed("village", pad(village!, 6), name!) &&
            there?.code.slice(-5) === inTaluka &&
            there?.district_code === pad(district!, 3);
          counted.add("villages", cells.join(), same, result.reported(row));
        } else if (isCode(taluka)) {
          const code = pad(taluka!, 5);
          const part = result.talukas.get(pad(district!, 3) + code) ?? result.talukas.get(code);
          const same =
            part?.district_code === pad(district!, 3) && result.isNamed("taluka", part.code, talukaName!);
          counted.add("sub-districts", cells.join(), same, result.reported(row));
        } else if (isCode(district)) {
          const place = result.districts.get(pad(district!, 3));
          const same =
            place?.state_code === pad(state!, 2) && result.isNamed("district", place.code, districtName!);
          counted.add("districts", cells.join(), same, result.reported(row));
        } else counted.add("states", cells.join(), result.states.has(pad(state!, 2)), result.reported(row));
      }
    }
    expect(counted.totals()).toEqual({
      states: { rows: 30, equal: 30, reported: 0, unexplained: [] },
      districts: { rows: 586, equal: 586, reported: 0, unexplained: [] },
      "sub-districts": { rows: 5764, equal: 5764, reported: 0, unexplained: [] },
      villages: { rows: 619_500, equal: 619_478, reported: 22, unexplained: [] },
    });
  });

  test("LGD lists of 2022 and 2026: districts, sub-districts, and Karnataka's villages", () => {
    const counted = new Counter();
    const lists: [
      file: string,
      what: string,
      columns: Record<"state" | "code" | "name" | "district", number>,
    ][] = [
      [join(OLD!, "districts.csv"), "districts 2022", { state: 0, code: 2, name: 3, district: 2 }],
      [join(NEW!, "districts.csv"), "districts 2026", { state: 0, code: 2, name: 3, district: 2 }],
      [join(OLD!, "subdistricts.csv"), "sub-districts 2022", { state: 1, code: 5, name: 7, district: 3 }],
      [join(NEW!, "subdistricts.csv"), "sub-districts 2026", { state: 0, code: 4, name: 5, district: 2 }],
    ];
    for (const [path, what, columns] of lists) {
      const level = what.startsWith("districts") ? "district" : "taluka";
      for (const { line, cells } of rowsOf(path).slice(1)) {
        const [code, name] = [cells[columns.code]!, cells[columns.name]!];
        const same =
          level === "district"
            ? result.isDistrict(pad(code, 3), name)
            : result.isNamed("taluka", pad(code, 5), name) || result.isRenumbered(name);
        // The report tells of a place once, in the newest list that has it.
        const elsewhere = result.reportedCode(level, pad(code, level === "district" ? 3 : 5));
        counted.add(
          what,
          cells.join(),
          same,
          result.reported({ file: path.split("/").slice(-2).join("/"), line, name }) || elsewhere,
        );
      }
    }
    for (const { line, cells } of rowsOf(join(NEW!, "villages-karnataka.csv")).slice(1)) {
      const [code, name, pincode] = [pad(cells[7]!, 6), cells[9]!, cells[11]!];
      const village = result.villages.get(code);
      const pins = /^[1-9]\d{5}$/.test(pincode) ? pincode : "";
      const same = result.isNamed("village", code, name) && (village?.pincode ?? "").includes(pins);
      counted.add(
        "villages 2026",
        cells.join(),
        same,
        result.reported({ file: "villages-karnataka.csv", line, name }),
      );
    }
    expect(counted.totals()).toEqual({
      "districts 2022": { rows: 763, equal: 758, reported: 5, unexplained: [] },
      "districts 2026": { rows: 781, equal: 777, reported: 4, unexplained: [] },
      "sub-districts 2022": { rows: 6921, equal: 6081, reported: 840, unexplained: [] },
      "sub-districts 2026": { rows: 7073, equal: 5902, reported: 1171, unexplained: [] },
      "villages 2026": { rows: 30_771, equal: 30_763, reported: 8, unexplained: [] },
    });
  });

  test("the municipal directory: one town for each Census town code", () => {
    const counted = new Counter();
    const bodies = new Map<string, { line: number; name: string; code: string }>();
    for (const { line, cells } of rowsOf(join(OLD!, "municipal-directory.csv")).slice(1)) {
      const [body, name, code] = [cells[2]!, cells[3]!, cells[4]!];
      if (!bodies.has(body)) bodies.set(body, { line, name, code });
    }
    for (const [body, { line, name, code }] of bodies) {
      const hasCode = /^80[0-9]{4}$/.test(code);
      const village = hasCode ? code : String(Number(body) + 600_000);
      const same = result.villages.get(village)?.kind === "town" && result.isNamed("village", village, name);
      const elsewhere = result.reported({ file: "municipal-directory.csv", line, name });
      counted.add(hasCode ? "bodies with a town code" : "bodies without", name, same, elsewhere);
    }
    expect(counted.totals()).toEqual({
      "bodies with a town code": { rows: 3790, equal: 3777, reported: 13, unexplained: [] },
      "bodies without": { rows: 1019, equal: 90, reported: 929, unexplained: [] },
    });
  });
});

type Level = "state" | "district" | "taluka" | "village";

interface Row {
  file: string;
  line: number;
  name: string;
}

class Result {
  readonly states: Map<string, UnsavedDataset["states"][number]>;
  readonly districts: Map<string, UnsavedDataset["districts"][number]>;
  readonly talukas: Map<string, UnsavedDataset["talukas"][number]>;
  readonly villages: Map<string, UnsavedDataset["villages"][number]>;
  readonly #names = new Set<string>();
  readonly #byLgdCode = new Map<string, string>();
  readonly #talukaNames: Set<string>;
  readonly #reported = new Set<string>();

  constructor(
    places: UnsavedDataset,
    report: { action: string; rows: (Row & { level: Level; code: string })[] }[],
  ) {
    const byCode = <Place extends { code: string }>(list: Place[]) => new Map(list.map((p) => [p.code, p]));
    this.states = byCode(places.states);
    this.districts = byCode(places.districts);
    this.talukas = byCode(places.talukas);
    this.villages = byCode(places.villages);
    const lists = {
      district: places.districts,
      taluka: places.talukas,
      village: places.villages,
    };
    for (const [level, list] of Object.entries(lists)) {
      for (const { code, name } of list) this.#names.add(`${level} ${code} ${letters(name)}`);
    }
    for (const { level, code, alias } of places.aliases)
      this.#names.add(`${level} ${code} ${letters(alias)}`);
    for (const { lgd_code, name } of places.later) this.#names.add(`later ${lgd_code} ${letters(name)}`);
    for (const { code, lgd_code = code } of places.districts) this.#byLgdCode.set(lgd_code, code);
    const talukaAliases = places.aliases.filter(({ level }) => level === "taluka");
    this.#talukaNames = new Set(
      [...places.talukas.map(({ name }) => name), ...talukaAliases.map(({ alias }) => alias)].map(letters),
    );
    for (const { action, rows } of report) {
      if (action !== "dropped" && action !== "merged" && action !== "doubtful") continue;
      for (const { file, line, level, code } of rows) {
        this.#reported.add(`${file}:${line}`).add(`${level} ${code}`);
      }
    }
  }

  /** Whether a place with this code has this name, as its own or as another. */
  isNamed(level: Level, code: string, name: string): boolean {
    return this.#names.has(`${level} ${code} ${letters(name)}`);
  }

  isDistrict(lgdCode: string, name: string): boolean {
    const code = this.#byLgdCode.get(lgdCode) ?? "";
    return this.isNamed("district", code, name) || this.#names.has(`later ${lgdCode} ${letters(name)}`);
  }

  /** Whether there is a taluka of this name: some have another number in LGD than in the Census. */
  isRenumbered(name: string): boolean {
    return this.#talukaNames.has(letters(name));
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

/** The rows of a file with the lines that they begin on. */
function rowsOf(path: string): { line: number; cells: string[] }[] {
  if (!path.endsWith(".csv")) {
    const book = read(readFileSync(path), { dense: true });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", blankrows: true });
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

function isCode(cell: string | undefined): boolean {
  return /[1-9]/.test(cell ?? "");
}

function pad(code: string, width: number): string {
  return code.trim().padStart(width, "0");
}

/** A name without what an import may change: case, blanks, punctuation, `&` or `and`, damaged characters. */
function letters(name: string): string {
  return name.toLowerCase().replaceAll(/\band\b|[^a-z0-9]/g, "");
}
