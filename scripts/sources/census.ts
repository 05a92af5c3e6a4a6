import type { EditionRules } from "./source.ts";

/** The Census of 2011 as an edition of the lists. */
export const CENSUS_EDITION = {
  name: "Census of India 2011",
  date: "2011",
  dividedTalukas: true,
  censusDistricts: true,
} as const satisfies EditionRules;

/** Codes of statutory towns start here. */
export const FIRST_TOWN = 800_001;

/** Source and editions of the Census's states. */
export const CENSUS_STATES = {
  source: CENSUS_EDITION.name,
  districts_edition: CENSUS_EDITION.date,
  villages_edition: CENSUS_EDITION.date,
};
