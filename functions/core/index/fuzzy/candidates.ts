import { EditDistance, type RunOfTerms } from "../../names/edit-distance.ts";
import { type FuzzyBlock, rotation, unsort } from "../codec/fuzzy-block.ts";
import type { StoredSurfaceForm } from "../codec/surface-forms.ts";
import { decodeText } from "../codec/text.ts";
import type { Probe } from "./probes.ts";

/** A folded term near another one. */
export interface Candidate {
  /** Edits to the nearest of the variants looked for. */
  edits: number;
  /** None when the blocks in which it was found do not hold them. */
  surfaceForms: readonly StoredSurfaceForm[];
}

/** A probe, and the blocks that it leads to. */
export interface OpenedProbe {
  readonly probe: Probe;
  readonly blocks: readonly FuzzyBlock[];
}

/** The folded terms within `edits` of the probes' variants, in the order of the probes. */
export function scanProbes(probes: readonly OpenedProbe[], edits: 1 | 2): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  const distances = new Map<string, EditDistance>();
  for (const { probe, blocks } of probes)
    for (const block of blocks) scanBlock(block, probe, edits, distances, candidates);
  return candidates;
}

/** @param distances by pattern: many probes of a term share one */
function scanBlock(
  block: FuzzyBlock,
  { sorted, section, length, prefix }: Probe,
  edits: 1 | 2,
  distances: Map<string, EditDistance>,
  candidates: Map<string, Candidate>,
): void {
  const { at: first, term, count } = block.terms(length, prefix);
  if (count === 0) return;
  // A common prefix needs no edit in the best alignment, so it need not be compared.
  const common = section !== "rotated" && sorted.startsWith(prefix) ? prefix.length : 0;
  const skipped = Math.min(common, sorted.length - 1);
  const distance = distanceFrom(sorted.slice(skipped), distances);
  const start = section === "rotated" ? length - rotation(length) : 0;
  const { letters } = block;
  const run: RunOfTerms = { length, skipped, start, most: edits };
  for (const i of distance.likely(letters, first, count, run)) {
    const at = first + i * length;
    const away = distance.toBytes(letters, at + skipped, length - skipped, start, edits);
    if (away > edits) continue;
    const folded = unsort(section, decodeText(letters, at, at + length));
    let candidate = candidates.get(folded);
    if (candidate === undefined) {
      candidate = { edits: away, surfaceForms: [] };
      candidates.set(folded, candidate);
    }
    candidate.edits = Math.min(candidate.edits, away);
    if (candidate.surfaceForms.length === 0) candidate.surfaceForms = block.surfaceForms(term + i, folded);
  }
}

function distanceFrom(pattern: string, distances: Map<string, EditDistance>): EditDistance {
  let distance = distances.get(pattern);
  if (distance === undefined) {
    distance = new EditDistance(pattern);
    distances.set(pattern, distance);
  }
  return distance;
}
