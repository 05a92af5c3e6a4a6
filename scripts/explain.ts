/** Shows how a text is read: `npm run explain -- --help`. */
import { chalk } from "zx/core";
import { MAX_LINE_LENGTH } from "../functions/core/contract/limits.ts";
import type { Directory } from "../functions/core/directory/directory.ts";
import { toSearchRecord } from "../functions/core/directory/place-result.ts";
import { type Reading, readLine } from "../functions/core/query/reader.ts";
import type { Stack } from "../functions/core/query/stacks.ts";
import { openBuilt } from "./build/dist-folder.ts";
import { OptionError, runCommand } from "./cli/command.ts";
import { terminalJson, terminalLine } from "./cli/safe-text.ts";

const HELP = `Shows how search and resolve read a text: its tokens, the phrases that may name areas, the cheapest
stacks of phrases with their costs, and the answer.

npm run explain -- "<text>" [--dist <folder>] [--json]

  <text>  what somebody might write, such as "khatki near temple haridwar"
  --dist  the folder that npm run build wrote, dist by default
  --json  prints JSON`;

const COMMAND = {
  name: "npm run explain",
  help: HELP,
  options: { dist: { type: "string", default: "dist" }, json: { type: "boolean", default: false } },
  positionals: true,
} as const;

/** How many stacks are shown. */
const SHOWN_STACKS = 5;
/** How many areas of a phrase are named. */
const SHOWN_AREAS = 3;

await runCommand(COMMAND, async ({ dist, json }, positionals) => {
  const [text, ...more] = positionals;
  if (text === undefined || text.trim() === "")
    throw new OptionError('the text is missing, such as "khatki haridwar"');
  if (more.length > 0) throw new OptionError("one text at a time: put it in quotation marks");
  const { length } = [...text.trim()];
  if (length > MAX_LINE_LENGTH)
    throw new OptionError(`the text has ${length} characters: at most ${MAX_LINE_LENGTH} are read`);
  const explanation = await explain(text, await openBuilt(dist));
  console.log(json ? terminalJson(explanation) : inWords(explanation));
});

/** How a text is read and answered. */
interface Explanation {
  readonly text: string;
  readonly tokens: readonly {
    readonly text: string;
    readonly role: string;
    readonly level?: string | undefined;
  }[];
  readonly pincode: string;
  readonly phrases: readonly {
    readonly text: string;
    readonly level: string;
    readonly areas: readonly string[];
    readonly count: number;
    readonly cost: number;
  }[];
  readonly stacks: readonly {
    readonly place: string;
    readonly cost: number;
    readonly name: string | null;
    readonly areas: readonly string[];
    readonly skipped: readonly string[];
    readonly unknown: readonly string[];
  }[];
  readonly search: {
    readonly first: string | null;
    readonly match: string | null;
    readonly decided: string;
  };
  readonly resolve: {
    readonly outcome: string;
    readonly first: string | null;
    readonly score: number | null;
    readonly margin: number | null;
    readonly within: string | null;
  };
}

async function explain(text: string, directory: Directory): Promise<Explanation> {
  const { areas } = directory;
  const reading = await readLine(text, directory);
  const { line, phrases, stacks } = reading;
  const { results, unused } = await directory.finder.searchWithAdvice(text, {
    offset: 0,
    limit: 1,
  });
  const [first] = results;
  const resolution = await directory.resolver.resolveLine(text);
  const [best, second] = resolution.candidates;
  const nameOf = async (area: number) =>
    area < areas.firstVillage
      ? areas.hierarchy(area).full_path
      : toSearchRecord(areas, await directory.place(area)).full_path;
  return {
    text,
    tokens: line.tokens.map(({ text, role, level }) => ({ text, role, level })),
    pincode: line.pincode,
    phrases: await Promise.all(
      phrases.map(async ({ text, level, areas: named, cost }) => ({
        text,
        level,
        areas: await Promise.all([...named].slice(0, SHOWN_AREAS).map(nameOf)),
        count: named.size,
        cost: rounded(cost),
      })),
    ),
    stacks: stacks.slice(0, SHOWN_STACKS).map((stack) => ({
      place: pathOf(stack, reading, directory),
      cost: rounded(stack.cost),
      name: stack.name ? `${stack.name.text} (${rounded(stack.name.cost)})` : null,
      areas: stack.areas.map(({ text, level, cost }) => `${text} = ${level} (${rounded(cost)})`),
      skipped: stack.skipped.map((i) => line.tokens[i]!.text),
      unknown: stack.unknown.map((i) => line.tokens[i]!.text),
    })),
    search: {
      first: first ? toSearchRecord(areas, first.place).full_path : null,
      match: first?.match ?? null,
      decided:
        unused === undefined ? "every word matches, or no stack is cheaper" : "the cheapest stack",
    },
    resolve: {
      outcome: resolution.outcome,
      first: best ? toSearchRecord(areas, best.place).full_path : null,
      score: best ? rounded(best.score) : null,
      margin: best ? rounded(best.score - (second?.score ?? 0)) : null,
      within: resolution.within ? toSearchRecord(areas, resolution.within).full_path : null,
    },
  };
}

function pathOf({ place }: Stack, { villages }: Reading, { areas }: Directory): string {
  const village = villages.get(place)?.village;
  const above = areas.hierarchy(village ? areas.talukaOf(place) : place).full_path;
  return village ? `${above} > ${village.name}` : above;
}

function rounded(cost: number): number {
  return Math.round(cost * 100) / 100;
}

function inWords({ tokens, pincode, phrases, stacks, search, resolve }: Explanation): string {
  const tokenText = ({ text, role, level }: Explanation["tokens"][number]) =>
    role === "name" ? text : `${text} [${level ?? role}]`;
  const list = (texts: readonly string[]) => (texts.length > 0 ? texts.join(", ") : "–");
  const sections: readonly (readonly [heading: string, ...lines: string[]])[] = [
    ["Tokens", `  ${list(tokens.map(tokenText))}${pincode === "" ? "" : `; PIN code ${pincode}`}`],
    [
      "Phrases that may name areas",
      ...phrases.map(
        ({ text, level, areas, count, cost }) =>
          `  ${cost.toFixed(2).padStart(6)}  ${text} = ${level}: ${areas.join("; ")}${count > areas.length ? ` and ${count - areas.length} more` : ""}`,
      ),
    ],
    [
      "Cheapest stacks",
      ...stacks.flatMap(({ place, cost, name, areas, skipped, unknown }) => [
        `  ${cost.toFixed(2).padStart(6)}  ${place}`,
        `          ${list([...(name === null ? [] : [`${name} is its name`]), ...areas])}; skipped: ${list(skipped)}; of these unknown names: ${list(unknown)}`,
      ]),
    ],
    [
      "Search",
      `  ${search.first ?? "nothing"}${search.match === null ? "" : ` (${search.match})`}: ${search.decided}`,
    ],
    [
      "Resolve",
      `  ${resolve.outcome}${resolve.first === null ? "" : `: ${resolve.first}, score ${resolve.score}, ${resolve.margin} more than the next`}${resolve.within === null ? "" : `; within ${resolve.within}`}`,
    ],
  ];
  return sections
    .flatMap(([heading, ...lines]) => [chalk.bold(heading), ...lines.map(terminalLine)])
    .join("\n");
}
