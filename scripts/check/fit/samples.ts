import type { Directory } from "../../../functions/core/directory/directory.ts";
import { formatCode } from "../../../functions/core/contract/levels.ts";
import { FEATURES } from "../../../functions/core/evidence/features.ts";
import type { PlaceSource } from "../../../functions/core/evidence/place-source.ts";
import { type Candidate, type Reading, read } from "../../../functions/core/evidence/read.ts";
import { answersOf } from "../../../functions/core/resolve/answers.ts";
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import type { Country } from "./country.ts";
import { inside, type Meaning, NOTHING, type Row } from "./row.ts";

/** A row as it was read: its candidates, and which of them are meant. */
export interface Sample {
  readonly row: Row;
  /** Counts of all features of all candidates, one candidate after the other. */
  readonly counts: Int8Array;
  readonly size: number;
  readonly meanings: readonly Meaning[];
  /** The positions of candidates that are right. */
  readonly right: readonly number[];
  /** Whether what is meant was among the candidates. */
  readonly isFound: boolean;
}

/** A label is within so much of what an address says. */
const NEAR_KM = 12;
/** Candidates that are far behind change nothing. */
const MOST_CANDIDATES = 24;

/** Reads rows with some weights. */
export async function samplesOf(
  rows: readonly Row[],
  directory: Directory,
  country: Country,
  weights: Int32Array,
  onProgress: (done: number) => void,
): Promise<Sample[]> {
  const source = new SourceWithout(directory);
  const samples: Sample[] = [];
  for (const [i, row] of rows.entries()) {
    source.leaveOut(row.without ?? []);
    const { pincode, shared } = row;
    const reading = await read(row.pieces, source, { pincode, weights, ...(shared && { shared }) });
    samples.push(await sampleOf(row, reading, directory, country));
    if (i % 500 === 0) onProgress(i);
  }
  return samples;
}

async function sampleOf(
  row: Row,
  reading: Reading,
  directory: Directory,
  country: Country,
): Promise<Sample> {
  const { areas } = directory;
  const { candidates } = reading;
  const meaningOf = ({ stack: { kind, place }, village }: Candidate): Meaning => {
    if (kind === "nothing") return NOTHING;
    const code = village
      ? village.locality
        ? `locality:${village.locality.code}`
        : `village:${formatCode("village", village.id)}`
      : `${areas.level(place)}:${areas.code(place)}`;
    return kind === "inside" ? inside(code) : code;
  };
  const all = candidates.map(meaningOf);
  const isNear = (meaning: Meaning) => {
    const at = row.near && country.positionOf(meaning.slice(meaning.indexOf(":") + 1));
    return at !== undefined && (meaning.startsWith("village:") || (meaning.startsWith("locality:") && country.isInTown(meaning.slice("locality:".length)))) && distanceKm(at, row.near!) < NEAR_KM;
  };
  const answering = new Set(row.answered && (await answeringCandidates(row, reading, directory)));
  const isRight = (meaning: Meaning, i: number) => {
    if (row.answered) return answering.has(i) === (row.notMeant === undefined);
    return row.notMeant === undefined
      ? row.meant.includes(meaning) || isNear(meaning)
      : meaning !== row.notMeant;
  };
  // The right ones count even far behind.
  const kept = candidates
    .map((candidate, i) => ({ candidate, meaning: all[i]!, i }))
    .filter(({ meaning, i }) => i < MOST_CANDIDATES || meaning === NOTHING || isRight(meaning, i));
  const size = FEATURES.length;
  const counts = new Int8Array(kept.length * size);
  for (const [i, { candidate }] of kept.entries()) counts.set(candidate.stack.counts, i * size);
  const right = kept.flatMap(({ meaning, i }, at) => (isRight(meaning, i) ? [at] : []));
  return {
    row,
    counts,
    size: kept.length,
    meanings: kept.map(({ meaning }) => meaning),
    right,
    isFound: right.length > 0,
  };
}

/** The positions of the candidates for which the code of a row is answered. */
async function answeringCandidates(
  row: Row,
  reading: Reading,
  directory: Directory,
): Promise<number[]> {
  const { areas } = directory;
  const codes = row.notMeant === undefined ? row.meant : [row.notMeant];
  const found: number[] = [];
  for (const { place, members } of answersOf(areas, reading, row.answered!.sought, true)) {
    const village =
      place < areas.firstVillage ? undefined : (await directory.villagesAt([place]))[0]!;
    const code =
      village === undefined
        ? areas.code(place)
        : (village.locality?.code ?? formatCode("village", village.id));
    if (codes.includes(code))
      found.push(...members.map((member) => reading.candidates.indexOf(member)));
  }
  return found;
}

/** A directory without some places. */
class SourceWithout implements PlaceSource {
  readonly #directory: Directory;
  #without: readonly string[] = [];

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  leaveOut(codes: readonly string[]): void {
    this.#without = codes;
  }

  get areas() {
    return this.#directory.areas;
  }

  #isThere = ({ id }: { readonly id: number }) =>
    this.#without.length === 0 || !this.#without.includes(formatCode("village", id));

  villages: PlaceSource["villages"] = async (ranges) =>
    (await this.#directory.villages(ranges)).filter(this.#isThere);
  villagesAt: PlaceSource["villagesAt"] = async (ordinals) =>
    (await this.#directory.villagesAt(ordinals)).filter(this.#isThere);
  byCode: PlaceSource["byCode"] = (code) => this.#directory.byCode(code);
  areaNames: PlaceSource["areaNames"] = () => this.#directory.areaNames();
  villagesWithMost: PlaceSource["villagesWithMost"] = (terms, options) =>
    this.#directory.villagesWithMost(terms, options);
  pincode: PlaceSource["pincode"] = (pincode) => this.#directory.pincode(pincode);
  offices: PlaceSource["offices"] = (pincode) => this.#directory.offices(pincode);
  points: PlaceSource["points"] = (ordinals) => this.#directory.points(ordinals);
}
