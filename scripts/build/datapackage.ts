import type { Schema } from "../../functions/core/contract/schema.ts";
import { postOffice, SCHEMAS } from "../../functions/core/contract/schemas.ts";
import type { IndexManifest } from "../../functions/core/index/manifest.ts";

/** A downloadable file with the columns of its rows. */
export interface DescribedFile {
  /** In the downloads folder. */
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly columns: readonly string[];
}

/**
 * Describes the downloads as a Frictionless Data Package, so that pandas, R, DuckDB and others read codes as text and
 * numbers as numbers: https://datapackage.org/standard/data-package/
 */
export function dataPackage(
  { dataVersion, retrieved, source, license, attribution }: IndexManifest,
  files: readonly DescribedFile[],
): object {
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "location-directory-of-india",
    title: "Location directory of India",
    description: `India's states, districts, talukas, villages, towns and localities. Required attribution: ${attribution}.`,
    version: dataVersion,
    created: retrieved,
    licenses: license.split("; ").map(licenseOf),
    sources: source.split("; ").map((one) => ({ title: one })),
    resources: files.map((file) => resource(file, files)),
  };
}

/** A license, from its title and possibly its address. */
function licenseOf(text: string): object {
  const [title, path] = text.split(/, (?=https?:)/);
  return { title, ...(path && { path }) };
}

function resource(
  { name, bytes, sha256, columns }: DescribedFile,
  files: readonly DescribedFile[],
): object {
  const [, stem, format] = /^(.*)\.(\w+)$/.exec(name)!;
  const own = OF_FILES.find(([files]) => files.test(stem!))?.[1];
  const file = { name: stem!.toLowerCase(), path: name, format, bytes, hash: `sha256:${sha256}` };
  // Parquet describes its own columns.
  if (format === "parquet")
    return { ...file, type: "file", mediatype: "application/vnd.apache.parquet" };
  return {
    ...file,
    type: "table",
    mediatype: "text/csv",
    encoding: "utf-8",
    schema: {
      fields: columns.map((column) => field(column, own)),
      missingValues: [""],
      primaryKey: PRIMARY_KEYS.find(([stems]) => stems.test(stem!))?.[1],
      ...foreignKeys(columns, files),
    },
  };
}

/** The columns whose values are codes of areas in other files: `state_code` in `states.csv`. The standard allows no empty list. */
function foreignKeys(columns: readonly string[], files: readonly DescribedFile[]): object {
  const keys = columns.flatMap((column) => {
    const [, level] = /^(.*)_code$/.exec(column) ?? [];
    const resource = `${level}s`;
    return files.some(({ name }) => name === `${resource}.csv`)
      ? [{ fields: [column], reference: { resource, fields: ["code"] } }]
      : [];
  });
  return keys.length > 0 ? { foreignKeys: keys } : {};
}

/** The columns that tell the rows of a file apart, by the files' names without an ending. */
const PRIMARY_KEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(states|districts|talukas|villages-.*|blocks|localities)$/, ["code"]],
  [/^crosswalk$/, ["level", "code"]],
  [/^pincodes$/, ["pincode"]],
];

/**
 * A column. Its type is that of the records' field with its name, if all records agree; otherwise text. Its description is that
 * of the first of these fields, unless files fill the column in another way.
 *
 * @param own the record of the file's rows
 */
function field(name: string, own: Schema = SCHEMAS.NearPlace): object {
  const fields = [own, ...RECORDS].flatMap<Schema>(
    ({ properties = {} }) => (properties as Readonly<Record<string, Schema>>)[name] ?? [],
  );
  const types = new Set(fields.flatMap(({ type = [] }) => type).filter((one) => one !== "null"));
  const [type] = types.size === 1 ? types : [];
  const description = FILE_COLUMNS[name] ?? fields[0]?.description;
  return { name, type: type === "integer" || type === "number" ? type : "string", description };
}

const { pincode: PINCODE_OF_OFFICE } = SCHEMAS.Pincode.properties as Record<string, Schema>;

/** The records of the rows of files, by the files' names without an ending. */
const OF_FILES: readonly (readonly [RegExp, Schema])[] = [
  [/^states$/, SCHEMAS.State],
  [/^districts$/, SCHEMAS.District],
  [/^talukas$/, SCHEMAS.Taluka],
  [/^villages-/, SCHEMAS.Village],
  [
    /^blocks$/,
    {
      properties: {
        villages: { type: "integer", description: "The number of villages known to be in it." },
      },
    },
  ],
  [/^pincodes$/, SCHEMAS.Pincode],
  [
    /^post_offices$/,
    { properties: { ...(postOffice.properties as object), pincode: PINCODE_OF_OFFICE } },
  ],
];

/** Where a file's own record lacks a column, it is that of any place. */
const RECORDS: readonly Schema[] = [SCHEMAS.NearPlace, ...OF_FILES.map(([, own]) => own)];

/** Columns that records lack, or that files fill in another way. */
const FILE_COLUMNS: Readonly<Record<string, string>> = {
  lgd_code: "The code in the Local Government Directory (LGD); empty if LGD lacks the place.",
  census_2011_code: "The code in the Census of 2011; empty if the Census lacked the place.",
  census_2001_code:
    "The code in the Census of 2001, from LGD's lists: 2 digits, 4 for a sub-district. Districts are numbered within their state, sub-districts within their district.",
  former_codes: "Codes no longer in use that this place replaced.",
  former_names: "Names in older lists.",
  successor_code:
    "In the row of a code no longer in use: the code of the place that replaced it; empty if that is not certain.",
  pincodes: "All PIN codes of a village in ascending order; empty when unknown.",
  panchayat: "The gram panchayats of a village with their codes; usually one.",
  assembly: "The assembly constituencies of a village with their codes; usually one.",
  parliament: "The parliamentary constituencies of a village with their codes; usually one.",
  districts: "The codes of the districts that a PIN code reaches.",
  talukas: "The codes of the talukas that a PIN code reaches.",
  places: "The codes of the villages and towns known to have a PIN code.",
  offices: "The names of a PIN code's post offices.",
  type: "The kind of post office: head_office, post_office or branch_office.",
  delivery: "Whether a post office delivers mail: yes or no.",
};
