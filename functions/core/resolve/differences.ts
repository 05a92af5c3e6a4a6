import type { Areas } from "../areas/areas.ts";
import { LEVELS, type Level } from "../contract/levels.ts";
import type { ResolveDifference } from "../contract/records.ts";
import { pincodesOf } from "../contract/village-fields.ts";
import type { Candidate } from "../evidence/candidates.ts";
import type { Mention } from "../evidence/mentions.ts";
import type { Reading } from "../evidence/read.ts";
import { runsOf, saidOf, writtenRun } from "../evidence/runs.ts";
import type { Agreement } from "../names/compare.ts";
import { tokens } from "../names/tokens.ts";

type How = ResolveDifference["how"];

/** The differences between the text and a candidate, from the state down. */
export function differencesOf(
  areas: Areas,
  { line, pincode, mentions }: Reading,
  { stack, village }: Candidate,
): ResolveDifference[] {
  const differs: ResolveDifference[] = [];
  const lowest = village ? areas.talukaOf(stack.place) : stack.place;
  const ofOthers = fieldsOfOthers(line, stack);
  for (const area of areas.path(lowest)) {
    const part = areas.level(area);
    const found = areas.name(area);
    if (isInField(line, part, found)) continue;
    const instead = ofOthers.get(part);
    if (instead !== undefined) {
      differs.push({ part, given: instead, found, how: "other" });
      continue;
    }
    const named =
      stack.mentions.find(
        (mention) => mention.areas.has(area) && partOf(mention, stack.mentions) === part,
      ) ?? stack.mentions.find((mention) => mention.kind === "former" && mention.level === part);
    const given = named?.text;
    if (given !== undefined) {
      if (!alike(given, found)) differs.push({ part, given, found, how: howOf(named!) });
      continue;
    }
    const other = wrongMention(mentions, stack.left, part, areas.path(lowest));
    if (other) differs.push({ part, given: other, found, how: "other" });
    else {
      const unknown = runsOf(line, stack.unknown).find(({ from, to }) =>
        saidOf(line, from, to).includes(part),
      );
      if (unknown)
        differs.push({
          part,
          given: writtenRun(line, unknown),
          found,
          how: "unknown",
        });
    }
  }
  const { name } = stack;
  const instead = ofOthers.get("village");
  const isAsGiven = village !== undefined && isInField(line, "village", village.name);
  if (village && !isAsGiven && instead !== undefined)
    differs.push({ part: "village", given: instead, found: village.name, how: "other" });
  else if (stack.kind === "inside")
    differs.push({ part: "village", given: unknownName(line, stack), found: "", how: "unknown" });
  else if (name && village && !isAsGiven && !alike(name.text, village.name))
    differs.push({
      part: "village",
      given: name.text,
      found: village.name,
      how: nameHow(name.comparison.agreement, name.comparison.partial),
    });
  if (village && pincode.text !== "" && stack.kind === "place") {
    const own = pincodesOf(village.fields);
    if (own.length > 0 && !pincode.isOf(village))
      differs.push({ part: "pincode", given: pincode.text, found: own.join(" "), how: "other" });
  }
  return differs;
}

/**
 * The texts of fields in which a candidate finds another of its parts and not theirs, as of exchanged ones: the village in the
 * field of talukas.
 */
function fieldsOfOthers(
  { tokens: all }: Reading["line"],
  { name, mentions }: Candidate["stack"],
): ReadonlyMap<Level, string> {
  const named = mentions.map((mention) => ({ ...mention, part: partOf(mention, mentions) }));
  const own = name ? [{ ...name, part: "village" as const }] : [];
  const byField = Map.groupBy([...own, ...named], ({ from }) => all[from]!.hint);
  return new Map(
    LEVELS.flatMap((field) => {
      const some = byField.get(field) ?? [];
      const isOwn = some.some(({ part }) => part === field);
      return some.length === 0 || isOwn ? [] : [[field, some[0]!.text] as const];
    }),
  );
}

/** The part of a row that a mention belongs to. For a town it is the district, which rows have more often, or the taluka. */
function partOf({ level }: Mention, all: readonly Mention[]): Level {
  if (level !== "town") return level;
  return all.some((other) => other.level === "district") ? "taluka" : "district";
}

function wrongMention(
  mentions: readonly Mention[],
  left: readonly number[],
  part: Level,
  path: readonly number[],
): string | undefined {
  const wrong = mentions.find(
    ({ level, from, to, areas, match, said }) =>
      level === part &&
      (match !== "typo" || said === "so") &&
      !path.some((area) => areas.has(area)) &&
      Array.from({ length: to - from }, (_, i) => from + i).every((i) => left.includes(i)),
  );
  return wrong?.text;
}

function howOf({ match, kind }: Mention): How {
  if (kind === "former") return "former";
  return match === "typo" ? "typo" : "spelling";
}

/** The name of a place that the data lacks. */
function unknownName(line: Reading["line"], { unknown, left }: Candidate["stack"]): string {
  const runs = runsOf(line, unknown.length > 0 ? unknown : left);
  const said = runs.find(({ from, to }) => saidOf(line, from, to).includes("village"));
  const run = said ?? runs[0];
  return run ? writtenRun(line, run) : "";
}

function nameHow(agreement: Agreement, partial: boolean): How {
  if (partial || agreement.startsWith("words") || agreement === "marks") return "words";
  return agreement.startsWith("near") ? "typo" : "spelling";
}

/** Whether the field or column of a part has just this name, even if only some of its words were read as the name. */
function isInField({ pieces }: Reading["line"], part: Level, name: string): boolean {
  return pieces.some(({ hint, text }) => hint === part && alike(text, name));
}

/** Whether two names are the same except for case, accents and punctuation. */
function alike(given: string, found: string): boolean {
  return tokens(given).join(" ") === tokens(found).join(" ");
}
