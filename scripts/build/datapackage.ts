import { SCHEMAS } from "../../functions/core/contract/schemas.ts";
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
    resources: files.map(resource),
  };
}

/** A license, from its title and possibly its address. */
function licenseOf(text: string): object {
  const [title, path] = text.split(/, (?=https?:)/);
  return { title, ...(path && { path }) };
}

function resource({ name, bytes, sha256, columns }: DescribedFile): object {
  const [, stem, format] = /^(.*)\.(\w+)$/.exec(name)!;
  const file = { name: stem!.toLowerCase(), path: name, format, bytes, hash: `sha256:${sha256}` };
  // Parquet describes its own columns.
  if (format === "parquet")
    return { ...file, type: "file", mediatype: "application/vnd.apache.parquet" };
  return {
    ...file,
    type: "table",
    mediatype: "text/csv",
    encoding: "utf-8",
    schema: { fields: columns.map(field), missingValues: [""] },
  };
}

/** A column. Its type is that of the records' field with its name, if all records agree; otherwise text. */
function field(name: string): object {
  const types = new Set(
    RECORDS.flatMap(({ properties = {} }) => {
      const type = (properties as Readonly<Record<string, { type?: unknown }>>)[name]?.type;
      return type === undefined ? [] : [type].flat().filter((one) => one !== "null");
    }),
  );
  const [type] = types.size === 1 ? types : [];
  return { name, type: type === "integer" || type === "number" ? type : "string" };
}

const RECORDS = [
  SCHEMAS.State,
  SCHEMAS.District,
  SCHEMAS.Taluka,
  SCHEMAS.Village,
  SCHEMAS.NearPlace,
];
