/**
 * Writes a small dataset again and again: `write-rounds.ts <folder> <name> <rounds>`. The name is that of its one
 * district. It prints how often it wrote, and how often and why it could not.
 */
import { setTimeout } from "node:timers/promises";
import { writeDataset } from "../../dataset/write.ts";
import { FolderBusy } from "../../files/folder-lock.ts";
import { LGD } from "../../import/lgd.ts";
import { editionOf } from "./editions.ts";

const [folder, name, rounds] = process.argv.slice(2);
const counts = { written: 0, busy: 0 };
let why = "";
for (let round = 0; round < Number(rounds); round++) {
  try {
    await writeDataset(folder!, editionOf(name!), { ...LGD, retrieved: "2026-05-01T00:00:00.000Z" });
    counts.written++;
  } catch (error) {
    if (!(error instanceof FolderBusy)) throw error;
    counts.busy++;
    why = error.message;
  }
  // So that both get their turn.
  await setTimeout(Math.random() * 30);
}
console.log(JSON.stringify({ ...counts, why }));
