import { chalk } from "zx/core";
import { terminalLine } from "../cli/safe-text.ts";
import type { Explanation } from "./explanation.ts";

type Reading = Explanation["readings"][number];

/** An explanation for the terminal, without any character that could control it. */
export function inWords({
  tokens,
  pincode,
  readings,
  further,
  resolve,
  search,
}: Explanation): string {
  const lines = [
    chalk.bold("Tokens"),
    line(`  ${list(tokens.map(tokenText))}${pincode === "" ? "" : `; PIN code ${pincode}`}`),
    "",
    chalk.bold("Readings, the likeliest first; weights in 1/64 of a natural logarithm of odds"),
    ...readings.flatMap((reading, i) => [...readingLines(reading, i + 1), ""]),
    ...(further > 0 ? [`  ${further} more`, ""] : []),
    chalk.bold("Resolve"),
    line(
      `  ${resolve.outcome}${resolve.first === null ? "" : `: ${resolve.first}, score ${resolve.score}`}`,
    ),
    ...(resolve.locality === null ? [] : [line(`  locality: ${resolve.locality}`)]),
    ...(resolve.within === null ? [] : [line(`  within: ${resolve.within}`)]),
    ...(resolve.unused.length === 0 ? [] : [line(`  unused: ${list(resolve.unused)}`)]),
  ];
  if (search) {
    const match = search.match === null ? "" : ` (${search.match})`;
    lines.push("", chalk.bold("Search"), line(`  ${search.first ?? "nothing"}${match}`));
  }
  return lines.join("\n");
}

function readingLines(reading: Reading, at: number): string[] {
  const { features, list: added, score, probability, name, areas, left } = reading;
  const width = Math.max(...features.map(({ name }) => name.length));
  const row = (count: string, weight: string, product: number, what: string) =>
    line(`     ${count.padStart(3)} ${weight.padStart(7)} ${`${product}`.padStart(6)}  ${what}`);
  return [
    chalk.bold(line(`${at}. ${meaningOf(reading)}`)),
    line(
      `   name: ${name ?? "–"}; areas: ${list(areas)}; left: ${list(left)}; probability ${probability}`,
    ),
    ...features.map(({ name, counts, count, weight, product }) =>
      row(`${count}`, `× ${weight}`, product, `${name.padEnd(width)}  ${counts}`),
    ),
    ...(added === 0 ? [] : [row("", "", added, "what the other rows of the list add")]),
    row("", "sum", score, ""),
  ].map((text) => text.trimEnd());
}

function meaningOf({ kind, level, code, path }: Reading): string {
  if (kind === "nothing") return "nothing that is known";
  return kind === "inside" ? `an unknown place in ${path} (${code})` : `${level} ${path} (${code})`;
}

function tokenText({ text, role, level }: Explanation["tokens"][number]): string {
  const says = [...(role === "name" ? [] : [role]), ...(level === undefined ? [] : [level])];
  return says.length === 0 ? text : `${text} [${says.join(": ")}]`;
}

function list(texts: readonly string[]): string {
  return texts.length > 0 ? texts.join(", ") : "–";
}

function line(text: string): string {
  return terminalLine(text);
}
