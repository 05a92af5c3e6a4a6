import type { Level } from "../../../functions/core/contract/levels.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { LocationDirectory, Village } from "../client/client.ts";

/** A place as the page shows it. */
export interface Place {
  readonly level: Level;
  readonly id: number;
  readonly name: string;
  /** The codes from the state down to the place itself. */
  readonly codes: readonly string[];
  /** What else is known of it: a label and what to show, such as PIN codes. */
  readonly facts: readonly (readonly [string, string])[];
}

/** A place with those above it, those right below it, and those beside it. */
export interface PlaceWithKin {
  /** From the state down to the place itself. */
  readonly chain: readonly Place[];
  readonly children: readonly Place[];
  readonly siblings: readonly Place[];
}

/** There is no such place. The message tells what was looked for, and where. */
export class NoSuchPlace extends Error {}

export const LEVEL_NAMES: Record<Level, { readonly one: string; readonly many: string }> = {
  state: { one: "State", many: "States and union territories" },
  district: { one: "District", many: "Districts" },
  taluka: { one: "Taluka", many: "Talukas" },
  village: { one: "Village", many: "Villages" },
};

/** The places right below an area, sorted by name; below no area the states. */
export async function loadChildren(
  directory: LocationDirectory,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Place[]> {
  const [state, district, taluka] = codes;
  const place = (level: Level, { id, name, code }: { id: number; name: string; code: string }): Place => ({
    level,
    id,
    name,
    codes: [...codes, code],
    facts: [],
  });
  if (state === undefined) {
    const states = await directory.states({ signal });
    return states.map((one) => ({
      ...place("state", one),
      facts: [
        ["Kind", one.kind === "state" ? "State" : "Union territory"],
        ["ISO 3166-2", one.iso_code],
      ],
    }));
  }
  if (district === undefined)
    return (await directory.districts(state, { signal })).map((one) => place("district", one));
  if (taluka === undefined)
    return (await directory.talukas(district, { signal })).map((one) => place("taluka", one));
  const villages = await villagesOf(directory, taluka);
  signal.throwIfAborted();
  return villages.map((one) => ({ ...place("village", one), facts: villageFacts(one) }));
}

/** A place and its kin. Rejects with NoSuchPlace when one of the codes is not in the list above it. */
export async function loadPlace(
  directory: LocationDirectory,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<PlaceWithKin> {
  const isVillage = codes.length === LEVELS.length;
  const depths = Array.from({ length: isVillage ? codes.length : codes.length + 1 }, (_, depth) => depth);
  const lists = await Promise.all(
    depths.map((depth) => loadChildren(directory, codes.slice(0, depth), signal)),
  );
  const chain = codes.map((code, depth) => {
    const found = lists[depth]!.find((place) => Number(place.codes[depth]) === Number(code));
    if (found) return found;
    const level = LEVEL_NAMES[LEVELS[depth]!].one.toLowerCase();
    const above = depth === 0 ? "the directory" : `this ${LEVEL_NAMES[LEVELS[depth - 1]!].one.toLowerCase()}`;
    throw new NoSuchPlace(`No ${level} of ${above} has the code ${code}.`);
  });
  return {
    chain,
    children: isVillage ? [] : lists[codes.length]!,
    siblings: lists[codes.length - 1]!.filter((place) => place !== chain.at(-1)),
  };
}

function villageFacts({ local_name, pincode, pincodes }: Village): Place["facts"] {
  const pins = pincodes ?? (pincode === undefined ? [] : [pincode]);
  return [
    ...(local_name === undefined ? [] : [["Local name", local_name] as const]),
    ...(pins.length === 0 ? [] : [[pins.length > 1 ? "PIN codes" : "PIN code", pins.join(", ")] as const]),
  ];
}

/** How many talukas' villages are kept, so that going from one village to the next asks nothing. */
const KEPT_TALUKAS = 20;
const kept = new Map<string, Promise<Village[]>>();

function villagesOf(directory: LocationDirectory, taluka: string): Promise<Village[]> {
  const known = kept.get(taluka);
  if (known) return known;
  const villages = directory.villages({ taluka_id: taluka }).then((page) => page.villages);
  kept.set(taluka, villages);
  villages.catch(() => kept.delete(taluka));
  if (kept.size > KEPT_TALUKAS) kept.delete(kept.keys().next().value!);
  return villages;
}
