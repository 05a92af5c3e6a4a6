import type { MunicipalBody } from "../sources/said.ts";

/**
 * Added to LGD's code of a body without a Census code. The Census's town codes end at 804041, and LGD's village codes do not
 * begin with 8, so the sums, from 848000 on, are free.
 */
const OWN_CODES_FROM = 600_000;

/** The town code of a body: the Census's or, for a newer town, one derived from LGD's code. */
export function townCode({ census, code }: Pick<MunicipalBody, "census" | "code">): string {
  return census ?? String(Number(code) + OWN_CODES_FROM);
}
