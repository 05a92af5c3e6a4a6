/** Reads what somebody wrote: a text, fields or a row become candidates with evidence. This is the only reader. */

import type { Areas } from "../areas/areas.ts";
import { isTown, LARGE_TOWN, TOWN } from "../contract/importance.ts";
import type { Position } from "../geo/distance.ts";
import { type Ranges, rangesOf, unite } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import { hasSameWords } from "../names/compare.ts";
import { INDIAN_LETTER, type IndianScript, indianScriptOf } from "../names/scripts.ts";
import { lettersNeeded, type QueryTerm } from "../names/terms.ts";
import { isKindWord, sidesLike } from "../names/words.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { F } from "./features.ts";
import { measured } from "./measured.ts";
import { type Mention, mentionsOf, nearMentions, runsToMention, townMention } from "./mentions.ts";
import { NameRuns } from "./name-runs.ts";
import { type NamedVillage, NamedVillages } from "./named-villages.ts";
import { otherWritings } from "./other-writings.ts";
import { WrittenPanchayats } from "./panchayats.ts";
import { WrittenPincode } from "./pincode.ts";
import { type ComparedVillages, MOST_COMPARED, type PlaceSource } from "./place-source.ts";
import { mayBeName } from "./roles.ts";
import { runKey } from "./runs.ts";
import { hasExactName, type Stack, Stacker } from "./stacks.ts";
import { termsOf } from "./terms.ts";
import { isContent, type Line, lineOf } from "./tokens.ts";
import { UNIT, WEIGHTS } from "./weights.ts";
import type { Piece } from "./written.ts";

/** The parts of a directory that the reader needs. */
export type ReaderSource = Pick<
  PlaceSource,
  | "areas"
  | "areaNames"
  | "members"
  | "offices"
  | "pincode"
  | "points"
  | "pointsNear"
  | "villagesAt"
  | "villagesWithMost"
>;

/** A text and its possible meanings. */
export interface Reading {
  readonly line: Line;
  readonly mentions: readonly Mention[];
  readonly pincode: WrittenPincode;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}

/**
 * When to look beyond the results of a search: always, if the best result leaves names unread, or only if none has its name as
 * written.
 */
export type LooksFurther = "yes" | "if no name is as written" | "if it leaves names" | "no";

export interface ReadOptions {
  /** The PIN code of a field. */
  readonly pincode?: string;
  /** The gram panchayat of a field. */
  readonly panchayat?: string | undefined;
  /** The approximate position of the place. */
  readonly position?: Position | undefined;
  readonly weights?: Int32Array;
  /** The results of a search: ordinals of villages, towns and localities. */
  readonly found?: { readonly ordinals: readonly number[]; readonly further: LooksFurther };
  /** Tokens that many rows of a list have. */
  readonly shared?: ReadonlySet<string>;
  /** Whether to count also the readings that can't be among the best. They change no answer: for tests. */
  readonly exhaustive?: boolean;
}

/** Maximum number of lowest areas to look through, and how far their scores may be below the best. */
const MOST_AREAS = 8;
const AREA_MARGIN = 9 * UNIT;
/** A text with at most this many names may be a single name. */
const FEW_NAMES = 4;
/** In the named areas, a place must have one word of the text, or most of one: at least this many letters. */
const FEWEST_LETTERS = 3;
/** A place is rarely further than this from the position that a list gives for it. */
const NEAR_KM = 6;

/** How far the score of a measured place may be below the best. */
const MEASURED_MARGIN = 8 * UNIT;

/** Reads what somebody wrote. Rejects if a file of the index can't be read. */
export async function read(
  pieces: readonly Piece[],
  source: ReaderSource,
  options: ReadOptions = {},
): Promise<Reading> {
  const reader = await readerOf(pieces, source, options);
  const [{ text, hint } = NO_PIECE, ...more] = pieces;
  if (reader.isAsNamed || hint !== undefined || more.length > 0) return reader.reading();
  for (const other of otherWritings(text, reader.unread, source.areas)) {
    const { found: _, ...others } = options;
    const better = await readerOf([{ text: other }], source, others);
    if (better.isClear) return better.reading();
  }
  return reader.reading();
}

const NO_PIECE: Piece = { text: "" };

async function readerOf(
  pieces: readonly Piece[],
  source: ReaderSource,
  {
    pincode: ofField = "",
    panchayat = "",
    position,
    weights = WEIGHTS,
    found,
    shared,
    exhaustive = false,
  }: ReadOptions,
): Promise<Reader> {
  const line = lineOf(pieces, ofField, shared);
  const [names, pincode] = await Promise.all([
    source.areaNames(),
    WrittenPincode.of(source, line.pincode),
  ]);
  const mentions = mentionsOf(line, names, source.areas);
  const reader = new Reader(line, source, pincode, mentions, weights, exhaustive);
  if (found) await reader.add(found.ordinals);
  // If the text means none of the results, and is more than an area's name, the search has not found what it means.
  const further = found && (found.further === "no" || reader.isNamed) ? found.further : "yes";
  const looks = further === "yes" || (further !== "no" && reader.isUnfinished(further));
  if (position) await reader.addNear(position);
  // A search that has found every word has also found the towns.
  if (looks) await reader.look(further === "yes");
  reader.addTownsOfFields();
  if (looks && !reader.isGood && !reader.isPlaced) {
    await reader.lookForAny();
    const near = nearMentions(line, names, runsToMention(line, reader.leftByBest));
    await reader.lookFurther(near, found !== undefined);
  }
  await reader.measure(position);
  await reader.addPanchayats(new WrittenPanchayats(line, panchayat));
  return reader;
}

class Reader {
  readonly #line: Line;
  readonly #source: ReaderSource;
  readonly #areas: Areas;
  readonly #pincode: WrittenPincode;
  readonly #weights: Int32Array;
  readonly #exhaustive: boolean;
  readonly #terms: readonly QueryTerm[];
  readonly #everywhere: Ranges;
  readonly #villages: NamedVillages;
  /** The ordinals of towns that only one of the names found. */
  readonly #towns = new Set<number>();
  /** Whether a name in the line is in an Indian script. */
  readonly #script: IndianScript | undefined;
  readonly #nameRuns: NameRuns;
  mentions: readonly Mention[];
  #stacker: Stacker;
  #ofAreas: readonly Stack[] = [];
  #ofPlaces: Stack[] = [];
  #ranges: Ranges;

  constructor(
    line: Line,
    source: ReaderSource,
    pincode: WrittenPincode,
    mentions: readonly Mention[],
    weights: Int32Array,
    exhaustive: boolean,
  ) {
    this.#line = line;
    this.#exhaustive = exhaustive;
    const inScript = line.tokens.find(({ text }) => INDIAN_LETTER.test(text));
    this.#script = inScript && indianScriptOf(inScript.text);
    this.#source = source;
    this.#villages = new NamedVillages(source, this.#script !== undefined);
    this.#areas = source.areas;
    this.#pincode = pincode;
    this.#weights = weights;
    this.#terms = termsOf(line);
    this.#everywhere = [[this.#areas.firstVillage, this.#areas.size]];
    this.#ranges = this.#everywhere;
    this.mentions = mentions;
    this.#nameRuns = new NameRuns(line, weights);
    this.#stacker = this.#stackerOf(mentions);
    this.#addAreas();
  }

  #stackerOf(mentions: readonly Mention[]): Stacker {
    return new Stacker(
      this.#line,
      this.#areas,
      mentions,
      this.#pincode,
      this.#nameRuns,
      this.#weights,
      this.#exhaustive,
    );
  }

  /**
   * Looks in the areas that the line names and in those of its PIN code. Looks everywhere if there are none, or if a short
   * text is not the exact name of a place there.
   */
  async look(looksForTowns: boolean): Promise<void> {
    const isNamed = this.#ranges !== this.#everywhere;
    if (isNamed) {
      const here = { ranges: this.#ranges, letters: FEWEST_LETTERS };
      const found = await this.#look(here);
      // Other places there have more of the text in their names and those of the areas above than a town with its area's name.
      if (found === MOST_COMPARED) await this.#look({ ...here, ownNames: true, importance: TOWN });
    }
    const few = this.#line.tokens.filter(mayBeName).length <= FEW_NAMES;
    const everywhere = { ranges: this.#everywhere, letters: this.#mostLetters };
    if (!isNamed || (few && !(this.isGood && this.#isAsWritten))) await this.#look(everywhere);
    // A town may have all of the text as its name: Bhawani Mandi is not in Mandi.
    else if (few) await this.#look({ ...everywhere, ownNames: true, importance: TOWN });
    // "Noida Sector 62" is a part of Noida, even if some place is called "Sector 62 Noida".
    const isTurned = this.#best?.name?.comparison.agreement === "order";
    if (looksForTowns && few && (!this.readsAll || isTurned)) await this.#lookForTowns();
  }

  /**
   * Looks with typos and in other areas.
   * @param isSearched whether a search has looked everywhere already, also with typos
   */
  async lookFurther(near: readonly Mention[], isSearched: boolean): Promise<void> {
    this.#addMentions(near);
    const isEverywhere = this.#ranges === this.#everywhere;
    const letters = isEverywhere ? this.#mostLetters : FEWEST_LETTERS;
    if (!(isEverywhere && isSearched))
      await this.#look({ ranges: this.#ranges, letters, typos: true });
    if (this.isGood) return;
    const isFound = this.#ofPlaces.some(({ place }) => !this.#towns.has(place));
    await this.#lookForLongest(isFound ? LARGE_TOWN : 0);
  }

  /**
   * Looks for places with one of two names if the line names no area, a name is left, and no place with its exact name is found:
   * "election Malana" does not mean Marauna with a typo.
   */
  async lookForAny(): Promise<void> {
    const isOfTwo = this.#line.tokens.filter(isContent).length === 2;
    if (!isOfTwo || this.readsAll || this.#ranges !== this.#everywhere) return;
    if (!this.#ofPlaces.some(hasExactName)) await this.#lookForLongest(0);
  }

  /** Looks everywhere for places that have half of the longest name. */
  async #lookForLongest(importance: number): Promise<void> {
    await this.#look({ ranges: this.#everywhere, letters: this.#halfOfLongest, importance });
  }

  /** Reads the line again, with further mentions. */
  #addMentions(more: readonly Mention[]): void {
    if (more.length === 0) return;
    this.mentions = [...this.mentions, ...more];
    this.#stacker = this.#stackerOf(this.mentions);
    this.#addAreas();
    this.#ofPlaces = [];
    for (const named of this.#villages.all.values()) this.#add(named);
  }

  /** Reads towns named in the field of villages as the towns of localities: the address next to it may name one of these. */
  addTownsOfFields(): void {
    const { tokens } = this.#line;
    if (!tokens.some(({ hint }) => hint === "village")) return;
    const known = new Set(
      this.mentions.flatMap(({ level, areas }) => (level === "town" ? [...areas] : [])),
    );
    const wanted = new Set<number>();
    for (const { place, name } of this.#ofPlaces) {
      const town = this.#areas.isLocality(place) ? this.#areas.townOf(place) : undefined;
      const isBeside = tokens[name!.from]!.hint !== "village";
      if (town !== undefined && isBeside && !known.has(town)) wanted.add(town);
    }
    if (wanted.size === 0) return;
    const found = this.#ofPlaces.filter(
      (stack) =>
        wanted.has(stack.place) &&
        hasExactName(stack) &&
        tokens[stack.name!.from]!.hint === "village",
    );
    const byRun = Map.groupBy(found, ({ name }) => runKey(name!));
    this.#addMentions(
      [...byRun.values()].map((some) =>
        townMention(
          this.#line,
          some[0]!.name!,
          some.map(({ place }) => place),
        ),
      ),
    );
  }

  /** Half of the letters of the longest name of the text, or all of a short one. */
  get #halfOfLongest(): number {
    const longest = Math.max(0, ...this.#terms.map(({ letters }) => letters));
    return Math.max(FEWEST_LETTERS, Math.ceil(longest / 2));
  }

  /** Two thirds of the letters of all names. */
  get #mostLetters(): number {
    const all = this.#terms.reduce((sum, { letters }) => sum + letters, 0);
    return lettersNeeded(all);
  }

  #addAreas(): void {
    const found = this.#stacker.areaStacks(MOST_AREAS);
    const near = found.filter(({ score }) => score >= found[0]!.score - AREA_MARGIN);
    // Some towns are in another taluka than that of their name.
    const around = near.map(({ place }) =>
      this.#areas.level(place) === "taluka" ? this.#areas.parent(place) : place,
    );
    const towns = this.mentions
      .filter(({ level }) => level === "town")
      .flatMap(({ areas }) => [...areas]);
    const former = this.mentions
      .filter(
        ({ kind, match, level }) => kind === "former" && match === "exact" && level !== "state",
      )
      .flatMap(({ areas }) => [...areas]);
    const all = [...new Set([...around, ...former, ...towns, ...this.#pincode.districts])];
    const places = rangesOf(this.#pincode.places);
    const ranges = unite([...places, ...all.flatMap((area) => this.#areas.placesBelow(area))]);
    if (ranges.length > 0) this.#ranges = ranges;
    // A former area leads to its talukas; it is not a place.
    this.#ofAreas = found.filter(
      ({ place, mentions: [lowest] }) => this.#areas.level(place) === lowest?.level,
    );
  }

  /** Reads the line as the villages that have the most of its terms, and returns their number. */
  async #look(how: Omit<ComparedVillages, "typos"> & { typos?: boolean }): Promise<number> {
    const found = await this.#source.villagesWithMost(this.#terms, { typos: false, ...how });
    await this.add(found);
    return found.length;
  }

  /**
   * Looks for towns by each name. Some are not in an area of their name, such as Noida and Agartala, or are next to unknown
   * words.
   */
  async #lookForTowns(): Promise<void> {
    if (this.#terms.length < 2) return;
    const how = { ranges: this.#everywhere, letters: 1, typos: false };
    const found = this.#terms.map((term) =>
      this.#source.villagesWithMost([term], { ...how, ownNames: true, importance: TOWN }),
    );
    const towns = (await Promise.all(found)).flat().filter((one) => !this.#areas.isLocality(one));
    for (const town of towns) if (!this.#villages.all.has(town)) this.#towns.add(town);
    await this.add(towns);
  }

  /** Reads the line as each place around a position, whatever its name. */
  async addNear(position: Position): Promise<void> {
    const near = await this.#source.pointsNear(position, {
      limit: MOST_COMPARED,
      withinKm: NEAR_KM,
      counts: (ordinal) => ordinal >= this.#areas.firstVillage,
    });
    await this.add(near.map(({ ordinal }) => ordinal));
  }

  /** Reads the line as each of some villages, towns and localities. */
  async add(ordinals: readonly number[]): Promise<void> {
    for (const named of await this.#villages.add(ordinals)) this.#add(named);
  }

  #add({ village, name }: NamedVillage): void {
    const stack = this.#stacker.placeStack(village, name);
    if (stack) this.#ofPlaces.push(stack);
  }

  /** Measures how far the likeliest places are from where the text says they are. */
  async measure(position: Position | undefined): Promise<void> {
    const places = this.#ofPlaces.map((stack) => ({ stack, village: this.#villageOf(stack)! }));
    const least = (this.#best?.score ?? 0) - MEASURED_MARGIN;
    const features = await measured(places, least, this.#source, this.#pincode, position);
    const states = this.#statesOfDistricts();
    const named = this.#namedTokens();
    this.#ofPlaces = this.#ofPlaces.map((stack) => {
      const some = features.get(stack) ?? [];
      // What follows a name is around it; in front, "Tanishq" is no place, and "Vellore" is one.
      const isElsewhere =
        stack.counts[F["is.unplaced"]]! > 0 &&
        stack.unknown.some((i) => i >= stack.name!.to || named.has(i)) &&
        !some.includes(F["near.city"]);
      const isOfOtherScript =
        states.length > 0 &&
        stack.mentions.length === 0 &&
        !states.includes(this.#areas.path(stack.place)[0]!);
      return this.#stacker.with(stack, [
        ...some,
        ...(isElsewhere ? [F["is.elsewhere"]] : []),
        ...(isOfOtherScript ? [F["is.otherScript"]] : []),
        ...(this.#isSubject(stack) ? [F["name.subject"]] : []),
      ]);
    });
  }

  /** The positions of the tokens that are exactly the name of an area or of a place. */
  #namedTokens(): ReadonlySet<number> {
    const names = this.#ofPlaces.filter(hasExactName).map(({ name }) => name!);
    const areas = this.mentions.filter(({ match }) => match === "exact");
    return new Set(
      [...names, ...areas].flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      ),
    );
  }

  /**
   * Whether a line is about the office named after a place: it names nothing else but areas around it. "Police Station Malana,
   * Kullu" is in Malana, "PS Malana, Jari, Kullu" in Jari, and Kotwali is no name of a place. A post office alone is part of the
   * address of a place that the line leaves out.
   */
  #isSubject({ name, counts, left, mentions }: Stack): boolean {
    const { tokens, hasPost } = this.#line;
    if (counts[F["name.office"]] === 0 || hasPost || mentions.length === 0) return false;
    const isSilent = (i: number) => /^(?:nothing|level)$/.test(tokens[i]!.role);
    const run = tokens.slice(name!.from, name!.to);
    return (
      tokens.every(({ hint }) => hint === undefined) &&
      left.every(isSilent) &&
      !run.every(({ text }) => isKindWord(text))
    );
  }

  /** The states that write the text's script, if the text is the name of a district of one of them. */
  #statesOfDistricts(): readonly number[] {
    if (this.#script === undefined) return [];
    const states = this.#areas.statesOfScript(this.#script);
    const isOfOne = ({ place, mentions, left }: Stack) =>
      this.#areas.level(place) === "district" &&
      left.length === 0 &&
      mentions.every(({ match }) => match === "exact") &&
      states.includes(this.#areas.path(place)[0]!);
    return this.#ofAreas.some(isOfOne) ? states : [];
  }

  /** Finds the likeliest places that are in a gram panchayat named by the text. */
  async addPanchayats(written: WrittenPanchayats): Promise<void> {
    if (!written.areNamed) return;
    const least = (this.#best?.score ?? 0) - MEASURED_MARGIN;
    const likely = this.#ofPlaces.filter(({ score }) => score > least).slice(0, MOST_COMPARED);
    const members = await this.#source.members(likely.map(({ place }) => place));
    const within = new Set(likely.filter((_, i) => written.has(members[i]!)));
    this.#ofPlaces = this.#ofPlaces.map((stack) =>
      within.has(stack) ? this.#stacker.with(stack, [F.panchayat]) : stack,
    );
  }

  #villageOf({ place }: Stack): Village | undefined {
    return this.#villages.all.get(place)?.village;
  }

  get #best(): Stack | undefined {
    let best: Stack | undefined;
    for (const stack of [...this.#ofAreas, ...this.#ofPlaces])
      if (!best || stack.score > best.score) best = stack;
    return best;
  }

  reading(): Reading {
    const text = { line: this.#line, mentions: this.mentions, pincode: this.#pincode };
    const compared = {
      ...text,
      stacker: this.#stacker,
      ofAreas: this.#ofAreas,
      ofPlaces: this.#ofPlaces,
      villages: this.#villages.all,
    };
    return { ...text, candidates: candidatesOf(compared, this.#areas) };
  }

  /** The words that the best candidate does not use, or only for names with a typo. */
  get unread(): string[] {
    const { tokens, words } = this.#line;
    const mistyped = (this.#best?.mentions ?? []).filter(({ match }) => match === "typo");
    const isUnread = (i: number) => mistyped.some(({ from, to }) => i >= from && i < to);
    return [...this.leftByBest, ...[...tokens.keys()].filter(isUnread)]
      .filter((i) => tokens[i]!.role !== "level")
      .map((i) => words[tokens[i]!.word]!);
  }

  /** Whether the best candidate is good, no area is named with a typo, and no word for a side, such as East, is left. */
  get isAsNamed(): boolean {
    const { tokens } = this.#line;
    return (
      this.isGood &&
      this.#best!.mentions.every(({ match }) => match !== "typo") &&
      !this.#best!.left.some((i) => sidesLike(tokens[i]!.text).length > 0)
    );
  }

  /**
   * Whether the best candidate has all of the text as its name and those of the areas around it, in any romanisation, and is an
   * area, a town or in a named district or taluka: any other village with a rewritten name may not be meant.
   */
  get isClear(): boolean {
    if (!this.isAsNamed) return false;
    const best = this.#best!;
    const village = this.#villageOf(best);
    return (
      !best.left.some((i) => mayBeName(this.#line.tokens[i]!)) &&
      (village === undefined ||
        isTown(village.fields) ||
        best.mentions.some(({ level }) => level !== "state"))
    );
  }

  /** Whether the results of a search are to be looked beyond. */
  isUnfinished(further: "if no name is as written" | "if it leaves names"): boolean {
    // Searches skip former areas.
    if (this.mentions.some(({ kind }) => kind === "former")) return true;
    return !(further === "if it leaves names" ? this.readsAll : this.isGood);
  }

  /** Whether the best candidate is a place, or an area whose name is all of the text. */
  get isNamed(): boolean {
    const best = this.#best;
    return best !== undefined && (best.kind === "place" || best.left.length === 0);
  }

  /** Whether the best candidate leaves no name unread. */
  get readsAll(): boolean {
    const best = this.#best;
    const { tokens } = this.#line;
    return (
      best !== undefined &&
      best.unknown.length === 0 &&
      !best.left.some(
        (i) => (tokens[i]!.institution || tokens[i]!.isOfSight) && isContent(tokens[i]!),
      )
    );
  }

  /** Whether the best candidate leaves no name unread and has the words of its own name, in any romanisation. */
  get isGood(): boolean {
    const name = this.#best?.name;
    return this.readsAll && (name === undefined || hasSameWords(name.comparison));
  }

  /**
   * Whether the best candidate has its exact name, the PIN code of the text, and an area or no further names around it. Then
   * the names that it leaves are of buildings, roads and the like, not misspelt places: of 1,000 addresses of bank branches 180
   * are not looked up further, and one of them has another answer, which is right.
   */
  get isPlaced(): boolean {
    const best = this.#best;
    if (best?.kind !== "place" || !hasExactName(best) || best.counts[F["pin.same"]] === 0)
      return false;
    const { counts, mentions } = best;
    if (counts[F["left.village"]]! > 0) return false;
    const village = this.#villageOf(best)!;
    return village.locality === undefined && isTown(village.fields)
      ? counts[F["left.ofTown"]] === 0 && counts[F["left.quarterOfTown"]] === 0
      : mentions.some(({ level }) => level !== "state");
  }

  /**
   * Whether the names of the best candidate and its areas are exactly as written. If not, a place elsewhere may have the name:
   * Khanna is Kanha in another romanisation, Asama is not only Assam, and "Chopda Khurd" has a word that Chopda lacks.
   */
  get #isAsWritten(): boolean {
    const { name, mentions, counts } = this.#best!;
    return (
      name?.comparison.agreement !== "spelling" &&
      mentions.every(({ match }) => match !== "spelling" && match !== "typo") &&
      counts[F["left.contrast"]] === 0
    );
  }

  /** The tokens that the best candidate does not use, or uses for a name that is only similar. */
  get leftByBest(): number[] {
    const best = this.#best;
    if (!best) return [...this.#line.tokens.keys()];
    const { name, left } = best;
    if (!name || hasSameWords(name.comparison)) return [...left];
    const ofName = Array.from({ length: name.to - name.from }, (_, i) => name.from + i);
    return [...left, ...ofName].sort((a, b) => a - b);
  }
}
