/** Brings the dataset up to date from the open-data API: `npm run refresh -- --help`. */
import { runCommand } from "./cli/command.ts";
import { effort } from "./cli/effort.ts";
import { terminalText } from "./cli/safe-text.ts";
import { InputError } from "./dataset/input-error.ts";
import { KEY_VARIABLE, RESOURCE_URL } from "./refresh/api.ts";
import { refreshDataset } from "./refresh/refresh-dataset.ts";
import { timeLeft } from "./refresh/time-left.ts";

const HELP = `Brings the dataset up to date with the villages and PIN codes of India's open-data API.

npm run refresh -- [--out <folder>] [--accept <reason>] [--api <url>]

  --out     the dataset to refresh, data by default; made if there is none
  --accept  take the new data although too many places of a state are gone, renamed or moved, records
            repeat others or cannot be placed, or the API gave another number of them than it promised;
            the reason goes into CHANGES.md
  --api     another address of the resource than
            ${RESOURCE_URL}

The API's key is read from the environment variable ${KEY_VARIABLE}; data.gov.in gives one to everybody
who registers. What changed is printed as a Markdown table, and written to CHANGES.md and changes.json of the
folder. A run that was cut off goes on with the pages that it has, for a day; one that accepts takes
those that were refused.

What a list of villages does not have stays as it is: towns, other names, names that came later, names in
local scripts, and places without any village. A first refresh over imported data just runs, though the names in it
are spelled in another way; what has another name now keeps the former one as another name.`;

const COMMAND = {
  name: "npm run refresh",
  help: HELP,
  options: {
    out: { type: "string", default: "data" },
    accept: { type: "string" },
    api: { type: "string", default: RESOURCE_URL },
  },
} as const;

await runCommand(COMMAND, async ({ out, accept, api }) => {
  const key = process.env[KEY_VARIABLE];
  if (key === undefined || key.trim() === "") {
    throw new InputError(`${KEY_VARIABLE} is not set: it must hold the key of the open-data API, see --help`);
  }
  const start = performance.now();
  if (accept?.trim() === "") throw new InputError("--accept needs a reason, which goes into CHANGES.md");
  const entry = await refreshDataset({
    ...{ folder: out, url: api, key: key.trim(), onProgress: showProgress(), onNote: note },
    ...(accept === undefined ? {} : { accept: accept.trim() }),
  });
  if (entry === undefined) note(`nothing has changed; ${out} is as it was`);
  else console.log(terminalText(entry));
  note(effort(start));
});

/** Everything but the table of changes goes to standard error, so that standard output is that table alone. */
function note(text: string): void {
  console.error(terminalText(text));
}

/** A line that is written over on a terminal; elsewhere one every tenth of the way. */
function showProgress(): (received: number, promised: number, requests: number) => void {
  const start = performance.now();
  let before: number | undefined;
  let shown = 0;
  return (received, promised, requests) => {
    // What an earlier run got says nothing of this one's speed.
    before ??= received;
    const left = timeLeft(performance.now() - start, received - before, promised - received);
    const line = `${received.toLocaleString("en")} of ${promised.toLocaleString("en")} records, ${requests} requests${left}`;
    const tenth = Math.floor((received * 10) / Math.max(promised, 1));
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${received >= promised ? "\n" : ""}`);
    else if (tenth > shown) note(line);
    shown = tenth;
  };
}
