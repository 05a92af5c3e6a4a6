import type { AreaMatch, AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import { isTown } from "../contract/importance.ts";
import type { Level } from "../contract/levels.ts";
import { MOST_CANDIDATES } from "../contract/limits.ts";
import { areaResult, villageResult } from "../directory/place-result.ts";
import { passes, type Ranges, unite } from "../index/ranges.ts";
import { SAME_NAME } from "../names/compare.ts";
import { type Name, nameOf, writtenName } from "../names/name-forms.ts";
import { searchTokens } from "../names/tokens.ts";
import { partsOf } from "../query/line-parts.ts";
import { type Parts, soughtLevel } from "../query/parts.ts";
import type { PlaceSource } from "../query/place-source.ts";
import { longest, nameTerm } from "../query/query.ts";
import { readLine } from "../query/reader.ts";
import { areaCandidates } from "./area-candidates.ts";
import { type Candidate, candidateOf } from "./candidates.ts";
import { areaDifferences, differences } from "./differences.ts";
import { inTown } from "./in-town.ts";
import {
  isExact,
  type Judged,
  judgeExact,
  LEAST_SHOWN,
  outcomeOf,
  WORTH_A_CHOICE,
  weigh,
} from "./judge.ts";
import { resolvePincode, WrittenPincode } from "./pincode.ts";
import type { Outcome, Resolution, ResolvedPlace } from "./resolution.ts";
import { Where } from "./where.ts";

/** From this score of the best candidate on, nothing is looked for beyond the areas that are named. */
const GOOD_ENOUGH = 0.5;
/** A text with more terms is hardly a name: 3 in 2,000 villages have more. */
const MOST_TERMS = 6;

/** Says which place is meant by what somebody wrote down. */
export class Resolver {
  readonly #source: PlaceSource;
  readonly #areas: Areas;

  constructor(source: PlaceSource) {
    this.#source = source;
    this.#areas = source.areas;
  }

  /** The place meant by parts, of which the lowest named is sought; the area of a PIN code without names. */
  async resolve(parts: Parts): Promise<Resolution> {
    const level = soughtLevel(parts);
    if (level === undefined)
      return parts.pincode === "" ? NOTHING : resolvePincode(this.#source, parts.pincode);
    if (HAS_AREAS.test(parts.village)) return this.resolveLine(lineOfParts(parts));
    const names = await this.#source.areaNames();
    if (level !== "village") return this.#area(names, level, parts, await this.#pincode(parts));
    const where = new Where(this.#areas, names, parts);
    const judged = await this.#judge(names, parts, where, []);
    const found = await this.#villages(parts, judged);
    return this.#within(names, parts, await inTown(this.#source, found));
  }

  /** The place meant by a line such as "Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419". */
  async resolveLine(text: string): Promise<Resolution> {
    const reading = await readLine(asciiDigits(text), this.#source);
    const names = await this.#source.areaNames();
    const read = partsOf(reading);
    const { parts, unused, isWhole } = read;
    const level = soughtLevel(parts);
    if (level === undefined) {
      if (parts.pincode === "") return { ...NOTHING, unused };
      const resolution = await resolvePincode(this.#source, parts.pincode);
      return isWhole
        ? { ...resolution, unused }
        : this.#within(names, parts, { ...NOTHING, unused });
    }
    if (level !== "village") {
      const found = this.#area(names, level, parts, await this.#pincode(parts));
      if (isWhole) return { ...found, unused };
      // What is sought is a place in the area, which the data does not have.
      return this.#within(names, parts, { ...NOTHING, unused });
    }
    const where = new Where(this.#areas, names, parts);
    const states = unite(where.states.map((state) => this.#areas.villages(state)));
    const written = writtenName(parts.village);
    const known = [...reading.villages.values()]
      .filter(({ village: { ordinal } }) => states.length === 0 || passes(ordinal, states))
      .sort((a, b) => a.village.ordinal - b.village.ordinal)
      .flatMap(
        ({ village, name }) => candidateOf(this.#areas, village, name, written, where) ?? [],
      );
    const judged = await this.#judge(names, parts, where, known);
    const found = await this.#villages(parts, judged);
    const resolution: Resolution = { ...(await inTown(this.#source, found)), unused };
    // "Dwarka Sector 10" is not the locality Dwarka Sector 6, although it may be in the same town.
    if (/\d/.test(resolution.locality?.name ?? "") && unused.some((text) => /^\d+$/.test(text)))
      return this.#within(names, parts, unsure({ ...resolution, locality: undefined }));
    if (isWhole) return this.#within(names, parts, resolution);
    const [best] = resolution.candidates;
    const isInTown =
      resolution.outcome === "match" &&
      best?.place.village !== undefined &&
      isTown(best.place.village.fields);
    // What is named in front of a town is in it: "Sai Residency, Hyderabad".
    if (isInTown)
      return { ...resolution, ...notMatched(resolution), isInLocality: false, within: best.place };
    return this.#within(names, parts, unsure(resolution));
  }

  /** No match where nothing but a name says where the place is, and its PIN code is of other states: "Panaji 110001". */
  async #villages(parts: Parts, judged: readonly Judged[]): Promise<Resolution> {
    const found = resolutionOf(this.#areas, parts, outcomeOf(judged), judged);
    const { candidate } = judged[0] ?? {};
    if (candidate === undefined || found.outcome !== "match") return found;
    const { state, district, taluka } = candidate.where;
    if ([state, district, taluka].some((agreement) => agreement !== "absent")) return found;
    const pincode = await this.#pincode(parts);
    return pincode.isElsewhere(candidate.taluka) ? unsure(found) : found;
  }

  /** The villages that parts may mean, best first. @param known those that are known already */
  async #judge(
    names: AreaNames,
    parts: Parts,
    where: Where,
    known: readonly Candidate[],
  ): Promise<Judged[]> {
    const written = writtenName(parts.village);
    const pincode = await this.#pincode(parts);
    const candidates = new Map(known.map((candidate) => [candidate.village.ordinal, candidate]));
    const judgeAll = () => {
      const all = [...candidates.values()];
      return judgeExact(all, weigh(all, written, pincode), isExact);
    };
    let judged = judgeAll();
    for await (const found of this.#lookFor(names, parts, written, where, pincode)) {
      for (const candidate of found)
        if (!candidates.has(candidate.village.ordinal))
          candidates.set(candidate.village.ordinal, candidate);
      judged = judgeAll();
      if ((judged[0]?.score ?? 0) >= GOOD_ENOUGH) break;
    }
    return judged;
  }

  /** Villages that a name may mean: of the areas named or, where none is, of the PIN code; then of the state, anywhere. */
  async *#lookFor(
    names: AreaNames,
    parts: Parts,
    written: Name,
    where: Where,
    pincode: WrittenPincode,
  ): AsyncGenerator<readonly Candidate[]> {
    const areas = this.#areas;
    const text = parts.village;
    const named = where.namedPlaces();
    const near =
      named.length > 0
        ? named
        : unite(pincode.districts.map((district) => areas.villages(district)));
    if (near.length > 0) {
      const found = await this.#withName(text, written, where, near, false);
      yield found;
      const isFound = found.some(
        ({ name, where: { taluka } }) =>
          taluka !== "other" && SAME_NAME.test(name.agreement) && !name.partial,
      );
      if (
        !isFound ||
        found.every(({ where: { taluka } }) => taluka === "other" || taluka === "unknown")
      )
        yield await this.#withName(text, written, where, near, true);
    }
    const states = where.states.map((state) => areas.villages(state));
    if (states.length > 0) {
      // The state may be wrong.
      const anywhere = new Where(areas, names, parts, []);
      const other = anywhere.namedPlaces();
      if (other.length > 0) yield await this.#withName(text, written, anywhere, other, false);
    }
    const everywhere: Ranges =
      states.length > 0 ? unite(states) : [[areas.firstVillage, areas.size]];
    yield await this.#withName(text, written, where, everywhere, false);
    yield await this.#withName(text, written, where, everywhere, true);
  }

  /** The villages of some ranges with most of a name. */
  async #withName(
    text: string,
    written: Name,
    where: Where,
    ranges: Ranges,
    typos: boolean,
  ): Promise<Candidate[]> {
    const all = searchTokens(text).filter((token) => token.length > 1);
    const terms = longest(all.length > 0 ? all : searchTokens(text), MOST_TERMS).map(nameTerm);
    const ordinals = await this.#source.villagesWithMost(terms, { ranges, typos });
    const villages = await this.#source.villagesAt(ordinals.toSorted((a, b) => a - b));
    return villages.flatMap((village) => {
      const name = nameOf(village.name, village.otherNames, isTown(village.fields));
      return candidateOf(this.#areas, village, name, written, where) ?? [];
    });
  }

  /** No match where all post offices of the PIN code are in other states: "Mira Road East 401107" is not East Delhi. */
  #area(
    names: AreaNames,
    level: Exclude<Level, "village">,
    parts: Parts,
    pincode: WrittenPincode,
  ): Resolution {
    const { candidates, weights } = areaCandidates(this.#areas, names, level, parts);
    const judged = judgeExact(candidates, weights, (candidate) => candidate.isExact);
    const found: Resolution = {
      outcome: outcomeOf(judged),
      candidates: judged
        .filter(({ score }) => score >= LEAST_SHOWN)
        .map(({ candidate: { area, agreements }, score }) => ({
          place: areaResult(this.#areas, area),
          score,
          differs: areaDifferences(this.#areas, parts, this.#areas.path(area), agreements),
        })),
      unused: [],
    };
    const [best] = judged;
    return best && pincode.isElsewhere(best.candidate.area) ? notMatched(found) : found;
  }

  #pincode(parts: Parts): Promise<WrittenPincode> {
    return WrittenPincode.of(this.#source, parts.pincode);
  }

  /** Says in which area a place is that does not match, and offers that area where nothing is likely. */
  async #within(names: AreaNames, parts: Parts, resolution: Resolution): Promise<Resolution> {
    if (resolution.outcome === "match" || resolution.within) return resolution;
    const likely = resolution.candidates.filter(({ score }) => score >= WORTH_A_CHOICE);
    const area = await this.#certainArea(names, { ...parts, village: "" }, likely);
    if (area === undefined) return resolution;
    const { place, differs } = area;
    if (resolution.outcome === "ambiguous") return { ...resolution, within: place };
    const given = parts.village || resolution.unused[0] || "";
    const instead: ResolvedPlace = {
      place,
      score: LEAST_SHOWN,
      differs: [...differs, { part: "village", given, found: "", how: "unknown" }],
    };
    const candidates = [...resolution.candidates, instead].slice(-MOST_CANDIDATES);
    return { ...resolution, candidates, within: place };
  }

  /** The lowest area that parts or their PIN code name for certain, and that has all likely candidates. */
  async #certainArea(
    names: AreaNames,
    parts: Parts,
    likely: readonly ResolvedPlace[],
  ): Promise<ResolvedPlace | undefined> {
    const hasAll = (area: number) => likely.every(({ place }) => place.areas.includes(area));
    const pincode = await this.#pincode(parts);
    const above = { ...parts };
    const dropped: AreaMatch[][] = [];
    for (const level of ["taluka", "district", "state"] as const) {
      if (above[level] === "") continue;
      const { outcome, candidates } = this.#area(names, level, above, pincode);
      const [first] = candidates;
      const isCertain =
        outcome === "match" &&
        first?.differs.every(({ how }) => how !== "other") &&
        pincode.canBeIn(first.place.ordinal);
      if (isCertain && hasAll(first!.place.ordinal)) {
        // Parts that name areas elsewhere contradict each other.
        const isIn = ({ area }: AreaMatch) => this.#areas.path(area).includes(first!.place.ordinal);
        return dropped.every((some) => some.length === 0 || some.some(isIn)) ? first : undefined;
      }
      dropped.push(
        names.find(level, above[level], []).filter(({ agreement }) => agreement === "same"),
      );
      above[level] = "";
    }
    if (parts.pincode === "") return undefined;
    const { outcome, candidates } = await resolvePincode(this.#source, parts.pincode);
    const [only] = candidates;
    return outcome === "match" && hasAll(only!.place.ordinal) ? only : undefined;
  }
}

/** A cell with more than a name: "Benipur, Darbhanga", "Ladnun-341306". */
const HAS_AREAS = /[,;|\n]|(?<!\d)[1-9]\d{5}(?!\d)/;

/** Parts as one line, with words that say the level of each. */
function lineOfParts({ village, taluka, district, state, pincode }: Parts): string {
  const said = (word: string, text: string) => (text === "" ? "" : `${word} ${text}`);
  return [village, said("taluka", taluka), said("district", district), state, pincode]
    .filter(Boolean)
    .join(", ");
}

/** Digits of Indian scripts as those of ASCII: ४११०३८ is 411038. Each script's begin at 6 after a multiple of 16. */
function asciiDigits(text: string): string {
  return text.replaceAll(/(?=[\u0900-\u0d7f])\p{Nd}/gu, (digit) =>
    String((digit.charCodeAt(0) - 6) % 16),
  );
}

const NOTHING: Resolution = { outcome: "none", candidates: [], unused: [] };

/** A resolution whose candidates are not what is meant, but near to it. */
function notMatched({ candidates, unused }: Resolution): Resolution {
  return {
    outcome: "none",
    candidates: candidates.map((one) => ({ ...one, score: LEAST_SHOWN })),
    unused,
  };
}

/** A score at most, where a line has more than the place. */
const MOST_UNSURE = 0.85;

/** A resolution that is not certain, since the line names more than the place. */
function unsure({ outcome, candidates, unused, ...found }: Resolution): Resolution {
  return {
    ...found,
    outcome: outcome === "match" ? "ambiguous" : outcome,
    candidates: candidates.map((one) => ({ ...one, score: Math.min(one.score, MOST_UNSURE) })),
    unused,
  };
}

/** The result of a row that names a village. */
export function resolutionOf(
  areas: Areas,
  parts: Parts,
  outcome: Outcome,
  judged: readonly Judged[],
): Resolution {
  return {
    outcome,
    candidates: judged
      .filter(({ score }) => score >= LEAST_SHOWN)
      .map(({ candidate, score }) => ({
        place: villageResult(areas, candidate.village),
        score,
        differs: differences(areas, parts, candidate),
      })),
    unused: [],
  };
}
