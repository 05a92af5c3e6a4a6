/** The dataset in memory, and its manifest. `tables.ts` declares its contents. */
import type { OptionalTable, Records, TableName } from "./tables.ts";

export type State = Records["states"];
export type District = Records["districts"];
export type Taluka = Records["talukas"];
/** A place of the lowest level: a village or a town. */
export type Village = Records["villages"];
export type DevelopmentBlock = Records["blocks"];
export type Panchayat = Records["panchayats"];
export type AssemblyConstituency = Records["assemblies"];
export type ParliamentConstituency = Records["parliaments"];
export type Alias = Records["aliases"];
export type FormerPlace = Records["former"];
export type FormerArea = Records["formerAreas"];
export type PostOffice = Records["postOffices"];
export type Locality = Records["localities"];
export type PlacePosition = Records["positions"];
export type Census2001Code = Records["census2001"];
export type CensusVillages = Records["censusVillages"];
export type Change = Records["changes"];

/** The counts in the manifest, in order. */
export const COUNTED = ["states", "districts", "talukas", "villages", "aliases"] as const;

export type Counts = Record<(typeof COUNTED)[number], number>;

/** The unofficial copy of official data that a dataset was made from. */
export interface Copy {
  /** Says that it is a copy, and whose. */
  note: string;
  /** The date of each list, such as `2026-09-29`. */
  lists: Record<string, string>;
}

/**
 * The files from which positions come: for the survey of habitations, Git's hash of each file's content; for points, the
 * SHA-256.
 */
export type SurveyFiles = Readonly<Record<string, string>>;

export interface Manifest {
  source: string;
  license: string;
  attribution: string;
  /** When the data was retrieved from its source: ISO 8601 in UTC. */
  retrieved: string;
  /** Absent for data from an official source. */
  copy?: Copy;
  /** Set if a refresh has fetched the survey. */
  habitations?: SurveyFiles;
  counts: Counts;
  /** Hex SHA-256 of every CSV of the dataset, by path inside the folder (`villages/27.csv`). */
  sha256: Record<string, string>;
}

/** The source of the data. */
export type Provenance = Pick<
  Manifest,
  "source" | "license" | "attribution" | "retrieved" | "copy" | "habitations"
>;

/** A dataset that has not been written yet, so has no manifest. An optional table is absent if nothing is known. */
export type UnsavedDataset = {
  [Name in Exclude<TableName, OptionalTable>]: Records[Name][];
} & { [Name in OptionalTable]?: Records[Name][] };

export type Dataset = UnsavedDataset & { manifest: Manifest };

export const DATASET_MANIFEST = "manifest.json";

/** The changes by refreshes, next to the dataset: one file for people, one for programs. */
export const CHANGES_MD = "CHANGES.md";
export const CHANGES_JSON = "changes.json";
