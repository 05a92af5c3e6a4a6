import { formatCode, LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import type { Candidate } from "../../../functions/core/evidence/candidates.ts";
import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { type Reading, read } from "../../../functions/core/evidence/read.ts";
import { namesakesIn } from "../../../functions/core/evidence/score.ts";
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import type { Village } from "../../../functions/core/index/villages.ts";
import { answersOf } from "../../../functions/core/resolve/answers.ts";
import { sourceWithout } from "../measure/resolve/answers.ts";
import type { Country } from "./country.ts";
import { inside, type Meaning, NOTHING, type Row } from "./row.ts";

/** A row that was read: its candidates, and which of them are meant. */
export interface Sample {
  readonly row: Row;
  readonly counts: Counts;
  /** The number of candidates. */
  readonly size: number;
  /** The positions of candidates that have the odds of one of them, see `sharesOf`. */
  readonly namesakes: readonly (readonly number[])[];
  readonly meanings: readonly Meaning[];
  /** The positions of the right candidates; empty if none was found. */
  readonly right: readonly number[];
  /** The likeliest place that would be the answer; undefined if there is none. */
  readonly answer: SampleAnswer | undefined;
}

/**
 * The counts of candidates, without zeros. Those of candidate `i` are from `starts[i]` up to but not including `starts[i + 1]`.
 */
interface Counts {
  readonly starts: Uint32Array;
  readonly features: Uint8Array;
  readonly times: Int8Array;
}

interface SampleAnswer {
  /** From 0 to 1. */
  readonly score: number;
  /** Whether the likeliest place is right. Undefined if only one wrong place of the row is known, and this is another one. */
  readonly isRight: boolean | undefined;
}

/** Maximum distance in km between a label and the place of its address. */
const NEAR_KM = 12;
/** Candidates with much lower scores have no effect. */
const MOST_CANDIDATES = 24;

/** Reads rows with some weights. */
export async function samplesOf(
  rows: readonly Row[],
  directory: Directory,
  country: Country,
  weights: Int32Array,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const row of rows) {
    const { pincode, panchayat, position, shared, without } = row;
    const source = without ? sourceWithout(directory, new Set(without)) : directory;
    const reading = await read(row.pieces, source, {
      pincode,
      panchayat,
      position,
      weights,
      ...(shared && { shared }),
    });
    samples.push(await sampleOf(row, reading, directory, country));
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
  const isTown = (code: string) =>
    code.startsWith("village:") ||
    (code.startsWith("locality:") && country.isInTown(code.slice("locality:".length)));
  const isNear = (meaning: Meaning) => {
    const at = row.near && country.positionOf(meaning.slice(meaning.indexOf(":") + 1));
    return at !== undefined && isTown(meaning) && distanceKm(at, row.near!) < NEAR_KM;
  };
  const answers = await answersOf(
    directory,
    reading,
    row.answered ? row.answered.wanted : lowestHint(row),
    row.answered !== undefined,
  );
  const answering = new Set<Candidate>();
  if (row.answered) {
    const codes = row.notMeant === undefined ? row.meant : [row.notMeant];
    for (const { place, members } of answers) {
      const [village] = place < areas.firstVillage ? [] : await directory.villagesAt([place]);
      if (!codes.includes(village ? codeOf(village) : areas.code(place))) continue;
      for (const member of members) answering.add(member);
    }
  }
  const meaningOf = ({ stack: { kind, place }, village }: Candidate): Meaning => {
    if (kind === "nothing") return NOTHING;
    const level = village?.locality ? "locality" : areas.level(place);
    const code = `${level}:${village ? codeOf(village) : areas.code(place)}`;
    return kind === "inside" ? inside(code) : code;
  };
  const isRight = (candidate: Candidate) => {
    if (row.answered) return answering.has(candidate) === (row.notMeant === undefined);
    const meaning = meaningOf(candidate);
    return row.notMeant === undefined
      ? row.meant.includes(meaning) || isNear(meaning)
      : meaning !== row.notMeant;
  };
  // Right candidates are kept whatever their scores.
  const kept = candidates.filter(
    (candidate, i) =>
      i < MOST_CANDIDATES || candidate.stack.kind === "nothing" || isRight(candidate),
  );
  const [best] = answers;
  const isBestRight = best?.members.some(isRight);
  return {
    row,
    counts: countsOf(kept),
    size: kept.length,
    namesakes: namesakesIn(
      reading.line,
      kept.map(({ stack }) => stack),
    ),
    meanings: kept.map(meaningOf),
    right: kept.flatMap((candidate, at) => (isRight(candidate) ? [at] : [])),
    answer: best && {
      score: best.share,
      isRight: isBestRight && row.notMeant !== undefined ? undefined : isBestRight,
    },
  };
}

function codeOf({ id, locality }: Village): string {
  return locality?.code ?? formatCode("village", id);
}

/** The level wanted by the fields of a row; undefined for a line. */
function lowestHint({ pieces }: Row): Level | undefined {
  return LEVELS.findLast((level) => pieces.some(({ hint }) => hint === level));
}

function countsOf(candidates: readonly Candidate[]): Counts {
  const starts = new Uint32Array(candidates.length + 1);
  const features: number[] = [];
  const times: number[] = [];
  for (const [i, { stack }] of candidates.entries()) {
    for (let feature = 0; feature < FEATURES.length; feature++) {
      const count = stack.counts[feature]!;
      if (count === 0) continue;
      features.push(feature);
      times.push(count);
    }
    starts[i + 1] = features.length;
  }
  return { starts, features: Uint8Array.from(features), times: Int8Array.from(times) };
}
