/** Writes the index of official files alone, for a comparison: `files-index.ts <index file> <file or folder>...`. */
import { writeFileSync } from "node:fs";
import { encodePack } from "../../../functions/core/index/pack.ts";
import { sortPlaces } from "../../dataset/validate.ts";
import { importFiles } from "../../import/import-files.ts";
import { indexOf } from "../fixtures/service.ts";

const [index, ...from] = process.argv.slice(2);
const { places } = await importFiles(from, () => {});
writeFileSync(index!, encodePack(indexOf(sortPlaces(places))));
