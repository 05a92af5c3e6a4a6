/** Replaces a folder with two editions in turn until it is killed: `replace-forever.ts <folder>`. Prints "begun" first. */
import { DIST_FOLDER } from "../../build/dist-folder.ts";
import { replaceFolder } from "../../files/folder.ts";
import { EDITIONS, editionFiles } from "./editions.ts";

const [folder] = process.argv.slice(2);
const editions = EDITIONS.map(editionFiles);
for (let round = 0; ; round++) {
  replaceFolder(folder!, DIST_FOLDER, editions[round % editions.length]!);
  if (round === 0) process.stdout.write("begun\n");
}
