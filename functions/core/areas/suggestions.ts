import type MiniSearch from "minisearch";
import type { Options, Query, SearchOptions } from "minisearch";
import type { AreaLevel } from "../contract/levels.ts";
import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import { fold } from "../names/folding.ts";
import { romanisations } from "../names/romanisation.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import type { Areas, FormerArea } from "./areas.ts";

/**
 * Names of states, districts and talukas similar to one that does not exist. The build makes a MiniSearch index of them.
 * It is read, and MiniSearch loaded, only for an unknown name.
 */
export interface NameDocument {
  /** Below the number of areas an area's own name, then the entries of `Areas.aliases`, then those of `Areas.formerAreas`. */
  readonly id: number;
  readonly name: string;
}

/** The names that the index holds. */
export function nameDocuments(areas: Areas): NameDocument[] {
  const own = Array.from({ length: areas.firstVillage }, (_, id) => ({ id, name: areas.name(id) }));
  const others = [
    ...areas.aliases.map(([, name]) => name),
    ...areas.formerAreas.map(({ name }) => name),
  ];
  return [...own, ...others.map((name, i) => ({ id: areas.firstVillage + i, name }))];
}

/** An index must be opened with the options that it was made with. */
export const SUGGESTION_OPTIONS: Options<NameDocument> = {
  // Its words, and the whole of it written as one word, since people join and split words at will.
  fields: ["words", "whole"],
  extractField: ({ id, name }, field) => (field === "id" ? id : name),
  tokenize: (text, field) => (field === "whole" ? [nameKey(text)] : tokens(text)),
  processTerm: (token) =>
    token.length < 3
      ? token
      : [...new Set([token, fold(token), ...romanisations(token).map(fold)])],
};

const FUZZY: SearchOptions = {
  fuzzy: ({ length }) => (length < 4 ? false : length < 8 ? 1 : 2),
  // A prefix before a typo: "Quepe" is Quepem before Kulpi.
  weights: { prefix: 0.6, fuzzy: 0.45 },
};

/** Finds similar words and their prefixes, similar whole names, and words with two letters swapped. */
function queryOf(name: string): Query {
  const swapped = tokens(name).flatMap(swaps).join(" ");
  return {
    combineWith: "OR",
    queries: [
      { queries: [name], fields: ["words"], prefix: ({ length }) => length >= 3, ...FUZZY },
      { queries: [nameKey(name)], fields: ["whole"], ...FUZZY },
      // An edit of MiniSearch is an extra, missing or wrong letter.
      { queries: [swapped], fields: ["words"] },
    ],
  };
}

/** A token with each two neighbours swapped. */
function swaps(token: string): string[] {
  return Array.from(
    { length: token.length - 1 },
    (_, i) => token.slice(0, i) + token[i + 1]! + token[i]! + token.slice(i + 2),
  );
}

/** Where suggestions come from. */
export interface SuggestionSource {
  readonly areas: Areas;
  /** The prebuilt index, as `decode` opens it; opened once. */
  readonly suggestions: <Index>(decode: (bytes: Uint8Array) => Index) => Promise<Index>;
}

/**
 * Names of areas of a level that `name` may mean, best first, at most five: the successors of a former area of that name,
 * then similar names.
 *
 * @param within ordinals of areas above: only areas in one of them are suggested; anywhere by default
 */
export async function suggestAreas(
  { areas, suggestions }: SuggestionSource,
  level: AreaLevel,
  name: string,
  within?: readonly number[],
): Promise<string[]> {
  const { default: Index } = await import("minisearch");
  const index: MiniSearch<NameDocument> = await suggestions((bytes) =>
    Index.loadJSON(new TextDecoder().decode(bytes), SUGGESTION_OPTIONS),
  );
  const isWithin = (area: number) =>
    within === undefined || areas.path(area).some((above) => within.includes(above));
  const isWanted = ({ area, former }: Named) =>
    former
      ? former.level === level && former.talukas.some(([first]) => isWithin(first))
      : areas.level(area) === level && isWithin(area);
  const near = index.search(queryOf(name), { filter: ({ id }) => isWanted(namedBy(areas, id)) });
  const found = near.map(({ id }) => namedBy(areas, id));
  const names = found.map(({ area, former }) => former?.name ?? areas.name(area));
  const become = successors(areas, level, name).map((area) => areas.name(area));
  return [...new Set([...become, ...names])].slice(0, MAX_SUGGESTIONS);
}

/** What a document names: an area, or an area of an older edition. */
interface Named {
  readonly area: number;
  readonly former?: FormerArea | undefined;
}

function namedBy({ firstVillage, aliases, formerAreas }: Areas, id: number): Named {
  if (id < firstVillage) return { area: id };
  const alias = aliases[id - firstVillage];
  return alias
    ? { area: alias[0] }
    : { area: -1, former: formerAreas[id - firstVillage - aliases.length] };
}

function successors({ formerCodes }: Areas, level: AreaLevel, name: string): number[] {
  const key = nameKey(name);
  return formerCodes
    .filter((place) => place.level === level && place.successor >= 0 && nameKey(place.name) === key)
    .map(({ successor }) => successor);
}
