import type { Areas } from "../areas/areas.ts";
import { isTown, LARGE_TOWN } from "../contract/importance.ts";
import type { MatchKind } from "../contract/kinds.ts";
import { MAX_NEAREST_PLACES, NEAREST_WITHIN_KM } from "../contract/limits.ts";
import { PINCODE } from "../contract/pincode.ts";
import type { FoundRecord, SearchAnswer } from "../contract/records.ts";
import { addHints } from "../directory/hints.ts";
import { type PlaceResult, placeResult, toSearchRecord } from "../directory/place-result.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { F, WRONG } from "../evidence/features.ts";
import { otherWritings } from "../evidence/other-writings.ts";
import { MOST_COMPARED, type PlaceSource } from "../evidence/place-source.ts";
import { type LooksFurther, read } from "../evidence/read.ts";
import { areLevelWords, type Run, unusedOf } from "../evidence/runs.ts";
import { areasFirst, localityAround } from "../evidence/same-name.ts";
import { hasExactName, type Stack } from "../evidence/stacks.ts";
import { withFullSides } from "../evidence/text.ts";
import { type Line, lineOf } from "../evidence/tokens.ts";
import { UNIT, WEIGHTS } from "../evidence/weights.ts";
import { positionInText } from "../geo/degrees.ts";
import { isDigipin, positionOfDigipin } from "../geo/digipin.ts";
import type { Position } from "../geo/distance.ts";
import { type Filter, passes, type Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { compare, isSameName } from "../names/compare.ts";
import { lazyRegExp } from "../names/lazy.ts";
import { listedName, wholeName } from "../names/name-forms.ts";
import type { QueryTerm } from "../names/terms.ts";
import { nameKey } from "../names/tokens.ts";
import { type Advice, Adviser, pincodeNote } from "./advice.ts";
import { officeDistricts } from "./area-hits.ts";
import { BlockFinder } from "./block-finder.ts";
import { MIN_LETTERS } from "./costs.ts";
import { filterOf, type SearchFilters } from "./filters.ts";
import { NameMatcher } from "./matched-name.ts";
import { parseQuery, type Query } from "./query.ts";
import { type Found, type FoundPlace, Search, type SearchOptions } from "./search.ts";

/** The parts of a directory that a search needs; `Directory` has them. */
export interface SearchedPlaces extends PlaceSource {
  place(ordinal: number): Promise<PlaceResult>;
}

/**
 * Finds places by what people write. A query is first searched by its terms. If no place matches all of them as written,
 * it is also read as a line, and the places that the line names may come first.
 */
export class PlaceFinder {
  readonly #places: SearchedPlaces;
  readonly #reader: IndexReader;
  readonly #search: Search;
  readonly #adviser: Adviser;
  readonly #blocks: BlockFinder;

  constructor(places: SearchedPlaces, reader: IndexReader) {
    this.#places = places;
    this.#reader = reader;
    this.#search = new Search(reader, places.areas);
    this.#blocks = new BlockFinder(places, reader);
    this.#adviser = new Adviser({
      areas: places.areas,
      search: this.#search,
      nameOf: async (ordinal) => (await places.place(ordinal)).name,
      hasPincode: (pincode) => this.#hasPincode(pincode),
    });
  }

  /** Ordinals of the villages in some ranges that match a query, best first, and the total. */
  async findVillages(
    text: string,
    {
      ranges,
      offset,
      limit,
    }: { readonly ranges: Ranges; readonly offset: number; readonly limit: number },
  ): Promise<{ total: number; ordinals: number[] }> {
    const filter = ranges.toSorted(([a], [b]) => a - b);
    const found = await this.#search.find(parseQuery(text), { filter });
    return {
      total: found.total,
      ordinals: found.page(offset, limit).map(({ ordinal }) => ordinal),
    };
  }

  /** See {@link PlaceSource.villagesWithMost}. */
  villagesWithMost: PlaceSource["villagesWithMost"] = (
    terms,
    { ranges, importance = 0, ownNames = false, ...options },
  ) =>
    this.#search.withMost(terms, {
      ...options,
      filter: ranges,
      limit: MOST_COMPARED,
      importance,
      ownNames,
    });

  /** Places that match a query, best first, and the total. */
  async search(text: string, search: PlaceSearch): Promise<FoundPlaces> {
    if (search.level === "block") return pageOf(await this.#blocks.called(text, search), search);
    const options = await this.#optionsOf(search);
    return this.#answer(await this.#search.find(parseQuery(text), options), search);
  }

  /** The answer to a search, in the function and in the browser. */
  async answer(query: string, search: PlaceSearch): Promise<SearchAnswer> {
    const at = positionOf(query);
    if (at) return this.#answerNear(at, query, search);
    const { total, results, advice, unused } = await this.searchWithAdvice(query, search);
    const { suggestions, note } = advice;
    const records = results.map((result) => toFoundRecord(this.#places.areas, result));
    addHints(records);
    return {
      results: records,
      total,
      query,
      ...(suggestions.length > 0 && { suggestions }),
      ...(note && { note }),
      ...(unused?.length && { unused: [...unused] }),
    };
  }

  /**
   * The places nearest to a position, nearest first: those of the requested level and areas; by default villages and
   * localities.
   */
  async #answerNear(at: Position, query: string, search: PlaceSearch): Promise<SearchAnswer> {
    const { areas } = this.#places;
    if (search.level === "block") {
      const { total, results } = pageOf(await this.#blocks.nearest(at, search), search);
      return { results: results.map((one) => toFoundRecord(areas, one)), total, query };
    }
    const filter = await filterOf(search, areas, this.#reader);
    const nearest = await this.#reader.pointsNear(at, {
      limit: MAX_NEAREST_PLACES,
      withinKm: NEAREST_WITHIN_KM,
      counts: (ordinal) =>
        (search.level !== undefined || ordinal >= areas.firstVillage) && passes(ordinal, filter),
    });
    const page = nearest.slice(search.offset, search.offset + search.limit);
    const results = await Promise.all(
      page.map(async ({ ordinal }) =>
        toFoundRecord(areas, { place: await this.#places.place(ordinal), match: "exact" }),
      ),
    );
    addHints(results);
    return { results, total: nearest.length, query };
  }

  /** The places of {@link search}, with advice if they need any. */
  async searchWithAdvice(text: string, search: PlaceSearch): Promise<AdvisedPlaces> {
    if (search.level === "block")
      return {
        ...pageOf(await this.#blocks.called(text, search), search),
        advice: { suggestions: [] },
        unused: undefined,
      };
    const blocks = search.level === undefined ? await this.#blocks.said(text, search) : [];
    if (blocks.length === 0) return this.#searchPlaces(text, search);
    const { results } = pageOf(blocks, search);
    const others = await this.#searchPlaces(text, {
      ...search,
      offset: Math.max(0, search.offset - blocks.length),
      limit: search.limit - results.length,
    });
    return {
      total: blocks.length + others.total,
      results: [...results, ...others.results],
      advice: { suggestions: [] },
      unused: undefined,
    };
  }

  /** The places with an ordinal that a query means, with advice. */
  async #searchPlaces(text: string, search: PlaceSearch): Promise<AdvisedPlaces> {
    const options = await this.#optionsOf(search);
    const { query, unknown } = await this.#withoutUnknownPincode(parseQuery(text));
    const { filter } = options;
    const all = await this.#search.find(query, options);
    const plainer = this.#plainer(query, all);
    if (plainer !== undefined) return this.#searchPlaces(plainer, search);
    const other = await this.#otherWriting(text, all, options);
    if (other !== undefined) return withoutExact(await this.#searchPlaces(other, search));
    const found = search.near ? all.withFirst(await this.#nearest(search.near, all.ordinals)) : all;
    // While somebody types, searching further would load half of the index into the browser.
    const isTyping = options.typos === "if needed" && found.total > 0;
    const named = await this.#named(text, found, { filter, isTyping, near: search.near });
    const answered = { total: found.total, named: named?.meanings[0]?.stack.place };
    const within = search.within?.flat() ?? [];
    const advice = await this.#adviser.advise(query, answered, { filter, within });
    return {
      ...(await this.#answer(named?.found ?? found, search, named)),
      advice: {
        suggestions: advice?.suggestions ?? [],
        note: unknown === undefined ? advice?.note : pincodeNote(unknown),
      },
      unused: named?.unused,
    };
  }

  /** For a word that no place has as written: another writing, in which it is an area or a town. "JAUNPURUP" is "Jaunpur UP". */
  async #otherWriting(
    text: string,
    { best }: Found,
    options: SearchOptions,
  ): Promise<string | undefined> {
    const word = text.trim();
    if (SPACE.test(word)) return undefined;
    // A Latin word with a typo is mostly that. Words with case endings are often a typo away from others, too.
    if (best !== undefined && (best.match !== "typo" || LATIN.test(word))) return undefined;
    const asWritten = { ...options, typos: "never" } as const;
    for (const other of otherWritings(word, [word], this.#places.areas)) {
      const { best } = await this.#search.find(parseQuery(other), asWritten);
      if (best?.match !== "exact") continue;
      const { village } = await this.#places.place(best.ordinal);
      if (village === undefined || isTown(village.fields)) return other;
    }
    return undefined;
  }

  /**
   * A text that says the same with other words. For one that has only a PIN code and its state, the PIN code: "Jharkhand 834001"
   * means no place with a word like the state's name. For a side in brackets that no place has as written, the whole word:
   * "Thane (W)", but not "Hridaypur (N)".
   */
  #plainer({ text, terms }: Query, { best }: Found): string | undefined {
    const full = withFullSides(text);
    if (full !== text && best?.match !== "exact") return full;
    if (best === undefined || terms.length === 1 || !terms.some(isPincode)) return undefined;
    const { pincode, tokens } = lineOf([{ text }]);
    const { areas } = this.#places;
    const names = tokens.filter(({ role }) => role !== "level").map((token) => token.text);
    const isState = areas.named("state", names.join(" ")).includes(areas.path(best.ordinal)[0]!);
    return isState ? pincode : undefined;
  }

  /** Drops a PIN code that no place has if there are other terms. */
  async #withoutUnknownPincode(query: Query): Promise<{ query: Query; unknown?: string }> {
    for (const term of query.terms) {
      const text = term.variants[0]!;
      if (!isPincode(term) || query.terms.length === 1 || (await this.#hasPincode(text))) continue;
      return {
        query: { ...query, terms: query.terms.filter((one) => one !== term) },
        unknown: text,
      };
    }
    return { query };
  }

  async #hasPincode(pincode: string): Promise<boolean> {
    if ((await this.#reader.pincode(pincode)) !== undefined) return true;
    return (await officeDistricts(this.#reader, pincode)).length > 0;
  }

  /**
   * For a text of several words: the places by evidence, best first, then the others found. Undefined for a text of one
   * word, and for one that is a whole name or a prefix of one.
   */
  async #named(
    text: string,
    found: Found,
    { filter, isTyping, near }: { filter: Filter; isTyping: boolean; near: Position | undefined },
  ): Promise<FoundByEvidence | undefined> {
    if (filter?.length === 0 || ONE_WORD().test(text) || (await this.#isName(text, found)))
      return undefined;
    const { areas } = this.#places;
    const match = found.everyTerm ? found.best?.match : undefined;
    const isFound = match === "exact" || match === "spelling";
    const further = isTyping ? "no" : furtherAfter(match);
    const best = found
      .page(0, MOST_READ)
      .map(({ ordinal }) => ordinal)
      .filter((ordinal) => ordinal >= areas.firstVillage);
    let { line, meanings } = await this.#readAs(text, best, further, filter);
    if (line.tokens.length < 2) return undefined;
    if (meanings.length === 0 && found.total === 0) {
      const any = await this.#withAnyTerm(text, filter);
      if (any.length > 0) ({ line, meanings } = await this.#readAs(text, any, "yes", filter));
    }
    if (meanings.length === 0 || (isFound && this.#isFoundBetter(found.best!, meanings, line)))
      return undefined;
    const likely = areasFirst(areas, likelyMeanings(meanings, line), line);
    const ordered = near ? await this.#nearFirst(near, likely) : likely;
    return {
      meanings: ordered,
      line,
      found: found.without(ordered.map(({ stack }) => stack.place)),
      unused: unusedOf(line, ordered[0]!.stack.left),
    };
  }

  /** Whether a place that has every term of a text is likelier than what the text means when it is read. */
  #isFoundBetter({ ordinal }: FoundPlace, meanings: readonly Candidate[], line: Line): boolean {
    const { areas } = this.#places;
    const { stack } = meanings[0]!;
    const how = matchOfText(stack, line);
    // A contradicting word counts as used: "Chandigarh, Punjab" is the city.
    const isRead = how !== "partial" || WRONG.some((feature) => stack.counts[feature]! > 0);
    // In "Thane West" both words also fit Bhayander West, which is in Thane; but nobody calls it that.
    const isLikely =
      ordinal < areas.firstVillage ||
      meanings.some(
        (other) => other.stack.place === ordinal && other.stack.score > stack.score - MARGIN / 2,
      );
    // "tiru vanantha puram" is also the district, which is found without a typo.
    const isAround = areas.path(stack.place).includes(ordinal);
    return (!isRead && isLikely) || (how === "typo" && isAround);
  }

  /** Those of the found places that are near a position, nearest first. */
  async #nearest(at: Position, places: Iterable<number>): Promise<number[]> {
    const found = new Set(places);
    const near = await this.#reader.pointsNear(at, {
      limit: Number.POSITIVE_INFINITY,
      withinKm: NEAREST_WITHIN_KM,
      counts: (ordinal) => found.has(ordinal),
    });
    return near.map(({ ordinal }) => ordinal);
  }

  /** Moves candidates near a position before others of their level that the text describes equally well. */
  async #nearFirst(at: Position, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const { areas } = this.#places;
    const places = candidates.map(({ stack }) => stack.place);
    const near = await this.#nearest(at, places);
    const alike = Map.groupBy(
      candidates,
      ({ stack }) => `${areas.level(stack.place)} ${scoreOfText(stack)}`,
    );
    const ranked = [...alike.values()].flatMap((some) => {
      const best = Math.max(...some.map(({ stack }) => stack.score));
      return some.map((candidate) => {
        const { place, score } = candidate.stack;
        const at = near.indexOf(place);
        return at < 0 ? { candidate, score, at: near.length } : { candidate, score: best, at };
      });
    });
    return ranked
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ candidate }) => candidate);
  }

  /**
   * The possible meanings of a text, best first. For an unknown name in a known place, that is the place.
   * @param ordinals villages, towns and localities that a search found
   */
  async #readAs(
    text: string,
    ordinals: readonly number[],
    further: LooksFurther,
    filter: Filter,
  ): Promise<{ line: Line; meanings: Candidate[] }> {
    const { areas } = this.#places;
    const { line, candidates } = await read([{ text }], this.#places, {
      found: { ordinals, further },
    });
    const locality = localityAround(areas, candidates);
    const known = new Map<number, Candidate>();
    for (const candidate of locality ? [locality, ...candidates] : candidates) {
      const { kind, place } = candidate.stack;
      if (kind !== "nothing" && !known.has(place) && passes(place, filter))
        known.set(place, candidate);
    }
    return { line, meanings: [...known.values()] };
  }

  /**
   * Ordinals of villages, towns and localities that have a term of the text in their names, so that a text with a place name
   * always finds something.
   */
  async #withAnyTerm(text: string, filter: Filter): Promise<number[]> {
    const { areas } = this.#places;
    const ranges = filter ?? [[areas.firstVillage, areas.size]];
    const { terms } = parseQuery(text);
    const found = await this.villagesWithMost(terms, {
      ranges,
      typos: false,
      letters: MIN_LETTERS,
    });
    return found.filter((ordinal) => ordinal >= areas.firstVillage);
  }

  /**
   * Whether a text names the first place found and nothing else: it is one of its names with names above it, or a prefix
   * of a name. If only the state is named above, or if it is a locality, a larger place may have the same name.
   */
  async #isName(text: string, { best, everyTerm }: Found): Promise<boolean> {
    if (best === undefined || !everyTerm) return false;
    const { areas } = this.#places;
    const { ordinal, isExact } = best;
    const isOfState = nameKey(text).includes(nameKey(areas.name(areas.path(ordinal)[0]!)));
    if (isExact && !isOfState && !areas.isLocality(ordinal)) return true;
    const { name, otherNames } = await this.#places.place(ordinal);
    const [written, given] = [wholeName(text), listedName(name, otherNames, true)];
    const comparison = compare(written, given);
    if (comparison && isSameName(comparison)) return true;
    return written.some(({ core }) => given.some((form) => form.core.startsWith(core)));
  }

  /** The requested page of results: the places that a line names, then the others. */
  async #answer(
    found: Found,
    { offset, limit }: PlaceSearch,
    named?: FoundByEvidence,
  ): Promise<FoundPlaces> {
    const { areas } = this.#places;
    const meanings = named?.meanings ?? [];
    const best = meanings.slice(offset, offset + limit).map(
      ({ stack, village }): FoundPlaceResult => ({
        place: placeResult(areas, stack.place, village),
        match: matchOfText(stack, named!.line),
      }),
    );
    const page = found.page(Math.max(0, offset - meanings.length), limit - best.length);
    const villages = await this.#reader.placesAt(
      page.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= areas.firstVillage),
    );
    const matcher = new NameMatcher(found.terms);
    let next = 0;
    const others = page.map(({ ordinal, match }): FoundPlaceResult => {
      const village = ordinal < areas.firstVillage ? undefined : villages[next++];
      const place = placeResult(areas, ordinal, village);
      const matchedName = matcher.otherName(place.name, place.otherNames);
      return matchedName === undefined ? { place, match } : { place, match, matchedName };
    });
    return { total: meanings.length + found.total, results: [...best, ...others] };
  }

  async #optionsOf({ typos, ...filters }: PlaceSearch): Promise<SearchOptions> {
    const filter = await filterOf(filters, this.#places.areas, this.#reader);
    return { filter, ...(typos && { typos }) };
  }
}

/**
 * When to look beyond the results of a search.
 * @param match how the best result has all terms of the query; undefined if none has
 */
function furtherAfter(match: MatchKind | undefined): LooksFurther {
  if (match === "exact" || match === "spelling") return "if no name is as written";
  return match === "prefix" ? "if it leaves names" : "yes";
}

/** The results for another writing of a query, which none of them has as written. */
function withoutExact(places: AdvisedPlaces): AdvisedPlaces {
  const results = places.results.map((one) =>
    one.match === "exact" ? { ...one, match: "spelling" as const } : one,
  );
  return { ...places, results };
}

/** The position that a query is: a DIGIPIN, or degrees; whole degrees are taken as numbers. */
function positionOf(query: string): Position | undefined {
  if (isDigipin(query)) return positionOfDigipin(query);
  return HAS_FRACTION.test(query) ? positionInText(query) : undefined;
}

const HAS_FRACTION = /\d[.°]/;

/**
 * The meanings whose scores are near that of the best, in their order. If any place matches every word, places that match only
 * some do not count, except: areas and large towns if the best leaves a word out, and large towns whose name is as written if the
 * best has the same words with a typo.
 */
function likelyMeanings(meanings: readonly Candidate[], line: Line): Candidate[] {
  const [first] = meanings;
  const { name } = first!.stack;
  const how = matchOfText(first!.stack, line);
  const isWhole = ({ stack }: Candidate) => matchOfText(stack, line) !== "partial";
  const isRival = ({ stack }: Candidate) =>
    how === "partial" ||
    (how === "typo" && name !== undefined && hasExactName(stack) && hasAnyOf(stack, name));
  const counts = meanings.some(isWhole)
    ? (one: Candidate) => isWhole(one) || one === first || (isLarge(one) && isRival(one))
    : () => true;
  return meanings.filter((one) => one.stack.score > first!.stack.score - MARGIN && counts(one));
}

/** Whether a stack uses a token of a run. */
function hasAnyOf({ left }: Stack, { from, to }: Run): boolean {
  return left.filter((i) => i >= from && i < to).length < to - from;
}

/** How a text matches when it is read as a stack: partially if a word that may be a name is left out. */
function matchOfText({ name, mentions, left }: Stack, line: Line): MatchKind {
  if (!areLevelWords(line, left)) return "partial";
  const agreement = name?.comparison.agreement ?? "same";
  if (/^(?:near|words)/.test(agreement) || mentions.some(({ match }) => match === "typo"))
    return "typo";
  return agreement !== "same" || mentions.some(({ match }) => match === "spelling")
    ? "spelling"
    : "exact";
}

/** Whether a candidate is an area or a large town. */
function isLarge({ village }: Candidate): boolean {
  return village === undefined || village.importance >= LARGE_TOWN;
}

/** The score of a stack without the size of its place. Stacks of equal scores fit the text equally well. */
function scoreOfText({ score, counts }: Stack): number {
  return OF_SIZE.reduce((sum, feature) => sum - WEIGHTS[feature]! * counts[feature]!, score);
}

const OF_SIZE = (
  ["is.town", "is.census_town", "is.large", "is.largeNear", "is.largeUnplaced"] as const
).map((name) => F[name]);

function isPincode({ variants }: QueryTerm): boolean {
  return PINCODE.test(variants[0]!);
}

/** A text of a single token, which can't name anything else. */
const ONE_WORD = lazyRegExp(String.raw`^\s*[\p{L}\p{M}]*\s*$`, "u");
const SPACE = /\s/;
const LATIN = /[a-z]/i;
/** How many of the places found are read as candidates. */
const MOST_READ = 10;
/** Places that score up to this much less than the best are listed with it. */
const MARGIN = 8 * UNIT;

/** Which places a search finds, and which page of them it returns. */
export interface PlaceSearch extends SearchFilters, Pick<SearchOptions, "typos"> {
  /** Of places that match equally, those near it come first. */
  readonly near?: Position | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The requested page of the places that match a query, best first. */
export interface FoundPlaces {
  /** Number of places that match in all. */
  readonly total: number;
  readonly results: readonly FoundPlaceResult[];
}

/** Places with advice. */
interface AdvisedPlaces extends FoundPlaces {
  readonly advice: Advice;
  /** The texts that the first place does not use. */
  readonly unused: readonly string[] | undefined;
}

/** The reading of a text of several words. */
interface FoundByEvidence {
  /** The possible meanings, best first. */
  readonly meanings: readonly Candidate[];
  readonly line: Line;
  /** The other places found by its terms. */
  readonly found: Found;
  /** The texts that the first meaning does not use. */
  readonly unused: readonly string[];
}

/** The requested page of results. */
function pageOf(
  results: readonly FoundPlaceResult[],
  { offset, limit }: Pick<PlaceSearch, "offset" | "limit">,
): FoundPlaces {
  return { total: results.length, results: results.slice(offset, offset + limit) };
}

/** A place as a search finds it. */
export interface FoundPlaceResult {
  readonly place: PlaceResult;
  readonly match: MatchKind;
  /** The other name that matches, if it matches better than the place's own. */
  readonly matchedName?: string;
}

/** Converts a place that a search found into an API record. */
function toFoundRecord(areas: Areas, { place, match, matchedName }: FoundPlaceResult): FoundRecord {
  const record: FoundRecord = Object.assign(toSearchRecord(areas, place), { match });
  if (matchedName !== undefined) record.matched_name = matchedName;
  return record;
}
