import { mkdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { CENSUS_HEADER, GOA_ROWS } from "../check/fixtures/official-files.ts";
import { InputError } from "../dataset/input-error.ts";
import { importFiles } from "./import-files.ts";
import { sourceFolder } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();

const census = (name: string, rows: readonly string[]) => file(name, CENSUS_HEADER, ...rows);

test.each<[name: string, make: (name: string) => Promise<unknown>, error: RegExp]>([
  ["nothing", (name) => mkdir(path(name)), /nothing: no \.csv, \.xls, \.xlsx, \.ods file in this folder/],
  ["a.pdf", (name) => file(name, "x"), /a\.pdf: must be one of \.csv/],
  ["empty.csv", (name) => file(name), /empty\.csv: has no rows/],
  ["other.csv", (name) => file(name, "id,title", "1,x"), /other\.csv: no header of an official file/],
  ["header.csv", (name) => census(name, []), /header\.csv: has a header but no rows/],
  [
    "column.csv",
    (name) => file(name, CENSUS_HEADER.replace(",Area Name", ""), "30,GOA,1,a,1,a,1"),
    /column\.csv:1: Census of India 2011 village directory, but without the column "Area Name"/,
  ],
  [
    "state.csv",
    (name) => census(name, ["77,NOWHERE,1,a,1,b,1,c"]),
    /state\.csv:2: "77" \(NOWHERE\) is no state's code/,
  ],
  [
    "taluka.csv",
    (name) => census(name, ["30,GOA,585,a,5610, ,626676,c"]),
    /taluka\.csv:2: taluka 05610 has no name/,
  ],
  ["village.csv", (name) => census(name, ["30,GOA,585,a,5610,b,626676, "]), /no village in any file/],
  [
    "name.csv",
    (name) => census(name, ["28,TELANGANA,585,a,5610,b,626676,c"]),
    /name\.csv:2: state 28 is called TELANGANA, which is the name of 36/,
  ],
  [
    "long.csv",
    (name) => census(name, [`30,GOA,585,a,5610,${"b".repeat(201)},626676,c`]),
    /long\.csv:2: the name of taluka 05610 has 201 characters; at most 200 are one/,
  ],
])("%s is refused in one line", async (name, make, error) => {
  await make(name);
  await expectRefused([path(name)], error);
});

test("files that are not of one edition are refused in one line that names both", async () => {
  const good = await census("good.csv", GOA_ROWS);
  const other = await census("other.csv", ["31,LAKSHADWEEP,585,x,1,y,1,z"]);
  await expectRefused(
    [good, other],
    /other\.csv:2: district 585 is x of state 31 here, but North Goa of state 30 at \/.*good\.csv:3/,
  );
});

async function expectRefused(paths: string[], error: RegExp): Promise<void> {
  const refused = await importFiles(paths, () => {}).catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(InputError);
  expect((refused as InputError).message).toMatch(error);
  expect((refused as InputError).message.trim()).not.toContain("\n");
}
