import type { Areas } from "../areas/areas.ts";
import { formatCode, isRest, type PlaceLevel } from "../contract/levels.ts";
import type { LocalNames, PlaceRecord, PositionFields, SearchRecord } from "../contract/records.ts";
import { detailsOf, type Memberships, pincodesOf } from "../contract/village-fields.ts";
import { DIGIPIN_OF_POINT, digipin } from "../geo/digipin.ts";
import type { BlockArea, PlacedBlock } from "../index/block-areas.ts";
import type { Point } from "../index/points.ts";
import type { Village } from "../index/villages.ts";

/** A place as a search shows it. */
export interface PlaceResult {
  /** {@link NO_ORDINAL} for a development block. */
  readonly ordinal: number;
  readonly level: PlaceLevel;
  /** Null for a locality. */
  readonly id: number | null;
  readonly code: string;
  readonly name: string;
  /** Other names, including former ones. */
  readonly otherNames: readonly string[];
  /** Ordinals of its areas from the state down, including its own if it has one. */
  readonly areas: readonly number[];
  /** The data that only villages and localities have. */
  readonly village?: Village;
  /** The data that only development blocks have. */
  readonly block?: BlockArea;
}

/** Blocks are next to the talukas, and have no ordinal. */
const NO_ORDINAL = -1;

/** Other names as in records; absent if the place has none. */
export function otherNamesOf(names: readonly string[]): { also_known_as?: readonly string[] } {
  return names.length > 0 ? { also_known_as: names } : {};
}

/** The names of a place in Indian scripts; for a village only the local one. */
function localNamesOf(areas: Areas, { ordinal, village }: PlaceResult): LocalNames {
  if (!village) return ordinal === NO_ORDINAL ? {} : areas.localNames(ordinal);
  const { local_name } = village.fields;
  return local_name === undefined ? {} : { local_name };
}

export function areaResult(areas: Areas, area: number): PlaceResult {
  return {
    ordinal: area,
    level: areas.level(area),
    id: areas.id(area),
    code: areas.code(area),
    name: areas.name(area),
    otherNames: areas.otherNames(area),
    areas: areas.path(area),
  };
}

export function blockResult(areas: Areas, block: PlacedBlock): PlaceResult {
  const { code, name, district } = block;
  return {
    ordinal: NO_ORDINAL,
    level: "block",
    id: Number(code),
    code,
    name,
    otherNames: [],
    areas: areas.path(district),
    block,
  };
}

/** @param village only for a village, town or locality */
export function placeResult(
  areas: Areas,
  ordinal: number,
  village: Village | undefined,
): PlaceResult {
  return village ? villageResult(areas, village) : areaResult(areas, ordinal);
}

export function villageResult(areas: Areas, village: Village): PlaceResult {
  const { ordinal, id, name, otherNames, locality } = village;
  const path = areas.path(ordinal);
  if (locality)
    return {
      ordinal,
      level: "locality",
      id: null,
      code: locality.code,
      name,
      otherNames,
      areas: path,
      village,
    };
  const code = formatCode("village", id);
  return { ordinal, level: "village", id, code, name, otherNames, areas: path, village };
}

/** The record of a place in an answer. */
export function toSearchRecord(
  areas: Areas,
  { name, otherNames, areas: path, level, id, code, village, block }: PlaceResult,
): SearchRecord {
  const above = areas.hierarchy(path.at(-1)!);
  const locality = village?.locality;
  // A locality is shown in its town rather than a taluka; a place without a sub-district, in its district.
  const town = locality?.town ?? "";
  const isInTaluka = town === "" && !isRest(above.taluka_code);
  const around = (isInTaluka ? above : areas.hierarchy(path[1]!)).full_path;
  const isArea = !village && !block;
  const record: SearchRecord = {
    name,
    state_name: above.state_name,
    district_name: above.district_name,
    taluka_name: above.taluka_name,
    full_path: isArea ? above.full_path : `${around}${town && ` > ${town}`} > ${name}`,
    level,
    id,
    code,
    population: isArea
      ? areas.people(path.at(-1)!).population
      : ((village?.fields ?? block?.people)?.population ?? null),
    state_code: above.state_code,
    district_code: above.district_code,
    taluka_code: above.taluka_code,
  };
  // Assigned one by one: spreading optional fields is slower, and an answer has fifty places.
  if (village && !locality) record.kind = village.fields.kind;
  if (otherNames.length > 0) record.also_known_as = otherNames;
  if (village?.fields.pincode !== undefined) record.pincode = village.fields.pincode;
  if (village?.fields.block !== undefined) record.block = village.fields.block;
  if (locality) {
    const { town, latitude, longitude } = locality;
    Object.assign(record, { town_name: town || null, latitude, longitude });
  }
  return record;
}

/** A point as in records. */
export function positionFields(point: Point | undefined): PositionFields {
  if (point === undefined)
    return { latitude: null, longitude: null, position: null, digipin: null };
  const { latitude, longitude, position } = point;
  const pin = position === "centre" ? null : digipin(point, DIGIPIN_OF_POINT);
  return { latitude, longitude, position, digipin: pin };
}

/** All fields of a place except its relations to others. */
export function toPlaceFields(
  areas: Areas,
  found: PlaceResult,
  point: Point | undefined,
): Omit<PlaceRecord, "parents" | "children" | "formerly" | keyof Memberships> {
  const { ordinal, village, block } = found;
  const isArea = !village && !block;
  const lgdCode = isArea ? areas.lgdCode(ordinal) : undefined;
  const censusCode = isArea ? areas.censusCode(ordinal) : undefined;
  return {
    ...toSearchRecord(areas, found),
    ...positionFields(point),
    pincodes: village ? pincodesOf(village.fields) : [],
    block: village?.fields.block ?? [],
    ...localNamesOf(areas, found),
    ...(lgdCode !== undefined && { lgd_code: lgdCode }),
    ...(censusCode !== undefined && { census_2011_code: censusCode }),
    ...detailsOf(village?.fields ?? block?.people ?? areas.people(ordinal)),
  };
}
