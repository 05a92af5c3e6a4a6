import type { Directory } from "../../functions/core/directory/directory.ts";
import {
  type PlaceResult,
  placeResult,
  toSearchRecord,
} from "../../functions/core/directory/place-result.ts";
import type { Candidate } from "../../functions/core/evidence/candidates.ts";
import { FEATURES } from "../../functions/core/evidence/features.ts";
import { IN_WORDS } from "../../functions/core/evidence/features-in-words.ts";
import type { Reading } from "../../functions/core/evidence/read.ts";
import { WEIGHTS } from "../../functions/core/evidence/weights.ts";
import type { Resolution } from "../../functions/core/resolve/resolution.ts";
import { roundedScore } from "../match/results.ts";

/** How a text, fields or a row of a list are read and answered. */
export interface Explanation {
  readonly tokens: readonly ExplainedToken[];
  /** Empty if there is none. */
  readonly pincode: string;
  /** The likeliest, best first. */
  readonly readings: readonly ExplainedReading[];
  /** Number of further readings. */
  readonly further: number;
  readonly resolve: ExplainedAnswer;
  /** For a text: the first result of a search. */
  readonly search?: { readonly first: string | null; readonly match: string | null };
}

interface ExplainedToken {
  readonly text: string;
  readonly role: string;
  /** The level given by a level word, or by the field or column of the token. */
  readonly level?: string | undefined;
}

interface ExplainedReading {
  readonly kind: "place" | "area" | "inside" | "nothing";
  readonly level: string | null;
  readonly code: string | null;
  /** The path of the place or area, or of the place around an unknown one. */
  readonly path: string | null;
  /** The text that names the place. */
  readonly name: string | null;
  /** The texts that name areas, with their levels. */
  readonly areas: readonly string[];
  /** The tokens that the reading does not use. */
  readonly left: readonly string[];
  readonly features: readonly ExplainedFeature[];
  /** The score added by other rows of a list, in 1/64; 0 without a list. */
  readonly list: number;
  /** The sum of the products and of the list's addition, in 1/64. */
  readonly score: number;
  /** From 0 to 1. */
  readonly probability: number;
}

interface ExplainedFeature {
  readonly name: string;
  readonly counts: string;
  readonly count: number;
  readonly weight: number;
  readonly product: number;
}

interface ExplainedAnswer {
  readonly outcome: string;
  readonly first: string | null;
  readonly score: number | null;
  readonly within: string | null;
  readonly locality: string | null;
  readonly unused: readonly string[];
}

/** Number of readings to show. */
const SHOWN = 5;

/** @param added what a list adds to the score of a candidate, in 1/64 */
export function explanationOf(
  directory: Directory,
  reading: Reading | undefined,
  resolution: Resolution,
  added: (candidate: Candidate) => number = () => 0,
): Explanation {
  const { line, pincode, candidates } = reading ?? NOTHING_READ;
  return {
    tokens: line.tokens.map(({ text, role, level, hint }) => ({
      text,
      role,
      level: level ?? hint,
    })),
    pincode: pincode.text,
    readings: candidates
      .slice(0, SHOWN)
      .map((candidate) => explainedReading(directory, line, candidate, added(candidate))),
    further: Math.max(0, candidates.length - SHOWN),
    resolve: explainedAnswer(directory, resolution),
  };
}

const NOTHING_READ = { line: { tokens: [] }, pincode: { text: "" }, candidates: [] } as const;

function explainedReading(
  { areas }: Directory,
  line: Pick<Reading["line"], "tokens">,
  { stack, village, share }: Candidate,
  list: number,
): ExplainedReading {
  const { kind, name, mentions, left, counts, score } = stack;
  const place = kind === "nothing" ? undefined : placeResult(areas, stack.place, village);
  return {
    kind,
    level: place?.level ?? null,
    code: place?.code ?? null,
    path: place ? toSearchRecord(areas, place).full_path : null,
    name: name?.text ?? null,
    areas: mentions.map(({ text, level, kind }) =>
      kind === "former" ? `${text} (former ${level})` : `${text} (${level})`,
    ),
    left: left.map((i) => line.tokens[i]!.text),
    features: FEATURES.flatMap((name, i) => {
      const { counts: what } = IN_WORDS[name];
      const count = counts[i]!;
      const weight = WEIGHTS[i]!;
      return count === 0 ? [] : [{ name, counts: what, count, weight, product: count * weight }];
    }),
    list: Math.round(list),
    score: Math.round(score + list),
    probability: roundedScore(share),
  };
}

function explainedAnswer({ areas }: Directory, resolution: Resolution): ExplainedAnswer {
  const { outcome, candidates, within, locality, unused } = resolution;
  const [first] = candidates;
  const pathOf = (place: PlaceResult | undefined) =>
    place ? toSearchRecord(areas, place).full_path : null;
  return {
    outcome,
    first: pathOf(first?.place),
    score: first ? roundedScore(first.score) : null,
    within: pathOf(within),
    locality: pathOf(locality),
    unused,
  };
}
