/** Links blocks of the roads survey to LGD's blocks, by name and district. */
import { countOf } from "../../editions/counts.ts";
import type { Block } from "../../sources/said.ts";
import { FEWEST_EDITS } from "../edits.ts";
import { NAME } from "../keys.ts";
import { type Key, type Link, link, ONLY_ONE, valuesOf } from "../link.ts";
import { type LinkName, LinkNames } from "../names.ts";

/** A block of LGD. */
export interface WantedBlock {
  readonly code: string;
  readonly name: string;
  readonly names: readonly LinkName[];
  /** The code of its state; undefined if unknown. */
  readonly state: string | undefined;
  /** The code of its district; undefined if the district no longer exists. */
  readonly district_code: string | undefined;
  /** The key of its district's name in its list. */
  readonly district: string;
}

/** A block of the survey, with the district of each of its villages, and their state. */
export interface SurveyedBlock {
  readonly block: Block;
  readonly districts: readonly string[];
  readonly state: string;
}

const LIMITS = {
  DISTRICT_SHARE: {
    value: 0.2,
    says: "share of a block's villages from which on it is in their district",
    source: "by hand",
  },
} as const;
const { DISTRICT_SHARE } = valuesOf(LIMITS);

interface NamedBlock {
  readonly block: Block;
  readonly state: string;
  /** Its only name. */
  readonly names: readonly [LinkName];
  readonly districts: ReadonlySet<string>;
  /** The key of its district's name in the survey. */
  readonly district: string;
}

/** The number of blocks with a name that the survey has in a state. */
type Namesakes = ReadonlyMap<string, number>;

const STATE: Key<NamedBlock, WantedBlock, Namesakes> = {
  says: "in its state",
  of: ({ state }) => [state],
  in: ({ state = "" }) => [state],
};

const IN_DISTRICT = "in a district of its villages, or in the one that the survey names";

export const BLOCK_LINK: Link<NamedBlock, WantedBlock, Namesakes> = {
  name: "block-block",
  from: "blocks of the roads survey",
  to: "development blocks of LGD",
  limits: LIMITS,
  measured:
    "of villages in a block by both, the same one: 99.1 % in Karnataka, 98.0 % in Tamil Nadu",
  steps: [
    {
      says: IN_DISTRICT,
      within: STATE,
      keys: [NAME],
      agrees: isInDistrict,
      decides: ONLY_ONE,
    },
    {
      says: "if the survey has the name once in the state",
      within: STATE,
      keys: [NAME],
      free: true,
      agrees: (block, _, namesakes) => namesakes.get(namesakeKey(block)) === 1,
      decides: ONLY_ONE,
    },
    {
      says: IN_DISTRICT,
      within: STATE,
      free: true,
      agrees: isInDistrict,
      narrows: FEWEST_EDITS,
      decides: ONLY_ONE,
    },
  ],
};

/** LGD's code of each block of the survey. Uncertain ones are left out. */
export function surveyedCodes(
  surveyed: readonly SurveyedBlock[],
  blocks: readonly WantedBlock[],
): Map<Block, string> {
  const names = new LinkNames();
  const named = surveyed.map(({ block, districts, state }): NamedBlock => {
    const own = [...countOf(districts)].filter(
      ([, villages]) => villages >= DISTRICT_SHARE * districts.length,
    );
    return {
      block,
      state,
      names: [names.whole(block.name)],
      districts: new Set(own.map(([code]) => code)),
      district: names.whole(block.district).key,
    };
  });
  const { found } = link(BLOCK_LINK, named, blocks, countOf(named.map(namesakeKey)));
  return new Map([...found].map(([{ block }, { code }]) => [block, code]));
}

function isInDistrict({ districts, district }: NamedBlock, block: WantedBlock): boolean {
  return districts.has(block.district_code ?? "") || district === block.district;
}

function namesakeKey({ state, names: [name] }: NamedBlock): string {
  return `${state} ${name.key}`;
}
