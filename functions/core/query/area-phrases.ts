/** Which runs of a line's tokens are called like an area. */
import type { AreaNames, NamedLevel } from "../areas/area-names.ts";
import type { Level } from "../contract/levels.ts";
import { wholeName } from "../names/name-forms.ts";
import { asideOf, type Line, type Run, textOfRun } from "./line-tokens.ts";

/** Tokens that are the name of areas of a level. */
export interface AreaPhrase extends Run {
  readonly text: string;
  readonly level: NamedLevel;
  /** Those of the level, or what a former area covers; of localities the towns. */
  readonly areas: ReadonlySet<number>;
  readonly cost: number;
  /** How it is called. */
  readonly match: "exact" | "spelling" | "typo";
  /** Whether a level word next to it says its level. */
  readonly isSaid: boolean;
}

/** The most tokens that the name of an area has. */
const MOST_TOKENS = 5;
/** "Dadra and Nagar Haveli and Daman and Diu". */
const MOST_TOKENS_WITH_AND = 8;

/** Costs of calling an area by a name. */
const AREA_COST = {
  exact: 0,
  taluka: 0.01,
  spelling: 0.4,
  nearest: 1.2,
  former: 0.3,
  otherTaluka: 0.15,
  office: 0.3,
  road: 0.2,
  building: 0.5,
  landmark: 0.5,
  said: -1,
  otherSaid: 1.8,
  twoLetters: 0.5,
};

/** The phrases of a line, without typos unless a level word says that there is an area. */
export function areaPhrases(line: Line, names: AreaNames): AreaPhrase[] {
  const { tokens } = line;
  const phrases: AreaPhrase[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TOKENS_WITH_AND); to++) {
      if (!isRun(line, from, to)) break;
      if (to - from > MOST_TOKENS && !tokens.slice(from, to).some(({ text }) => text === "and"))
        break;
      const text = textOfRun(line, from, to);
      const said = saidOf(line, from, to);
      const found = new Set<NamedLevel>();
      for (const { level, areas: called, isExact, isOwn, isFormer } of names.called(
        wholeName(text),
      )) {
        if (!isExact && text.length <= 3) continue;
        found.add(level);
        let cost = isExact ? AREA_COST.exact : AREA_COST.spelling;
        if (level === "taluka" || level === "town") cost += AREA_COST.taluka;
        if (isFormer) cost += AREA_COST.former;
        // Vadodara Rural is also called Vadodara.
        else if (!isOwn && level === "taluka") cost += AREA_COST.otherTaluka;
        if (text.length <= 2) cost += AREA_COST.twoLetters;
        add(
          { from, to, text, level, areas: called, cost, match: isExact ? "exact" : "spelling" },
          said,
        );
      }
      for (const level of new Set(said))
        if (level !== "village" && !found.has(level)) {
          const near = names.nearlyCalled(wholeName(text)).find((called) => called.level === level);
          if (near === undefined) continue;
          const { areas } = near;
          add({ from, to, text, level, areas, cost: AREA_COST.nearest, match: "typo" }, said);
        }
    }
  }
  return phrases;

  function add(
    called: Omit<AreaPhrase, "areas" | "isSaid"> & { readonly areas: readonly number[] },
    said: readonly Level[],
  ): void {
    const { from, to, level } = called;
    const ofLevel: Level = level === "town" ? "village" : level;
    const isSaid =
      said.includes(ofLevel) || tokens.slice(from, to).some((token) => token.level === ofLevel);
    const aside = asideOf(tokens.slice(from, to));
    let { cost } = called;
    if (aside) cost += AREA_COST[aside];
    if (isSaid) cost += AREA_COST.said;
    else if (isSurelySaid(line, from, to)) cost += AREA_COST.otherSaid;
    phrases.push({ ...called, areas: new Set(called.areas), cost, isSaid });
  }
}

/** The phrases of runs that are nearly called like an area. */
export function nearPhrases(line: Line, names: AreaNames, runs: readonly Run[]): AreaPhrase[] {
  return runs.flatMap(({ from, to }) => {
    const text = textOfRun(line, from, to);
    if (text.length < SHORTEST_NEAR) return [];
    return names.nearlyCalled(wholeName(text)).map(({ level, areas }) => {
      const cost = AREA_COST.nearest;
      return { from, to, text, level, areas: new Set(areas), cost, match: "typo", isSaid: false };
    });
  });
}

const SHORTEST_NEAR = 5;

/** Whether tokens may be one name: in one stretch, or one with the brackets after it, and not only level words. */
export function isRun({ tokens }: Line, from: number, to: number): boolean {
  const [first, last] = [tokens[from]!, tokens[to - 1]!];
  if (last.segment === first.segment) return true;
  return !first.inBrackets && last.inBrackets && last.segment === first.segment + 1;
}

/** Whether a level word next to a run is about no other name: there is none on its other side. */
export function isSurelySaid({ tokens }: Line, from: number, to: number): boolean {
  return [-1, 1].some((step) => {
    let at = step < 0 ? from - 1 : to;
    const { segment } = tokens[step < 0 ? from : to - 1]!;
    const isHere = () => tokens[at]?.segment === segment;
    if (!isHere() || tokens[at]!.role !== "level") return false;
    while (isHere() && tokens[at]!.role === "level") at += step;
    return !isHere();
  });
}

/** The levels that level words next to a run say. */
export function saidOf({ tokens }: Line, from: number, to: number): Level[] {
  const said: Level[] = [];
  for (const step of [-1, 1]) {
    const at = step < 0 ? from - 1 : to;
    const beside = step < 0 ? from : to - 1;
    for (let i = at; i >= 0 && i < tokens.length; i += step) {
      const { role, level, segment } = tokens[i]!;
      if (role !== "level" || segment !== tokens[beside]!.segment) break;
      said.push(level!);
    }
  }
  return said;
}
