import type { Copy, UnsavedDataset } from "../dataset/dataset.ts";

/** New data from a source, under LGD's codes. */
export interface Arrival {
  places: UnsavedDataset;
  /** When the source, or the copy of it, was as the data is: ISO 8601. */
  retrieved: string;
  /** Set for data from an unofficial copy. */
  copy?: Copy;
  /** Why somebody should review the data first, one line each. */
  problems: readonly string[];
  /** What the source does not say; it stays as the dataset has it. Towns that no list has stay anyway. */
  lacks: ReadonlySet<"PIN codes" | "PIN codes of towns">;
  /** LGD's code of a district → its code in the Census of 2011, as far as the source says. */
  censusCodes: ReadonlyMap<string, string>;
  /** Codes of villages of 2011 that LGD itself gave up. */
  invalidated: ReadonlySet<string>;
}
