/** LGD's villages of three southern states with their PIN codes, as India Village Finder collected them. */
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { LGD_NAME } from "./lgd.ts";
import { readLocalName, readPincodes, required } from "./lgd-cells.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { SourceRow } from "./said.ts";
import type { Source } from "./source.ts";

const KIND = {
  name: "LGD villages with PIN codes of India Village Finder",
  columns: {
    state_name: { label: "State", header: /^state$/ },
    district_code: { label: "District Code", header: /^districtcode$/ },
    district_name: { label: "District", header: /^district$/ },
    taluka_code: { label: "Mandal Code", header: /^mandalcode$/ },
    taluka_name: { label: "Mandal", header: /^mandal$/ },
    village_code: { label: "Village Code", header: /^villagecode$/ },
    village_name: { label: "Village", header: /^village$/ },
    village_local_name: { label: "Village (Native)", header: /^villagenative$/ },
    local_name_source: { label: "Native Source", header: /^nativesource$/ },
    ...required("pincode"),
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** The files have no codes of states. */
const STATES: Readonly<Record<string, string>> = {
  "Andhra Pradesh": "28",
  "Tamil Nadu": "33",
  Telangana: "36",
};

/** Marks names in the local script that come from LGD; all others are transliterated by a model. */
const OFFICIAL = "LGD";

export const VILLAGE_FINDER: Source = {
  source: "Local Government Directory (LGD), villages as collected by India Village Finder",
  license: GODL_INDIA,
  attribution: "Ministry of Panchayati Raj, Government of India; mchittineni/india-village-finder",
  about:
    "villages of Andhra Pradesh, Telangana and Tamil Nadu with PIN codes, as of June 2026, from India Village Finder: one *_villages.csv for each state",
  address: "https://github.com/mchittineni/india-village-finder",
  edition: { name: LGD_NAME, date: "2026-06", dividedTalukas: false },
  files: [
    {
      kind: KIND,
      read: (table, report) => ({ places: readPlaces(table, report) }),
    },
  ],
};

function readPlaces(table: RecognisedTable<Field>, report: Report): Generator<SourceRow> {
  return readRows(table, report, (row) => readRow(row, report));
}

function readRow({ file, line, cell }: ReadableRow<Field>, report: Report): SourceRow | Unreadable {
  const [code, name] = [cell("village_code"), withCapitals(cell("village_name"))];
  const unreadable = (what: string) =>
    new Unreadable(`unreadable ${what}`, { level: "village", code, name });
  const stateName = cell("state_name").trim();
  const state = STATES[stateName];
  if (state === undefined) return unreadable("name of the state");
  const [district, taluka, village] = (["district", "taluka", "village"] as const).map((level) =>
    readCode(level, cell(`${level}_code`)),
  );
  if (district === undefined) return unreadable("district code");
  if (taluka === undefined) return unreadable("taluka code");
  if (village === undefined) return unreadable("village code");
  const pincodes = readPincodes(cell("pincode"), { file, line, code, name }, report);
  const isOfficial = cell("local_name_source").trim() === OFFICIAL;
  const local_name = isOfficial ? readLocalName(cell("village_local_name"), name) : undefined;
  return {
    file,
    line,
    state: { code: state, name: stateName },
    district: { code: district, name: cell("district_name") },
    taluka: { code: taluka, name: cell("taluka_name") },
    village: { code: village, name, pincodes, ...(local_name !== undefined && { local_name }) },
  };
}

/** All names are in title case. Numbers and words without a vowel get their capitals back: `Bit-Ii`, `(Rf)`. */
function withCapitals(name: string): string {
  return name.replaceAll(/\b(?:[IVX][ivx]+|[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{1,3})\b/g, (word) =>
    word.toUpperCase(),
  );
}
