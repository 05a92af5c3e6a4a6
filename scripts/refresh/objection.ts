/** A change of one level of a state beyond its limit. */
export interface Excess {
  /** Like `Goa (30)`. */
  readonly state: string;
  /** Like `villages gone`. */
  readonly change: string;
  readonly number: number;
  readonly total: number;
  readonly limit: number;
}

/** A reason to review a refresh first. */
export interface Objection {
  /** Its name for `--accept`: the kind and, after a colon, the state or list, like `villages-gone:30`. */
  readonly id: string;
  /** One line. */
  readonly text: string;
  readonly excess?: Excess;
}

/** Whether one of the names accepts an objection: its own name, or its kind for all states and lists. */
export function isAccepted({ id }: Objection, accepted: readonly string[]): boolean {
  return accepted.some((one) => id === one || id.startsWith(`${one}:`));
}

/** A share as a percentage with one decimal. */
export function percentOf(share: number): string {
  return (share * 100).toFixed(1);
}
