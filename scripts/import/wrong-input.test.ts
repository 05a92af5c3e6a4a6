import { mkdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { CENSUS_HEADER, GOA_ROWS } from "../check/fixtures/official-files.ts";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { sourceFolder, VILLAGES } from "../sources/source-folder.fixture.ts";
import { importFiles } from "./import-files.ts";

const { path, file } = sourceFolder();

const OFFICES = "OfficeName,Pincode,OfficeType,Delivery,District,StateName";
const OFFICE_ROWS = [
  "Panaji HO,403001,HO,Delivery,NORTH GOA,GOA",
  "Margao HO,403601,HO,Delivery,SOUTH GOA,GOA",
];

/** Villages of Bardez. */
const NAMES =
  "Anjuna Arpora Assagao Assonora Bastora Calangute Camurlim Candolim Colvale Corjuem Guirim Lotoulim Marra Moira Mapuca Nachinola Nerul Nadora Olaulim Oxel Parra Pilerne Pomburpa Reis Revora Saligao Sangolda Siolim Socorro Tivim".split(
    " ",
  );

const census = (name: string, rows: readonly string[]) => file(name, CENSUS_HEADER, ...rows);

test.each<[name: string, make: (name: string) => Promise<unknown>, error: RegExp]>([
  [
    "nothing",
    (name) => mkdir(path(name)),
    /nothing: no \.csv, \.xls, \.xlsx, \.ods, \.zip, \.geojson, \.parquet file in this folder/,
  ],
  ["a.pdf", (name) => file(name, "x"), /a\.pdf: must be one of \.csv/],
  ["empty.csv", (name) => file(name), /empty\.csv: has no rows/],
  [
    "other.csv",
    (name) => file(name, "id,title", "1,x"),
    /other\.csv: no header of a known official file/,
  ],
  ["header.csv", (name) => census(name, []), /header\.csv: has a header but no rows/],
  [
    "column.csv",
    (name) => file(name, CENSUS_HEADER.replace(",Area Name", ""), "30,GOA,1,a,1,a,1"),
    /column\.csv:1: Census of India 2011 village directory lacks the column "Area Name"/,
  ],
  [
    "state.csv",
    (name) => census(name, ["77,NOWHERE,1,a,1,b,1,c"]),
    /state\.csv:2: "77" \(NOWHERE\) is not a state code/,
  ],
  [
    "taluka.csv",
    (name) => census(name, ["30,GOA,585,a,5610, ,626676,c"]),
    /taluka\.csv:2: taluka 05610 has no name/,
  ],
  [
    "village.csv",
    (name) => census(name, ["30,GOA,585,a,5610,b,626676, "]),
    /no village in any file/,
  ],
  [
    "name.csv",
    (name) => census(name, ["28,TELANGANA,585,a,5610,b,626676,c"]),
    /name\.csv:2: state 28 is named TELANGANA, which is state 36/,
  ],
  [
    "long.csv",
    (name) => census(name, [`30,GOA,585,a,5610,${"b".repeat(201)},626676,c`]),
    /long\.csv:2: the name of taluka 05610 has 201 characters; the limit is 200/,
  ],
  [
    "other-state.csv",
    (name) => census(name, ["29,KARNATAKA,585,a,5610,b,626676,c"]),
    /other-state\.csv:2: district 585 is of state 30 Goa in the Census of 2011, not of state 29/,
  ],
  [
    "two-states.csv",
    (name) => census(name, ["30,GOA,585,A,5610,B,626676,C", "29,KARNATAKA,555,D,5433,E,626676,F"]),
    /two-states\.csv:3: village 626676 is F of state 29 here, but C of state 30 at .*two-states\.csv:2/,
  ],
  [
    "codes.csv",
    (name) =>
      file(name, CENSUS_HEADER.replace("MDDS STC,STATE NAME", "STATE NAME,MDDS STC"), ...GOA_ROWS),
    /codes\.csv: (\d) of \1 rows lack a code that can be read; are two headers swapped\?/,
  ],
  [
    "names.csv",
    (name) =>
      file(
        name,
        "MDDS STC,STATE NAME,MDDS DTC,SUB-DISTRICT NAME,MDDS Sub_DT,DISTRICT NAME,MDDS PLCN,Area Name",
        ...["5609,Pernem", "5610,Bardez", "5611,Tiswadi"].map(
          (taluka, index) => `30,GOA,585,North Goa,${taluka},62667${index},Village`,
        ),
      ),
    /names\.csv: 1 district codes have 3 names; are two headers swapped\?/,
  ],
  [
    "pincodes.csv",
    (name) =>
      file(
        name,
        VILLAGES.replace("Village Code", "x")
          .replace("Pincode", "Village Code")
          .replace("x", "Pincode"),
        ...["Hadnal", "Benadi", "Kodni"].map(
          (village, i) =>
            `${i},29,Karnataka,527,Belagavi,7105,Nippani,59711${i},1,${village},,591241`,
        ),
      ),
    /pincodes\.csv: 1 village codes have 3 names; are two headers swapped\?/,
  ],
  [
    "offices.csv",
    (name) =>
      file(name, OFFICES.replace("OfficeName,Pincode", "Pincode,OfficeName"), ...OFFICE_ROWS),
    /offices\.csv: (\d) of \1 rows lack a code that can be read; are two headers swapped\?/,
  ],
  [
    "states.csv",
    (name) =>
      file(name, OFFICES.replace("District,StateName", "StateName,District"), ...OFFICE_ROWS),
    /states\.csv: has 2 states, but 1 districts; are two headers swapped\?/,
  ],
  [
    "municipal.csv",
    (name) =>
      file(
        name,
        "State Name,Localbody Name,Localbody Code,Census 2011 Code,District Code,Subdistrict Code,Village Code",
        "GOA,252071,Panaji,803243,551,5610,",
      ),
    /municipal\.csv: 1 of 1 rows lack a code that can be read; are two headers swapped\?/,
  ],
])("%s is refused in one line", async (name, make, error) => {
  await make(name);
  await expectRefused([path(name)], error);
});

test("files of different editions are refused in one line that names both", async () => {
  const good = await census("good.csv", GOA_ROWS);
  const other = await census("other.csv", ["31,LAKSHADWEEP,585,x,1,y,1,z"]);
  await expectRefused(
    [good, other],
    /other\.csv:2: district 585 is x of state 31 here, but North Goa of state 30 at \/.*good\.csv:3/,
  );
});

describe("the villages of a state, counted by another list,", () => {
  const counted = (name: string) =>
    file(
      name,
      "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name,village_count",
      "29,Karnataka,527,Belagavi,7105,Nippani,50",
      "29,Karnataka,527,Belagavi,5433,Chikodi,48",
    );
  const villages = (name: string, rows: number) =>
    file(
      name,
      "State Code,State Name,District Code,District Name,Sub-District Code,Sub-District Name,Village Code,Village Name",
      ...Array.from(
        { length: rows },
        (_, i) =>
          `29,Karnataka,527,Belagavi,${i < 50 ? "7105,Nippani" : "5433,Chikodi"},${597_100 + i},V`,
      ),
    );

  test("are refused if half of them are missing", async () => {
    await expectRefused(
      [await counted("subdistricts.csv"), await villages("villages.csv", 50)],
      /villages\.csv: has 50 villages of state 29, but subdistricts\.csv counts 98: the list is cut short/,
    );
  });

  test("are counted once if a list was downloaded twice", async () => {
    const lists = [await counted("subdistricts.csv"), await counted("subdistricts (1).csv")];
    const { places } = await importFiles([...lists, await villages("villages.csv", 98)], () => {});
    expect(places.villages).toHaveLength(98);
  });
});

describe("files whose codes contradict each other are refused, not merged", () => {
  const ABSTRACT = "State,District,Subdistt,Town/Village,Ward,Level,Name,TRU,No_HH,TOT_P,TOT_M";
  const CODES = NAMES.map((_, i) => String(626_676 + i));
  const directory = (names: readonly string[]) =>
    census(
      "directory.csv",
      names.map((name, i) => `30,GOA,585,North Goa,5610,Bardez,${CODES[i]},${name}`),
    );
  const abstract = (names: readonly string[]) =>
    file(
      "abstract.csv",
      ABSTRACT,
      "30,000,00000,000000,0000,STATE,GOA,Total,300,1200,1",
      "30,585,00000,000000,0000,DISTRICT,North Goa,Total,300,1200,1",
      "30,585,05610,000000,0000,SUB-DISTRICT,Bardez,Total,300,1200,1",
      ...names.map((name, i) => `30,585,05610,${CODES[i]},0000,VILLAGE,${name},Total,10,40,1`),
    );
  const lgd = (names: readonly string[]) =>
    file(
      "lgd-2026-05/villages.csv",
      VILLAGES,
      ...names.map((name, i) => `${i},30,Goa,552,North Goa,5610,Bardez,${CODES[i]},1,${name},,`),
    );
  const pincodes = (names: readonly string[]) =>
    file(
      "lgd-2026-05/pincode_villages.csv",
      "State Code,State Name,District Code,District Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name,Pincode",
      ...names.map((name, i) => `30,Goa,552,North Goa,5610,Bardez,${CODES[i]},${name},403001`),
    );
  const shifted = [...NAMES.slice(1), NAMES[0]!];

  test("the Census's two tables", async () => {
    await expectRefused(
      [await directory(NAMES), await abstract(shifted)],
      /abstract\.csv: 27 of 30 villages have another name than in \/.*directory\.csv: 626676 is Arpora in line 5, but Anjuna in line 2 there; one of the two has wrong codes/,
    );
  });

  test("LGD's villages and the Census's", async () => {
    await expectRefused(
      [await directory(NAMES), await lgd(shifted)],
      /villages\.csv: 27 of 30 villages have another name than in \/.*directory\.csv: 626676 is Arpora/,
    );
  });

  test("LGD's villages and their PIN codes", async () => {
    await expectRefused(
      [await lgd(NAMES), await pincodes(shifted)],
      /pincode_villages\.csv: 27 of 30 villages have another name than in \/.*villages\.csv: 626676 is Arpora/,
    );
  });

  test("spellings of one name, and a few other names, are not a contradiction", async () => {
    const spelled = NAMES.map((name) => name.replace("a", "aa").replace("o", "u"));
    spelled[3] = "Somewhere else";
    const paths = [await directory(NAMES), await abstract(spelled), await lgd(spelled)];
    const { places } = await importFiles([...paths, await pincodes(spelled)], () => {});
    expect(places.villages).toHaveLength(30);
  });
});

test("codes of a spreadsheet such as 30.0 are read", async () => {
  const path = await census("numbers.csv", [
    "30.0,GOA,585.0,North Goa,5610.0,Bardez,626676.0,Nerul",
  ]);
  const { places } = await importFiles([path], () => {});
  expect(places.villages).toEqual([{ code: "626676", name: "Nerul", taluka_code: "05610" }]);
});

async function expectRefused(paths: string[], error: RegExp): Promise<void> {
  expect(await refusalOf(importFiles(paths, () => {}))).toMatch(error);
}
