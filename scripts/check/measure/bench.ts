/** Measures the service against its goals and two alternatives: `npm run bench -- --help`. */
import { existsSync } from "node:fs";
import { chalk } from "zx";
import { OptionError, runCommand } from "../../cli/command.ts";
import { InputError } from "../../dataset/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { measureCold } from "./parts/cold.ts";
import { measureFolding } from "./parts/folding.ts";
import type { Part } from "./parts/part.ts";
import { measureQuality } from "./parts/quality.ts";
import { measureScale } from "./parts/scale.ts";
import { measureSizes } from "./parts/sizes.ts";
import { measureWarm } from "./parts/warm.ts";
import { Workshop } from "./workshop.ts";

/** In the order in which they run. */
const PARTS = {
  cold: measureCold,
  warm: measureWarm,
  sizes: measureSizes,
  quality: measureQuality,
  folding: measureFolding,
  scale: measureScale,
} satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;

const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Where the Local Government Directory's files lie beside the project. */
const LGD_FOLDER = "../shared/data/lgd-2026-05";

const HELP = `Measures search against its goals, one plain MiniSearch index of everything, and SQLite FTS5.

npm run bench -- [--data <folder>] [--only <part>...] [--scale <times>,...] [--lgd <folder>]

  --data   the directory, data by default; the goals are for all of India
  --only   the parts to run, all by default:
             cold     fresh processes: import to first answer, memory
             warm     a stream of mixed queries
             sizes    the index, and the zip of a function with it
             quality  whether answers have what was meant: exact names, slips, parents, other spellings
             folding  what each rule of folding makes one
             scale    the country copied with altered names
  --scale  how many times the country is copied, 1,2,4 by default
  --lgd    a folder with subdistricts.csv and villages-karnataka.csv of the Local Government Directory,
           ${LGD_FOLDER} by default, if it is there`;

const COMMAND = {
  name: "npm run bench",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    only: { type: "string", multiple: true },
    scale: { type: "string", default: "1,2,4" },
    lgd: { type: "string" },
  },
  positionals: true,
} as const;

await runCommand(COMMAND, async (options, positionals) => {
  const { data, lgd = existsSync(LGD_FOLDER) ? LGD_FOLDER : undefined } = options;
  if (data === "") throw new InputError("--data needs the name of a folder");
  if (lgd !== undefined && !existsSync(lgd)) throw new InputError(`--lgd ${lgd}: there is no such folder`);
  const parts = readParts(options.only ?? [], positionals);
  const scale = readScale(options.scale);
  const start = performance.now();
  const progress = (step: string) =>
    console.error(chalk.dim(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step}`));
  progress(`reading ${data}`);
  const directory = await readDataset(data);
  const { talukas, villages } = directory.manifest.counts;
  console.log(
    `${data}: ${villages.toLocaleString("en")} villages in ${talukas.toLocaleString("en")} talukas; Node ${process.versions.node}`,
  );
  const workshop = new Workshop(data, progress);
  const stop = () => process.exit(1);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  process.once("exit", () => workshop.close());
  for (const part of parts) {
    const text = await PARTS[part]({ workshop, directory, lgd, scale, progress });
    console.log(`\n${text}`);
  }
});

/** The parts that are named, all when none is. One without an option before it belongs to --only. */
function readParts(only: string[], positionals: string[]): PartName[] {
  if (only.length === 0 && positionals.length > 0)
    throw new OptionError(`"${positionals[0]}" belongs to no option`);
  const named = [...only, ...positionals];
  for (const name of named) {
    if (!(name in PARTS))
      throw new InputError(`--only ${name}: there is no such part; it is ${PART_NAMES.join(", ")}`);
  }
  return PART_NAMES.filter((name) => named.length === 0 || named.includes(name));
}

/** Everything is compared with the country as it is, so 1 comes first whether it is named or not. */
function readScale(text: string): number[] {
  const times = text.split(",").map((part) => (/^[1-8]$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (times.some(Number.isNaN)) {
    throw new InputError(`--scale "${text}" is no list of whole numbers from 1 to 8, such as 1,2,4`);
  }
  return [...new Set([1, ...times])].sort((a, b) => a - b);
}
