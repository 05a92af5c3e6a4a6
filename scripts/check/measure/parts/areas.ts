import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packReader } from "../../../../functions/api/index-pack.ts";
import {
  type AreaAt,
  type AreasAt,
  areasAt,
} from "../../../../functions/core/directory/areas-at.ts";
import { Directory } from "../../../../functions/core/directory/directory.ts";
import type { Position } from "../../../../functions/core/geo/distance.ts";
import { inUnits } from "../../../../functions/core/index/points.ts";
import { isWithin } from "../../../../functions/core/index/surveyed-areas.ts";
import { InputError } from "../../../cli/input-error.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { readCsv } from "../../../tables/csv.ts";
import { packOf } from "../../fixtures/national.ts";
import { Random } from "../random.ts";
import { table } from "../report.ts";
import type { Part } from "./part.ts";

/** Numbers of villages and towns held back, of villages of schools per state, and of points per square degree. */
const [HELD_BACK, SCHOOLS, POINTS] = [10_000, 3000, 240];
const SEED = 47;

/** A position whose areas are known. */
interface Known {
  readonly at: Position;
  /** The codes of its district and, if known, of its taluka. */
  readonly district: string;
  readonly taluka?: string;
  /** The ordinal of a place there that is held back. */
  readonly heldBack?: number;
}

/** Positions by the name of their source. */
type Sets = Map<string, Known[]>;

/**
 * How often the areas of a position are right, with and without surveyed areas, for the positions used to choose the rules and
 * for others.
 */
export const measureAreas: Part = async ({ dataset, dist, areas, schools, progress }) => {
  const directory = await Directory.open(packReader(packOf(dist)));
  const tables: string[] = [];
  const add = async (
    sets: Sets,
    halves = [""],
    isJudged: (answer: Answer) => boolean = () => true,
  ) => {
    const rows: string[][] = [];
    for (const [name, known] of sets) {
      progress(`${name}: ${known.length.toLocaleString("en")} positions`);
      const answers = (await answersOf(directory, known)).filter(isJudged);
      for (const [i, half] of halves.entries()) {
        const own = answers.filter((_, j) => j % halves.length === i);
        if (own.length > 0) rows.push([[name, half].join(" "), ...figuresOf(directory, own)]);
      }
    }
    if (rows.length > 0) tables.push(table(COLUMNS, rows));
  };
  if (areas !== undefined) await add(pointsIn(areas, dataset), ["seen", "kept apart"]);
  if (schools !== undefined) {
    const sets = schoolsIn(schools, dataset);
    // The districts of schools are older than today's, so an answer with a newer district may be right.
    const districts = new Set([...sets.values()].flat().map(({ district }) => district));
    const isOld = (found: AreasAt | undefined) =>
      !found || districts.has(directory.areas.code(found.district.area));
    await add(sets, [""], ([, answers]) => answers.every(isOld));
  }
  await add(await placesHeldBack(directory, dataset));
  return { title: "Which area a point is in", tables };
};

const COLUMNS = [
  "positions",
  "number",
  "district right",
  "taluka right",
  "district certain",
  "… and right",
  "taluka certain",
  "… and right",
];

/** The areas of a position by its neighbours alone, and with surveyed areas. */
type Answer = readonly [known: Known, answers: readonly (AreasAt | undefined)[]];

async function answersOf(directory: Directory, known: readonly Known[]): Promise<Answer[]> {
  const { areas, pointsNear, surveyedAreas } = directory;
  const readers = [async () => [], surveyedAreas];
  const answers: Answer[] = [];
  for (const one of known) {
    const isOther = (ordinal: number) => ordinal !== one.heldBack;
    const both = readers.map((own) =>
      areasAt({ areas, pointsNear, surveyedAreas: own }, one.at, isOther),
    );
    answers.push([one, await Promise.all(both)]);
  }
  return answers;
}

function figuresOf({ areas }: Directory, answers: readonly Answer[]): string[] {
  const isRight = (found: AreaAt | undefined, code: string | undefined) =>
    found !== undefined && areas.code(found.area) === code;
  const shares = (level: "district" | "taluka") => {
    const judged = answers.filter(([known]) => known[level] !== undefined);
    const all: [right: string, certain: string, certainRight: string][] = [0, 1].map((reader) => {
      const right = judged.filter(([known, found]) =>
        isRight(found[reader]?.[level], known[level]),
      );
      const certain = judged.filter(([, found]) => found[reader]?.[level]?.certain);
      const certainRight = certain.filter((one) => right.includes(one));
      return [
        share(right.length, judged.length),
        share(certain.length, judged.length),
        share(certainRight.length, certain.length),
      ];
    });
    return [0, 1, 2].map((i) => all.map((one) => one[i]).join(" → "));
  };
  const [district, certainDistrict, districtRight] = shares("district");
  const [taluka, certainTaluka, talukaRight] = shares("taluka");
  return [
    answers.length.toLocaleString("en"),
    ...[district!, taluka!, certainDistrict!, districtRight!, certainTaluka!, talukaRight!],
  ];
}

function share(some: number, all: number): string {
  return all === 0 ? "-" : `${((100 * some) / all).toFixed(1)} %`;
}

/** Villages and towns by state. Each is tested as if its position were unknown. */
async function placesHeldBack(directory: Directory, dataset: Dataset): Promise<Sets> {
  const { areas } = directory;
  const random = new Random(SEED);
  const known = (dataset.positions ?? []).filter(({ level }) => level === "village");
  const sets: Sets = new Map();
  for (let i = 0; i < HELD_BACK && known.length > 0; i++) {
    const { code, latitude, longitude } = random.pick(known);
    const place = (await directory.byCode(code))!;
    const [state, district, taluka] = areas.path(place).map((area) => areas.code(area));
    const name = areas.name(areas.find("state", Number(state))!);
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    const one = { at, district: district!, taluka: taluka!, heldBack: place };
    for (const set of [name, ALL]) sets.set(set, [...(sets.get(set) ?? []), one]);
  }
  return new Map(
    [...sets].sort(([a], [b]) => Number(a === ALL) - Number(b === ALL) || (a < b ? -1 : 1)),
  );
}

const ALL = "**all**";

/** The district of LGD's code. */
function districtsOf({ districts }: Dataset): ReadonlyMap<number, string> {
  return new Map(districts.map(({ code, lgd_code = code }) => [Number(lgd_code), code]));
}

/**
 * Random points in areas of talukas: features of GeoJSON files with LGD's codes of the taluka (c) and the district (d).
 * @throws InputError for a folder without such files
 */
function pointsIn(folder: string, dataset: Dataset): Sets {
  const random = new Random(SEED);
  const districts = districtsOf(dataset);
  const sets: Sets = new Map();
  for (const file of filesIn("--areas", folder, /mandals\.geojson$/)) {
    const { features } = JSON.parse(readFileSync(join(folder, file), "utf8")) as GeoJson;
    const known = features.flatMap(({ geometry, properties: { c, d } }) => {
      const district = districts.get(Number(d));
      if (district === undefined) return [];
      const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
      const rings = parts
        .flat()
        .map((ring) => Int32Array.from(ring.flatMap(([x, y]) => [y, x].map(inUnits))));
      const side = (from: 0 | 1) => parts.flat(2).map((point) => point[from]);
      const [west, east] = [Math.min(...side(0)), Math.max(...side(0))];
      const [south, north] = [Math.min(...side(1)), Math.max(...side(1))];
      const count = Math.max(1, Math.round((north - south) * (east - west) * POINTS));
      return Array.from({ length: count }, () => ({
        at: {
          latitude: south + random.next() * (north - south),
          longitude: west + random.next() * (east - west),
        },
        district,
        taluka: String(Number(c)).padStart(5, "0"),
      })).filter(({ at }) => isWithin(at, rings));
    });
    sets.set(file.replace(/-mandals\.geojson$/, ""), known);
  }
  return sets;
}

interface GeoJson {
  readonly features: readonly {
    readonly geometry:
      | { readonly type: "Polygon"; readonly coordinates: readonly Line[] }
      | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Line[])[] };
    readonly properties: { readonly c: string | number; readonly d: string | number };
  }[];
}

type Line = readonly (readonly [longitude: number, latitude: number])[];

/**
 * Villages of schools by file.
 * @throws InputError for a folder without such files
 */
function schoolsIn(folder: string, dataset: Dataset): Sets {
  const random = new Random(SEED);
  const districts = districtsOf(dataset);
  const sets: Sets = new Map();
  for (const file of filesIn("--schools", folder, /\.csv$/)) {
    const lines: string[][] = [];
    readCsv(readFileSync(join(folder, file), "utf8"), {}, (fields) => lines.push(fields));
    const [header = [], ...rows] = lines;
    const known = rows.flatMap((row): Known[] => {
      const cell = (column: string) => row[header.indexOf(column)] ?? "";
      const district = districts.get(Number(cell("lgd_district")));
      // Others are probably wrong.
      const isPlaced = Number(cell("schools")) > 1 && cell("schools") === cell("together");
      if (!isPlaced || Number(cell("km_from_block_middle")) > 15 || district === undefined)
        return [];
      const at = { latitude: Number(cell("latitude")), longitude: Number(cell("longitude")) };
      return [{ at, district }];
    });
    const part = SCHOOLS / known.length;
    sets.set(
      `schools ${file.replace(/\.csv$/, "")}`,
      known.filter(() => random.next() < part),
    );
  }
  return sets;
}

function filesIn(option: string, folder: string, name: RegExp): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => name.test(file)) : [];
  if (files.length === 0) throw new InputError(`${option} ${folder}: has no files ${name}`);
  return files.sort();
}
