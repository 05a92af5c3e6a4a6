import type { Dataset } from "../../../dataset/dataset.ts";
import type { FolderFiles } from "../../../files/folder.ts";
import type { Section } from "../report.ts";
import type { Workshop } from "../workshop.ts";

/** The inputs of the parts of `measure`. */
export interface Bench {
  readonly workshop: Workshop;
  /** The dataset that is measured. */
  readonly dataset: Dataset;
  /** The folder of the site built from it. */
  readonly dist: string;
  /** Folders of the Local Government Directory's files. */
  readonly lgd: readonly string[];
  /** A folder of GeoJSON files of areas of talukas. */
  readonly areas: string | undefined;
  /** A folder of villages of schools with their positions. */
  readonly schools: string | undefined;
  /** Bundles the functions with these published files. Returns their zips by name. */
  deploy(dist: FolderFiles): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Whether to leave out the alternatives to this service. */
  readonly alone: boolean;
  /** Reports the current step in a few words. */
  progress(step: string): void;
  /** Prints details that do not belong in a table: slowest queries, misses. */
  note(text: string): void;
}

/** A part of `measure`. */
export type Part = (bench: Bench) => Promise<Section>;
