/** All links, and the limits of rules that are not links. A test writes the tables in README.md from here. */
import { BLOCK_LINK } from "./blocks/block-link.ts";
import { EDIT_LIMITS } from "./edits.ts";
import { KEY_LIMITS } from "./keys.ts";
import type { Limit } from "./link.ts";
import { LOCALITY_TALUKA_LIMITS } from "./offices/localities.ts";
import { LOCALITY_TOWN_LIMITS } from "./offices/locality-towns.ts";
import { MISPLACED_LIMITS } from "./offices/misplaced-offices.ts";
import { PLAUSIBLE_LIMITS } from "./offices/office-positions.ts";
import { OFFICE_LINK } from "./offices/office-village.ts";
import { PINCODE_AROUND_LIMITS, TOWN_PINCODE_LINK } from "./offices/town-pincode.ts";
import { AGREEMENT_LIMITS } from "./positions/agreed-middle.ts";
import { CODED_LIMITS } from "./positions/coded-points.ts";
import { CONFIRMATION_LIMITS } from "./positions/known-points.ts";
import { LOCALITY_LIMITS } from "./positions/positions.ts";
import { TALUKA_LINK } from "./positions/taluka-positions.ts";
import { HEADQUARTERS_LINK } from "./positions/town-headquarters.ts";
import { TOWN_OFFICE_LINKS } from "./positions/town-office.ts";
import { TOWN_LINK, VILLAGE_LINK } from "./positions/village-habitation.ts";
import { NAMESAKE_LINK } from "./positions/village-office.ts";

interface Says {
  readonly says: string;
}

/** The description of a link, whatever its records are. */
export interface DescribedLink {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly limits: Limits;
  readonly measured: string;
  readonly steps: readonly {
    readonly says?: string;
    readonly within: Says;
    readonly keys?: readonly Says[];
    readonly free?: boolean;
    readonly narrows?: Says;
    readonly decides: Says;
  }[];
}

export type Limits = Readonly<Record<string, Limit>>;

/** In the order of an import. */
export const LINKS: readonly DescribedLink[] = [
  VILLAGE_LINK,
  TOWN_LINK,
  NAMESAKE_LINK,
  ...TOWN_OFFICE_LINKS,
  HEADQUARTERS_LINK,
  TALUKA_LINK,
  BLOCK_LINK,
  OFFICE_LINK,
  TOWN_PINCODE_LINK,
];

/** Limits by subject. */
export const OTHER_LIMITS: Readonly<Record<string, Limits>> = {
  "keys of names": KEY_LIMITS,
  "edits of names": EDIT_LIMITS,
  "known points that confirm others": CONFIRMATION_LIMITS,
  "points of a town": AGREEMENT_LIMITS,
  "points of codes": CODED_LIMITS,
  "positions of offices": PLAUSIBLE_LIMITS,
  "districts of offices": MISPLACED_LIMITS,
  "talukas of localities": LOCALITY_TALUKA_LIMITS,
  "towns of localities": LOCALITY_TOWN_LIMITS,
  "PIN codes of towns by those around": PINCODE_AROUND_LIMITS,
  "positions by localities": LOCALITY_LIMITS,
};
