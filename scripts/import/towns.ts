import { nameKey } from "../../functions/core/names/tokens.ts";
import {
  type District,
  MAX_NAME_LENGTH,
  type Taluka,
  type UnsavedDataset,
  type Village,
} from "../dataset/dataset.ts";
import type { LgdCodes } from "./lgd-codes.ts";
import { type MunicipalBody, townName } from "./municipal.ts";
import { cleanName } from "./names.ts";
import { withoutMarks } from "./other-names.ts";
import type { Action, Report } from "./report.ts";
import { NO_TALUKA, noTaluka, partCode } from "./settle.ts";

/**
 * What is added to LGD's code of a body without a Census code: town codes of the Census end at 804041 and LGD's codes
 * of villages have no 8 in front, so that the sums, from 848000 on, are nobody else's.
 */
const OWN_CODES_FROM = 600_000;

/** A town that is to be a place. */
interface Town {
  code: string;
  name: string;
  /** The name that the directory has, by which its taluka is found. */
  listed: string;
  others: string[];
  /** The bodies that have its code; the first gives the name. */
  bodies: MunicipalBody[];
}

/**
 * Adds the statutory towns of the municipal directory to the places: one for each town code of the Census.
 *
 * A town lies in the taluka that the directory gives; of several in the one with most of its rows, then in the one of
 * its name. Without one it lies in the taluka of its name, else in the one that the towns with the codes before and
 * after it are both in, else in that of its district for places that are in none. What came later than the Census has
 * no town code: it is a place only in a state of which no file has the villages, where nothing else has it.
 */
export function addTowns(
  places: UnsavedDataset,
  bodies: readonly MunicipalBody[],
  codes: LgdCodes,
  report: Report,
): void {
  const finder = new TalukaFinder(places, codes);
  const districtNames = new Set([
    ...places.districts.map(({ name }) => nameKey(name)),
    ...places.aliases.flatMap(({ level, alias }) => (level === "district" ? nameKey(alias) : [])),
  ]);
  const towns = townsOf(bodies, districtNames, finder, report).sort((a, b) => (a.code < b.code ? -1 : 1));
  const found = towns.map((town) => finder.find(town));
  const censusTowns = new Set(
    places.villages
      .filter(({ kind }) => kind === "census_town")
      .map(({ taluka_code, name }) => `${taluka_code} ${nameKey(withoutMarks(name))}`),
  );
  const districts = towns.map((town, i) => finder.districtOf(town) ?? finder.districtOfTaluka(found[i]));
  for (const [i, town] of towns.entries()) {
    // The Census numbered towns district by district, taluka by taluka.
    const district =
      districts[i] ?? agreed(districts.slice(0, i).findLast(Boolean), districts.slice(i).find(Boolean));
    const between = agreed(found[i - 1], found[i + 1]);
    const nearby =
      between !== undefined && finder.districtOfTaluka(between) === district ? between : undefined;
    let taluka = found[i] ?? nearby;
    if (taluka === undefined && district !== undefined) {
      taluka = finder.noTaluka(district);
      reportTown(report, town, "doubtful", {
        reason: "a town for which the municipal directory gives no taluka of the data",
        done: "put into its district's taluka for places that are in none",
      });
    }
    if (taluka === undefined) {
      reportTown(report, town, "dropped", {
        reason: "a town for which the municipal directory gives no district",
        done: "left out",
      });
      continue;
    }
    if (censusTowns.has(`${taluka} ${nameKey(town.name)}`)) {
      reportTown(report, town, "merged", {
        reason: "a town that the village directory has as a census town",
        done: "left out: it is there",
      });
      continue;
    }
    const village: Village = { code: town.code, name: town.name, taluka_code: taluka, kind: "town" };
    places.villages.push(village);
    for (const alias of town.others) places.aliases.push({ level: "village", code: town.code, alias });
  }
}

/** One town for each code; bodies that are none go to the report. */
function townsOf(
  all: readonly MunicipalBody[],
  districts: ReadonlySet<string>,
  finder: TalukaFinder,
  report: Report,
): Town[] {
  const towns: Town[] = [];
  const bodies = all.filter((body) => {
    const { name } = cleanName(body.cell);
    if (name !== "" && name.length <= MAX_NAME_LENGTH) return true;
    reportTown(
      report,
      { code: body.census ?? "", name, listed: name, others: [], bodies: [body] },
      "dropped",
      {
        reason: "a town's body without a name, or with one that is too long",
        done: "left out",
      },
    );
    return false;
  });
  const withCode = bodies.filter(({ census }) => census !== undefined);
  for (const [code, several] of Map.groupBy(withCode, ({ census }) => census!)) {
    const [first, ...others] = several.sort((a, b) => Number(a.code) - Number(b.code));
    const town: Town = { code, ...townName(first!, districts), bodies: [first!] };
    for (const body of others) {
      const common = commonWords(town.name, townName(body, districts).name);
      if (common !== "" && sameTalukas(first!, body)) {
        town.others.push(town.name, ...townName(body, districts).others);
        town.name = town.listed = common;
        town.bodies.push(body);
      } else {
        reportTown(report, { ...town, bodies: [body] }, "dropped", {
          reason: "a second body under the code of another town",
          done: "left out",
        });
      }
    }
    towns.push(town);
  }
  const names = new Set(towns.map((town) => `${finder.districtOf(town)} ${nameKey(town.name)}`));
  for (const body of bodies.filter(({ census }) => census === undefined)) {
    const code = String(Number(body.code) + OWN_CODES_FROM);
    const town: Town = { code, ...townName(body, districts), bodies: [body] };
    const there = names.has(`${finder.districtOf(town)} ${nameKey(town.name)}`);
    if (!there && finder.isWithoutVillages(town)) {
      towns.push(town);
      continue;
    }
    reportTown(report, town, "dropped", {
      reason: there
        ? "a body without a Census town code, of a town that has one under another body"
        : "a town that came later than the Census and has no town code",
      done: there ? "left out: it is there" : "left out; where it was a village of 2011, that is there",
    });
  }
  return towns;
}

/** The words that both names have, in the order of the first: East Delhi and North Delhi are Delhi. */
function commonWords(a: string, b: string): string {
  const words = new Set(b.split(" ").map(nameKey));
  return a
    .split(" ")
    .filter((word) => words.has(nameKey(word)))
    .join(" ");
}

/** True when the bodies cover places of one taluka, or neither has a taluka. */
function sameTalukas(a: MunicipalBody, b: MunicipalBody): boolean {
  const [of, those] = [a, b].map(({ areas }) => new Set(areas.flatMap(({ taluka }) => taluka ?? [])));
  return of!.size + those!.size === 0 || [...of!].some((taluka) => those!.has(taluka));
}

/** Finds where towns lie. */
class TalukaFinder {
  readonly #places: UnsavedDataset;
  readonly #codes: LgdCodes;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  readonly #byDistrict: ReadonlyMap<string, Taluka[]>;
  readonly #talukaOfVillage: ReadonlyMap<string, string>;
  readonly #districts: ReadonlyMap<string, District>;
  readonly #statesWithVillages: ReadonlySet<string | undefined>;

  constructor(places: UnsavedDataset, codes: LgdCodes) {
    this.#places = places;
    this.#codes = codes;
    this.#talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
    this.#byDistrict = Map.groupBy(places.talukas, ({ district_code }) => district_code);
    this.#talukaOfVillage = new Map(places.villages.map(({ code, taluka_code }) => [code, taluka_code]));
    this.#districts = new Map(places.districts.map((district) => [district.code, district]));
    const talukas = new Set(places.villages.map(({ taluka_code }) => taluka_code));
    this.#statesWithVillages = new Set(
      [...talukas].map((code) => this.#districts.get(this.#talukas.get(code)!.district_code)?.state_code),
    );
  }

  /** The taluka that the town's rows or its name give; undefined when that is not certain. */
  find(town: Town): string | undefined {
    const home = this.districtOf(town);
    const areas = town.bodies.flatMap((body) => body.areas).map((area) => this.#placed(area));
    const given = areas.filter(({ taluka }) => taluka !== undefined);
    // Towns have grown into talukas that were other districts' in 2011, as Chennai has: their own district counts,
    // if the Census knows places in it that are in no taluka.
    const inHome = given.filter(({ taluka }) => taluka!.district_code === home);
    const own = this.#isHome(town, home) || this.#talukas.has(partCode(home ?? "", NO_TALUKA.code));
    const counted = inHome.length > 0 || own ? inHome : given;
    const most = mostFrequent(counted.map(({ taluka }) => taluka!));
    if (most.length === 1) return most[0]!.code;
    return (
      this.#ofName(town.listed, most)?.code ??
      this.#ofName(town.listed, home === undefined ? this.#inState(town) : (this.#byDistrict.get(home) ?? []))
        ?.code
    );
  }

  /** The district that the town's rows give: one of its name, else that of most rows, of several the first by code. */
  districtOf(town: Town): string | undefined {
    const given = town.bodies.flatMap(({ areas }) =>
      areas.flatMap((area) => this.#placed(area).district ?? []),
    );
    const home = given.find((district) => this.#isHome(town, district));
    return home ?? mostFrequent(given).sort()[0];
  }

  /** Where a row is: its district, and its taluka, or the one that its village is in. */
  #placed({ district, taluka, village }: MunicipalBody["areas"][number]) {
    const code = district && this.#codes.district(district);
    const talukaCode =
      (taluka && this.#codes.taluka(taluka, code)) ?? this.#talukaOfVillage.get(village ?? "") ?? "";
    return {
      district: code !== undefined && this.#districts.has(code) ? code : undefined,
      taluka: this.#talukas.get(talukaCode),
    };
  }

  /** True for a district of the town's name. */
  #isHome({ listed }: Town, district: string | undefined): boolean {
    const there = this.#districts.get(district ?? "");
    return there !== undefined && nameKey(there.name) === nameKey(listed);
  }

  #inState({ bodies }: Town): Taluka[] {
    const state = this.#places.states.find(({ name }) => nameKey(name) === nameKey(bodies[0]!.state))?.code;
    return this.#places.talukas.filter((taluka) => {
      return this.#districts.get(taluka.district_code)!.state_code === state;
    });
  }

  /** The one taluka of this name, or of it with more behind; of several the urban one. */
  #ofName(name: string, talukas: readonly Taluka[]): Taluka | undefined {
    const plain = (taluka: Taluka) => taluka.name.replaceAll(/\([^)]*\)?/g, "");
    const same = talukas.filter((taluka) => nameKey(plain(taluka)) === nameKey(name));
    const longer = talukas.filter((taluka) => taluka.name.toLowerCase().startsWith(`${name.toLowerCase()} `));
    const found = same.length > 0 ? same : longer;
    const urban = found.filter((taluka) => /\b(?:urban|city|m|corp)\b/i.test(taluka.name));
    return found.length === 1 ? found[0] : urban.length === 1 ? urban[0] : undefined;
  }

  districtOfTaluka(code: string | undefined): string | undefined {
    return this.#talukas.get(code ?? "")?.district_code;
  }

  /** True for a town in a state of which the places have no villages. */
  isWithoutVillages(town: Town): boolean {
    const district = this.#districts.get(this.districtOf(town) ?? "");
    return district !== undefined && !this.#statesWithVillages.has(district.state_code);
  }

  /** The district's taluka for places that are in none, which is made where there is none yet. */
  noTaluka(district: string): string {
    const code = partCode(district, NO_TALUKA.code);
    if (!this.#places.talukas.some((taluka) => taluka.code === code)) {
      this.#places.talukas.push(noTaluka(district));
    }
    return code;
  }
}

function agreed(a: string | undefined, b: string | undefined): string | undefined {
  return a === b ? a : undefined;
}

/** Those that stand most often. */
function mostFrequent<Item>(items: readonly Item[]): Item[] {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].filter(([, count]) => count === most).map(([item]) => item);
}

function reportTown(
  report: Report,
  town: Town,
  action: Action,
  what: { reason: string; done: string },
): void {
  const { file, line, cell } = town.bodies[0]!;
  report.add({ ...what, action, file, line, level: "village", code: town.code, name: cell });
}
