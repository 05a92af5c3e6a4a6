import type { FolderKind } from "../files/folder.ts";
import { DATASET_MANIFEST, VILLAGES_FOLDER } from "./dataset.ts";

/** The folder of a dataset. Other files in it (notes, a list of changes) stay; villages of states that are gone don't. */
export const DATASET_FOLDER: FolderKind = {
  foreign: "holds files, but no dataset",
  mark: DATASET_MANIFEST,
  keeps: (name) => name !== VILLAGES_FOLDER,
  durable: true,
};
