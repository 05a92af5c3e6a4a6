/** Districts that were renamed, divided or created since 1951. */
import type { Report } from "../dataset/report.ts";
import { cleanName } from "../names/clean-names.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { DistrictChange, Said } from "./said.ts";
import type { Source } from "./source.ts";

type Field = "state" | "decade" | "year" | "before" | "after";

const STATE = { label: "State/UT", header: /^stateut$/ };
const DECADE = { label: "Decade", header: /^decade$/ };
const YEAR = { label: "Year", header: /^year$/ };

const RENAMED: FileKind<Field> = {
  name: "Districts renamed since 1951",
  columns: {
    state: STATE,
    decade: DECADE,
    before: { label: "Old Name", header: /^oldname$/ },
    after: { label: "New Name", header: /^newname$/ },
  },
};

/** One row for each part of a divided district. The first part is often the rest of it. */
const DIVIDED: FileKind<Field> = {
  name: "Districts divided since 1951",
  columns: {
    state: STATE,
    decade: DECADE,
    year: YEAR,
    before: { label: "District-Before", header: /^districtbefore$/ },
    after: { label: "District-After", header: /^districtafter$/ },
  },
};

/** Repeats the divided districts, with several districts in a cell. */
const CREATED: FileKind<Field> = {
  name: "Districts created since 1951",
  columns: {
    state: STATE,
    decade: DECADE,
    year: YEAR,
    before: { label: "Old districts", header: /^olddistricts$/ },
    after: { label: "New District", header: /^newdistrict$/ },
  },
};

export const DISTRICTS_HISTORY: Source = {
  source: "India Geodata, districts renamed, divided and created from 1951 to 2024",
  license: "CC BY 4.0, https://github.com/yashveeeeeeer/india-geodata",
  attribution: "yashveeeeeeer/india-geodata",
  about:
    "districts renamed, divided and created since 1951, from India Geodata: data/census/historical/*.csv",
  address: "https://github.com/yashveeeeeeer/india-geodata",
  files: [
    { kind: RENAMED, read: readChanges },
    { kind: DIVIDED, read: readChanges },
    { kind: CREATED, read: () => ({}) },
  ],
};

function readChanges(table: RecognisedTable<Field>, report: Report): Pick<Said, "districtChanges"> {
  return { districtChanges: [...readRows(table, report, readRow)] };
}

function readRow({ file, line, cell }: ReadableRow<Field>): DistrictChange | Unreadable {
  const [before, after] = [cell("before"), cell("after")].map(districtName);
  const [state, decade] = [cell("state").trim(), cell("decade").trim()];
  // If only the decade is known, use its last year.
  const year = /^\d{4}/.exec(cell("year").trim())?.[0] ?? /\d{4}$/.exec(decade)?.[0];
  if (state === "" || before === "" || after === "" || year === undefined)
    return new Unreadable("a change of a district without state, names or decade", {
      level: "district",
      code: "",
      name: before || after || "",
    });
  return { file, line, state, before: before!, after: after!, year };
}

/** Turns `Dudu district` into Dudu. */
function districtName(cell: string): string {
  return cleanName(cell).name.replace(/(?<=\S) district$/i, "");
}
