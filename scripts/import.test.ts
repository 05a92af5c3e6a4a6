import { execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { readDataset } from "./dataset/read.ts";

const HEADER = "MDDS STC,STATE NAME,MDDS DTC,DISTRICT NAME,MDDS Sub_DT,SUB-DISTRICT NAME,MDDS PLCN,Area Name";
const GOA = [
  "30,GOA,000,GOA,00000,GOA,000000,GOA",
  "30,GOA,585,North Goa ,00000,North Goa ,000000,North Goa ",
  "30,GOA,585,North Goa ,05610,Bardez,000000,Bardez",
  "30,GOA,585,North Goa ,05610,Bardez,626676,Nerul",
];

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  out = join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true }));

async function census(rows: string[], name = "Rdir.csv"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${[HEADER, ...rows].join("\r\n")}\r\n`);
  return path;
}

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/import.ts", ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

async function imported(rows: string[]) {
  const { code, stderr } = await run("--from", await census(rows), "--out", out);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return readDataset(out);
}

interface Group {
  action: string;
  reason: string;
  count: number;
  rows: { file: string; line: number; level: string; code: string; name: string; note?: string }[];
}

async function report(): Promise<Group[]> {
  return JSON.parse(await readFile(join(out, "report.json"), "utf8"));
}

test("a census file becomes a directory; its state is named as it officially is", async () => {
  const directory = await imported(GOA);
  expect(directory.states).toEqual([
    {
      code: "30",
      name: "Goa",
      iso_code: "IN-GA",
      kind: "state",
      source: "Census of India 2011",
      boundaries: "2011",
    },
  ]);
  expect(directory.districts).toEqual([{ code: "585", name: "North Goa", state_code: "30" }]);
  expect(directory.talukas).toEqual([{ code: "05610", name: "Bardez", district_code: "585" }]);
  expect(directory.villages).toEqual([{ code: "626676", name: "Nerul", taluka_code: "05610" }]);
  expect(directory.aliases).toContainEqual({ level: "district", code: "585", alias: "Uttar Goa" });
  expect(directory.aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardes" });
  expect(directory.manifest.source).toContain("Census of India 2011");
  expect((await report()).map(({ reason, rows }) => [reason, rows[0]?.line])).toEqual([
    ["a state's name in capitals or with &", 2],
    ["blanks at the ends, doubled blanks, a line break or invisible signs in a name", 3],
  ]);
});

test("codes without leading zeros, a byte-order mark, columns in another order", async () => {
  await writeFile(
    join(folder, "hp.csv"),
    "\ufeffArea Name,MDDS PLCN,MDDS Sub_DT,SUB-DISTRICT NAME,MDDS DTC,DISTRICT NAME,STATE NAME,MDDS STC\n" +
      "Luj,7,1,Pangi,23,Chamba,HIMACHAL PRADESH,2\n",
  );
  await run("--from", join(folder, "hp.csv"), "--out", out);
  const { villages, talukas, districts, states } = await readDataset(out);
  expect(villages).toEqual([{ code: "000007", name: "Luj", taluka_code: "00001" }]);
  expect(talukas[0]).toEqual({ code: "00001", name: "Pangi", district_code: "023" });
  expect(districts[0]).toEqual({ code: "023", name: "Chamba", state_code: "02" });
  expect(states[0]?.name).toBe("Himachal Pradesh");
});

test("a code that stands twice is one place; the other spelling is an alias, the same in other case is none", async () => {
  const { villages, aliases } = await imported([
    ...GOA,
    "30,GOA,585,North Goa,05610,Bardez,626677,Baddi Sitalpur (204)",
    "30,GOA,585,North Goa,05610,Bardez,626677,Badi Sitalpur (OG) (Part)",
    "30,GOA,585,North Goa,05610,Bardez,626677,BADDI SITALPUR - 204",
  ]);
  expect(villages).toHaveLength(2);
  expect(villages[1]?.name).toBe("Baddi Sitalpur (204)");
  expect(aliases.filter(({ level }) => level === "village")).toEqual([
    { level: "village", code: "626677", alias: "Badi Sitalpur (OG) (Part)" },
  ]);
  const merged = (await report()).find(({ action }) => action === "merged");
  expect(merged?.rows.map(({ line, code }) => [line, code])).toEqual([
    [7, "626677"],
    [8, "626677"],
  ]);
  expect(merged?.rows[0]?.note).toBe("Baddi Sitalpur (204) at Rdir.csv:6");
});

test("a village without a taluka goes where both neighbours by code are, else where its district's places in none are", async () => {
  const { villages, talukas } = await imported([
    ...GOA,
    "30,GOA,585,North Goa,05611,Tiswadi,626680,Chimbel",
    "30,GOA,585,North Goa,05611,Tiswadi,626682,Merces",
    "30,GOA,585,North Goa,,,626678,Between two talukas",
    "30,GOA,585,North Goa,,,626681,Between Chimbel and Merces",
    "30,GOA,585,North Goa,,,626690,Behind the last",
  ]);
  expect(villages.map(({ code, taluka_code }) => [code, taluka_code])).toEqual([
    ["626676", "05610"],
    ["626678", "58599999"],
    ["626680", "05611"],
    ["626681", "05611"],
    ["626682", "05611"],
    ["626690", "58599999"],
  ]);
  expect(talukas).toContainEqual({
    ...{ code: "58599999", name: "Area not under any Sub-district", district_code: "585" },
  });
  const groups = (await report()).filter(({ reason }) => reason === "a village without a taluka");
  expect(groups.map(({ action, rows }) => [action, rows.map(({ line }) => line)])).toEqual([
    ["doubtful", [8, 10]],
    ["repaired", [9]],
  ]);
});

test("a sub-district in two districts is a taluka in each; where most of its villages are, it keeps its code", async () => {
  const { talukas, villages } = await imported([
    "18,ASSAM,300,Kokrajhar,02005,Bagribari (Pt),0,Bagribari (Pt)",
    "18,ASSAM,300,Kokrajhar,02005,Bagribari (Pt),300001,One",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),0,Bagribari (Pt)",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300002,Two",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300003,Three",
  ]);
  expect(talukas).toEqual([
    { code: "02005", name: "Bagribari (Pt)", district_code: "301" },
    { code: "30002005", name: "Bagribari (Pt)", district_code: "300" },
  ]);
  expect(villages.map(({ taluka_code }) => taluka_code)).toEqual(["30002005", "02005", "02005"]);
  const split = (await report()).find(({ action }) => action === "split");
  expect(split?.rows).toMatchObject([{ line: 2, code: "02005", note: "taluka 30002005" }]);
});

test("villages that the Census puts in no taluka are in a taluka of their district for such", async () => {
  const { talukas, villages, aliases } = await imported([
    "19,WEST BENGAL,336,Nadia,02312,Ranaghat,322051,Gopalpur",
    "19,WEST BENGAL,336,Nadia,99999,Area not under any Sub-district,645590,Taherpur (OG)",
    "19,WEST BENGAL,336,Nadia,99999,Area not under any Sub-district,645591,Barasat (OG)",
    "19,WEST BENGAL,341,Haora,99999,Area not under any Sub-district,332878,Chak (OG) (Ward 29)",
    "19,WEST BENGAL,341,Haora,99999,Area not under any Sub-district,332878,Chak (OG) (Ward 30)",
  ]);
  expect(talukas.map(({ code, district_code }) => [code, district_code])).toEqual([
    ["02312", "336"],
    ["33699999", "336"],
    ["34199999", "341"],
  ]);
  expect(villages.map(({ code, taluka_code, kind }) => [code, taluka_code, kind])).toEqual([
    ["322051", "02312", undefined],
    ["332878", "34199999", "outgrowth"],
    ["645590", "33699999", "outgrowth"],
    ["645591", "33699999", "outgrowth"],
  ]);
  expect(aliases.filter(({ level }) => level === "village").map(({ alias }) => alias)).toEqual([
    "Chak (OG) (Ward 30)",
  ]);
});

test("places without children stay; a row whose code cannot be read is left out and told", async () => {
  const { districts, talukas, villages } = await imported([
    ...GOA,
    "30,GOA,586,South Goa,00000,South Goa,000000,South Goa",
    "30,GOA,585,North Goa,05611,Tiswadi,000000,Tiswadi",
    "30,GOA,585,North Goa,05611,Tiswadi,6266XX,Chimbel",
    "30,GOA,585,North Goa,05611,Tiswadi,6266771,Merces",
    "Source: Census of India,,,,,,,",
  ]);
  expect(districts.map(({ name }) => name)).toEqual(["North Goa", "South Goa"]);
  expect(talukas.map(({ name }) => name)).toEqual(["Bardez", "Tiswadi"]);
  expect(villages).toHaveLength(1);
  const dropped = (await report()).filter(({ action }) => action === "dropped");
  expect(dropped.flatMap(({ rows }) => rows.map(({ line, code }) => [line, code]))).toEqual([
    [10, "Source: Census of India"],
    [8, "6266XX"],
    [9, "6266771"],
  ]);
});

test("several files and folders make one directory; the same input gives the same bytes", async () => {
  const files = join(folder, "files");
  await mkdir(files);
  const goa = await census(GOA, "files/30.csv");
  const sikkim = await census(
    ["11,SIKKIM,241,North  District,01891,Chungthang,260931,Thangu"],
    "files/11.csv",
  );
  await writeFile(join(files, "README.txt"), "not a directory");
  for (const file of [goa, sikkim]) await utimes(file, 1_700_000_000, 1_700_000_000.4);
  expect((await run("--from", files, "--out", out)).code).toBe(0);
  const { manifest } = await readDataset(out);
  expect(manifest.counts).toMatchObject({ states: 2, villages: 2 });
  expect(manifest.retrieved).toBe("2023-11-14T22:13:20.000Z");

  const again = join(folder, "again");
  expect((await run("--from", sikkim, goa, "--out", again)).code).toBe(0);
  for (const file of ["report.json", "manifest.json", "aliases.csv", "villages/11.csv"]) {
    expect(await readFile(join(again, file), "utf8"), file).toBe(await readFile(join(out, file), "utf8"));
  }
  expect((await run("--from", files, "--out", again, "--retrieved", "2020-01-02")).code).toBe(0);
  expect((await readDataset(again)).manifest.retrieved).toBe("2020-01-02T00:00:00.000Z");
});

test("whatever is wrong with the input: one line, exit code 1, the output untouched", async () => {
  await cp(SAMPLE, out, { recursive: true });
  const before = await contents(out);
  const good = await census(GOA, "good.csv");
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  await mkdir(join(folder, "nothing"));
  const wrong: [args: string[], error: RegExp][] = [
    [["--from", join(folder, "none.csv")], /none\.csv: no such file or folder/],
    [["--from", join(folder, "nothing")], /nothing: no \.csv, \.xls, \.xlsx, \.ods file in this folder/],
    [["--from", await file("a.pdf", "x")], /a\.pdf: must be one of \.csv/],
    [["--from", await file("empty.csv", "")], /empty\.csv: is empty/],
    [["--from", await file("other.csv", "id,title\n1,x\n")], /other\.csv: no header of an official file/],
    [["--from", await file("header.csv", `${HEADER}\n`)], /header\.csv: has a header but no rows/],
    [
      ["--from", await file("column.csv", `${HEADER.replace(",Area Name", "")}\n30,GOA,1,a,1,a,1\n`)],
      /column\.csv:1: Census of India 2011 village directory, but without the column "Area Name"/,
    ],
    [
      ["--from", await census(["77,NOWHERE,1,a,1,b,1,c"], "s.csv")],
      /s\.csv:2: "77" \(NOWHERE\) is no state's code/,
    ],
    [
      ["--from", await census(["30,GOA,585,a,5610, ,626676,c"], "n.csv")],
      /n\.csv:2: taluka 05610 has no name/,
    ],
    [["--from", await census(["30,GOA,585,a,5610,b,626676, "], "m.csv")], /no village in any file/],
    [
      ["--from", await census(["28,TELANGANA,585,a,5610,b,626676,c"], "t.csv")],
      /t\.csv:2: state 28 is called TELANGANA, which is the name of 36/,
    ],
    [["--from", await census(GOA.slice(0, 3), "v.csv")], /no village in any file/],
    [
      ["--from", good, await census(["31,LAKSHADWEEP,585,x,1,y,1,z"], "x.csv")],
      /x\.csv:2: district 585 is x of state 31 here, but North Goa of state 30 at \/.*good\.csv:3/,
    ],
    [[], /--from <file or folder> is missing/],
    [["--from", good, "--outt", "x"], /--outt/],
    [["--from", good, "--retrieved", "yesterday"], /--retrieved "yesterday" is no time/],
    [["--from", good, "--retrieved", "2026-02-31"], /--retrieved "2026-02-31" is no time/],
    [
      ["--from", await census([`30,GOA,585,a,5610,${"b".repeat(201)},626676,c`], "l.csv")],
      /l\.csv:2: the name of taluka 05610 has 201 characters; at most 200 are one/,
    ],
  ];
  for (const [args, error] of wrong) {
    const { code, stderr } = await run("--out", out, ...args);
    expect(stderr.trim()).toMatch(error);
    expect(stderr.trim()).not.toContain("\n");
    expect(code).toBe(1);
    expect(await contents(out)).toEqual(before);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("data"))).toEqual(["data"]);
}, 60_000);

test("an import that is killed at any moment leaves the last good directory, or the new one", async () => {
  const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
  const source = await census(GOA);
  const other = await census(["31,LAKSHADWEEP,587,Lakshadweep,5620,Amini,627000,Amini"], "31.csv");
  for (const [file, to] of [
    [source, old],
    [other, fresh],
    [source, out],
  ] as const) {
    expect((await run("--from", file, "--out", to, "--retrieved", "2026-05-01")).code).toBe(0);
  }
  const begun = performance.now();
  await run("--from", other, "--out", fresh, "--retrieved", "2026-05-01");
  const whole = performance.now() - begun;
  const KILLS = 8;
  for (let kill = 1; kill <= KILLS; kill++) {
    await rm(out, { recursive: true });
    await cp(old, out, { recursive: true });
    const child = spawn(process.execPath, [
      "scripts/import.ts",
      "--from",
      other,
      "--out",
      out,
      "--retrieved",
      "2026-05-01",
    ]);
    const ended = new Promise((resolve) => child.on("close", resolve));
    // Most of a short run is the start of Node; the kills are spread over what comes after it.
    const timer = setTimeout(() => child.kill("SIGKILL"), whole * (0.4 + (0.7 * kill) / KILLS));
    await ended;
    clearTimeout(timer);
    await readDataset(out);
    const expected = (await readDataset(out)).states[0]?.code === "31" ? fresh : old;
    const inOut = await contents(out);
    for (const [path, text] of Object.entries(await contents(expected))) {
      expect(inOut[path.replace(expected, out)], path).toBe(text);
    }
  }
}, 60_000);

test("--help tells every option", async () => {
  const { code, stdout } = await run("--help");
  expect(code).toBe(0);
  for (const option of ["--from", "--out", "--retrieved"]) expect(stdout).toContain(option);
});

async function contents(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path] = await readFile(path, "utf8");
  }
  return found;
}
