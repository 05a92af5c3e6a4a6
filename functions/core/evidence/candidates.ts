/** Which of the places and areas that a text was compared with it may mean, and in which order. */
import type { Areas } from "../areas/areas.ts";
import { IMPORTANCE_STEPS, isTown, LARGE_TOWN } from "../contract/importance.ts";
import { isBelow, LEVELS } from "../contract/levels.ts";
import { passes } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import { hasSameWords } from "../names/compare.ts";
import { nameKey } from "../names/tokens.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { F, WRONG } from "./features.ts";
import type { Mention } from "./mentions.ts";
import { isTownOrPart } from "./name-runs.ts";
import type { NamedVillage } from "./named-villages.ts";
import type { WrittenPincode } from "./pincode.ts";
import { mayBeName } from "./roles.ts";
import { runKey } from "./runs.ts";
import { sharesOf } from "./score.ts";
import { hasExactName, ownMention, type Stack, type Stacker } from "./stacks.ts";
import type { Line } from "./tokens.ts";

/** A possible meaning of a line: a place, an area, an unknown place inside one, or nothing known. */
export interface Candidate {
  readonly stack: Stack;
  /** The place, or the town that an unknown place is in. */
  readonly village: Village | undefined;
  /** From 0 to 1: the probability that this is meant. */
  readonly share: number;
}

/** A text and the places and areas that it was compared with. */
export interface ComparedText {
  readonly line: Line;
  readonly mentions: readonly Mention[];
  readonly pincode: WrittenPincode;
  readonly stacker: Stacker;
  readonly ofAreas: readonly Stack[];
  readonly ofPlaces: readonly Stack[];
  /** The places of {@link ofPlaces}, by ordinal. */
  readonly villages: ReadonlyMap<number, NamedVillage>;
}

/** Maximum number of places and areas that may have an unknown place inside. */
const MOST_INSIDE = 8;

/** The candidates of a text, best first. */
export function candidatesOf(text: ComparedText, areas: Areas): Candidate[] {
  return new Candidates(text, areas).inOrder();
}

class Candidates {
  readonly #text: ComparedText;
  readonly #line: Line;
  readonly #areas: Areas;

  constructor(text: ComparedText, areas: Areas) {
    this.#text = text;
    this.#line = text.line;
    this.#areas = areas;
  }

  /** All of them, best first. */
  inOrder(): Candidate[] {
    const { villages, stacker } = this.#text;
    const villageOf = ({ place }: Stack) => villages.get(place)?.village;
    const mayBeMeant = this.#asWritten();
    const ofAreas = this.#text.ofAreas.filter(mayBeMeant);
    const ofPlaces = this.#text.ofPlaces.filter(mayBeMeant);
    const areas = ofAreas.filter((stack) => this.#isMeant(stack));
    const places = this.#withRivals(
      withoutDuplicates(ofPlaces, villages, this.#areas, this.#line),
    ).filter((stack) => !this.#isNamedInside(stack));
    const known = [...areas, ...places].sort(
      (a, b) => b.score - a.score || this.#compareAlike(a, b),
    );
    const hosts = [...ofAreas, ...ofPlaces]
      .filter((stack) => stack.kind === "area" || isHost(villageOf(stack)!, stack))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_INSIDE);
    const inside = hosts.flatMap((stack) => stacker.inside(stack, villageOf(stack)) ?? []);
    const isKnown = known[0] !== undefined && this.#isKnown(known[0]);
    const unknown = isKnown ? [] : [stacker.nothing()];
    const all = stacker
      .withSplit([...known, ...inside, ...unknown], villageOf)
      .toSorted((a, b) => b.score - a.score);
    const shares = sharesOf(
      this.#line,
      all,
      all.map(({ score }) => score),
    );
    return all.map((stack, i) => ({ stack, village: villageOf(stack), share: shares[i]! }));
  }

  /**
   * What readings may be meant: not those with a typo in the name of a state that is exactly the name of a place, if that place
   * fits all of the text. "Asama" is a village, not Assam.
   */
  #asWritten(): (stack: Stack) => boolean {
    const exact = new Set(
      this.#text.ofPlaces
        .filter((stack) => hasExactName(stack) && stack.unknown.length === 0)
        .map(({ name }) => runKey(name!)),
    );
    return ({ mentions }) =>
      !mentions.some(
        (one) => one.level === "state" && one.match === "typo" && exact.has(runKey(one)),
      );
  }

  /**
   * The readings as places, with a feature added to villages and names without their brackets if another place in the same areas
   * has exactly the name as written.
   */
  #withRivals(places: readonly Stack[]): readonly Stack[] {
    const exact = places.filter(
      (stack) =>
        hasExactName(stack) && stack.counts[F["name.other"]] === 0 && stack.unknown.length === 0,
    );
    if (exact.length === 0) return places;
    const { villages, stacker } = this.#text;
    const isRival = (stack: Stack) =>
      (stack.counts[F["name.outside"]]! > 0 ||
        !isLargeOrTown(villages.get(stack.place)!.village)) &&
      !exact.includes(stack) &&
      exact.some((one) => haveSameMentions(one, stack));
    return places.map((stack) => (isRival(stack) ? stacker.with(stack, [F["name.rival"]]) : stack));
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
      this.#text.pincode.canBeIn(place)
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
    // The letters of a state that was divided cover areas of its parts, but name none: "Andhra Pradesh (A.P.)".
    return this.#text.mentions.some(
      ({ from, to, match, kind, level, areas }) =>
        match === "exact" &&
        kind !== "former" &&
        level !== "state" &&
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
    return this.#text.mentions.flatMap(({ from, to, match, areas }) =>
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
    const { importance, fields } = this.#text.villages.get(place)!.village;
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
