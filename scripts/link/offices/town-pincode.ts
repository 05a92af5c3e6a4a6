/**
 * The PIN codes of towns that no post office is by its name: those of offices that are named after them, next to them or, for
 * statutory towns, anywhere in their district.
 */

import { isTown } from "../../../functions/core/contract/importance.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { districtsOfTalukas } from "../../dataset/places.ts";
import { dividedDistricts } from "../../editions/divided-districts.ts";
import { withoutBracketedMarks } from "../../names/names-within.ts";
import { isInstitution, placeOfOffice } from "../../names/office-names.ts";
import { FEWEST_EDITS } from "../edits.ts";
import { PointGrid, positionOf, positionsOf } from "../grid.ts";
import {
  BEGINNING_OF,
  BEGINS_WITH,
  CONSONANTS,
  END_OF,
  ENDS_WITH,
  NAME,
  type Named,
} from "../keys.ts";
import { type Decision, type Key, type Link, link, type Step, valuesOf } from "../link.ts";
import { LinkNames } from "../names.ts";
import { isCantonmentTown } from "./locality-towns.ts";
import type { OfficePlaces } from "./office-village.ts";
import { pincodePoints } from "./pincode-points.ts";

const LIMITS = {
  PART_KM: {
    value: 2,
    says: "kilometres from a town to an office that is named after it, at most",
    source: "of 4 km 89 instead of 92 % have one of the town's PIN codes",
  },
  DISTRICT_KM: {
    value: 15,
    says: "kilometres to an office of the district that is named after a statutory town, at most, where both positions are known",
    source: "by hand, as for places of an office's name",
  },
} as const;
const { PART_KM, DISTRICT_KM } = valuesOf(LIMITS);

export const PINCODE_AROUND_LIMITS = {
  NEAREST: {
    value: 7,
    says: "offices and surveyed villages nearest to a town without a PIN code: if they have one, it is the town's",
    source:
      "of 622 towns whose own office was hidden 98 % have that PIN code (98 % of one half, 99 % apart); of five 95 %",
  },
  NEAREST_KM: { value: 6, says: "kilometres to these, at most", source: "the same 622" },
} as const;
const { NEAREST, NEAREST_KM } = valuesOf(PINCODE_AROUND_LIMITS);

/** Degrees of a cell, somewhat more than these kilometres. */
const CELL = 0.025;

interface PlacedTown extends Named {
  readonly town: Village;
  /** Undefined if unknown. */
  readonly at: Position | undefined;
  readonly district: string;
  /** 0 if that is unknown. */
  readonly people: number;
}

interface PlacedOffice extends Named {
  readonly office: PostOffice;
  /** Undefined if unknown. */
  readonly at: Position | undefined;
  /** The town that it is by its name. */
  readonly town: Village | undefined;
}

interface Context {
  /** District → the others that have parts of one former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Offices that are named after towns → the largest of these. */
  readonly owners: Map<PlacedOffice, PlacedTown>;
}

type Offices = readonly PlacedOffice[];
type TownStep = Step<PlacedTown, PlacedOffice, Context, Offices>;

const AROUND: Key<PlacedTown, PlacedOffice, Context> = {
  says: "next to it",
  of: ({ at }) => {
    if (at === undefined) return [];
    const [row, column] = cellOf(at);
    return [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((right) => `${row + down} ${column + right}`),
    );
  },
  in: ({ at }) => (at === undefined ? [] : [cellOf(at).join(" ")]),
};

const DISTRICT: Key<PlacedTown, PlacedOffice, Context> = {
  says: "in its district",
  of: ({ district }) => [district],
  in: ({ office }) => [office.district_code ?? ""],
};

const DIVIDED: Key<PlacedTown, PlacedOffice, Context> = {
  says: "in a district that was one with its own",
  of: ({ district }, { siblings }) => siblings.get(district) ?? [],
  in: DISTRICT.in,
};

const HEADS: Decision<PlacedTown, PlacedOffice, Context, Offices> = {
  says: "the head offices, or else all",
  of: (offices) => {
    const heads = offices.filter(({ office }) => office.type === "head_office");
    const some = heads.length > 0 ? heads : offices;
    return some.length > 0 ? some : undefined;
  },
};

const ONE_PINCODE: Decision<PlacedTown, PlacedOffice, Context, Offices> = {
  says: "all, if they have one PIN code",
  of: (offices) =>
    new Set(offices.map(({ office }) => office.pincode)).size === 1 ? offices : undefined,
};

const NAMED_AFTER: Omit<TownStep, "within"> = {
  says: "not another town's, nor named after a larger one",
  agrees: isNextTo,
  decides: HEADS,
  accepts: ofLargest,
};

/** A name that only ends with a town's is also that of a part of another one: Danga and Narkeldanga. */
const IN_DISTRICT: Omit<TownStep, "within"> = {
  ...NAMED_AFTER,
  says: `${NAMED_AFTER.says}; in its district or one that was one with it`,
  agrees: (town, office, context) => {
    const { district_code: district = "" } = office.office;
    const isHere = district === town.district || context.siblings.get(town.district)?.has(district);
    return isHere === true && isNextTo(town, office);
  },
};

/** Further away. A cantonment has its city's name, too, and the names of census towns are those of many villages. */
const OF_STATUTORY: Omit<TownStep, "within"> = {
  ...NAMED_AFTER,
  says: `${NAMED_AFTER.says}; no institution; of a statutory town that is not a cantonment`,
  agrees: ({ town, at }, office) =>
    town.kind === "town" &&
    !isCantonmentTown(town) &&
    isFreeFor(town, office) &&
    !isInstitution(office.office.name) &&
    (at === undefined || office.at === undefined || distanceKm(at, office.at) <= DISTRICT_KM),
  decides: ONE_PINCODE,
};

export const TOWN_PINCODE_LINK: Link<PlacedTown, PlacedOffice, Context, Offices> = {
  name: "town-pincode",
  from: "towns",
  to: "head and sub offices",
  limits: LIMITS,
  measured:
    "of 613 towns whose own office was hidden, 92 % of the offices whose names begin with theirs have one of their PIN codes; others are mostly a second one of the town; of 145 towns that gain one, two were wrong by eye, both by ends of names in other districts, which no longer count",
  steps: [
    ...[NAME, BEGINS_WITH, BEGINNING_OF, CONSONANTS].map(
      (key): TownStep => ({ ...NAMED_AFTER, within: AROUND, keys: [key] }),
    ),
    {
      ...NAMED_AFTER,
      says: `${NAMED_AFTER.says}; of a statutory town`,
      within: AROUND,
      agrees: (town, office) => town.town.kind === "town" && isNextTo(town, office),
      narrows: FEWEST_EDITS,
    },
    ...[ENDS_WITH, END_OF].map(
      (key): TownStep => ({ ...IN_DISTRICT, within: AROUND, keys: [key] }),
    ),
    { ...OF_STATUTORY, within: DISTRICT, keys: [NAME, BEGINS_WITH] },
    { ...OF_STATUTORY, within: DIVIDED, keys: [NAME] },
  ],
};

/** The PIN codes of the towns that have offices next to them that are named after them. */
export function townPincodes(
  places: UnsavedDataset,
  found: OfficePlaces["places"],
): Map<Village, string[]> {
  const { villages, talukas, aliases, positions = [], postOffices = [] } = places;
  const names = new LinkNames();
  const districtOf = districtsOfTalukas(talukas);
  const others = Map.groupBy(
    aliases.filter(({ level }) => level === "village"),
    ({ code }) => code,
  );
  const known = villages.filter(isTown);
  const points = positionsOf(known, positions);
  const towns = known.map((town): PlacedTown => {
    const at = points.get(town.code);
    const all = [town.name, ...(others.get(town.code) ?? []).map(({ alias }) => alias)];
    const texts = new Set(all.flatMap((name) => [name, withoutBracketedMarks(name)]));
    return {
      town,
      at,
      people: Number(town.population ?? 0),
      district: districtOf.get(town.taluka_code)!,
      names: [...texts].map((text) => names.whole(text)),
    };
  });
  const offices = postOffices.flatMap((office): PlacedOffice[] => {
    if (office.type === "branch_office") return [];
    const at = positionOf(office);
    const place = found.get(office);
    const town = place !== undefined && isTown(place) ? place : undefined;
    return [{ office, at, town, names: [names.whole(placeOfOffice(office.name))] }];
  });
  const context = { siblings: dividedDistricts(places, districtOf), owners: new Map() };
  const { found: linked } = link(TOWN_PINCODE_LINK, towns, offices, context);
  return new Map(
    Array.from(linked, ([{ town }, some]) => [town, some.map(({ office }) => office.pincode)]),
  );
}

/** The PIN codes of towns without one that all offices and surveyed villages around share. */
export function pincodesAround(places: UnsavedDataset): Map<Village, string> {
  const towns = places.villages.filter((one) => isTown(one) && one.pincode === undefined);
  const points = positionsOf(towns, places.positions ?? []);
  const grid = new PointGrid<Position & { readonly pincode: string }>();
  for (const { pincode, at } of pincodePoints(places)) grid.add({ pincode, ...at }, at);
  return new Map(
    towns.flatMap((town) => {
      const at = points.get(town.code);
      if (at === undefined) return [];
      const near = grid.near(at, NEAREST).filter((one) => distanceKm(at, one) <= NEAREST_KM);
      const [pincode, ...others] = new Set(near.map((one) => one.pincode));
      const isAgreed = near.length === NEAREST && others.length === 0;
      return isAgreed ? [[town, pincode!] as const] : [];
    }),
  );
}

function isNextTo({ town, at }: PlacedTown, office: PlacedOffice): boolean {
  return isFreeFor(town, office) && distanceKm(at!, office.at!) <= PART_KM;
}

/** Whether an office is not another town's by its name. */
function isFreeFor(town: Village, office: PlacedOffice): boolean {
  return (office.town ?? town) === town;
}

/** Takes from towns the offices that a larger one has, too: Ambala City is not in Ambala Cantonment. */
function ofLargest(
  decided: ReadonlyMap<PlacedTown, Offices>,
  { owners }: Context,
): ReadonlyMap<PlacedTown, Offices> {
  for (const [town, offices] of decided)
    for (const office of offices)
      if ((owners.get(office)?.people ?? -1) < town.people) owners.set(office, town);
  const own = Array.from(
    decided,
    ([town, offices]) => [town, offices.filter((office) => owners.get(office) === town)] as const,
  );
  return new Map(own.filter(([, offices]) => offices.length > 0));
}

function cellOf({ latitude, longitude }: Position): readonly [number, number] {
  return [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
}
