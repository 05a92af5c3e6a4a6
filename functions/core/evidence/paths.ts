/** The evidence of a line about the areas above a place: the areas it names, and other areas that contradict them. */
import type { Areas } from "../areas/areas.ts";
import { F } from "./features.ts";
import type { Mention } from "./mentions.ts";
import { mayBeName } from "./roles.ts";
import { isSameRun, type Run } from "./runs.ts";
import type { Line } from "./tokens.ts";
import { isOfAreas } from "./written.ts";

/** A mention, with the features that count if its area contains the place. */
export interface WeighedMention {
  readonly mention: Mention;
  readonly features: readonly number[];
  readonly score: number;
  /** Whether it is in a field or column of areas. */
  readonly isOfAreaField: boolean;
}

/** The evidence of a line about a path. */
export interface PathView {
  /** Ordinals of the areas from the state down, and of the town of a locality. */
  readonly path: readonly number[];
  /** For each area, from the lowest up: its mentions and those of former areas that covered it, the heaviest first. */
  readonly options: readonly (readonly WeighedMention[])[];
  /** Whether each token is part of a mention of one of its areas. */
  readonly isOn: Uint8Array;
  /** Mentions in an address of a district or taluka of the path that a field or column names, too. */
  readonly again: readonly WeighedMention[];
  /** Mentions of other areas that contradict the path, the heaviest first. */
  readonly wrong: readonly Mention[];
  /** For each position, the most that the tokens in front of it can add to a score if they are left. */
  readonly left: Int32Array;
}

export const NO_PATH: PathView = {
  path: [],
  options: [],
  isOn: new Uint8Array(),
  again: [],
  wrong: [],
  left: new Int32Array(1),
};

/** Maximum number of mentions kept per area: each is combined with each one of the areas above. */
const MOST_MENTIONS = 3;

/** Collects the evidence of one line about paths. */
export class Paths {
  readonly #line: Line;
  readonly #areas: Areas;
  readonly #mentions: readonly WeighedMention[];
  readonly #mostLeft: Int32Array;
  readonly #weights: Int32Array;
  /** The most that a contradiction can add to a score in addition to the weights of its level and of a typo. */
  readonly #mostOfWrong: number;
  /** By the lowest area and the town of a path. */
  readonly #views = new Map<number, PathView>();
  /** One past the last token that may be a name. */
  readonly #lastName: number;

  /** @param mostLeft for each token, the most that it can add to a score if it is left */
  constructor(
    line: Line,
    areas: Areas,
    mentions: readonly Mention[],
    weights: Int32Array,
    mostLeft: Int32Array,
  ) {
    this.#line = line;
    this.#areas = areas;
    this.#mostLeft = mostLeft;
    this.#weights = weights;
    const further = [F["wrong.sameState"], F["wrong.inFront"]];
    this.#mostOfWrong = further.reduce((sum, feature) => sum + Math.max(0, weights[feature]!), 0);
    this.#mentions = mentions.map((mention) => {
      const features = featuresOf(mention, areas);
      const { hint } = line.tokens[mention.from]!;
      return {
        mention,
        features,
        score: features.reduce((sum, feature) => sum + weights[feature]!, 0),
        isOfAreaField: isOfAreas(hint),
      };
    });
    this.#lastName =
      line.tokens.findLastIndex(({ role }) => role === "name" || role === "kind") + 1;
  }

  /** @param town of a locality */
  view(lowest: number, town: number | undefined): PathView {
    const key = town === undefined ? lowest : town * this.#areas.size + lowest;
    let view = this.#views.get(key);
    if (!view) {
      const path = this.#areas.path(lowest);
      view = this.#makeView(town === undefined ? path : [...path, town]);
      this.#views.set(key, view);
    }
    return view;
  }

  #makeView(path: readonly number[]): PathView {
    const lowest = path.at(-1)!;
    const isOn = new Uint8Array(this.#line.tokens.length);
    const on: WeighedMention[] = [];
    const off: Mention[] = [];
    for (const weighed of this.#mentions) {
      const { mention } = weighed;
      if (mention.named.has(lowest) || path.some((area) => mention.areas.has(area))) {
        on.push(weighed);
        isOn.fill(1, mention.from, mention.to);
      } else off.push(mention);
    }
    const options: WeighedMention[][] = [];
    for (const area of on.length === 0 ? [] : path.toReversed()) {
      const own = this.#levelOf(area);
      const naming = on.filter(
        ({ mention: { areas, named } }) => areas.has(area) || (area === lowest && named.has(area)),
      );
      for (const isOwn of [true, false]) {
        const some = naming.filter(({ mention: { level } }) => (level === own) === isOwn);
        if (some.length > 0) options.push(bestOf(some));
      }
    }
    const wrong = off
      .filter((mention) => this.#contradicts(mention, isOn))
      .sort((a, b) => strength(b) - strength(a) || a.from - b.from || b.to - a.to);
    return { path, options, isOn, again: againOf(on), wrong, left: this.#sumLeft(isOn, wrong) };
  }

  /** See {@link PathView.left}. Tokens that name areas of a path may add nothing, those that contradict it something else. */
  #sumLeft(isOn: Uint8Array, wrong: readonly Mention[]): Int32Array {
    const sums = new Int32Array(isOn.length + 1);
    // First each token's own, after its position.
    for (let i = 0; i < isOn.length; i++)
      sums[i + 1] = isOn[i] ? Math.max(0, this.#mostLeft[i]!) : this.#mostLeft[i]!;
    for (const { level, match, from, to } of wrong) {
      const ofTypo = match === "typo" ? this.#weights[F["wrong.typo"]]! : 0;
      const ofAll = this.#weights[F[`wrong.${level}`]]! + ofTypo + this.#mostOfWrong;
      const each = Math.ceil(ofAll / (to - from));
      for (let i = from; i < to; i++) sums[i + 1] = Math.max(sums[i + 1]!, each);
    }
    for (let i = 0; i < isOn.length; i++) sums[i + 1]! += sums[i]!;
    return sums;
  }

  #levelOf(area: number): Mention["level"] {
    const level = this.#areas.level(area);
    return level === "village" ? "town" : level;
  }

  /** Whether a mention of another area can contradict a path: it is marked as an area, or may be a whole part of the text. */
  #contradicts(mention: Mention, isOn: Uint8Array): boolean {
    const { from, to, level, said, match, aside } = mention;
    const { tokens, segments } = this.#line;
    for (let i = from; i < to; i++) if (isOn[i]) return false;
    // Parts of one name: "Ramu ki Garhi".
    if (tokens[from - 1]?.joins || tokens[to]?.joins) return false;
    const { role, called, aside: isAside } = tokens[from]!;
    if (aside !== undefined || called === "block" || isAside) return false;
    // West Bengal is a state, though "West Champaran" may be a part of Champaran; "M/s" is not MS, Maharashtra.
    if (role !== "name" && (level !== "state" || to - from === 1)) return false;
    if (said === "so") return true;
    if (match === "typo" || said === "else") return false;
    return segments > 1 || to === this.#lastName;
  }

  /** Whether a mention is a whole part of the text, apart from used tokens. */
  isApart({ from, to, said }: Mention, isUsed: (at: number) => boolean): boolean {
    if (said === "so") return true;
    const { tokens, segments } = this.#line;
    const isEdge = (at: number, beside: number) => {
      const token = tokens[at];
      return (
        token === undefined ||
        isUsed(at) ||
        token.segment !== tokens[beside]!.segment ||
        !mayBeName(token)
      );
    };
    return isEdge(to, to - 1) && (segments === 1 || isEdge(from - 1, from));
  }
}

function bestOf(some: readonly WeighedMention[]): WeighedMention[] {
  const best: WeighedMention[] = [];
  for (const weighed of some.toSorted(
    (a, b) => b.score - a.score || length(b.mention) - length(a.mention),
  )) {
    const isKnown = best.some(({ mention }) => isSameRun(mention, weighed.mention));
    if (!isKnown && best.length < MOST_MENTIONS) best.push(weighed);
  }
  return best;
}

/** See {@link PathView.again}. */
function againOf(on: readonly WeighedMention[]): readonly WeighedMention[] {
  const levels = new Set(on.map(({ mention, isOfAreaField }) => isOfAreaField && mention.level));
  return on.filter(
    ({ mention: { level, match }, isOfAreaField }) =>
      !isOfAreaField && level !== "state" && match === "exact" && levels.has(level),
  );
}

function length({ from, to }: Run): number {
  return to - from;
}

/** The features of a mention. */
function featuresOf(
  { level, match, kind, said, aside, isBlock, text }: Mention,
  areas: Areas,
): number[] {
  const features: number[] = [F[isBlock && level === "taluka" ? "block.taluka" : level]];
  if (level === "state" && areas.statesOfLetters(text).length > 0) features.push(F["area.letters"]);
  else if (kind === "former") features.push(F.former);
  // Other names of states are as clear as their own: "Rohini, New Delhi", "Puri, Orissa".
  else if (kind === "other" && level !== "state")
    features.push(F[level === "town" ? "town.other" : "area.other"]);
  // There are few states, so a name that is nearly one of theirs seldom means anything else.
  if (match === "typo" && level === "state") features.push(F["state.typo"]);
  else if (match !== "exact") features.push(F[`area.${match}`]);
  if (said) features.push(said === "so" ? F["area.said"] : F["area.else"]);
  if (aside) features.push(F["area.aside"]);
  return features;
}

/** The weight of a contradicting mention: higher if it is marked as an area, and for higher levels. */
function strength({ said, level, from, to }: Mention): number {
  return (said === "so" ? 100 : 0) + (to - from) * 10 + LEVEL_STRENGTH[level];
}

const LEVEL_STRENGTH: Readonly<Record<Mention["level"], number>> = {
  state: 4,
  district: 3,
  town: 2,
  taluka: 1,
};
