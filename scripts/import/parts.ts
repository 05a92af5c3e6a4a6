/** What a refresh uses of the import. It imports nothing else of this folder but the report. */

export { csvTables, tablesOf } from "../tables/read-tables.ts";
export { addKnownNames, tidyAliases } from "./names/aliases.ts";
export { addLocalNames } from "./names/local-names.ts";
export { visibleNames } from "./names/names-within.ts";
export { addLocalities } from "./offices/localities.ts";
export { Collector, leaveOutEmpty } from "./places/collect.ts";
export { countOf, mostFrequent } from "./places/counts.ts";
export { LAST_CENSUS_DISTRICT, LAST_DISTRICT_CODE } from "./places/district-codes.ts";
export { matchDistricts } from "./places/match-districts.ts";
export { countTalukas } from "./places/population.ts";
export { noTaluka, partCode } from "./places/settle.ts";
export { addTowns } from "./places/towns.ts";
export { addPositions } from "./positions/positions.ts";
export { withoutPlacedTalukas } from "./positions/taluka-positions.ts";
export {
  BLOCKS_FILE,
  type Block,
  HABITATIONS_FILE,
  habitationsByBlock,
  type ListedHabitation,
  listedBlocks,
  listedHabitations,
  PMGSY,
} from "./sources/habitations.ts";
export {
  LGD,
  LGD_LISTS,
  LGD_NAME,
  LGD_PINCODES,
  lgdRows,
  localName,
  pincodesByCode,
  readLocalName,
} from "./sources/lgd.ts";
export { MUNICIPAL_FILE, type MunicipalBody, municipalBodies } from "./sources/municipal.ts";
export {
  type FileKind,
  headerKey,
  type RecognisedTable,
  readCode,
  readNumber,
  recognise,
} from "./sources/rows.ts";
export { checkTable } from "./sources/self-check.ts";
