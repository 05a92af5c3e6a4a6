/** Stacks: the runs of a line's tokens that name a place and its areas, contradictions, and unused tokens. */
import type { Areas } from "../areas/areas.ts";
import { isTown } from "../contract/importance.ts";
import { isBelow } from "../contract/levels.ts";
import type { Village } from "../index/villages.ts";
import { isSameName } from "../names/compare.ts";
import type { Name } from "../names/name-forms.ts";
import { tokens as tokensOf } from "../names/tokens.ts";
import { isCantonment, isOfAnotherPlace } from "../names/words.ts";
import { BlockRuns } from "./block-runs.ts";
import { F, type FeatureName } from "./features.ts";
import { Left, USE } from "./left.ts";
import { isInSaidArea, type Mention } from "./mentions.ts";
import {
  isTownOrPart,
  largeClasses,
  type NameRun,
  type NameRuns,
  type WeighedName,
  withCount,
} from "./name-runs.ts";
import { NO_PATH, Paths, type PathView, type WeighedMention } from "./paths.ts";
import type { WrittenPincode } from "./pincode.ts";
import { areApart, isCalledTown, isSameRun, type Run, saidOf } from "./runs.ts";
import { Tally } from "./tally.ts";
import type { Line, Token } from "./tokens.ts";
import { UNIT } from "./weights.ts";
import { isOfAreas } from "./written.ts";

/** A reading of a line: as a place, as an area, or as an unknown place inside one. */
export interface Stack {
  readonly kind: "place" | "area" | "inside" | "nothing";
  /** The ordinal of the place, or of the area or town around an unknown one; -1 for "nothing that is known". */
  readonly place: number;
  readonly name: NameRun | undefined;
  /** The named areas above the place, the lowest first; for an area, also its own mention. */
  readonly mentions: readonly Mention[];
  /** The tokens that nothing uses, by position. */
  readonly left: readonly number[];
  /** The positions among them whose tokens may name something other than the place and its areas. */
  readonly unknown: readonly number[];
  /** The count of each feature, in the order of `weights.json`. */
  readonly counts: Int8Array;
  /** The sum of counts times weights, in 1/64. */
  readonly score: number;
  /** The part of the score from fields and columns of areas. */
  readonly ofAreaFields: number;
}

/** Whether the text has the name of a stack's place as written, and not only a part of it. */
export function hasExactName({ name }: Stack): boolean {
  return name !== undefined && name.comparison.agreement === "same" && !name.comparison.partial;
}

/**
 * Whether a run has all tokens of a line.
 * @param length the number of the line's tokens
 */
function isAllOf({ from, to }: Run, length: number): boolean {
  return from === 0 && to === length;
}

/** The mention that is the stack's own place. Undefined for a village, and for the areas that a former one covers. */
export function ownMention({
  mentions,
  place,
}: Pick<Stack, "mentions" | "place">): Mention | undefined {
  return mentions.find(({ named }) => named.has(place));
}

/** The tokens that name a stack's own place. Undefined if none do: see {@link ownMention}. */
export function ownRun(stack: Pick<Stack, "name" | "mentions" | "place">): Run | undefined {
  return stack.name ?? ownMention(stack);
}

/** The parts of a stack: the place and the areas that a line names. */
interface Parts {
  readonly kind: Stack["kind"];
  readonly place: number;
  readonly view: PathView;
  readonly name: WeighedName | undefined;
  readonly mentions: readonly WeighedMention[];
  readonly village: Village | undefined;
  /** The features of the place itself: its kind and its PIN code. */
  readonly features: readonly number[];
}

/** Maximum number of candidate talukas of one name. */
const MOST_COVERED = 100;
/** From this number of {@link largeClasses} on, a census town counts like a statutory one: Noida (100,000 people). */
const CITY_CLASSES = 3;
/** A candidate whose score is this far below the best has a negligible share. */
const HOPELESS = 14 * UNIT;

/** Shorter words in front of an institution are mostly common ones. */
const LEAST_LETTERS_OF_OWN_NAME = 5;

/** Reads one line as many places. */
export class Stacker {
  readonly #line: Line;
  readonly #areas: Areas;
  readonly #mentions: readonly Mention[];
  readonly #pincode: WrittenPincode;
  readonly #weights: Int32Array;
  readonly #paths: Paths;
  readonly #names: NameRuns;
  readonly #blocks: BlockRuns;
  readonly #left: Left;
  /** The mentions that have several tokens and are names of today, as written; those of states also if they are only similar. */
  readonly #whole: readonly Mention[];
  /** The mentions of towns by their names. If one of them is the place, naming it twice contradicts nothing. */
  readonly #towns: readonly Mention[];
  /** Whether level words or a field give the name of a district, taluka or block. */
  readonly #saysArea: boolean;
  /** How the current reading uses each token. */
  readonly #uses: Uint8Array;
  readonly #tally: Tally;
  /** Whether to count the readings whose bound is too low, too. */
  readonly #exhaustive: boolean;
  /** The score of the best stack so far. */
  #best = Number.NEGATIVE_INFINITY;

  constructor(
    line: Line,
    areas: Areas,
    mentions: readonly Mention[],
    pincode: WrittenPincode,
    names: NameRuns,
    weights: Int32Array,
    exhaustive: boolean,
  ) {
    this.#exhaustive = exhaustive;
    this.#pincode = pincode;
    this.#line = line;
    this.#areas = areas;
    this.#mentions = mentions;
    this.#weights = weights;
    this.#uses = new Uint8Array(line.tokens.length);
    this.#tally = new Tally(weights);
    this.#left = new Left(line, mentions, weights, this.#tally, this.#uses);
    this.#paths = new Paths(line, areas, mentions, weights, this.#left.most);
    this.#names = names;
    this.#blocks = new BlockRuns(line, weights);
    this.#whole = mentions.filter(
      ({ match, level, kind, from, to }) =>
        (match === "exact" || match === "order" || level === "state") &&
        kind !== "former" &&
        to - from > 1,
    );
    this.#towns = mentions.filter(({ level, match }) => level === "town" && match === "exact");
    this.#saysArea = mentions.some(
      ({ level, said }) => (level === "district" || level === "taluka") && said === "so",
    );
  }

  /** The mentioned areas, best first, each with the best reading of the line as it. */
  areaStacks(most: number): Stack[] {
    const stacks = new Map<number, Stack>();
    for (const { named } of this.#mentions)
      for (const area of named) {
        // A former state covers a thousand talukas; its name by itself means none of them.
        const isCovered = named.size > MOST_COVERED && this.#areas.level(area) === "taluka";
        if (isCovered || stacks.has(area) || area >= this.#areas.firstVillage) continue;
        const view = this.#paths.view(area, undefined);
        const stack = this.#read("area", area, view, undefined, [undefined]);
        if (stack) stacks.set(area, stack);
      }
    return [...stacks.values()]
      .sort(
        (a, b) =>
          b.score - a.score || this.#areas.positionOf(a.place) - this.#areas.positionOf(b.place),
      )
      .slice(0, most);
  }

  /** The line read as a village. Undefined if the line does not name it, or if others score far more. */
  placeStack(village: Village, given: Name): Stack | undefined {
    const { ordinal } = village;
    const names = this.#names
      .of(village, given)
      .map((name) =>
        this.#isSeat(village, name) ? withCount(name, F["name.other"], -1, this.#weights) : name,
      );
    if (names.length === 0) return undefined;
    return this.#read("place", ordinal, this.#viewOf(ordinal, village), village, names);
  }

  /** Whether another name of a town is that of its district: "Ballari", of Bellary. */
  #isSeat(village: Village, name: WeighedName): boolean {
    return (
      name.isOther &&
      isTown(village.fields) &&
      this.#mentions.some(
        (mention) =>
          mention.level === "district" &&
          mention.kind === "own" &&
          mention.match === "exact" &&
          isSameRun(mention, name) &&
          this.#areas.path(village.ordinal).some((area) => mention.named.has(area)),
      )
    );
  }

  /**
   * Adds a feature to stacks that split the name of another place which is all of the text, if they leave a part of it, or if
   * that place is a town or ends with a word like East. "Kandla Port" is not Kandla, "Bhawani Mandi" not Bhawani in Mandi, and
   * "Chopda Khurd" not the town Chopda.
   * @param villageOf the village of a stack's place
   */
  withSplit(
    stacks: readonly Stack[],
    villageOf: (stack: Stack) => Village | undefined,
  ): readonly Stack[] {
    const { tokens } = this.#line;
    const { length } = tokens;
    if (length < 2) return stacks;
    const whole = this.#wholeArea(stacks);
    if (whole)
      return stacks.map((stack) =>
        stack.counts[F.split]! > 0 && runsUsed(stack).some((run) => isPartOf(run, whole))
          ? this.with(stack, [F.split])
          : stack,
      );
    const isOther = isOfAnotherPlace(tokens.at(-1)!.text);
    const named = stacks.filter((stack) => hasExactName(stack) && isAllOf(stack.name!, length));
    if (named.length === 0) return stacks;
    const isSure = isOther || named.some((stack) => isTown(villageOf(stack)!.fields));
    return stacks.map((stack) => {
      const runs = runsUsed(stack);
      const isSplit =
        runs.length > 0 &&
        !runs.some((run) => isAllOf(run, length)) &&
        (isSure || stack.left.length > 0) &&
        stack.counts[F.split] === 0;
      return isSplit ? this.with(stack, [F.split]) : stack;
    });
  }

  /** The mention of a state or district whose name of several words is all of the text, except for the areas above it. */
  #wholeArea(stacks: readonly Stack[]): Mention | undefined {
    const found = stacks.find(
      (stack) =>
        stack.kind === "area" && stack.left.length === 0 && stack.mentions.every(isOfItsName),
    );
    const own = found && ownMention(found);
    // "Patna G.P.O." has a word for an office.
    const isWhole =
      own?.level === "state"
        ? own.to - own.from > 1
        : own?.level === "district" && tokensOf(this.#areas.name(found!.place)).length > 1;
    return isWhole ? own : undefined;
  }

  /** A copy of a stack with some more features. */
  with(stack: Stack, features: readonly number[]): Stack {
    if (features.length === 0) return stack;
    const counts = stack.counts.slice();
    let { score } = stack;
    for (const feature of features) {
      counts[feature]!++;
      score += this.#weights[feature]!;
    }
    return { ...stack, counts, score };
  }

  /** An unknown place in the area or town of a stack. Undefined if no unused token may name one. */
  inside(stack: Stack, village?: Village): Stack | undefined {
    const host = ownRun(stack)!;
    const isAny =
      stack.unknown.some((i) => this.#isOfSmaller(i, stack.place, host)) ||
      stack.left.some((i) => this.#isInside(i, stack.kind === "area"));
    if (!isAny) return undefined;
    const view = this.#viewOf(stack.place, village);
    const options = view.options.flat();
    const mentions = stack.mentions.map(
      (mention) => options.find((one) => one.mention === mention)!,
    );
    const { place } = stack;
    const name = stack.name as WeighedName | undefined;
    const features = this.#featuresOf("inside", place, village, name);
    return this.#stackOf({ kind: "inside", place, view, name, mentions, village, features });
  }

  /** The line read as an unknown place. */
  nothing(): Stack {
    return this.#stackOf({
      kind: "nothing",
      place: -1,
      view: NO_PATH,
      name: undefined,
      mentions: [],
      village: undefined,
      features: [F.nothing],
    })!;
  }

  /** Whether an unused token names something inside a place: a building; in an area also a road, a landmark or an office. */
  #isInside(at: number, isArea: boolean): boolean {
    const { role, institution, isOfSight } = this.#line.tokens[at]!;
    return (
      role === "building" ||
      (isArea &&
        (role === "landmark" || role === "office" || institution !== undefined || isOfSight))
    );
  }

  /**
   * Whether a name may be of something smaller than a place with a run: it is not in a field for a higher level, and no side that a
   * district there is called by ("West Delhi").
   */
  #isOfSmaller(at: number, place: number, { from }: Run): boolean {
    const { tokens } = this.#line;
    const { hint, text } = tokens[at]!;
    if (isOfAnotherPlace(text) && this.#isDistrictOf(place, at)) return false;
    const other = tokens[from]!.hint;
    if (hint === undefined || hint === "village") return true;
    return other !== undefined && isBelow(hint, other);
  }

  #isDistrictOf(state: number, at: number): boolean {
    const isIn = (area: number) => this.#areas.path(area).includes(state);
    return this.#mentions.some(
      ({ level, from, named }) => level === "district" && from === at && [...named].some(isIn),
    );
  }

  #viewOf(place: number, village: Village | undefined): PathView {
    if (place < this.#areas.firstVillage) return this.#paths.view(place, undefined);
    const town = village?.locality ? this.#areas.townOf(place) : undefined;
    const view = this.#paths.view(this.#areas.talukaOf(place), town);
    const blocks = village ? this.#blocks.of(village.fields) : [];
    return blocks.length === 0 ? view : { ...view, options: [blocks, ...view.options] };
  }

  /**
   * The best way to read a place: by one of its names if it is a village, and with the areas of its path. Branch and bound:
   * a bound of the score starts with all tokens left; each run that is used adds its weight, and takes back what its tokens
   * would add if they were left. Readings whose bound is too low are skipped: 760 of 1,358 per address of a bank branch.
   */
  #read(
    kind: Stack["kind"],
    place: number,
    view: PathView,
    village: Village | undefined,
    names: readonly (WeighedName | undefined)[],
  ): Stack | undefined {
    const { options, left } = view;
    const further = mostFurther(view);
    const mostOfPlace = this.#mostOfPlace(view, village);
    let best: Stack | undefined;
    let least = this.#best - HOPELESS;
    const chosen: WeighedMention[] = [];
    const visit = (
      depth: number,
      score: number,
      name: WeighedName | undefined,
      features: readonly number[],
    ): void => {
      if (score + further[depth]! <= least && !this.#exhaustive) return;
      if (depth === options.length) {
        const isNamed =
          name !== undefined || chosen.some(({ mention }) => mention.named.has(place));
        if (!isNamed) return;
        best =
          this.#stackOf({ kind, place, view, name, mentions: chosen, village, features }, least) ??
          best;
        if (best) least = Math.max(least, best.score);
        return;
      }
      for (const weighed of options[depth]!) {
        const { mention } = weighed;
        if (name && !areApart(name, mention)) continue;
        const isTaken = chosen.some(
          ({ mention: other }) =>
            (other.level === mention.level && other.isBlock === mention.isBlock) ||
            !areApart(other, mention),
        );
        if (isTaken) continue;
        chosen.push(weighed);
        visit(depth + 1, score + gainOf(left, mention, weighed.score), name, features);
        chosen.pop();
      }
      visit(depth + 1, score, name, features);
    };
    const ofAllLeft = left.at(-1)! + this.#mostAgain(left, place);
    for (const name of names) {
      const features = this.#featuresOf(kind, place, village, name);
      let score = mostOfPlace + ofAllLeft;
      if (name) score += gainOf(left, name, name.score) + this.#mostNamedAgain(left, name);
      for (const feature of features) score += this.#weights[feature]!;
      visit(0, score, name, features);
    }
    if (best && best.score > this.#best) this.#best = best.score;
    return best;
  }

  /** The most that features of a whole reading, of neither a run nor a token, add to a bound. */
  #mostOfPlace({ again, wrong }: PathView, village: Village | undefined): number {
    const large = village ? largeClasses(village) : 0;
    const most = (feature: number) => Math.max(0, this.#weights[feature]!);
    return (
      large * most(F["is.largeUnplaced"]) +
      (village && isTownOrPart(village) ? this.#left.mostOfTown : 0) +
      (again.length > 0 ? most(F["area.again"]) : 0) +
      (village === undefined && wrong.length > 0 ? most(F["area.elsewhere"]) : 0)
    );
  }

  /** What a bound must take back for tokens that name the place again, as a town: they add nothing if they are left. */
  #mostAgain(left: Int32Array, place: number): number {
    let most = 0;
    for (const { areas, from, to } of this.#towns)
      if (areas.has(place)) for (let i = from; i < to; i++) most += gainOfLeft(left, i);
    return most;
  }

  /** The same for tokens outside a name that are its core again. */
  #mostNamedAgain(left: Int32Array, { from, to, core }: WeighedName): number {
    let most = 0;
    for (const [i, token] of this.#line.tokens.entries())
      if ((i < from || i >= to) && token.core === core) most += gainOfLeft(left, i);
    return most;
  }

  /** One way to read a place. Undefined if its score is not above `least`. */
  #stackOf(parts: Parts, least = Number.NEGATIVE_INFINITY): Stack | undefined {
    const { kind, place, view, name, mentions, village, features: ofPlace } = parts;
    const uses = this.#uses.fill(USE.none);
    for (const { areas, from, to } of this.#towns)
      if (areas.has(place)) uses.fill(USE.again, from, to);
    if (name) uses.fill(USE.used, name.from, name.to);
    for (const { mention } of mentions) uses.fill(USE.used, mention.from, mention.to);
    const tally = this.#tally;
    tally.clear();
    if (name) for (const [feature, count] of name.features) tally.add(feature, count);
    for (const { features, isOfAreaField } of mentions)
      for (const feature of features) tally.add(feature, 1, isOfAreaField);
    const own = mentions.find(({ mention }) => mention.named.has(place))?.mention;
    const lowest: Run = name ?? own ?? endOf(this.#line);
    for (const feature of ofPlace) tally.add(feature);
    if (name && this.#ownsLevelWords(name, mentions, view)) tally.add(F["name.else"]);
    if (name && this.#isSplit(name, mentions)) tally.add(F.split);
    for (const { mention } of mentions) if (this.#isSplit(mention, mentions)) tally.add(F.split);
    if (
      name &&
      view.again.some(({ mention }) => mention.from >= name.to) &&
      this.#isPlainName(name)
    )
      tally.add(F["area.again"]);
    this.#countOrder(lowest, mentions);
    this.#countWrong(view, lowest, place, village);
    if (village && name) this.#countUnplaced(kind, village, name, mentions, view);
    // A statutory town is in no development block.
    if (village?.fields.kind === "town" && this.#blocks.areSaidBeside(name!))
      tally.add(F["wrong.taluka"]);
    const { left, unknown } = this.#left.count({
      kind,
      level: kind === "nothing" ? undefined : this.#areas.level(place),
      isTown: village !== undefined && isTownOrPart(village),
      holdsBuildings: kind === "place" && holdsBuildings(village!, name!),
      isOn: view.isOn,
      isWholeName:
        (kind === "place" || kind === "area") &&
        (name === undefined || isSameName(name.comparison)),
      lowest,
      core: name?.core,
    });
    if (kind === "area") this.#countArea(place, own!, mentions, left, unknown);
    if (tally.score <= least) return undefined;
    return {
      kind,
      place,
      name,
      mentions: mentions.map(({ mention }) => mention),
      left,
      unknown,
      counts: tally.counts.slice(),
      score: tally.score,
      ofAreaFields: tally.ofAreaFields,
    };
  }

  /**
   * Whether no words in the same part of the text say that a name is that of an institution, a road or the like. A kind in front
   * of it has its own name or is named like it: "Apollo Hospitals Jainabad", "Sub Centre Gambheeram", but not "Hotel Surya" or
   * "New Hotel Surya".
   */
  #isPlainName({ from, to }: Run): boolean {
    const { tokens } = this.#line;
    const { segment, institution } = tokens[from]!;
    if (institution === "local") return true;
    const front = tokens.slice(0, from).filter((token) => token.segment === segment);
    const isAfterKind = front.at(-1)?.role === "kind";
    if (institution && !(isAfterKind && front.some(isOwnName))) return false;
    // "Khema Ka Khera" is one name.
    const isPlain = ({ role, joins }: Token, i: number) =>
      /name|level|number/.test(role) ||
      (isAfterKind && i < from && role === "kind") ||
      (joins && from < i && i < to);
    return tokens.every((token, i) => token.segment !== segment || isPlain(token, i));
  }

  /**
   * Whether level words between a name and another one are about this one: the other is an area of another level, or only this one
   * is exactly the name of an area of their level. Then it is no village's: neither "Rajkot District Gujarat" nor "Unknown Dist
   * Rajkot" is the town.
   */
  #ownsLevelWords(own: WeighedName, used: readonly WeighedMention[], { isOn }: PathView): boolean {
    return own.besideLevels.some((at) => {
      const other = { from: at, to: at + 1 };
      const isOfOther = ({ from, to }: Mention) => from <= at && at < to;
      // The field may say that it is a town.
      const isOfLevel = (mention: Mention) =>
        isOfOther(mention) && mention.said === "so" && mention.level !== "town";
      if (isOn[at]) return !used.some(({ mention }) => isOfLevel(mention));
      if (isInSaidArea(this.#mentions, own)) return !isInSaidArea(this.#mentions, other);
      const isArea = (mention: Mention) => isOfOther(mention) && mention.match === "exact";
      return this.#mentions.some(isArea) && !this.#mentions.some(isOfLevel);
    });
  }

  /** Whether a run is part of a longer one that is the name of an area and is not used. */
  #isSplit({ from, to }: Run, mentions: readonly WeighedMention[]): boolean {
    return this.#whole.some(
      (whole) =>
        isPartOf({ from, to }, whole) && !mentions.some(({ mention }) => mention === whole),
    );
  }

  #countOrder(lowest: Run, mentions: readonly WeighedMention[]): void {
    let rising = 0;
    let falling = 0;
    let before = lowest;
    const { tokens } = this.#line;
    let lowestHint = tokens[lowest.from]?.hint;
    for (const { mention } of mentions) {
      if (mention === lowest) continue;
      const { hint } = tokens[mention.from]!;
      if (hint !== undefined) {
        // A column of smaller areas contains the larger one.
        if (lowestHint !== undefined && isBelow(hint, lowestHint)) this.#tally.add(F.order);
        lowestHint = hint;
        continue;
      }
      if (mention.from > before.from) falling++;
      else rising++;
      before = mention;
    }
    const inverted = Math.min(rising, falling + 1);
    if (inverted > 0) this.#tally.add(F.order, inverted);
  }

  /** The place's own features: its kind and its PIN code. */
  #featuresOf(
    kind: Stack["kind"],
    place: number,
    village: Village | undefined,
    name: NameRun | undefined,
  ): number[] {
    const level = this.#areas.level(place);
    const features = this.#pincode.features(village ? this.#areas.talukaOf(place) : place, village);
    if (kind === "inside") {
      const host = village ? "town" : (level as "state" | "district" | "taluka");
      const hasPincode = village !== undefined && this.#pincode.isOf(village);
      return [...features, F[`inside.${host}`], ...(hasPincode ? [F["inside.pincode"]] : [])];
    }
    if (!village) return [...features, F[`is.${level}` as FeatureName]];
    if (village.locality) {
      const isInTown = this.#areas.townOf(place) !== undefined;
      return [...features, F[isInTown ? "is.locality" : "is.post_office"]];
    }
    if (village.fields.kind === "village") return features;
    if (isBesideAnother(village, name!)) return [...features, F["is.beside"]];
    const isOfCities = this.#line.tokens[name!.from]!.called === "city" && isTown(village.fields);
    const isCity = village.fields.kind === "town" || largeClasses(village) >= CITY_CLASSES;
    const ofKind = F[isCity ? "is.town" : "is.census_town"];
    const isSaidVillage = isTown(village.fields) && this.#hasVillageWord(name!);
    return [
      ...features,
      ofKind,
      ...(isOfCities ? [F["is.townOfCities"]] : []),
      ...(isSaidVillage ? [F["is.townSaidVillage"]] : []),
    ];
  }

  /** Whether a word next to a name, not its field, says that it is a village. */
  #hasVillageWord({ from, to }: Run): boolean {
    return (
      this.#line.tokens[from]!.hint === undefined &&
      saidOf(this.#line, from, to).includes("village") &&
      !isCalledTown(this.#line, { from, to })
    );
  }

  /** Counts the named areas that the place is not in, and marks their tokens. */
  #countWrong(
    { path, wrong }: PathView,
    lowest: Run,
    place: number,
    village: Village | undefined,
  ): void {
    const tally = this.#tally;
    const uses = this.#uses;
    for (const mention of wrong) {
      const { from, to, level, areas } = mention;
      let isFree = true;
      for (let i = from; i < to; i++) if (uses[i]) isFree = false;
      // "Rani Dhanora, Yavatmal" can't be a Dhanora outside of Rani.
      if (level === "town" && this.#isInFront(mention, lowest)) continue;
      if (village && isTownOrPart(village) && this.#isQuarterInFront(mention, lowest)) continue;
      if (!isFree || !this.#paths.isApart(mention, (at) => uses[at] === USE.used)) continue;
      uses.fill(USE.wrong, from, to);
      const { hint } = this.#line.tokens[from]!;
      const isOfAreaField = isOfAreas(hint);
      tally.add(F[`wrong.${level}`], 1, isOfAreaField);
      if (mention.said !== "so" && to <= lowest.from)
        tally.add(F["wrong.inFront"], 1, isOfAreaField);
      if (mention.match === "typo") tally.add(F["wrong.typo"], 1, isOfAreaField);
      if (level === "state") continue;
      const [state] = path;
      for (const area of areas) {
        const above = this.#areas.path(area);
        // "Kerala, Aluva" is not the state.
        if (above[0] === state && !above.includes(place)) {
          tally.add(F["wrong.sameState"], 1, isOfAreaField);
          break;
        }
      }
    }
  }

  /** Whether an area has the name of a part of the town after it: "Gandhi Nagar, Agartala" is not in Gandhinagar. */
  #isQuarterInFront({ to, said }: Mention, lowest: Run): boolean {
    const { role, hint } = this.#line.tokens[to - 1]!;
    return role === "quarter" && hint === undefined && said !== "so" && to <= lowest.from;
  }

  /** Whether a run is right in front of another one, in a part of the text that is not the whole text. */
  #isInFront({ to }: Run, { from }: Run): boolean {
    const { tokens, segments } = this.#line;
    return to === from && segments > 1 && tokens[to - 1]!.segment === tokens[from]?.segment;
  }

  /** Counts features of a place if the text names neither its district nor its taluka, nor a state that is a city. */
  #countUnplaced(
    kind: Stack["kind"],
    village: Village,
    name: NameRun,
    mentions: readonly WeighedMention[],
    { options }: PathView,
  ): void {
    const isCity = (run: Run) => this.#towns.some((town) => isSameRun(town, run));
    const { tokens } = this.#line;
    // "At Balisahi, Po Nimapara, Dist Puri" is not in the town Puri.
    const isDistrict = ({ level, said, from }: Mention) =>
      level === "district" && said === "so" && tokens[from]!.hint === undefined;
    const tally = this.#tally;
    const isPlaced = !village.locality || tally.counts[F["pin.same"]]! > 0;
    const isBelowState = ({ mention }: WeighedMention) =>
      mention.level !== "state" || isCity(mention);
    const names = mentions.filter(isBelowState);
    const isOfTown = tally.counts[F["is.locality"]]! > 0;
    const isDistrictAlone =
      isOfTown && this.#hasVillageWord(name) && names.every(({ mention }) => isDistrict(mention));
    if (!isPlaced && kind === "place" && (names.length === 0 || isDistrictAlone))
      tally.add(F["is.unplaced"]);
    const large = largeClasses(village);
    if (large === 0) return;
    // "Kutch, Anjar" names the district, even if a reading leaves it.
    const isNamed = options.some((some) =>
      some.some((one) => isBelowState(one) && areApart(one.mention, name)),
    );
    if (!isNamed && !this.#saysArea && isSameName(name.comparison))
      tally.add(F["is.largeUnplaced"], large);
  }

  /** @param own the mention that names the area itself */
  #countArea(
    place: number,
    own: Mention,
    mentions: readonly WeighedMention[],
    left: readonly number[],
    unknown: readonly number[],
  ): void {
    if (own.kind === "former") this.#tally.add(F["is.former"]);
    // "New Delhi" by itself is the town rather than the state.
    if (own.kind === "other" && own.level === "state") this.#tally.add(F["area.other"]);
    const isLetters = own.level === "state" && this.#areas.statesOfLetters(own.text).length > 0;
    if (isLetters && own.said !== "so") this.#tally.add(F["area.letters"]);
    const isSure = own.kind === "own" && own.match === "exact" && own.said === "so";
    const isContradicted = [F["wrong.district"], F["wrong.sameState"]].every(
      (feature) => this.#tally.counts[feature]! > 0,
    );
    if (isSure && own.level === "taluka" && isContradicted) this.#tally.add(F["area.elsewhere"]);
    if (unknown.length > 0) return;
    const { tokens, pincode, hasPost } = this.#line;
    // "29 - Karnataka" is a state with its code.
    const code = this.#areas.code(place);
    // A name with its state and PIN code does not make an address.
    const isInside = mentions.some(
      ({ mention: { level } }) => level !== "state" && level !== own.level,
    );
    const isAddress =
      !hasPost &&
      ((pincode !== "" && isInside) ||
        left.some(
          (i) => /number|landmark|office/.test(tokens[i]!.role) && tokens[i]!.text !== code,
        ));
    if (!isAddress) return;
    if (this.#areas.level(place) === "state") this.#tally.add(F["is.onlyState"]);
    if (own.said !== "so") this.#tally.add(F["is.address"]);
  }
}

/** What a run that is used adds to a bound: its score instead of that of its tokens if they are left. */
function gainOf(left: Int32Array, { from, to }: Run, score: number): number {
  return score - (left[to]! - left[from]!);
}

/** For each depth of {@link PathView.options}, the most that mentions from there on add to a bound. */
function mostFurther({ options, left }: PathView): readonly number[] {
  const further = new Array<number>(options.length + 1).fill(0);
  for (let depth = options.length - 1; depth >= 0; depth--) {
    let most = 0;
    for (const { mention, score } of options[depth]!)
      most = Math.max(most, gainOf(left, mention, score));
    further[depth] = further[depth + 1]! + most;
  }
  return further;
}

/** What a token adds to a bound if it is left; 0 if it takes from it. */
function gainOfLeft(left: Int32Array, i: number): number {
  return Math.max(0, left[i]! - left[i + 1]!);
}

/** The runs that a stack uses. */
function runsUsed({ name, mentions }: Stack): readonly Run[] {
  return name ? [name, ...mentions] : mentions;
}

/** Whether a run is a part of a longer one. */
function isPartOf({ from, to }: Run, whole: Run): boolean {
  return whole.from <= from && to <= whole.to && to - from < whole.to - whole.from;
}

/** Whether an area is mentioned by its own name as written. */
function isOfItsName({ kind, match, level }: Mention): boolean {
  return level === "state" || (kind === "own" && (match === "exact" || match === "order"));
}

/** Whether a word in front of a kind of institution may be its own name: "Apollo", but not "New", "Shri" or "Govt". */
function isOwnName({ role, text }: Token): boolean {
  return role === "name" && text.length >= LEAST_LETTERS_OF_OWN_NAME;
}

/** Whether a town is a cantonment and is named without that word. */
function isBesideAnother({ name }: Village, { text }: NameRun): boolean {
  return tokensOf(name).some(isCantonment) && !tokensOf(text).some(isCantonment);
}

/**
 * Whether a building in front of a place is in it. Not for a town, whose address would name a part of it; nor for "Nashik
 * City", whose part the text does not name.
 */
function holdsBuildings({ fields, locality }: Village, { comparison }: NameRun): boolean {
  const isPart = locality !== undefined || !isTown(fields);
  return isPart && isSameName(comparison) && comparison.agreement !== "marks";
}

/** The position after the last token of a line. */
function endOf({ tokens }: Line): Run {
  return { from: tokens.length, to: tokens.length };
}
