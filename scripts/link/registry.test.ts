import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type DescribedLink, LINKS, type Limits, OTHER_LIMITS } from "./registry.ts";

const README = new URL("README.md", import.meta.url);
const BEGIN = "<!-- from here on written by `npx vitest run scripts/link/registry.test.ts -u` -->";

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function limitRows(of: string, limits: Limits): string[][] {
  return Object.entries(limits).map(([name, { value, says, source }]) => [
    of,
    `\`${name}\``,
    String(Number(value.toPrecision(3))),
    says,
    source,
  ]);
}

type Step = DescribedLink["steps"][number];

/** The candidates of a step. */
function candidates({ says, within, keys, free, narrows }: Step): string {
  if (keys?.length === 0) return "none";
  const shared = (keys ?? []).map((key) => key.says).join(" or ");
  return [
    shared === "" ? within.says : `${shared}, ${within.says}`,
    ...(says ? [says] : []),
    ...(free ? ["not another's yet"] : []),
    ...(narrows ? [narrows.says] : []),
  ].join("; ");
}

/** The steps with one decision in a row each, with the letters of their candidates. */
function stepRows(steps: readonly Step[], all: readonly string[]): string[][] {
  const rows: { decision: string; letters: string[] }[] = [];
  for (const step of steps) {
    const letter = String.fromCharCode("A".charCodeAt(0) + all.indexOf(candidates(step)));
    const last = rows.at(-1);
    if (last?.decision === step.decides.says) last.letters.push(letter);
    else rows.push({ decision: step.decides.says, letters: [letter] });
  }
  return rows.map(({ decision, letters }, i) => [String(i + 1), letters.join(", "), decision]);
}

function described({ name, from, to, measured, steps }: DescribedLink): string {
  const all = [...new Set(steps.map(candidates))];
  const letters = all.map((text, i) => `- ${String.fromCharCode("A".charCodeAt(0) + i)}: ${text}`);
  return [
    `### ${name}`,
    `From ${from} to ${to}. ${measured === "" ? "" : `Measured: ${measured}.`}`.trim(),
    letters.join("\n"),
    table(["step", "candidates", "result"], stepRows(steps, all)),
  ].join("\n\n");
}

test("the README shows every link and limit as declared", async () => {
  const written = readFileSync(README, "utf8").split(BEGIN)[0]!;
  const text = [
    `${written}${BEGIN}`,
    ...LINKS.map(described),
    "### Limits",
    table(
      ["of", "limit", "value", "meaning", "source"],
      [
        ...LINKS.flatMap(({ name, limits }, i) =>
          LINKS.findIndex((other) => other.limits === limits) === i ? limitRows(name, limits) : [],
        ),
        ...Object.entries(OTHER_LIMITS).flatMap(([of, limits]) => limitRows(of, limits)),
      ],
    ),
    "",
  ].join("\n\n");
  await expect(text.trimEnd().concat("\n")).toMatchFileSnapshot("README.md");
});

test("every declaration of a link is in the registry under its own name", () => {
  const folder = new URL(".", import.meta.url);
  const declared = globSync("*/*.ts", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap(
      (file) => readFileSync(new URL(file, folder), "utf8").match(/^.*: Link<.*= \{$/gm) ?? [],
    );
  expect(LINKS).toHaveLength(declared.length);
  expect(new Set(LINKS.map(({ name }) => name)).size).toBe(LINKS.length);
});
