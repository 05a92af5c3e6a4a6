import MiniSearch, {
  type AsPlainObject,
  type Options,
  type Query,
  type SearchOptions,
} from "minisearch";
import type { AreaLevel } from "../contract/levels.ts";
import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import { countBits, letterBits } from "../names/edit-cost.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { fold } from "../names/folding.ts";
import { romanisations } from "../names/romanisation.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import type { Areas, FormerArea } from "./areas.ts";

/**
 * Suggests names of states, districts and talukas similar to an unknown one. The build makes a MiniSearch index of them;
 * it is read, and MiniSearch loaded, only for an unknown name.
 */
export interface NameDocument {
  /** Document ids: first the areas' own names, then the entries of `Areas.aliases`, then those of `Areas.formerAreas`. */
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

/** Index and search must use the same options. */
export const SUGGESTION_OPTIONS: Options<NameDocument> = {
  // Its words, and all of it as one word, since people join and split words at will.
  fields: ["words", "whole"],
  extractField: ({ id, name }, field) => (field === "id" ? id : name),
  tokenize: (text, field) => (field === "whole" ? [nameKey(text)] : tokens(text)),
  processTerm: (token) =>
    token.length < 3
      ? token
      : [...new Set([token, fold(token), ...romanisations(token).map(fold)])],
};

const FUZZY: SearchOptions = {
  fuzzy: ({ length }) => editsOf(length),
  // A prefix ranks before a typo: "Quepe" finds Quepem before Kulpi.
  weights: { prefix: 0.6, fuzzy: 0.45 },
};

/** The number of edits allowed in a term with this many letters. */
function editsOf(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Finds similar words and their prefixes, similar whole names, and words with two letters swapped. */
export function queryOf(name: string): Query {
  const swapped = swappedTokens(name);
  return {
    combineWith: "OR",
    queries: [
      { queries: [name], fields: ["words"], prefix: ({ length }) => length >= 3, ...FUZZY },
      { queries: [nameKey(name)], fields: ["whole"], ...FUZZY },
      // MiniSearch's edits are extra, missing and wrong letters only.
      { queries: [swapped], fields: ["words"] },
    ],
  };
}

/** The words of a name with each pair of neighbours swapped. */
function swappedTokens(name: string): string {
  return tokens(name).flatMap(swaps).join(" ");
}

function swaps(token: string): string[] {
  return Array.from(
    { length: token.length - 1 },
    (_, i) => token.slice(0, i) + token[i + 1]! + token[i]! + token.slice(i + 2),
  );
}

/**
 * A MiniSearch index as lines: its figures, the lengths of its documents' fields, its terms, then each term's documents.
 * Loading the whole index takes 100 ms for all of India; of its 14,000 terms a name needs 28 on average.
 */
export function encodeSuggestions(plain: AsPlainObject): Uint8Array {
  const { index, documentIds, fieldLength, storedFields, ...figures } = plain;
  const lengths = Object.values(fieldLength).map((lengths) => Object.values(lengths).join(","));
  const isInOrder = Object.entries(documentIds).every(([at, id]) => at === String(id));
  if (!isInOrder) throw new Error("documents are not numbered in their order");
  const lines = [
    JSON.stringify(figures),
    lengths.join(" "),
    index.map(([term]) => term).join(" "),
    ...index.map(([, data]) => JSON.stringify(data)),
  ];
  return new TextEncoder().encode(lines.join("\n"));
}

/** The lines of an index. */
interface OpenedTerms {
  readonly figures: Omit<AsPlainObject, "index" | "documentIds" | "fieldLength" | "storedFields">;
  readonly lengths: readonly string[];
  readonly terms: readonly string[];
  /** JSON, in the order of the terms. */
  readonly documents: readonly string[];
}

export function decodeSuggestions(bytes: Uint8Array): OpenedTerms {
  const [figures, lengths, terms, ...documents] = new TextDecoder().decode(bytes).split("\n");
  return {
    figures: JSON.parse(figures!) as OpenedTerms["figures"],
    lengths: lengths!.split(" "),
    terms: terms!.split(" "),
    documents,
  };
}

/**
 * The part of an index that a name's query can find: terms that begin with its terms, or may be within some edits of one.
 */
export function partFor(
  name: string,
  { figures, lengths, terms, documents }: OpenedTerms,
): AsPlainObject {
  const processed = (text: string) =>
    tokens(text).flatMap((token) => SUGGESTION_OPTIONS.processTerm!(token) as string | string[]);
  const near = [...processed(name), ...processed(nameKey(name))].map((term) => {
    const [letters, edits] = [letterBits(term), editsOf(term.length)];
    const distance = EditDistance.accepts(term) ? new EditDistance(term) : undefined;
    return (other: string, otherLetters: number) =>
      other.startsWith(term) ||
      (Math.abs(other.length - term.length) <= edits &&
        // An edit changes at most two of a term's letters.
        countBits(otherLetters ^ letters) <= 2 * edits &&
        (distance?.to(other, edits) ?? 0) <= edits);
  });
  const same = new Set(processed(swappedTokens(name)));
  const index: AsPlainObject["index"] = [];
  const found = new Set<string>();
  for (const [i, term] of terms.entries()) {
    const letters = letterBits(term);
    if (!near.some((isNear) => isNear(term, letters)) && !same.has(term)) continue;
    const fields = JSON.parse(documents[i]!) as AsPlainObject["index"][number][1];
    index.push([term, fields]);
    for (const ids of Object.values(fields)) for (const id of Object.keys(ids)) found.add(id);
  }
  const ofDocuments = <Value>(read: (id: string) => Value) =>
    Object.fromEntries([...found].map((id) => [id, read(id)]));
  return {
    ...figures,
    index,
    documentIds: ofDocuments(Number),
    fieldLength: ofDocuments((id) => ({ ...lengths[Number(id)]!.split(",").map(Number) })),
    storedFields: {},
  };
}

/** The sources of suggestions. */
export interface SuggestionSource {
  readonly areas: Areas;
  /** The prebuilt index (see {@link encodeSuggestions}), opened once by `decode`. */
  readonly suggestions: <Index>(decode: (bytes: Uint8Array) => Index) => Promise<Index>;
}

/**
 * Names of areas of a level that `name` may mean, best first, at most five: the successors of a former area with that
 * name, then similar names.
 *
 * @param within ordinals of areas above: only areas in one of them are suggested; anywhere by default
 */
export async function suggestAreas(
  { areas, suggestions }: SuggestionSource,
  level: AreaLevel,
  name: string,
  within?: readonly number[],
): Promise<string[]> {
  const opened = await suggestions(decodeSuggestions);
  const index = MiniSearch.loadJS(partFor(name, opened), SUGGESTION_OPTIONS);
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

/** The area that a document names: a present one, or one of an older edition. */
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
