import { lineOf, readOwnTable } from "../../dataset/csv.ts";

export const KNOWN_LOCALITIES_FILE = "known-localities.csv";

/** A well-known neighbourhood, or the second names of one. */
export interface KnownLocality {
  readonly line: number;
  /** The name of its town. */
  readonly town: string;
  readonly pincode: string;
  /** The most common one first. */
  readonly names: readonly string[];
}

/**
 * Neighbourhoods that no post office is named after, and second names of those that have one: what newspapers, metro
 * stations and addresses call them. The column `source` says who uses the name.
 */
export const KNOWN_LOCALITIES: readonly KnownLocality[] = readOwnTable(
  new URL(KNOWN_LOCALITIES_FILE, import.meta.url),
  [...["town", "names", "pincode", "source"]],
).map(([town, names, pincode], index) => ({
  line: lineOf(index),
  town: town!,
  pincode: pincode!,
  names: names!.split("; "),
}));
