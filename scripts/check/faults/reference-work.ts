import { processorTime } from "./hill-climbing.ts";

/**
 * How slow this machine is at the moment, as a multiple of the usual time. Measured with work that is the same in every
 * version: the trigrams of made-up names, counted and sorted. Machines differ by a factor of two, and other work slows them
 * down.
 */
export async function slowness(): Promise<number> {
  const ms = await processorTime(async () => {
    countPieces();
  });
  return ms / USUAL_MS;
}

/** The duration of this work on the machine of `check/RESULTS.md`, in milliseconds of processor time. */
const USUAL_MS = 8.6;

const NAMES = Array.from({ length: 7000 }, (_, name) => {
  let state = name + 1;
  return Array.from({ length: 8 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join("");
});

function countPieces(): [piece: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of NAMES)
    for (let from = 0; from < 6; from++) {
      const piece = name.slice(from, from + 3);
      counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
