/** Counts by state, which the build writes for the page. */
export interface StateNumbers {
  readonly code: string;
  readonly name: string;
  readonly districts: number;
  readonly talukas: number;
  readonly villages: number;
}

/** Where they lie in the published folder: an array of {@link StateNumbers}, by name. */
export const NUMBERS_FILE = "numbers.json";
