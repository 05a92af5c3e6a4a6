import { isRest, LEVELS } from "../../../functions/core/contract/levels.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { type LocationDirectory, LocationDirectoryError } from "../client/client.ts";
import type { FieldPlace } from "./field-place.ts";
import type { NamedPlace } from "./name-filter.ts";

/** A place in a list of the directory. */
export interface Listed extends NamedPlace {
  readonly id: number | null;
  /** People, by the Census of 2011; null when unknown. */
  readonly population?: number | null;
  /** The lowest PIN code of a village. */
  readonly pincode?: string;
}

/** The children of the place with these codes, state first; without codes all states. */
export function listOf(
  directory: LocationDirectory,
  codes: readonly string[],
): Promise<readonly Listed[]> {
  const [state, district, taluka] = codes;
  if (state === undefined) return directory.states();
  if (district === undefined) return directory.districts(state);
  if (taluka === undefined) return directory.talukas(district);
  const kept = villages.get(directory) ?? new Map<string, Promise<readonly Listed[]>>();
  villages.set(directory, kept);
  const known = kept.get(taluka);
  if (known) return known;
  const list = directory.villages({ taluka_id: taluka }).then((page) => page.villages);
  kept.set(taluka, list);
  list.catch(() => kept.delete(taluka));
  if (kept.size > KEPT_TALUKAS) kept.delete(kept.keys().next().value!);
  return list;
}

/**
 * The state and district that a field is restricted to, each given by its code or whole name; empty without a
 * restriction. Rejects if one does not exist.
 */
export async function areaOf(
  directory: LocationDirectory,
  { state, district }: { readonly state: string; readonly district: string },
): Promise<readonly Listed[]> {
  if (state === "" && /^\d+$/.test(district)) return chainOf(await directory.place(district));
  const chain: Listed[] = [];
  for (const wanted of [state, district]) {
    if (wanted === "") break;
    const list = await listOf(
      directory,
      chain.map(({ code }) => code),
    );
    const found = list.find(
      ({ name, code, also_known_as = [] }) =>
        code === wanted || [name, ...also_known_as].some((one) => nameKey(one) === nameKey(wanted)),
    );
    const level = LEVELS[chain.length]!;
    if (!found)
      throw new LocationDirectoryError("not_found", `no ${level} has the name or code "${wanted}"`);
    chain.push(found);
  }
  return chain;
}

/** The last place of a chain that starts with the state; undefined for an empty chain. */
export function placeOf(chain: readonly Listed[]): FieldPlace | undefined {
  const place = chain.at(-1);
  const [state, district, taluka] = chain;
  if (!place || !state) return undefined;
  return {
    level: LEVELS[chain.length - 1]!,
    id: place.id,
    code: place.code,
    name: place.name,
    state_name: state.name,
    state_code: state.code,
    district_name: district?.name ?? null,
    district_code: district?.code ?? null,
    taluka_name: taluka?.name ?? null,
    taluka_code: taluka?.code ?? null,
    // As in the API: the rest of a district is not in the paths of its places.
    full_path: chain
      .filter((one) => one === place || !isRest(one.code))
      .map(({ name }) => name)
      .join(" > "),
  };
}

/** The chain from a place's state to the place itself. */
export function chainOf(place: FieldPlace): Listed[] {
  const above = [
    [place.state_code, place.state_name],
    [place.district_code, place.district_name],
    [place.taluka_code, place.taluka_name],
  ] as const;
  const listed = above.flatMap(([code, name]) =>
    code && name ? [{ id: Number(code), code, name }] : [],
  );
  return place.level === "village" ? [...listed, place] : listed;
}

/** Villages by taluka. The client keeps the other lists. */
const villages = new WeakMap<LocationDirectory, Map<string, Promise<readonly Listed[]>>>();
/** How many talukas' villages are kept. */
const KEPT_TALUKAS = 8;
