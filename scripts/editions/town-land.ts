/** Finds villages that are the land of towns. */
import { isTown } from "../../functions/core/contract/importance.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset, Village } from "../dataset/dataset.ts";
import { editsBetween } from "../names/edits.ts";
import { withoutBracketedMarks } from "../names/names-within.ts";
import { areNear, type Spelling, spellingOf } from "../names/spelling.ts";

/** How the name of a village shows that it is a town's land, most certain first. */
export const LAND_NAMES = [
  /** Kuniyamuthur. */
  "same",
  /** Coimbatore North, Ponneri 2, Colachel A (Town). */
  "part",
  /** Yethapur and Ethapur. */
  "spelling",
  /** Vizianagaram Fort: often a separate place in the town or next to it. */
  "begins",
] as const;
type LandName = (typeof LAND_NAMES)[number];

/** A village that is a town's land. */
export interface Land {
  readonly village: Village;
  readonly by: LandName;
}

/** The end of a name that says which part of something it is. */
const PART =
  /(?<=\p{L}{3}.*?)[\s.(-]+(?:north|south|east|west|town|urban|rural|village|(?:part|bit)\.?[\s-]*(?:\d+|[ivx]+)?|[ivx]+|\d+|t\.?\s?p|n\.?m|\p{L})\.?\s*\)?$/iu;

/**
 * The land of each town. LGD also lists the land of many towns as villages, often in parts and in another spelling. The Census
 * lacks these villages; a village with a town's name that is in the Census is a separate place.
 *
 * A village is the land of the town whose name it has most clearly, in the order of {@link LAND_NAMES}, if there is only one.
 *
 * @param towns of one taluka, or of the parts that a taluka was divided into
 * @param villages of the same area that the Census lacks
 */
export function townLand(
  towns: readonly Village[],
  villages: readonly Village[],
): Map<Village, Land[]> {
  const land = new Map<Village, Land[]>();
  if (towns.length === 0) return land;
  const named = towns.map((town) => ({ town, name: townName(town.name) }));
  for (const village of villages) {
    const own = villageNames(village.name);
    for (const by of LAND_NAMES) {
      const owners = named.filter(({ name }) => IS_LAND[by](name, own));
      const [owner, other] = by === "spelling" ? withFewestEdits(owners, own.whole) : owners;
      if (owner === undefined) continue;
      if (other === undefined)
        land.set(owner.town, [...(land.get(owner.town) ?? []), { village, by }]);
      break;
    }
  }
  return land;
}

/** The land of each town in its taluka, without villages whose names only begin with the town's. */
export function landOfTowns({
  villages,
}: Pick<UnsavedDataset, "villages">): Map<Village, Village[]> {
  const found = new Map<Village, Village[]>();
  for (const places of Map.groupBy(villages, ({ taluka_code }) => taluka_code).values()) {
    // Without figures of the Census, nothing shows which villages it lacks.
    const towns = places.filter((place) => isTown(place) && place.population !== undefined);
    const land = townLand(towns, places.filter(isNew));
    for (const [town, some] of land) {
      const own = some.filter(({ by }) => by !== "begins").map(({ village }) => village);
      if (own.length > 0) found.set(town, own);
    }
  }
  return found;
}

/** Whether a place is a village that the Census lacks. */
export function isNew({ kind, population }: Village): boolean {
  return kind === undefined && population === undefined;
}

type TownName = ReturnType<typeof townName>;
type VillageNames = ReturnType<typeof villageNames>;

function townName(name: string): { key: string; spelling: Spelling } {
  const plain = withoutBracketedMarks(name);
  return { key: nameKey(plain), spelling: spellingOf(plain) };
}

function villageNames(name: string) {
  const plain = withoutBracketedMarks(name);
  let whole = plain;
  while (PART.test(whole)) whole = whole.replace(PART, "");
  const words = plain.split(" ");
  return {
    spelling: spellingOf(plain),
    whole: whole === plain ? spellingOf(plain) : spellingOf(whole),
    /** The keys of its first words. */
    beginnings: words.slice(1).map((_, i) => nameKey(words.slice(0, i + 1).join(" "))),
  };
}

const IS_LAND: Record<LandName, (town: TownName, village: VillageNames) => boolean> = {
  same: ({ spelling: { folded } }, { spelling }) => folded === spelling.folded,
  part: ({ spelling: { folded } }, { whole }) => folded === whole.folded,
  spelling: ({ spelling }, { spelling: own, whole }) =>
    isSpelling(spelling, own) || isSpelling(spelling, whole),
  begins: ({ key }, { beginnings }) => beginnings.includes(key),
};

/** The towns whose names have the fewest edits to a village's. */
function withFewestEdits<Named extends { name: TownName }>(
  towns: readonly Named[],
  { folded }: Spelling,
): Named[] {
  const edits = towns.map(({ name }) => editsBetween(folded, name.spelling.folded, folded.length));
  return towns.filter((_, i) => edits[i] === Math.min(...edits));
}

/**
 * Whether two names are spellings of the same name: Mysore and Maisuru, Ethapur and Yethapur, but not Edaicode and Anducode.
 */
export function isSpelling(a: Spelling, b: Spelling): boolean {
  return areNear(a, b) || (a.sound === b.sound && editsBetween(a.folded, b.folded, 3) <= 3);
}
