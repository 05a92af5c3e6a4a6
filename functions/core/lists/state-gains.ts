/**
 * How much likelier a list makes each state: one of Goa has few places of Bihar, one of all of India has some of every state,
 * also if no other row names a place there yet.
 *
 * The expected share of a state mixes its rows with its share of the population (a Dirichlet prior). How many rows the population
 * counts as is the number under which each row is likeliest by the other rows (leaving one out).
 */

/**
 * By state, the logarithm of how much likelier it is in the list than in India, less the mean gain of a row and at most 0. Also
 * for other groups of places, such as towns and villages.
 * @param rows the number of rows by state
 * @param shares the share of the population of every state; their sum is 1
 * @param prior the number of rows that the shares count as: see {@link priorOf}
 */
export function gainsOfGroups(
  rows: ReadonlyMap<number, number>,
  shares: ReadonlyMap<number, number>,
  prior: number,
): ReadonlyMap<number, number> {
  const total = sumOf(rows) + prior;
  const gains = new Map<number, number>();
  let mean = 0;
  for (const [state, share] of shares) {
    const expected = ((rows.get(state) ?? 0) + prior * share) / total;
    const gain = Math.log(expected / share);
    gains.set(state, gain);
    mean += expected * gain;
  }
  for (const [state, gain] of gains) gains.set(state, Math.min(0, gain - mean));
  return gains;
}

/** The number of rows that the shares of the population count as: few for a list of one state, many for one of all of India. */
export function priorOf(
  rows: ReadonlyMap<number, number>,
  shares: ReadonlyMap<number, number>,
): number {
  const total = sumOf(rows);
  const likelihood = (prior: number) => {
    let sum = 0;
    for (const [state, some] of rows) {
      const others = Math.max(0, some - 1) + prior * shares.get(state)!;
      sum += some * Math.log(others / (total - 1 + prior));
    }
    return sum;
  };
  return PRIORS.reduce((best, one) => (likelihood(one) > likelihood(best) ? one : best));
}

const PRIORS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

function sumOf(rows: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const some of rows.values()) sum += some;
  return sum;
}
