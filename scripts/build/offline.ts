import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { digest } from "../../functions/core/index/digest.ts";
import { INDEX_FORMAT } from "../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../functions/core/names/folding.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { codesOf } from "../dataset/validate.ts";
import { OFFLINE_LIST, type OfflineList, type OfflineState } from "../site/offline/kept-states.ts";
import type { StateToPack } from "./pack-state.ts";

/** States that are being packed for use without a network. */
export interface Packing {
  /** By path below the output folder: each state as a directory of its own, packed, and their list. */
  readonly files: Promise<Map<string, Uint8Array>>;
  /** Ends it, whether or not it is complete. */
  stop(): void;
}

/**
 * Packs what the page keeps for use without a network. A state's own index has only what a search in that state needs; in
 * the index of the country that is spread over nearly all files. Another thread packs them, one after the other, while this
 * one goes on with the build.
 */
export function packStates(data: Dataset, dataVersion: string): Packing {
  // Not the process's own options: a test runner's would be loaded in the worker too.
  const worker = new Worker(new URL("./pack-state.ts", import.meta.url), { execArgv: [] });
  const packs = on(worker, "message") as AsyncIterator<[Uint8Array]>;
  // All at once: this thread has no time for messages until the index is written.
  for (const part of parts(data))
    worker.postMessage({ data: part, dataVersion } satisfies StateToPack);
  const stop = () => void worker.terminate();
  const files = packFiles(data, dataVersion, packs).finally(stop);
  // A failure shows when the files are asked for.
  files.catch(() => {});
  return { files, stop };
}

/** @param packs those of all states, in their order */
async function packFiles(
  data: Dataset,
  dataVersion: string,
  packs: AsyncIterator<[Uint8Array]>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const states: OfflineState[] = [];
  for (const { code, name } of data.states) {
    const [pack] = (await packs.next()).value as [Uint8Array];
    const file = `offline/${code}-${digest(pack)}.pack`;
    files.set(file, pack);
    states.push({ code, name, file: `/${file}`, bytes: pack.length });
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
function* parts(data: Dataset): Generator<Dataset> {
  const districts = Map.groupBy(data.districts, ({ state_code }) => state_code);
  const talukas = Map.groupBy(data.talukas, ({ district_code }) => district_code);
  const villages = Map.groupBy(data.villages, ({ taluka_code }) => taluka_code);
  const aliases = Map.groupBy(data.aliases, ({ level, code }) => `${level} ${code}`);
  const former = Map.groupBy(
    data.former,
    ({ level, successor_code }) => `${level} ${successor_code}`,
  );
  for (const state of data.states) {
    const district = districts.get(state.code) ?? [];
    const taluka = district.flatMap(({ code }) => talukas.get(code) ?? []);
    const village = taluka.flatMap(({ code }) => villages.get(code) ?? []);
    const below = <Row>(rows: ReadonlyMap<string, Row[]>) =>
      Object.entries({ state: [state], district, taluka, village }).flatMap(([level, places]) =>
        places.flatMap(({ code }) => rows.get(`${level} ${code}`) ?? []),
      );
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
      manifest: data.manifest,
    };
  }
}
