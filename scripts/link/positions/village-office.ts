/** Links post offices to villages by name, to place villages without another point. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { NAME } from "../keys.ts";
import { type Link, link, ONLY_ONE, valuesOf } from "../link.ts";
import { type KnownPoints, type NamedPlace, SAME_OF_FEW } from "./known-points.ts";
import type { Office } from "./town-office.ts";

const LIMITS = {
  PINCODE_KM: {
    value: 10,
    says: "kilometres from an office to the middle of those of its PIN code, at most, to place its village",
    source: "by hand",
  },
} as const;
const { PINCODE_KM } = valuesOf(LIMITS);

/** Taluka → its district. */
type Districts = ReadonlyMap<string, string>;

export const NAMESAKE_LINK: Link<Office, NamedPlace, Districts> = {
  name: "office-namesake",
  from: "post offices",
  to: "villages and towns",
  limits: LIMITS,
  measured: "",
  steps: [
    {
      within: {
        says: "in its district",
        of: ({ district }) => [district],
        in: ({ taluka }, districtOf) => [districtOf.get(taluka)!],
      },
      keys: [NAME],
      decides: ONLY_ONE,
    },
  ],
};

/** The offices whose name only one place of their district has. */
export function namesakesOf(
  offices: ReadonlyMap<string, readonly Office[]>,
  places: readonly NamedPlace[],
  districtOf: Districts,
): ReadonlyMap<Office, NamedPlace> {
  const districts = new Set(places.map(({ taluka }) => districtOf.get(taluka)!));
  const some = [...districts].flatMap((district) => offices.get(district) ?? []);
  return link(NAMESAKE_LINK, some, places, districtOf).found;
}

/**
 * Adds villages by the post office of their name, if no other office of the district has that name. In a taluka without any
 * known village the offices confirm each other, or there is only one; elsewhere the known villages confirm them.
 */
export function addOffices(
  known: KnownPoints,
  villages: ReadonlyMap<Office, NamedPlace>,
  byPincode: ReadonlyMap<string, readonly Office[]>,
): void {
  const pairs: (readonly [NamedPlace, Position])[] = [];
  const sameName = Map.groupBy(villages, ([{ district, names }]) => `${district} ${names[0]!.key}`);
  for (const same of sameName.values()) {
    const [[{ position, pincode }, village]] = same as [[Office, NamedPlace]];
    if (same.length > 1 || position === undefined) continue;
    const others = byPincode.get(pincode)!.flatMap((other) => other.position ?? []);
    if (distanceKm(position, middleOf(others)) <= PINCODE_KM) pairs.push([village, position]);
  }
  const addNew = (some: typeof pairs) => {
    for (const [village, at] of some)
      if (!known.found.has(village)) known.set(village, at, "post_office");
  };
  const talukas = () => new Set([...known.found.keys()].map(({ taluka }) => taluka));
  const before = talukas();
  const first = pairs.filter(([{ taluka }]) => !before.has(taluka));
  addNew(first);
  known.takeOutMisfits(new Set(first.map(([village]) => village)), SAME_OF_FEW);
  const kept = talukas();
  addNew(first.filter(([{ taluka }]) => !kept.has(taluka)));
  for (const [village, at] of pairs)
    if (before.has(village.taluka) && !known.found.has(village) && known.confirms(village, at))
      known.set(village, at, "post_office");
}
