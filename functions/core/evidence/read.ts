/** Reads what somebody wrote: a text, fields or a row become candidates with evidence. This is the only reader. */

import type { Areas } from "../areas/areas.ts";
import { IMPORTANCE_STEPS, isTown, LARGE_TOWN, TOWN } from "../contract/importance.ts";
import { isBelow, LEVELS } from "../contract/levels.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import type { Position } from "../geo/distance.ts";
import { passes, type Ranges, rangesOf, unite } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import { hasSameWords } from "../names/compare.ts";
import { listedNames, type Name } from "../names/name-forms.ts";
import { INDIAN_LETTER, type IndianScript, indianScriptOf } from "../names/scripts.ts";
import { lettersNeeded, nameTerm, type QueryTerm } from "../names/terms.ts";
import { nameKey } from "../names/tokens.ts";
import { isKindWord, sidesLike } from "../names/words.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { F, WRONG } from "./features.ts";
import { measured } from "./measured.ts";
import { type Mention, mentionsOf, nearMentions, runsToMention, townMention } from "./mentions.ts";
import { isTownOrPart, NameRuns } from "./name-runs.ts";
import { otherWritings } from "./other-writings.ts";
import { WrittenPanchayats } from "./panchayats.ts";
import { WrittenPincode } from "./pincode.ts";
import { type ComparedVillages, MOST_COMPARED, type PlaceSource } from "./place-source.ts";
import { mayBeName } from "./roles.ts";
import { isNumbered, runKey, saidOf } from "./runs.ts";
import { sharesOf } from "./score.ts";
import { hasExactName, ownMention, type Stack, Stacker } from "./stacks.ts";
import { isContent, type Line, lineOf, type Token } from "./tokens.ts";
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

/** A possible meaning of a line: a place, an area, an unknown place inside one, or nothing known. */
export interface Candidate {
  readonly stack: Stack;
  /** The place, or the town that an unknown place is in. */
  readonly village: Village | undefined;
  /** From 0 to 1: the probability that this is meant. */
  readonly share: number;
}

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
/** Maximum number of places and areas that may have an unknown place inside. */
const MOST_INSIDE = 8;

/** A place is rarely further than this from the position that a list gives for it. */
const NEAR_KM = 6;

/** How far the score of a measured place may be below the best. */
const MEASURED_MARGIN = 8 * UNIT;

interface NamedVillage {
  readonly village: Village;
  readonly name: Name;
}

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
  const further = found?.further ?? "yes";
  const looks = further === "yes" || (further !== "no" && reader.isUnfinished(further));
  if (position) await reader.addNear(position);
  // A search that has found every word has also found the towns.
  if (looks) await reader.look(further === "yes");
  reader.addTownsOfFields();
  if (looks && !reader.isGood && !reader.isPlaced) {
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
  readonly #villages = new Map<number, NamedVillage>();
  /** The ordinals of towns that only one of the names found. */
  readonly #towns = new Set<number>();
  /** By all names of a place. */
  readonly #names = new Map<string, Name>();
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
    const importance = isFound ? LARGE_TOWN : 0;
    await this.#look({ ranges: this.#everywhere, letters: this.#halfOfLongest, importance });
  }

  /** Reads the line again, with further mentions. */
  #addMentions(more: readonly Mention[]): void {
    if (more.length === 0) return;
    this.mentions = [...this.mentions, ...more];
    this.#stacker = this.#stackerOf(this.mentions);
    this.#addAreas();
    this.#ofPlaces = [];
    for (const named of this.#villages.values()) this.#add(named);
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
    for (const town of towns) if (!this.#villages.has(town)) this.#towns.add(town);
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
    const fresh = [...new Set(ordinals)].filter((ordinal) => !this.#villages.has(ordinal));
    const villages = await this.#source.villagesAt(fresh);
    const keys = villages.map((village) => this.#keyOfNames(village));
    this.#addNames(villages, keys);
    for (const [i, village] of villages.entries()) {
      const named = { village, name: this.#names.get(keys[i]!)! };
      this.#villages.set(village.ordinal, named);
      this.#add(named);
    }
  }

  /**
   * Prepares the names of villages. Namesakes share one, so that the line is compared with it only once.
   * @param keys of the names of each
   */
  #addNames(villages: readonly Village[], keys: readonly string[]): void {
    const fresh = new Map<string, Village>();
    for (const [i, key] of keys.entries()) if (!this.#names.has(key)) fresh.set(key, villages[i]!);
    const names = listedNames(
      [...fresh.values()].map((village) => ({
        text: village.name,
        others: this.#otherNames(village),
        isTown: isTownOrPart(village),
      })),
    );
    let next = 0;
    for (const key of fresh.keys()) this.#names.set(key, names[next++]!);
  }

  /** A key for the names of a village, and whether each part of them is a name, too, as of towns and localities. */
  #keyOfNames(village: Village): string {
    return [isTownOrPart(village), village.name, ...this.#otherNames(village)].join("\n");
  }

  /** The other names of a village that the line may have: its local name only if the line is in an Indian script. */
  #otherNames({ otherNames, fields: { local_name } }: Village): readonly string[] {
    return this.#script !== undefined && local_name !== undefined
      ? [...otherNames, local_name]
      : otherNames;
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
    this.#ofPlaces = this.#ofPlaces.map((stack) => {
      const some = features.get(stack) ?? [];
      const isElsewhere =
        stack.counts[F["is.unplaced"]]! > 0 &&
        stack.unknown.length > 0 &&
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
    return this.#villages.get(place)?.village;
  }

  get #best(): Stack | undefined {
    let best: Stack | undefined;
    for (const stack of [...this.#ofAreas, ...this.#ofPlaces])
      if (!best || stack.score > best.score) best = stack;
    return best;
  }

  reading(): Reading {
    return {
      line: this.#line,
      mentions: this.mentions,
      pincode: this.#pincode,
      candidates: this.candidates(),
    };
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

  /** Whether the best candidate leaves no name unread. */
  get readsAll(): boolean {
    const best = this.#best;
    const { tokens } = this.#line;
    return (
      best !== undefined &&
      best.unknown.length === 0 &&
      !best.left.some((i) => tokens[i]!.institution && isContent(tokens[i]!))
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
   * Whether the name of the best candidate is exactly as written. If it is not, a place elsewhere may have the name: Khanna is
   * Kanha in another romanisation, and "Chopda Khurd" has a word that Chopda lacks.
   */
  get #isAsWritten(): boolean {
    const { name, mentions, counts } = this.#best!;
    return (
      name?.comparison.agreement !== "spelling" &&
      mentions.every(({ match }) => match !== "spelling") &&
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

  /** All candidates, best first. */
  candidates(): Candidate[] {
    const villageOf = (stack: Stack) => this.#villageOf(stack);
    const areas = this.#ofAreas.filter((stack) => this.#isMeant(stack));
    const places = this.#withRivals(
      withoutDuplicates(this.#ofPlaces, this.#villages, this.#areas, this.#line),
    ).filter((stack) => !this.#isNamedInside(stack));
    const known = [...areas, ...places].sort(
      (a, b) => b.score - a.score || this.#compareAlike(a, b),
    );
    const hosts = [...this.#ofAreas, ...this.#ofPlaces]
      .filter((stack) => stack.kind === "area" || isHost(villageOf(stack)!, stack))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_INSIDE);
    const inside = hosts.flatMap((stack) => this.#stacker.inside(stack, villageOf(stack)) ?? []);
    const isKnown = known[0] !== undefined && this.#isKnown(known[0]);
    const unknown = isKnown ? [] : [this.#stacker.nothing()];
    const all = this.#stacker
      .withSplit([...known, ...inside, ...unknown], villageOf)
      .toSorted((a, b) => b.score - a.score);
    const shares = sharesOf(
      this.#line,
      all,
      all.map(({ score }) => score),
    );
    return all.map((stack, i) => ({ stack, village: villageOf(stack), share: shares[i]! }));
  }

  /** The readings as places, with a feature added to villages if another place in the same areas has exactly the name as written. */
  #withRivals(places: readonly Stack[]): readonly Stack[] {
    const exact = places.filter(
      (stack) =>
        hasExactName(stack) && stack.counts[F["name.other"]] === 0 && stack.unknown.length === 0,
    );
    if (exact.length === 0) return places;
    const isRival = (stack: Stack) =>
      !isLargeOrTown(this.#villageOf(stack)!) &&
      !exact.includes(stack) &&
      exact.some((one) => haveSameMentions(one, stack));
    return places.map((stack) =>
      isRival(stack) ? this.#stacker.with(stack, [F["name.rival"]]) : stack,
    );
  }

  /**
   * Whether a text is exactly the name of a state or district and its PIN code fits. The data has all of these, so no unknown
   * place is meant.
   */
  #isKnown({ kind, place, left, mentions }: Stack): boolean {
    return (
      kind === "area" &&
      this.#areas.level(place) !== "taluka" &&
      left.length === 0 &&
      mentions.every(({ match, kind }) => match === "exact" && kind !== "former") &&
      this.#pincode.canBeIn(place)
    );
  }

  /**
   * Whether an area itself may be meant: no name of something smaller is left. In a line, such a name would be in front of the
   * area's; the same goes for an area in a field for a lower level ("Satari, Goa" in the field for talukas). In fields, it may
   * also be in another field for a lower level.
   */
  #isMeant(stack: Stack): boolean {
    if (this.#isNamedInside(stack)) return false;
    const { unknown, left } = stack;
    const { tokens } = this.#line;
    const { from, level } = ownMention(stack)!;
    const { hint } = tokens[from]!;
    const names = hint === undefined ? unknown : left.filter((i) => mayBeName(tokens[i]!));
    return names.every((i) => {
      const other = tokens[i]!.hint;
      if (hint === other) return i > from || level === hint;
      if (hint === undefined || other === undefined) return false;
      return !isBelow(other, hint);
    });
  }

  /**
   * Whether a stack leaves the name of an area that is in its own, or in the one around it that the same words name: "Gujarat,
   * Tapi" is not the state, "Karur, Pugalur" not the town Karur.
   */
  #isNamedInside(stack: Stack): boolean {
    const { place, left } = stack;
    if (left.length === 0) return false;
    const around = stack.kind === "area" ? [place] : this.#areasOfName(stack);
    if (around.length === 0) return false;
    const isInside = (area: number) => {
      const path = this.#areas.path(area);
      return area !== place && around.some((one) => one !== area && path.includes(one));
    };
    return this.mentions.some(
      ({ from, to, match, kind, areas }) =>
        match === "exact" &&
        kind !== "former" &&
        left.filter((i) => from <= i && i < to).length === to - from &&
        [...areas].some(isInside),
    );
  }

  /** The areas around a place that the words of its name name, too, if the text contradicts the place. */
  #areasOfName({ place, name, counts }: Stack): number[] {
    if (!name || !WRONG.some((feature) => counts[feature]! > 0)) return [];
    // A field says which one is meant.
    if (this.#line.tokens[name.from]!.hint !== undefined) return [];
    const path = this.#areas.path(place);
    return this.mentions.flatMap(({ from, to, match, areas }) =>
      match === "exact" && from === name.from && to === name.to
        ? path.filter((area) => area !== place && areas.has(area))
        : [],
    );
  }

  /**
   * Compares places with equal scores: areas first, higher levels before lower ones, larger places before smaller ones. Of the
   * areas of a level, those that were in a former area whose name begins with an unused name come first: "rampur nether" was in
   * Nether Land.
   */
  #compareAlike(a: Stack, b: Stack): number {
    const order = this.#orderOf(a) - this.#orderOf(b);
    if (order !== 0 || a.kind !== "area") return order || a.place - b.place;
    return (
      Number(this.#leavesFormer(b)) - Number(this.#leavesFormer(a)) ||
      this.#areas.positionOf(a.place) - this.#areas.positionOf(b.place)
    );
  }

  /**
   * The order of a place by its level and size. If a field names it, villages in which nobody lives are last; a text keeps the
   * order of a search.
   */
  #orderOf({ place, name }: Stack): number {
    if (place < this.#areas.firstVillage) return LEVELS.indexOf(this.#areas.level(place));
    const { importance, fields } = this.#villages.get(place)!.village;
    const isOfField = this.#line.tokens[name!.from]!.hint !== undefined;
    const isEmpty = isOfField && fields.population === 0;
    return LEVELS.length + (isEmpty ? 2 : 1) - importance / IMPORTANCE_STEPS;
  }

  /** Whether an unused name, perhaps not yet typed to its end, is that of a former area which contained an area. */
  #leavesFormer({ place, left }: Stack): boolean {
    const names = left.map((i) => this.#line.tokens[i]!).filter(mayBeName);
    return names.some(({ text }) =>
      this.#areas.formerBeginning(nameKey(text)).some(({ talukas }) => passes(place, talukas)),
    );
  }
}

function isLargeOrTown(village: Village): boolean {
  return isTownOrPart(village) || village.importance >= LARGE_TOWN;
}

/** Whether two readings use the same mentions of areas. */
function haveSameMentions(one: Stack, other: Stack): boolean {
  return (
    one.mentions.length === other.mentions.length &&
    one.mentions.every((mention) => other.mentions.includes(mention))
  );
}

/** Whether an unknown place may be inside this place: a town with its own name in the text. */
function isHost({ fields, locality }: Village, { name }: Stack): boolean {
  return locality === undefined && isTown(fields) && hasSameWords(name!.comparison);
}

/** Roles of tokens that a place is looked up by: "Mira Road" and "Park Street" are also places. */
const NAMING: readonly Token["role"][] = [
  "name",
  "office",
  "quarter",
  "kind",
  "building",
  "landmark",
  "number",
];
/** A number next to at most this many letters is part of a name: "27 Gb", "D.P.F.C-212". */
const SHORT = 4;

/**
 * The terms of a line that a place is looked up by. First those that level words or fields call a village, last those that many
 * rows share; within these by role, then the longest.
 */
function termsOf(line: Line): QueryTerm[] {
  const { tokens } = line;
  const isNextToShort = (i: number) =>
    [i - 1, i + 1].some((k) => tokens[k]?.role === "name" && tokens[k].text.length <= SHORT);
  // "Thana Bhawan, Shamli" is a town. Next to another name, neither of its words would count.
  const bare = Map.groupBy(tokens, ({ segment }) => segment);
  const isBare = ({ segment }: Token) => {
    const some = bare.get(segment)!;
    return some.length > 1 && some.every(({ role }) => role === "nothing");
  };
  const naming = tokens.filter(
    (token, i) =>
      (NAMING.includes(token.role) && (token.role !== "number" || isNextToShort(i))) ||
      isBare(token),
  );
  const rank = (token: Token) => {
    const at = tokens.indexOf(token);
    const isVillage = token.role === "name" && saidOf(line, at, at + 1).includes("village");
    if (isVillage) return -1;
    return NAMING.indexOf(token.role) + (token.isShared ? NAMING.length : 0);
  };
  const ranked = [...new Map(naming.map((token) => [token.text, token])).values()].map((token) => ({
    token,
    rank: rank(token),
  }));
  const kept = ranked
    .sort((a, b) => a.rank - b.rank || b.token.text.length - a.token.text.length)
    .slice(0, MAX_TERMS)
    .map(({ token }) => token);
  return [...tokens.entries()]
    .filter(([, token]) => kept.includes(token))
    .map(([i, { text, role }]) => {
      const term = nameTerm(text);
      const isName = role === "name" && !isNumbered(line, i);
      return isName ? term : { ...term, letters: Math.ceil(term.letters / 2) };
    });
}
