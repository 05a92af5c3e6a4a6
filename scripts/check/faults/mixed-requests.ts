import { MAX_RESULTS, MAX_ROWS } from "../../../functions/core/contract/limits.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { searchPath } from "../measure/engines/engine.ts";
import { FEWEST_LETTERS_FOR_A_TYPO, mixedQueries, Parents, withTypo } from "../measure/queries.ts";
import type { Random } from "../measure/random.ts";
import { hostilePaths } from "./hostile-queries.ts";

/** Requests of people and programs; one in twenty is meant to break or slow down the service. */
export function mixedRequests(data: Dataset, random: Random, count: number): string[] {
  const parents = new Parents(data);
  const villages = random.sample(data.villages, 20_000);
  const words = villages.flatMap(({ name }) => name.split(" "));
  const queries = mixedQueries(data, random, 5_000).map(searchPath);
  const hostile = hostilePaths(words, random, 20_000);
  const search = () => random.pick(queries);
  const place = () => `/api/locations/place?code=${random.pick(villages).code}`;
  const resolve = () => {
    const village = random.pick(villages);
    const { taluka, district, state } = parents.of(village);
    return `/api/resolve?${new URLSearchParams({ village: village.name, taluka, district, state })}`;
  };
  const makers = [
    ...Array.from({ length: 9 }, () => search),
    ...Array.from({ length: 7 }, () => place),
    () => `/api/locations/villages?taluka_id=${random.pick(villages).taluka_code}`,
    () => `/api/locations/villages?taluka_id=${random.pick(villages).taluka_code}&limit=50`,
    resolve,
    () => random.pick(hostile),
  ];
  return Array.from({ length: count }, () => random.pick(makers)());
}

/** A request in the form of `memory-under-load.js`: a path, or the path of a POST with its body. */
export type AskedRequest = string | { readonly path: string; readonly body: string };

/**
 * Requests with the largest answers: 5,000 villages of a state, 500 results of a search, pages of areas, POSTs of 100 codes,
 * and POSTs of 100 rows with village, taluka, district and state, each village with a typo.
 */
export function heaviestRequests(data: Dataset, random: Random, count: number): AskedRequest[] {
  const parents = new Parents(data);
  const villages = random.sample(data.villages, 20_000);
  const words = villages.flatMap(({ name }) => name.split(" "));
  const code = () => random.pick(villages).code;
  const long = villages.filter(({ name }) => name.length >= FEWEST_LETTERS_FOR_A_TYPO);
  const row = () => {
    const village = random.pick(long);
    const { taluka, district, state } = parents.of(village);
    return { village: withTypo(village.name, random), taluka, district, state };
  };
  const posted = <One>(path: string, field: string, one: () => One): AskedRequest => ({
    path,
    body: JSON.stringify({ [field]: Array.from({ length: MAX_ROWS }, one) }),
  });
  const makers: (() => AskedRequest)[] = [
    () =>
      `/api/locations/villages?state_id=${Number(random.pick(data.states).code)}&offset=${random.below(20) * 1000}`,
    () => `/api/search?q=${encodeURIComponent(random.pick(words))}&limit=${MAX_RESULTS}`,
    () => `/place/${random.pick(data.districts).code}`,
    () => `/place/${random.pick(data.states).code}`,
    () => posted("/api/locations/places", "codes", code),
    () => posted("/api/resolve", "rows", row),
  ];
  return Array.from({ length: count }, () => random.pick(makers)());
}
