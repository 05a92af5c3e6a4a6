/** The facts that sources give, whatever their file format. Each kind of fact is declared once, here. */
import type { StateKind } from "../../functions/core/contract/kinds.ts";
import type { Level } from "../../functions/core/contract/levels.ts";
import type { VillageColumn } from "../../functions/core/contract/village-fields.ts";
import type { Position } from "../../functions/core/geo/distance.ts";
import type { PostOffice } from "../dataset/dataset.ts";
import { type Fields, packRows, unpackRows } from "./packed-rows.ts";

/** The facts of a file. Rows are read lazily, once. */
export interface Said {
  /** Places and the areas above them. */
  readonly places?: Iterable<SourceRow>;
  /** Numbers of places, for comparison with other files. */
  readonly totals?: Totals;
  readonly bodies?: readonly MunicipalBody[];
  /** Names of bodies in the local script, by LGD's code of the body. */
  readonly bodyNames?: ReadonlyMap<string, string>;
  /** PIN codes by LGD's code of the body. */
  readonly bodyPincodes?: ReadonlyMap<string, ListedPincodes>;
  /** PIN codes by code of the village. */
  readonly villagePincodes?: ReadonlyMap<string, ListedPincodes>;
  /** Codes of villages of 2011 that LGD itself removed. */
  readonly invalidated?: ReadonlySet<string>;
  readonly offices?: Iterable<ListedOffice>;
  readonly habitations?: Iterable<ListedHabitation>;
  /** Development blocks. */
  readonly listedBlocks?: readonly ListedBlock[];
  /** The development blocks of villages, by code of the village. */
  readonly villageBlocks?: ReadonlyMap<string, readonly ListedBlock[]>;
  /** The names of gram panchayats by code. */
  readonly panchayats?: ReadonlyMap<string, string>;
  /** The gram panchayats of villages, by code of the village. */
  readonly villagePanchayats?: ReadonlyMap<string, readonly ListedBody[]>;
  /** The constituencies of villages, and of areas that are completely inside them. */
  readonly seatsOfAreas?: readonly SeatOfArea[];
  /** Blocks of the survey by the ids of state, district and block: "21 483 3851". */
  readonly blocks?: ReadonlyMap<string, Block>;
  readonly points?: Iterable<ListedPoint>;
  readonly villagePoints?: Iterable<VillagePoint>;
  readonly surveyedAreas?: readonly SurveyedArea[];
  readonly districtChanges?: readonly DistrictChange[];
}

/** A row of a file, for reports. */
export interface Listed {
  readonly file: string;
  readonly line: number;
}

/** A place in two cells: the code zero-padded, the name as in the source. */
export interface Named {
  code: string;
  name: string;
}

/** People and households of the Census of 2011, as digits. */
export interface Figures {
  population: string;
  households: string;
}

/** Fields of a village in the dataset's texts. */
export type VillageTexts = Partial<
  Record<Exclude<VillageColumn, "kind" | "block" | "block_source">, string>
>;

/** A row about a place (the lowest one given) and its parents. */
export interface SourceRow extends Listed {
  state: NamedState;
  district?: Named;
  taluka?: Named;
  /** Without `taluka` if the source gives none. */
  village?: NamedVillage;
  /** The figures of its lowest place. */
  figures?: Figures;
  /** The codes of its lowest place in the Census of 2011 and, as digits like in the file, of 2001. */
  census_2011_code?: string;
  census_2001_code?: string;
  /** Whether it only fills gaps: values in other rows about the place stay. */
  fills?: true;
}

/** The PIN codes of a village without one: one list shared by hundreds of thousands. */
export const NO_PINCODES: readonly string[] = [];

export interface NamedState extends Named {
  /** Absent if the source does not give it. */
  kind?: StateKind;
}

export interface NamedVillage extends Named {
  /** Fields that are not used in collecting; they go into the dataset unchanged. */
  fields?: VillageTexts;
  /** The name in the local script, clean; absent if the source has none. */
  local_name?: string;
  /** Six digits each; empty if the source has none. */
  pincodes: readonly string[];
  /** Whether it is a statutory town. */
  isTown?: true;
}

/** The lowest level of a row. */
export function levelOf({ district, taluka, village }: SourceRow): Level {
  return village ? "village" : taluka ? "taluka" : district ? "district" : "state";
}

/** Numbers of places that a list claims for areas ("village_count"), and the places in the list. */
export interface Totals {
  readonly file: string;
  /** The level of its places. */
  readonly lowest: Level;
  /** The codes of the areas above each place, from the state down, and its own. */
  readonly codes: readonly (readonly string[])[];
  readonly claims: readonly Claim[];
}

/** A number of places that a list claims for an area. */
export interface Claim {
  readonly area: Listed & { level: Level; code: string; name: string };
  readonly state: string;
  /** The level of the places. */
  readonly counts: Level;
  readonly count: number;
}

/** The body of a town with the areas that it covers. */
export interface MunicipalBody extends Listed {
  /** LGD's code of the body. */
  code: string;
  /** Its name as in the file. */
  cell: string;
  state: string;
  /** The town's code in the Census of 2011. Undefined if the file has none, or one that is not a town's. */
  census: string | undefined;
  /** The code of the village that the file gives instead: the town grew from it, or the code is wrong. */
  censusVillage?: string;
  areas: { district?: string; taluka?: string; village?: string }[];
  /** Set if another list has it. */
  local_name?: string;
  /** Six digits each. Set if another list has them. */
  pincodes?: readonly string[];
  /** The names of the districts and sub-districts in its rows. */
  areaNames: Set<string>;
}

/** The PIN codes of a village or body, with its first row. */
export interface ListedPincodes extends Listed, Named {
  /** Six digits each. */
  readonly pincodes: string[];
}

/** A post office as in its row. */
export interface ListedOffice extends Listed {
  readonly pincode: string;
  readonly name: string;
  readonly type: PostOffice["type"];
  readonly delivery: PostOffice["delivery"];
  /** As in the source. */
  readonly state: string;
  readonly district: string;
  /** Undefined if the text is not in degrees. */
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** A habitation as in its row, before its block is known. */
export interface ListedHabitation extends Listed {
  readonly name: string;
  /** The programme's ids of state, district and block: "21 483 3851". */
  readonly block: string;
  readonly position: Position;
}

/** A development block as in LGD's lists. */
export interface ListedBlock extends Listed {
  /** Four digits. */
  readonly code: string;
  readonly name: string;
  /** LGD's codes; undefined if the list has none. */
  readonly state: string | undefined;
  readonly district: string | undefined;
  /** As in the source. */
  readonly districtName: string;
}

/** A gram panchayat or constituency: LGD's code with leading zeros, and its name. */
export interface ListedBody extends Listed {
  readonly code: string;
  readonly name: string;
}

/** An assembly constituency and its parliamentary constituency, if a row has them. */
export interface ListedSeat {
  readonly assembly?: ListedBody;
  readonly parliament?: ListedBody;
}

/** The constituency of a village, or of all villages of a taluka or gram panchayat. */
export interface SeatOfArea {
  readonly level: "village" | "taluka" | "panchayat";
  readonly code: string;
  readonly seat: ListedSeat;
}

/** A block of the rural roads programme, as in its row. */
export interface Block extends Listed {
  readonly state: string;
  readonly district: string;
  readonly name: string;
}

/** A point of an area by its code. */
export interface ListedPoint extends Listed {
  readonly level: Level;
  /** The Census's code of 2011. */
  readonly code: string;
  /** The area's name, and the name at the point, as in the source. */
  readonly name: string;
  readonly place: string;
  readonly position: Position;
}

/** The point of a village, in India. */
export interface VillagePoint extends Listed, Position {
  /** The Census's code of 2011. */
  readonly code: string;
}

/** The area of a block of the rural roads programme. */
export interface SurveyedArea extends Listed {
  /** The programme's number. */
  readonly block: string;
  /** Simplified, in the dataset's form. */
  readonly outline: string;
}

/** One of the districts that a district became when it was renamed or divided. */
export interface DistrictChange extends Listed {
  /** The state's name as in the source. */
  readonly state: string;
  /** Names of districts. Both are the same for the rest of a divided district. */
  readonly before: string;
  readonly after: string;
  /** The year of the change, or the last possible year. */
  readonly year: string;
}

/** Large kinds of facts, packed for another thread. */
export interface PackedSaid extends Omit<Said, keyof typeof PACKINGS> {
  readonly packed: readonly (readonly [kind: keyof typeof PACKINGS, rows: Uint8Array])[];
}

/** Packs the facts of a file. This reads its rows. */
export function packSaid(said: Said): PackedSaid {
  const { places, offices, habitations, villagePoints, ...others } = said;
  const packed: [keyof typeof PACKINGS, Uint8Array][] = [];
  if (places) packed.push(["places", PACKINGS.places.pack(places)]);
  if (offices) packed.push(["offices", PACKINGS.offices.pack(offices)]);
  if (habitations) packed.push(["habitations", PACKINGS.habitations.pack(habitations)]);
  if (villagePoints) packed.push(["villagePoints", PACKINGS.villagePoints.pack(villagePoints)]);
  return { ...others, packed };
}

/** The facts that {@link packSaid} packed. */
export function unpackSaid({ packed, ...others }: PackedSaid): Said {
  const unpacked = packed.map(([kind, rows]) => [kind, PACKINGS[kind].unpack(rows)]);
  return { ...others, ...Object.fromEntries(unpacked) };
}

/** A row of places, flattened. */
interface PackedRow {
  file: string;
  line: number;
  state: string;
  stateName: string;
  stateKind: string | undefined;
  district: string | undefined;
  districtName: string | undefined;
  taluka: string | undefined;
  talukaName: string | undefined;
  village: string | undefined;
  villageName: string | undefined;
  isTown: number | undefined;
  local_name: string | undefined;
  pincodes: string | undefined;
  population: string | undefined;
  households: string | undefined;
  census_2011_code: string | undefined;
  census_2001_code: string | undefined;
  fills: number | undefined;
}

const PLACES: Fields<SourceRow, keyof PackedRow> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  state: ({ state }) => state.code,
  stateName: ({ state }) => state.name,
  stateKind: ({ state }) => state.kind,
  district: ({ district }) => district?.code,
  districtName: ({ district }) => district?.name,
  taluka: ({ taluka }) => taluka?.code,
  talukaName: ({ taluka }) => taluka?.name,
  village: ({ village }) => village?.code,
  villageName: ({ village }) => village?.name,
  isTown: ({ village }) => (village?.isTown ? 1 : undefined),
  local_name: ({ village }) => village?.local_name,
  pincodes: ({ village }) => village?.pincodes.join(" ") || undefined,
  population: ({ figures }) => figures?.population,
  households: ({ figures }) => figures?.households,
  census_2011_code: (row) => row.census_2011_code,
  census_2001_code: (row) => row.census_2001_code,
  fills: ({ fills }) => (fills ? 1 : undefined),
};

function* unpackPlaces(packed: Uint8Array): Generator<SourceRow> {
  for (const row of unpackRows<PackedRow>(packed)) {
    const { file, line, district, taluka, village, population, households } = row;
    const found: SourceRow = { file, line, state: { code: row.state, name: row.stateName } };
    if (row.stateKind !== undefined) found.state.kind = row.stateKind as StateKind;
    if (district !== undefined) found.district = { code: district, name: row.districtName! };
    if (taluka !== undefined) found.taluka = { code: taluka, name: row.talukaName! };
    if (village !== undefined) {
      const pincodes = row.pincodes?.split(" ") ?? NO_PINCODES;
      found.village = { code: village, name: row.villageName!, pincodes };
      if (row.local_name !== undefined) found.village.local_name = row.local_name;
      if (row.isTown === 1) found.village.isTown = true;
    }
    if (population !== undefined) found.figures = { population, households: households! };
    if (row.census_2011_code !== undefined) found.census_2011_code = row.census_2011_code;
    if (row.census_2001_code !== undefined) found.census_2001_code = row.census_2001_code;
    if (row.fills === 1) found.fills = true;
    yield found;
  }
}

const OFFICES: Fields<ListedOffice, keyof ListedOffice> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  pincode: ({ pincode }) => pincode,
  name: ({ name }) => name,
  type: ({ type }) => type,
  delivery: ({ delivery }) => delivery,
  state: ({ state }) => state,
  district: ({ district }) => district,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
};

/** A habitation, flattened. */
interface PackedHabitation extends Omit<ListedHabitation, "position"> {
  latitude: number;
  longitude: number;
}

const HABITATIONS: Fields<ListedHabitation, keyof PackedHabitation> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  name: ({ name }) => name,
  block: ({ block }) => block,
  latitude: ({ position }) => position.latitude,
  longitude: ({ position }) => position.longitude,
};

function* unpackHabitations(packed: Uint8Array): Generator<ListedHabitation> {
  for (const { latitude, longitude, ...one } of unpackRows<PackedHabitation>(packed))
    yield { ...one, position: { latitude, longitude } };
}

const VILLAGE_POINTS: Fields<VillagePoint, keyof VillagePoint> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  code: ({ code }) => code,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
};

const PACKINGS = {
  places: { pack: (rows: Iterable<SourceRow>) => packRows(rows, PLACES), unpack: unpackPlaces },
  offices: {
    pack: (rows: Iterable<ListedOffice>) => packRows(rows, OFFICES),
    unpack: (packed: Uint8Array) => unpackRows<ListedOffice>(packed),
  },
  habitations: {
    pack: (rows: Iterable<ListedHabitation>) => packRows(rows, HABITATIONS),
    unpack: unpackHabitations,
  },
  villagePoints: {
    pack: (rows: Iterable<VillagePoint>) => packRows(rows, VILLAGE_POINTS),
    unpack: (packed: Uint8Array) => unpackRows<VillagePoint>(packed),
  },
};
