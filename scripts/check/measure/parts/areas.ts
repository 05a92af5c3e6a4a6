import { packReader } from "../../../../functions/api/index-pack.ts";
import { areasAt } from "../../../../functions/core/directory/areas-at.ts";
import { Directory } from "../../../../functions/core/directory/directory.ts";
import { packOf } from "../../fixtures/national.ts";
import { Random } from "../random.ts";
import { table } from "../report.ts";
import type { Part } from "./part.ts";

/** How many villages and towns are held back. */
const HELD_BACK = 10_000;
const SEED = 47;

/** The areas of a held-back place by the places around it. */
interface Tally {
  places: number;
  district: number;
  taluka: number;
  certain: number;
  certainRight: number;
}

/** How often the areas of a position are those of a place that is there and held back, by state. */
export const measureAreas: Part = async ({ dataset, dist, progress }) => {
  progress(`holding ${HELD_BACK.toLocaleString("en")} places back`);
  const directory = await Directory.open(packReader(packOf(dist)));
  const { areas } = directory;
  const random = new Random(SEED);
  const known = (dataset.positions ?? []).filter(({ level }) => level === "village");
  const tallies = new Map<string, Tally>();
  for (let i = 0; i < HELD_BACK && known.length > 0; i++) {
    const { code, latitude, longitude } = random.pick(known);
    const place = (await directory.byCode(code))!;
    const [state, district, taluka] = areas.path(place);
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    const found = await areasAt(directory, at, (ordinal) => ordinal !== place);
    for (const name of [areas.name(state!), ALL]) {
      const tally = tallies.get(name) ?? {
        places: 0,
        district: 0,
        taluka: 0,
        certain: 0,
        certainRight: 0,
      };
      tallies.set(name, tally);
      tally.places++;
      if (found?.district.area === district) tally.district++;
      if (found?.taluka?.area === taluka) tally.taluka++;
      if (!found?.district.certain) continue;
      tally.certain++;
      if (found.district.area === district) tally.certainRight++;
    }
  }
  const rows = [...tallies]
    .sort(([a], [b]) => Number(a === ALL) - Number(b === ALL) || a.localeCompare(b, "en"))
    .map(([name, tally]) => [
      name,
      tally.places.toLocaleString("en"),
      share(tally.district, tally.places),
      share(tally.taluka, tally.places),
      share(tally.certain, tally.places),
      share(tally.certainRight, tally.certain),
    ]);
  const columns = [
    "state",
    "held back",
    "district right",
    "taluka right",
    "district certain",
    "certain and right",
  ];
  return { title: "Which area a point is in", tables: [table(columns, rows)] };
};

const ALL = "**all**";

function share(some: number, all: number): string {
  return all === 0 ? "-" : `${((100 * some) / all).toFixed(1)} %`;
}
