/**
 * Asks the function as it is deployed and prints how much memory it took: `ask-function.ts <its module> <file>`, the
 * file holding the searches as a JSON array. A process of its own, with nothing else in it.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * The memory of the process, its resident set with Node included, in bytes. As it is after answers, since the system's
 * own figure for the most that a process had counts the memory of the one that started it, too.
 */
export interface Memory {
  /** After the first answer. */
  readonly firstBytes: number;
  /** The most after any answer. */
  readonly mostBytes: number;
}

const [main, list] = process.argv.slice(2);
const queries = JSON.parse(readFileSync(list!, "utf8")) as string[];
const { default: answer } = (await import(pathToFileURL(main!).href)) as {
  default: (request: Request, context: object) => Promise<Response>;
};
let firstBytes = 0;
let mostBytes = 0;
for (const query of queries) {
  const url = `https://directory.example/api/search?q=${encodeURIComponent(query)}`;
  const response = await answer(new Request(url), {});
  await response.text();
  if (response.status !== 200) throw new Error(`"${query}" was answered with ${response.status}`);
  const bytes = process.memoryUsage.rss();
  firstBytes ||= bytes;
  mostBytes = Math.max(mostBytes, bytes);
}
process.stdout.write(JSON.stringify({ firstBytes, mostBytes } satisfies Memory));
