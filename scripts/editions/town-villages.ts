/** Villages of the newest lists that are the land of a town. */
import { EditDistance } from "../../functions/core/names/edit-distance.ts";
import { fold } from "../../functions/core/names/folding.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import type { Village } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** Codes of villages that are newer than the Census begin here; those of the Census end before 646,000, of its towns at 804,041. */
const FIRST_NEWER = 900_000;

/** Letters of a name from which on one edit, or two, are a spelling of it. */
const [ONE_EDIT, TWO_EDITS] = [5, 8];

/**
 * Removes villages that are newer than the Census and have the name of a town of their taluka, and lets their codes lead
 * to the town. The Local Government Directory has lately added the revenue villages of towns (Adilabad in Adilabad, Tenali (U) in
 * Tenali): a second place of that name, without people, would make every text with it ambiguous. A census town must have the very
 * name, a statutory town may have it in another spelling (Kodavasal, Kudavasal). Parts of towns (Erode B) stay.
 */
export function mergeTownVillages({ places, lgd }: Hierarchy, report: Report): void {
  const isTown = ({ kind }: Village) => kind === "town" || kind === "census_town";
  const inTaluka = Map.groupBy(places.villages.filter(isTown), ({ taluka_code }) => taluka_code);
  const towns = new Set([...inTaluka.values()].flat().map(({ code }) => code));
  const aliases = Map.groupBy(
    places.aliases.filter(({ level, code }) => level === "village" && towns.has(code)),
    ({ code }) => code,
  );
  // Villages of the Census under new numbers.
  const successors = new Set(places.former.map(({ successor_code }) => successor_code));
  const merged = new Set<string>();
  for (const village of places.villages) {
    const { code, name, kind, taluka_code } = village;
    if (kind !== undefined || successors.has(code) || Number(code) < FIRST_NEWER) continue;
    const key = keyOf(name);
    const [town, other] = (inTaluka.get(taluka_code) ?? []).filter(
      (one) =>
        [one.name, ...(aliases.get(one.code) ?? []).map(({ alias }) => alias)].some(
          (text) => keyOf(text) === key,
        ) ||
        (one.kind === "town" && isSpellingOf(name, one.name)),
    );
    if (town === undefined || other !== undefined) continue;
    merged.add(code);
    if (village.local_name !== undefined) town.local_name ??= village.local_name;
    places.former.push({
      level: "village",
      code,
      name,
      parent_code: taluka_code,
      successor_code: town.code,
    });
    const listed = lgd.editions.find(({ places: { talukaOf } }) => talukaOf.has(code));
    report.add({
      action: "merged",
      reason: "a village newer than the Census with the name of a town of its taluka",
      done: "its code leads to the town",
      ...(listed?.places.origin("village", code) ?? { file: "", line: 1, name }),
      level: "village",
      code,
      note: `${town.code} ${town.name}`,
    });
  }
  if (merged.size > 0) places.villages = places.villages.filter(({ code }) => !merged.has(code));
}

/** A name's folded words, without what is in brackets. */
function keyOf(name: string): string {
  return tokens(name.replaceAll(/\([^)]*\)?/g, " "))
    .map(fold)
    .join("");
}

/** Whether a name is the other one with one wrong letter, or two in a long name. Letters and numbers of parts are not. */
function isSpellingOf(a: string, b: string): boolean {
  if (/\d|\b\p{L}$/u.test(a.trim())) return false;
  const [one, other] = [keyOf(a), keyOf(b)];
  const most = one.length >= TWO_EDITS ? 2 : 1;
  return (
    one.length >= ONE_EDIT &&
    one[0] === other[0] &&
    EditDistance.accepts(one) &&
    new EditDistance(one).to(other, most) <= most
  );
}
