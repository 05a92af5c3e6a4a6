/** The tokens of a line that a reading does not use. */
import type { Level } from "../contract/levels.ts";
import { isOfAnotherPlace, STOP_WORDS } from "../names/words.ts";
import { F } from "./features.ts";
import { isInSaidArea, type Mention } from "./mentions.ts";
import {
  beyondLevels,
  isCalledTown,
  isDivision,
  isNumbered,
  isSurelySaid,
  isTownWord,
  type Run,
  saidOf,
} from "./runs.ts";
import type { Tally } from "./tally.ts";
import { isContent, type Line, type Token } from "./tokens.ts";
import { isOfAreas } from "./written.ts";

/** How a reading uses a token; `again` if it names the place a second time. */
export const USE = { none: 0, used: 1, wrong: 2, again: 3 } as const;

/** What counts of the stack that leaves tokens. */
export interface LeavingStack {
  readonly kind: "place" | "area" | "inside" | "nothing";
  /** The level of its place or area, or of the one around it; undefined for nothing. */
  readonly level: Level | undefined;
  /** Whether this is a town or a locality. */
  readonly isTown: boolean;
  /**
   * Whether this is a village or locality that the text calls by its name. Then a building belongs to it and is not another
   * place.
   */
  readonly holdsBuildings: boolean;
  /** Whether each token is part of a mention of one of its areas. */
  readonly isOn: Uint8Array;
  /** Whether the text has the whole name of the place or area, in any spelling. */
  readonly isWholeName: boolean;
  /** The tokens that name the place itself. */
  readonly lowest: Run;
  /** The folded letters of its name; undefined for an area. */
  readonly core: string | undefined;
}

/** The tokens of a line that a reading leaves. */
export interface LeftTokens {
  /** By position. */
  readonly left: number[];
  /** The positions among them whose tokens may name something other than the place and its areas. */
  readonly unknown: number[];
}

/** A token with what it says if it is unused, apart from its position. */
interface LeftToken extends Token {
  /**
   * The feature that it counts. Undefined for a name, whose feature depends on its position, and for a token that counts
   * nothing.
   */
  readonly feature: number | undefined;
  /** Whether it counts nothing: a number, a stop word, or a token that many rows of its list have. */
  readonly countsNothing: boolean;
  readonly isContent: boolean;
  /** Whether it may be the name of a place. */
  readonly isUnknown: boolean;
  /** Whether it makes the name next to it that of another place: East, Khurd. */
  readonly contrasts: boolean;
  readonly isSaidVillage: boolean;
  /** Whether it may be a part of the place named in front of it: "Jaipur Sector 7". */
  readonly isNumbered: boolean;
  /** Whether it is a division of a part of a town: "Dwarka Sector 7". */
  readonly isDivision: boolean;
  readonly endsQuarter: boolean;
}

/** Counts the unused tokens of readings of one line. */
export class Left {
  readonly #tokens: readonly LeftToken[];
  /** The number of parts of the text. */
  readonly #segments: number;
  readonly #tally: Tally;
  readonly #uses: Uint8Array;
  /** For each token, the most that it can add to a score if it is left. */
  readonly most: Int32Array;
  /** The most that left tokens in front of a town or locality can add together. */
  readonly mostOfTown: number;

  /**
   * @param tally of the current reading, to which its left tokens are added
   * @param uses how the current reading uses each token: {@link USE}
   */
  constructor(
    line: Line,
    mentions: readonly Mention[],
    weights: Int32Array,
    tally: Tally,
    uses: Uint8Array,
  ) {
    this.#tokens = line.tokens.map((_, i) => leftToken(line, mentions, i));
    this.#segments = line.segments;
    this.#tally = tally;
    this.#uses = uses;
    const most = (features: readonly (number | undefined)[]) =>
      Math.max(...features.map((one) => (one === undefined ? 0 : weights[one]!)));
    this.most = Int32Array.from(this.#tokens, (_, i) => most(this.#mayCount(i)));
    const hasQuarter = this.#tokens.some((token) => token.endsQuarter);
    this.mostOfTown = most([
      undefined,
      F["left.ofTown"],
      ...(hasQuarter ? [F["left.quarterOfTown"]] : []),
    ]);
  }

  /** Counts the tokens that the current reading leaves. */
  count(stack: LeavingStack): LeftTokens {
    const left: number[] = [];
    const unknown: number[] = [];
    const inFront: number[] = [];
    let buildings = 0;
    for (let i = 0; i < this.#tokens.length; i++) {
      const use = this.#uses[i];
      if (use === USE.used || use === USE.again) continue;
      left.push(i);
      const { role, isContent } = this.#tokens[i]!;
      if (use === USE.wrong) {
        if (isContent) unknown.push(i);
      } else if (role === "level") {
        // A level word next to a used token counts as used.
        if (!this.#uses[i - 1] && !this.#uses[i + 1]) this.#tally.add(F["left.level"]);
      } else if (this.#tokens[i]!.isDivision && this.#isOfQuarter(i, stack))
        this.#tally.add(F["left.division"]);
      else if (this.#isJoined(i, stack)) continue;
      else if (this.#isContrast(i, stack)) {
        this.#tally.add(F["left.contrast"]);
        // "Old Goa" may be in Goa.
        if (stack.kind === "area") unknown.push(i);
      } else if (role === "building") buildings++;
      else if (role === "name") this.#countName(i, stack, unknown, inFront);
      else this.#countAddressWord(i, stack);
    }
    // If another name is left, the building is in the place with that name.
    if (buildings > 0 && unknown.length === 0 && !stack.holdsBuildings) {
      this.#tally.add(F["left.building"], buildings);
      if (stack.kind === "inside") this.#tally.add(F["inside.building"]);
    }
    if (
      stack.kind === "inside" &&
      unknown.length > 0 &&
      unknown.every((i) => this.#uses[i] === USE.wrong)
    )
      this.#tally.add(F["inside.wrong"]);
    if (inFront.length > 0) this.#countInFront(inFront, stack);
    return { left, unknown };
  }

  /**
   * The features of which {@link count} counts one for a token that is left, whatever the reading; one is undefined if it may
   * count none.
   */
  #mayCount(i: number): (number | undefined)[] {
    const { role, joins, contrasts, isNumbered, isDivision, countsNothing, feature } =
      this.#tokens[i]!;
    if (role === "level") return [undefined, F["left.level"]];
    if (role === "building") return [undefined, F["left.building"], F["left.contrast"]];
    const isOfPosition = role === "name" && !countsNothing && feature === undefined;
    return [
      ...(contrasts || joins ? [F["left.contrast"]] : []),
      ...(joins ? [undefined] : []),
      ...(isNumbered ? [F["left.nothing"]] : []),
      ...(isDivision ? [F["left.division"]] : []),
      ...(isOfPosition ? this.#positionFeatures(i) : [feature]),
    ];
  }

  /** Whether the reading is a locality of a town whose name is next to a token and its number. */
  #isOfQuarter(at: number, { isWholeName, lowest }: LeavingStack): boolean {
    if (!isWholeName || this.#tally.counts[F["is.locality"]] === 0) return false;
    const isNumber = (i: number) => this.#tokens[i]?.role === "number";
    let [before, after] = [at - 1, at + 1];
    while (isNumber(before)) before--;
    while (isNumber(after)) after++;
    return before === lowest.to - 1 || after === lowest.from;
  }

  #countAddressWord(i: number, { kind, level }: LeavingStack): void {
    const tally = this.#tally;
    const { role, feature } = this.#tokens[i]!;
    if (feature !== undefined) tally.add(feature);
    if (kind !== "inside") return;
    if (role === "office") tally.addOnce(F["inside.office"]);
    if (role === "office" && level === "village") tally.addOnce(F["inside.officeOfTown"]);
    if (role === "landmark" && level !== "village") tally.addOnce(F["inside.address"]);
  }

  /**
   * Counts a token that may be a name.
   * @param unknown gets its position if it may name something else than the place and its areas
   * @param inFront gets its position if it counts as a name in front of the place
   */
  #countName(i: number, stack: LeavingStack, unknown: number[], inFront: number[]): void {
    const token = this.#tokens[i]!;
    const isCore = token.core === stack.core;
    if (isCore || stack.isOn[i]) {
      if (!isCore && token.isSaidVillage && !this.#isBesideName(i, stack)) unknown.push(i);
      return;
    }
    if (token.isNumbered && stack.isWholeName) {
      this.#tally.add(F["left.nothing"]);
      return;
    }
    if (token.isUnknown) unknown.push(i);
    if (token.countsNothing) return;
    if (token.feature !== undefined) {
      this.#countSaidName(i, token.feature, stack);
      return;
    }
    if (i < stack.lowest.from) inFront.push(i);
    this.#tally.add(this.#positionFeature(i, stack));
  }

  /** Counts a name that has its feature wherever it is, because words or its field say what it is. */
  #countSaidName(i: number, feature: number, stack: LeavingStack): void {
    const tally = this.#tally;
    const { isAbroad, hint } = this.#tokens[i]!;
    const { kind, lowest } = stack;
    if (isAbroad && kind === "nothing") return;
    tally.add(feature, 1, isOfAreas(hint));
    if (feature !== F["left.village"]) return;
    const named = this.#tokens[lowest.from];
    // Not in "Vill. Mataso Tola": Mataso.
    const isOther = kind === "place" && !named?.isSaidVillage;
    if (isOther && hint === undefined) tally.addOnce(F["left.otherVillage"]);
    if (kind !== "inside") return;
    // In "Deesa (Bhildi)" the town is named first.
    const isItsOwn = i < lowest.from || hint !== named?.hint;
    if (isItsOwn) tally.addOnce(F["inside.village"]);
    if (hint === "village" && this.#isFurther(i, stack)) tally.add(F["inside.villageWords"]);
  }

  /** The feature of a name that counts by its position. */
  #positionFeature(i: number, stack: LeavingStack): number {
    const tokens = this.#tokens;
    const { from } = stack.lowest;
    const isFurther = this.#isFurther(i, stack);
    const isBefore = i < from;
    if (this.#segments === 1)
      return F[isFurther ? "left.furtherInOne" : isBefore ? "left.beforeInOne" : "left.afterInOne"];
    if (isFurther) return F["left.further"];
    const isInPart = tokens[i]!.segment === tokens[from]?.segment;
    if (isBefore) return F[isInPart ? "left.inFront" : "left.before"];
    return F[isInPart ? "left.name" : "left.after"];
  }

  /** All that {@link #positionFeature} may be. */
  #positionFeatures(i: number): number[] {
    const isOne = this.#segments === 1;
    const further = this.#mayBeFurther(i) ? [F[isOne ? "left.furtherInOne" : "left.further"]] : [];
    return isOne
      ? [...further, F["left.beforeInOne"], F["left.afterInOne"]]
      : [...further, F["left.inFront"], F["left.before"], F["left.name"], F["left.after"]];
  }

  /** Counts once that names are left in front of a town or locality, or of the place around an unknown one. */
  #countInFront(inFront: readonly number[], { kind, isTown }: LeavingStack): void {
    const tokens = this.#tokens;
    // Of several parts of the text, the last one is right inside the place, and each other part is inside the next.
    const { segment } = tokens[inFront.at(-1)!]!;
    const isQuarter = inFront.some(
      (i) => tokens[i]!.segment === segment && tokens[i + 1]?.endsQuarter,
    );
    if (kind === "inside") this.#tally.add(F[isQuarter ? "inside.quarter" : "inside.name"]);
    else if (kind === "place" && isTown)
      this.#tally.add(F[isQuarter ? "left.quarterOfTown" : "left.ofTown"]);
  }

  /** Whether the name of a reading is in the field of a token, too: in "Karad (Maharashtra)" the state is no village. */
  #isBesideName(i: number, { lowest }: LeavingStack): boolean {
    const { hint } = this.#tokens[i]!;
    return hint !== undefined && hint === this.#tokens[lowest.from]?.hint;
  }

  /** Whether the reading leaves a token, which does not name one of its areas again. */
  #isLeft(i: number, { isOn }: LeavingStack): boolean {
    return !this.#uses[i] && !isOn[i];
  }

  /** Whether a token joins two left ones to one name: "Majnu ka Tilla". */
  #isJoined(i: number, stack: LeavingStack): boolean {
    return this.#tokens[i]!.joins && this.#isLeft(i - 1, stack) && this.#isLeft(i + 1, stack);
  }

  /** Whether a token makes the name next to it that of another place, or joins it to a left one: the reading takes a name apart. */
  #isContrast(i: number, stack: LeavingStack): boolean {
    const { contrasts, joins } = this.#tokens[i]!;
    // "South Gujarat" is in Gujarat.
    if (stack.kind === "inside" && stack.level === "state") return false;
    if (contrasts && this.#isNextToName(i, stack)) return true;
    if (!joins) return false;
    // An area may be the owner: "siwan ka maharajganj".
    return this.#isLeft(i - 1, stack) || (this.#isLeft(i + 1, stack) && !stack.isOn[i - 1]);
  }

  /** Whether a name follows another left one in its part of the text. */
  #isFurther(i: number, stack: LeavingStack): boolean {
    return this.#mayBeFurther(i) && this.#isLeft(this.#before(i), stack);
  }

  /** Whether what is in front of a name in its part of the text may name a place, too. */
  #mayBeFurther(i: number): boolean {
    const before = this.#tokens[this.#before(i)];
    return before?.segment === this.#tokens[i]!.segment && before.isContent;
  }

  /** The position in front of a token, and in front of a genitive that joins them. */
  #before(i: number): number {
    return this.#tokens[i - 1]?.joins ? i - 2 : i - 1;
  }

  /**
   * Whether a token next to one in its part of the text is used, or names the area that is read once more: "North Goa, Goa" is
   * not Goa.
   */
  #isNextToName(at: number, { kind, isOn }: LeavingStack): boolean {
    const tokens = this.#tokens;
    return [at - 1, at + 1].some(
      (i) =>
        (this.#uses[i] === USE.used || (kind === "area" && isOn[i] === 1)) &&
        tokens[i]!.segment === tokens[at]!.segment,
    );
  }
}

/** Whether a token is the last word of a part of a town: "Shastri Nagar", and "Model Town" if Model is no area. */
function endsQuarter(line: Line, mentions: readonly Mention[], i: number): boolean {
  const isNamed = ({ to, match }: Mention) => to === i && match === "exact";
  return line.tokens[i]!.role === "quarter" || (isTownWord(line, i) && !mentions.some(isNamed));
}

/** The evidence of a token of a line. */
function leftToken(line: Line, mentions: readonly Mention[], i: number): LeftToken {
  const token = line.tokens[i]!;
  const { role, called, aside, hint } = token;
  const said = hasWordsOfOther(line, mentions, i) ? [] : saidOf(line, i, i + 1);
  const isSaidVillage = said.includes("village") && !isCalledTown(line, { from: i, to: i + 1 });
  const isStopWord = STOP_WORDS.has(token.text);
  const isName = !isStopWord && (isContent(token) || isNamingAbbreviation(line, mentions, i));
  const institution = hint === undefined ? token.institution : undefined;
  const countsNothing = role === "number" || isStopWord || (isName && token.isShared);
  const feature = (): number | undefined => {
    if (countsNothing) return undefined;
    if (token.isAbroad) return F["left.abroad"];
    if (role !== "name") return F[`left.${role}`];
    if (!isName) return F["left.short"];
    if (called === "block") return F["left.block"];
    if (aside) return F["left.aside"];
    if (isSaidVillage) return F["left.village"];
    if (said.some((level) => level !== "village")) return F["left.area"];
    return institution && F[`left.${institution}`];
  };
  return {
    ...token,
    feature: feature(),
    countsNothing,
    isContent: isName,
    // The name of an institution or a sight is not the name of a place.
    isUnknown: isName && !token.isShared && institution !== "institution" && !token.isOfSight,
    contrasts: role !== "level" && isOfAnotherPlace(token.text),
    isSaidVillage,
    isNumbered: isNumbered(line, i),
    isDivision: isDivision(line, i),
    endsQuarter: endsQuarter(line, mentions, i),
  };
}

/**
 * Whether a token is an abbreviation that may be a name: that of an area ("NTR District"), initials in the field of villages ("N.A."),
 * or the only word there or in the text ("GHMC").
 */
function isNamingAbbreviation(line: Line, mentions: readonly Mention[], i: number): boolean {
  const { role, hint, aside, text } = line.tokens[i]!;
  if (role !== "name" || aside) return false;
  if (text.length <= 2) return hint === "village";
  const isOnlyWord = !line.tokens.some((one) => one.hint === hint && isContent(one));
  const isArea = mentions.some(({ from, to, match }) => from === i && to > i && match === "exact");
  return isArea || ((hint === undefined || hint === "village") && isOnlyWord);
}

/** Whether the level words next to a token are about the area on their other side: "Unknown Dist Rajkot". */
function hasWordsOfOther(line: Line, mentions: readonly Mention[], i: number): boolean {
  const isOfArea = (from: number) => isInSaidArea(mentions, { from, to: from + 1 });
  return (
    beyondLevels(line, i, i + 1).some(isOfArea) && !isOfArea(i) && !isSurelySaid(line, i, i + 1)
  );
}
