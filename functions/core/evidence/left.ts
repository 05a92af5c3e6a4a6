/** The tokens of a line that a reading does not use. */
import { isOfAnotherPlace, STOP_WORDS } from "../names/words.ts";
import { F } from "./features.ts";
import { isSaidSo, type Mention } from "./mentions.ts";
import { beyondLevels, isNumbered, isSurelySaid, type Run, saidOf } from "./runs.ts";
import type { Tally } from "./tally.ts";
import { isContent, type Line } from "./tokens.ts";
import { isOfAreas } from "./written.ts";

/** How a reading uses a token; `again` if it names the place a second time. */
export const USE = { none: 0, used: 1, wrong: 2, again: 3 } as const;

/** What counts of the stack that leaves tokens. */
export interface LeavingStack {
  readonly kind: "place" | "area" | "inside" | "nothing";
  /** Whether its place is a village or town, or in one. */
  readonly hasVillage: boolean;
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

/** The evidence of an unused token, apart from its position. */
interface LeftToken {
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
  readonly isOfAreaField: boolean;
  /** Whether it makes the name next to it that of another place: East, Khurd. */
  readonly contrasts: boolean;
  readonly isSaidVillage: boolean;
  /** Whether it may be a part of the place named in front of it: "Jaipur Sector 7". */
  readonly isNumbered: boolean;
}

/** Counts the unused tokens of readings of one line. */
export class Left {
  readonly #line: Line;
  readonly #tokens: readonly LeftToken[];
  /** For each token, the most that it can add to a score if it is left. */
  readonly most: Int32Array;
  /** The most that left tokens in front of a town or locality can add together. */
  readonly mostOfTown: number;

  constructor(line: Line, mentions: readonly Mention[], weights: Int32Array) {
    this.#line = line;
    this.#tokens = line.tokens.map((token, i) => {
      const said = isOfOther(line, mentions, i) ? [] : saidOf(line, i, i + 1);
      const isSaidVillage = said.includes("village");
      const { role, called, aside, hint } = token;
      const isStopWord = STOP_WORDS.has(token.text);
      // "N.A." in the field of villages does count.
      const isName =
        !isStopWord && (isContent(token) || (hint === "village" && !aside && role === "name"));
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
        if (said.length > 0) return F["left.area"];
        return institution && F[`left.${institution}`];
      };
      return {
        feature: feature(),
        countsNothing,
        isContent: isName,
        // The name of an institution is not the name of a place.
        isUnknown: isName && !token.isShared && institution !== "institution",
        isOfAreaField: isOfAreas(hint),
        contrasts: role !== "level" && isOfAnotherPlace(token.text),
        isSaidVillage,
        isNumbered: isNumbered(line, i),
      };
    });
    const hasQuarter = line.tokens.some(({ role }) => role === "quarter");
    this.mostOfTown = Math.max(
      0,
      weights[F["left.ofTown"]]!,
      hasQuarter ? weights[F["left.quarterOfTown"]]! : 0,
    );
    this.most = new Int32Array(line.tokens.length);
    for (let i = 0; i < this.most.length; i++) {
      let most = Number.NEGATIVE_INFINITY;
      for (const feature of this.#mayCount(i))
        most = Math.max(most, feature === undefined ? 0 : weights[feature]!);
      this.most[i] = most;
    }
  }

  /** The features of which a token counts one if it is left, as in {@link count}; one is undefined if it may count none. */
  #mayCount(i: number): (number | undefined)[] {
    const { tokens, segments } = this.#line;
    const { role, segment, joins } = tokens[i]!;
    const own = this.#tokens[i]!;
    if (role === "level") return [undefined, F["left.level"]];
    if (role === "building") return [undefined, F["left.building"], F["left.contrast"]];
    const features: (number | undefined)[] = [];
    if (own.contrasts || joins) features.push(F["left.contrast"]);
    if (joins) features.push(undefined);
    if (own.isNumbered) features.push(F["left.nothing"]);
    if (role !== "name" || own.countsNothing || own.feature !== undefined)
      return [...features, own.feature];
    const mayBeFurther = this.#isContentOf(segment, this.#before(i));
    if (segments === 1) {
      if (mayBeFurther) features.push(F["left.furtherInOne"]);
      return [...features, F["left.beforeInOne"], F["left.afterInOne"]];
    }
    if (mayBeFurther) features.push(F["left.further"]);
    return [...features, F["left.inFront"], F["left.before"], F["left.name"], F["left.after"]];
  }

  /**
   * Counts the tokens that a reading leaves.
   * @param uses of each token: {@link USE}
   */
  count(tally: Tally, uses: Uint8Array, stack: LeavingStack): LeftTokens {
    const { kind, hasVillage, isOn, lowest, core } = stack;
    const { tokens, segments } = this.#line;
    const left: number[] = [];
    const unknown: number[] = [];
    const inside = kind === "inside";
    const ownSegment = tokens[lowest.from]?.segment;
    let inFront: number | undefined;
    let isQuarter = false;
    let buildings = 0;
    for (let i = 0; i < tokens.length; i++) {
      if (uses[i] === USE.used || uses[i] === USE.again) continue;
      left.push(i);
      const token = tokens[i]!;
      const own = this.#tokens[i]!;
      if (uses[i] === USE.wrong) {
        if (own.isContent) unknown.push(i);
        continue;
      }
      const { role, segment } = token;
      if (role === "level") {
        // A level word next to a used token counts as used.
        if (!uses[i - 1] && !uses[i + 1]) tally.add(F["left.level"]);
        continue;
      }
      if (own.contrasts && this.#isNextToName(i, uses, stack)) {
        tally.add(F["left.contrast"]);
        continue;
      }
      if (token.joins) {
        const isLeft = (at: number) => !uses[at] && !isOn[at];
        // The words around it are one name, which the reading leaves or takes apart. An area may be the owner: "siwan ka
        // maharajganj".
        if (isLeft(i - 1) && isLeft(i + 1)) continue;
        if (isLeft(i - 1) || (isLeft(i + 1) && !isOn[i - 1])) {
          tally.add(F["left.contrast"]);
          continue;
        }
      }
      if (role === "building") {
        buildings++;
        continue;
      }
      if (role !== "name") {
        if (own.feature !== undefined) tally.add(own.feature);
        if (!inside) continue;
        if (role === "office") tally.addOnce(F["inside.office"]);
        if (role === "office" && hasVillage) tally.addOnce(F["inside.officeOfTown"]);
        if (role === "landmark" && !hasVillage) tally.addOnce(F["inside.address"]);
        continue;
      }
      if (isOn[i] || core === token.core) {
        if (own.isSaidVillage && core !== token.core) unknown.push(i);
        continue;
      }
      if (own.isNumbered && stack.isWholeName) {
        tally.add(F["left.nothing"]);
        continue;
      }
      if (own.isUnknown) unknown.push(i);
      if (own.countsNothing) continue;
      const before = this.#before(i);
      const isFurther = this.#isContentOf(segment, before) && !uses[before] && !isOn[before];
      if (own.feature !== undefined) {
        if (token.isAbroad && kind === "nothing") continue;
        tally.add(own.feature, 1, own.isOfAreaField);
        // Not in "Vill. Mataso Tola": Mataso.
        const isOther = kind === "place" && this.#tokens[lowest.from]?.isSaidVillage !== true;
        if (isOther && own.feature === F["left.village"] && token.hint === undefined)
          tally.addOnce(F["left.otherVillage"]);
        // In "Deesa (Bhildi)" the town is named first.
        const isItsOwn = i < lowest.from || token.hint !== tokens[lowest.from]?.hint;
        if (inside && own.feature === F["left.village"]) {
          if (isItsOwn) tally.addOnce(F["inside.village"]);
          if (isFurther && token.hint === "village") tally.add(F["inside.villageWords"]);
        }
        continue;
      }
      const isBefore = i < lowest.from;
      if (isBefore) {
        // Of several parts of the text, the last one is right inside the place, and each other part is inside the next.
        if (segment !== inFront) isQuarter = false;
        inFront = segment;
        if (tokens[i + 1]?.role === "quarter") isQuarter = true;
      }
      if (segments === 1)
        tally.add(
          F[isFurther ? "left.furtherInOne" : isBefore ? "left.beforeInOne" : "left.afterInOne"],
        );
      else if (isFurther) tally.add(F["left.further"]);
      else if (isBefore) tally.add(F[segment === ownSegment ? "left.inFront" : "left.before"]);
      else tally.add(F[segment === ownSegment ? "left.name" : "left.after"]);
    }
    // If another name is left, the building is in the place with that name.
    if (buildings > 0 && unknown.length === 0 && !stack.holdsBuildings) {
      tally.add(F["left.building"], buildings);
      if (inside) tally.add(F["inside.building"]);
    }
    if (inside && unknown.length > 0 && unknown.every((i) => uses[i] === USE.wrong))
      tally.add(F["inside.wrong"]);
    if (inFront !== undefined && inside) tally.add(F[isQuarter ? "inside.quarter" : "inside.name"]);
    else if (inFront !== undefined && kind === "place" && stack.isTown)
      tally.add(F[isQuarter ? "left.quarterOfTown" : "left.ofTown"]);
    return { left, unknown };
  }

  /** The position in front of a token, and in front of a genitive that joins them. */
  #before(i: number): number {
    return this.#line.tokens[i - 1]?.joins ? i - 2 : i - 1;
  }

  /** Whether there is a token at a position that is in a part of the text and may name a place. */
  #isContentOf(segment: number, at: number): boolean {
    return this.#line.tokens[at]?.segment === segment && this.#tokens[at]!.isContent;
  }

  /**
   * Whether a token next to one in its part of the text is used, or names the area that is read once more: "North Goa, Goa" is
   * not Goa.
   */
  #isNextToName(at: number, uses: Uint8Array, { kind, isOn }: LeavingStack): boolean {
    const { tokens } = this.#line;
    const { segment } = tokens[at]!;
    return [at - 1, at + 1].some(
      (i) =>
        (uses[i] === USE.used || (kind === "area" && isOn[i] === 1)) &&
        tokens[i]!.segment === segment,
    );
  }
}

/** Whether the level words next to a token are about the area on their other side: "Unknown Dist Rajkot". */
function isOfOther(line: Line, mentions: readonly Mention[], i: number): boolean {
  const isOfArea = (from: number) => isSaidSo(mentions, { from, to: from + 1 });
  return (
    beyondLevels(line, i, i + 1).some(isOfArea) && !isOfArea(i) && !isSurelySaid(line, i, i + 1)
  );
}
