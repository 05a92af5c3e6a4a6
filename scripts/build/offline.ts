import type { Position } from "../../functions/core/geo/distance.ts";
import { digest } from "../../functions/core/index/digest.ts";
import { INDEX_FORMAT } from "../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../functions/core/names/folding.ts";
import { TaskThread } from "../cli/task-thread.ts";
import type { Dataset, DevelopmentBlock, District, State, Village } from "../dataset/dataset.ts";
import { codesOf } from "../dataset/tables.ts";
import { OFFLINE_LIST, type OfflineList, type OfflineState } from "../site/offline/kept-states.ts";
import type { StateDataset, StateToPack } from "./pack-state.ts";

/**
 * Packs the data that the page keeps for offline use, by path below the output folder: each state as a separate
 * directory, packed, and a list of them. A state's own index has only what a search in that state needs; in the country's
 * index that is spread over nearly all files. Another thread packs one state after another while this one goes on.
 *
 * @param ended ends that thread
 */
export async function packStates(
  data: Dataset,
  dataVersion: string,
  ended: AbortSignal,
): Promise<Map<string, Uint8Array>> {
  const thread = new TaskThread<StateToPack, Uint8Array>(
    new URL("./pack-state.ts", import.meta.url),
    // With V8's own limit, its heap takes 150 MB more.
    { youngMegabytes: 48 },
  );
  ended.addEventListener("abort", () => thread.end());
  const files = new Map<string, Uint8Array>();
  const states: OfflineState[] = [];
  for (const dataset of datasetsOfStates(data)) {
    const [{ code, name, hindi_name }] = dataset.data.states as [State];
    const pack = await thread.run({ ...dataset, dataVersion });
    const file = `offline/${code}-${digest(pack)}.pack`;
    files.set(file, pack);
    states.push({
      code,
      name,
      ...(hindi_name && { hindi_name }),
      file: `/${file}`,
      bytes: pack.length,
    });
  }
  const list: OfflineList = {
    format: `${INDEX_FORMAT}.${FOLDING_VERSION}`,
    dataVersion,
    retrieved: data.manifest.retrieved,
    states,
  };
  files.set(OFFLINE_LIST.slice(1), new TextEncoder().encode(JSON.stringify(list)));
  return files;
}

/** The dataset of each state, in their order. */
export function* datasetsOfStates(data: Dataset): Generator<StateDataset> {
  const districts = Map.groupBy(data.districts, ({ state_code }) => state_code);
  const talukas = Map.groupBy(data.talukas, ({ district_code }) => district_code);
  const villages = Map.groupBy(data.villages, ({ taluka_code }) => taluka_code);
  const aliases = byPlace(data.aliases, ({ code }) => code);
  const former = byPlace(data.former, ({ successor_code }) => successor_code);
  const positions = byPlace(data.positions ?? [], ({ code }) => code);
  const offices = Map.groupBy(data.postOffices ?? [], ({ district_code }) => district_code);
  const localities = Map.groupBy(data.localities ?? [], ({ district_code }) => district_code);
  const datasets = data.states.map((state): Dataset => {
    const district = districts.get(state.code) ?? [];
    const taluka = district.flatMap(({ code }) => talukas.get(code) ?? []);
    const village = taluka.flatMap(({ code }) => villages.get(code) ?? []);
    const locality = district.flatMap(({ code }) => localities.get(code) ?? []);
    const levels = Object.entries({ state: [state], district, taluka, village, locality });
    const below = <Row>(rows: RowsByPlace<Row>) =>
      levels.flatMap(([level, places]) => {
        const ofLevel = rows.get(level);
        return places
          .filter(({ code }) => ofLevel?.has(code))
          .flatMap(({ code }) => ofLevel!.get(code)!);
      });
    const codes = new Set(taluka.map(({ code }) => code));
    const villageCodes = new Set(village.map(({ code }) => code));
    const formerAreas = data.formerAreas.flatMap((one) => {
      const covered = codesOf(one.taluka_codes).filter((code) => codes.has(code));
      const some = codesOf(one.village_codes).filter((code) => villageCodes.has(code));
      if (covered.length + some.length === 0) return [];
      return [{ ...one, taluka_codes: covered.join(" "), village_codes: some.join(" ") }];
    });
    const withOwn = <Body extends { readonly village_codes: string }>(bodies: readonly Body[]) =>
      bodies.flatMap((body) => {
        const own = codesOf(body.village_codes).filter((code) => villageCodes.has(code));
        return own.length === 0 ? [] : [{ ...body, village_codes: own.join(" ") }];
      });
    return {
      states: [state],
      districts: district,
      talukas: taluka,
      villages: village,
      aliases: below(aliases),
      former: below(former),
      formerAreas,
      ...(data.blocks && { blocks: blocksOf(data.blocks, district, village) }),
      panchayats: withOwn(data.panchayats ?? []),
      assemblies: withOwn(data.assemblies ?? []),
      parliaments: data.parliaments ?? [],
      localities: locality.map(({ town_code, ...one }) => ({
        ...one,
        ...(town_code !== undefined && villageCodes.has(town_code) && { town_code }),
      })),
      positions: below(positions),
      postOffices: district.flatMap(({ code }) => offices.get(code) ?? []),
      manifest: data.manifest,
    };
  });
  const placed = datasets.map(placedOf);
  for (const [i, dataset] of datasets.entries()) {
    const isNear = nearTo(placed[i]!);
    const around = placed.flatMap((others, j) => (j === i ? [] : others.filter(isNear)));
    yield { data: dataset, around };
  }
}

/** The positions of the places and localities of a state. */
function placedOf({ positions = [], localities = [] }: Dataset): Position[] {
  return [...positions, ...localities].flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [{ latitude: Number(latitude), longitude: Number(longitude) }],
  );
}

/**
 * How far around a state places of other states are included, in degrees: no cell of an outline reaches half this far.
 */
const AROUND = 0.4;

/** Returns whether a position is in or near the box of some others. */
function nearTo(positions: readonly Position[]): (position: Position) => boolean {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of positions) {
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
  }
  return ({ latitude, longitude }) =>
    latitude >= south - AROUND &&
    latitude <= north + AROUND &&
    longitude >= west - AROUND &&
    longitude <= east + AROUND;
}

/** The development blocks of some districts, and those of their villages that are listed elsewhere. */
function blocksOf(
  blocks: readonly DevelopmentBlock[],
  districts: readonly District[],
  villages: readonly Village[],
): DevelopmentBlock[] {
  const inDistricts = new Set(districts.map(({ code }) => code));
  const used = new Set(villages.flatMap(({ block = "" }) => codesOf(block)));
  return blocks.filter(
    ({ code, district_code = "" }) => used.has(code) || inDistricts.has(district_code),
  );
}

/** Rows by level and code of a place. */
type RowsByPlace<Row> = ReadonlyMap<string, ReadonlyMap<string, Row[]>>;

function byPlace<Row extends { readonly level: string }>(
  rows: readonly Row[],
  codeOf: (row: Row) => string,
): RowsByPlace<Row> {
  const byLevel = Map.groupBy(rows, ({ level }) => level);
  return new Map([...byLevel].map(([level, some]) => [level, Map.groupBy(some, codeOf)]));
}
