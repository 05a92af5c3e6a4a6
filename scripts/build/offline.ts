import { digest } from "../../functions/core/index/digest.ts";
import { INDEX_FORMAT } from "../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../functions/core/names/folding.ts";
import type { Dataset, DevelopmentBlock, District, Village } from "../dataset/dataset.ts";
import { codesOf } from "../dataset/tables.ts";
import { OFFLINE_LIST, type OfflineList, type OfflineState } from "../site/offline/kept-states.ts";
import type { SecondThread } from "./second-thread.ts";

/**
 * Packs what the page keeps for use without a network, by path below the output folder: each state as a directory of its
 * own, packed, and their list. A state's own index has only what a search in that state needs; in the index of the country
 * that is spread over nearly all files.
 */
export async function packStates(
  data: Dataset,
  dataVersion: string,
  thread: SecondThread,
): Promise<Map<string, Uint8Array>> {
  // All at once: this thread has no time for messages until the index is written.
  const packs = Array.from(statesOf(data), (state) =>
    thread.run("packDirectory", state, dataVersion),
  );
  const files = new Map<string, Uint8Array>();
  const states: OfflineState[] = [];
  for (const [i, { code, name, hindi_name }] of data.states.entries()) {
    const pack = await packs[i]!;
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
export function* statesOf(data: Dataset): Generator<Dataset> {
  const districts = Map.groupBy(data.districts, ({ state_code }) => state_code);
  const talukas = Map.groupBy(data.talukas, ({ district_code }) => district_code);
  const villages = Map.groupBy(data.villages, ({ taluka_code }) => taluka_code);
  const aliases = byPlace(data.aliases, ({ code }) => code);
  const former = byPlace(data.former, ({ successor_code }) => successor_code);
  const offices = Map.groupBy(data.postOffices ?? [], ({ district_code }) => district_code);
  for (const state of data.states) {
    const district = districts.get(state.code) ?? [];
    const taluka = district.flatMap(({ code }) => talukas.get(code) ?? []);
    const village = taluka.flatMap(({ code }) => villages.get(code) ?? []);
    const levels = Object.entries({ state: [state], district, taluka, village });
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
    yield {
      states: [state],
      districts: district,
      talukas: taluka,
      villages: village,
      aliases: below(aliases),
      former: below(former),
      formerAreas,
      ...(data.blocks && { blocks: blocksOf(data.blocks, district, village) }),
      postOffices: district.flatMap(({ code }) => offices.get(code) ?? []),
      manifest: data.manifest,
    };
  }
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
