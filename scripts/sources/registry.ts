import { CENSUS_ABSTRACT } from "./census-abstract.ts";
import { CENSUS_DIRECTORY } from "./census-directory.ts";
import { CENSUS_POINTS } from "./census-points.ts";
import { DISTRICTS_HISTORY } from "./districts-history.ts";
import { HEADQUARTERS } from "./headquarters.ts";
import { INDIA_POST } from "./india-post.ts";
import { LGD } from "./lgd.ts";
import { PMGSY } from "./pmgsy.ts";
import { PMGSY_AREAS } from "./pmgsy-areas.ts";
import type { Credit, Source } from "./source.ts";
import { VILLAGE_AREAS } from "./village-areas.ts";
import { VILLAGE_FINDER } from "./village-finder.ts";

/** All sources, in the order in which a dataset names them. A new source is a file and a line here. */
export const SOURCES: readonly Source[] = [
  CENSUS_DIRECTORY,
  CENSUS_ABSTRACT,
  LGD,
  VILLAGE_FINDER,
  INDIA_POST,
  PMGSY,
  PMGSY_AREAS,
  CENSUS_POINTS,
  VILLAGE_AREAS,
  HEADQUARTERS,
  DISTRICTS_HISTORY,
];

/** The attributions of a dataset with these sources: each text once, in the order of {@link SOURCES}. */
export function creditOf(sources: Iterable<Source>): Credit {
  const used = new Set(sources);
  const all = (field: keyof Credit) => [
    ...new Set(SOURCES.flatMap((source) => (used.has(source) ? source[field] : []))),
  ];
  return {
    source: all("source").join("; "),
    license: all("license").join("; "),
    attribution: all("attribution").join("; "),
  };
}
