/** Rows that name only areas, and rows that name nothing in the data. */
import { NO_PARTS, piecesOf } from "../../../functions/core/evidence/written.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { Random } from "../measure/random.ts";
import { altered } from "../measure/resolve/altered-names.ts";
import type { Country } from "./country.ts";
import { plainName } from "./names.ts";
import { drawRows, inside, lineRow, NOTHING, type Row } from "./row.ts";

/** The kinds in turn; those listed twice make twice as many rows. */
const MAKERS: readonly ((country: Country, random: Random) => Row | undefined)[] = [
  stateRow,
  districtRow,
  talukaLine,
  areaFields,
  unknownInside,
  districtAsVillage,
  cityOfOtherState,
  nothingRow,
  stateRow,
  contradictingRow,
  bracketsRow,
  areaFields,
  cantonmentRow,
  suburbRow,
];

export function areaRows(country: Country, random: Random, count: number): Row[] {
  return drawRows(count, (i) => MAKERS[i % MAKERS.length]!(country, random));
}

function stateRow(country: Country, random: Random): Row {
  const state = random.pick(country.dataset.states);
  const text = random.pick([
    state.name,
    `${state.name}, India`,
    `State: ${state.name}`,
    state.name.toUpperCase(),
    `${state.name} state`,
  ]);
  const letters = state.iso_code.slice(3);
  if (random.next() < 0.25)
    return {
      set: "list: states",
      pieces: piecesOf({
        ...NO_PARTS,
        state: random.pick([state.name, state.name.toUpperCase(), letters, `IN-${letters}`]),
      }),
      pincode: "",
      meant: [`state:${state.code}`],
      weight: 2,
    };
  return lineRow("states", text, [`state:${state.code}`], { weight: 2 });
}

function districtRow(country: Country, random: Random): Row {
  const district = random.pick(country.dataset.districts);
  const state = country.stateOf(district).name;
  const [, side, name] = /^(north|south|east|west|upper|lower) (.*)$/i.exec(district.name) ?? [];
  if (name !== undefined && random.next() < 0.6)
    return lineRow("district lines", `${name} ${side}, ${state}`, [`district:${district.code}`]);
  const text = random.pick([
    `${district.name} district`,
    `Dist. ${district.name}`,
    `${district.name} district, ${state}`,
    `District ${district.name}, ${state}`,
    `Distt ${district.name} ${state}`,
  ]);
  return lineRow("district lines", text, [`district:${district.code}`]);
}

function talukaLine(country: Country, random: Random): Row {
  const taluka = random.pick(country.dataset.talukas);
  const name = plainName(taluka.name);
  const district = country.district(taluka.district_code)!;
  const text = random.pick([
    `Tal. ${name}, Dist. ${district.name}`,
    `Tehsil ${name}, ${district.name}`,
    `${name} taluk, ${district.name} district`,
    `Taluka: ${name}, District: ${district.name}`,
  ]);
  return lineRow("taluka lines", text, [`taluka:${taluka.code}`]);
}

function areaFields(country: Country, random: Random): Row {
  const taluka = random.pick(country.dataset.talukas);
  const district = country.district(taluka.district_code)!;
  const state = country.stateOf(district);
  const isTaluka = random.next() < 0.6;
  const name = isTaluka ? plainName(taluka.name) : district.name;
  const drawn = random.next() < 0.2 ? altered(name, random) : name;
  const written =
    random.next() < 0.2
      ? `${drawn} ${isTaluka ? random.pick(["Taluk", "Taluka", "Tehsil", "Block"]) : "District"}`
      : drawn;
  if (isTaluka && random.next() < 0.12) {
    // The district that its own was split from, or another one nearby.
    const others = [
      ...country.formerNames(taluka.code, "district"),
      random.pick(country.districtsOf.get(state.code)!).name,
    ];
    const pieces = piecesOf({
      ...NO_PARTS,
      taluka: written,
      district: random.pick(others),
      state: state.name,
    });
    return { set: "list: areas", pieces, pincode: "", meant: [`taluka:${taluka.code}`], weight: 4 };
  }
  if (isTaluka && random.next() < 0.06) {
    const village = random.pick(country.villagesOf.get(taluka.code) ?? country.towns);
    const pieces = piecesOf({
      ...NO_PARTS,
      taluka: plainName(village.name),
      district: district.name,
      state: state.name,
    });
    return { set: "list: areas", pieces, pincode: "", meant: [`village:${village.code}`] };
  }
  const parts = isTaluka
    ? {
        ...NO_PARTS,
        taluka: written,
        district: district.name,
        state: random.next() < 0.7 ? state.name : "",
      }
    : { ...NO_PARTS, district: written, state: state.name };
  return {
    set: "list: areas",
    pieces: piecesOf(parts),
    pincode: "",
    meant: [isTaluka ? `taluka:${taluka.code}` : `district:${district.code}`],
  };
}

/** A village that no list has, in known areas. */
function unknownInside(country: Country, random: Random): Row {
  const taluka = random.pick(country.dataset.talukas);
  const name = country.unknownName(random);
  const district = country.district(taluka.district_code)!;
  const state = country.stateOf(district);
  const lowest = inside(`taluka:${taluka.code}`);
  if (random.next() < 0.5)
    return {
      set: "list: unknown villages",
      pieces: piecesOf({
        ...NO_PARTS,
        village: name,
        taluka: plainName(taluka.name),
        district: district.name,
        state: state.name,
      }),
      pincode: "",
      meant: [lowest],
    };
  const text = random.pick([
    `${name}, ${plainName(taluka.name)}, ${district.name}, ${state.name}`,
    `Vill. ${name}, Tal. ${plainName(taluka.name)}, Dist. ${district.name}`,
    `VPO ${name}, Teh ${plainName(taluka.name)}, ${district.name}`,
    `${name}, PO- ${plainName(random.pick(country.villagesOf.get(taluka.code) ?? country.towns).name)}, ${plainName(taluka.name)}, ${district.name}, ${state.name}`,
    `At ${name}, Via ${plainName(random.pick(country.villagesOf.get(taluka.code) ?? country.towns).name)}, ${plainName(taluka.name)}, ${district.name}`,
  ]);
  return lineRow("unknown villages", text, [lowest]);
}

/** A district in the column of villages. */
function districtAsVillage(country: Country, random: Random): Row {
  const district = random.pick(country.dataset.districts);
  const state = country.stateOf(district);
  const village = random.pick([
    district.name,
    `${district.name} district`,
    `Distt ${district.name}`,
  ]);
  const towns = country.towns.filter(
    (town) => plainName(town.name) === district.name && country.placed(town).state === state,
  );
  const isBare = village === district.name;
  return {
    set: "list: districts as villages",
    pieces: piecesOf({ ...NO_PARTS, village, state: state.name }),
    pincode: "",
    meant:
      isBare && towns.length > 0
        ? towns.map(({ code }) => `village:${code}`)
        : [inside(`district:${district.code}`), `district:${district.code}`],
  };
}

const CITY = 100_000;
/** Population of a city that people use to locate towns around it, and maximum distance of these. */
const LARGE_CITY = 300_000;
const NEAR_KM = 60;

/** A large town with a neighbouring or another state. */
function cityOfOtherState(country: Country, random: Random): Row | undefined {
  const town = country.drawTown(random);
  if (Number(town.population ?? 0) < CITY) return undefined;
  const { state, taluka } = country.placed(town);
  const former = country.formerNames(taluka.code, "state");
  const other =
    former.length > 0 && random.next() < 0.6
      ? random.pick(former)
      : random.pick(country.dataset.states).name;
  const name = plainName(town.name);
  if (other === state.name || other === name) return undefined;
  const meant = [`village:${town.code}`];
  return random.next() < 0.5
    ? lineRow("cities with another state", `${name}, ${other}`, meant)
    : {
        set: "cities with another state",
        pieces: piecesOf({ ...NO_PARTS, village: name, state: other }),
        pincode: "",
        meant,
      };
}

/** A town with a larger city nearby, in another district. */
function suburbRow(country: Country, random: Random): Row | undefined {
  const town = random.pick(country.towns);
  const { district, state } = country.placed(town);
  const cities = country.towns.filter(
    (city) =>
      Number(city.population ?? 0) > Math.max(LARGE_CITY, Number(town.population ?? 0)) &&
      country.placed(city).district !== district &&
      areNear(country.positionOf(town.code), country.positionOf(city.code)),
  );
  if (cities.length === 0) return undefined;
  const line = `${plainName(town.name)}, ${plainName(random.pick(cities).name)}`;
  const pincode = town.pincode?.split(" ")[0];
  const text = random.pick([
    line,
    `${line}, ${state.name}`,
    ...(pincode === undefined ? [] : [`${line} ${pincode}`]),
  ]);
  return lineRow("towns near cities", text, [`village:${town.code}`]);
}

function areNear(one: Position | undefined, other: Position | undefined): boolean {
  return one !== undefined && other !== undefined && distanceKm(one, other) <= NEAR_KM;
}

/** A town in a column next to a district that it is not in. Either one of them is wrong, or a village has the town's name. */
function contradictingRow(country: Country, random: Random): Row | undefined {
  const town = random.next() < 0.7 ? country.drawTown(random) : country.drawVillage(random);
  const { district, state } = country.placed(town);
  const isNear = random.next() < 0.6;
  const other = random.pick(
    isNear ? country.districtsOf.get(state.code)! : country.dataset.districts,
  );
  const name = plainName(town.name);
  if (other === district || other.name === name) return undefined;
  return {
    set: "list: contradictions",
    pieces: piecesOf({
      ...NO_PARTS,
      village: name,
      district: other.name,
      state: random.next() < 0.5 ? country.stateOf(other).name : "",
    }),
    pincode: "",
    meant: [random.next() < 0.4 ? `village:${town.code}` : inside(`district:${other.code}`)],
  };
}

/** A town with the village of its market or office in brackets. */
function bracketsRow(country: Country, random: Random): Row | undefined {
  const town = country.drawTown(random);
  const { taluka, state } = country.placed(town);
  const village = random.pick(country.villagesOf.get(taluka.code) ?? country.towns);
  const name = plainName(town.name);
  if (village === town) return undefined;
  const text = `${name}${random.pick(["", " "])}(${plainName(village.name)})${random.pick(["", "", " APMC", " Market"])}`;
  const meant = [`village:${town.code}`];
  return random.next() < 0.5
    ? lineRow("names with brackets", `${text}, ${state.name}`, meant)
    : {
        set: "names with brackets",
        pieces: piecesOf({ ...NO_PARTS, village: text, state: state.name }),
        pincode: "",
        meant,
      };
}

/** A cantonment named without that word. */
function cantonmentRow(country: Country, random: Random): Row | undefined {
  const cantonments = country.towns.filter(({ name }) => / cantonment$/i.test(name));
  if (cantonments.length === 0) return undefined;
  const town = random.pick(cantonments);
  const { state } = country.placed(town);
  const name = town.name.replace(/ cantonment$/i, "");
  const city = country.towns.find((other) => plainName(other.name) === name);
  const isSaid = random.next() < 0.3;
  // Next to a city, the city is meant.
  const meant = [`village:${(isSaid ? undefined : city)?.code ?? town.code}`];
  const written = isSaid ? `${name} ${random.pick(["Cantt", "Cantonment", "Camp"])}` : name;
  return random.next() < 0.5
    ? lineRow("cantonments", `${written}, ${state.name}`, meant)
    : {
        set: "cantonments",
        pieces: piecesOf({ ...NO_PARTS, village: written, state: state.name }),
        pincode: "",
        meant,
      };
}

const NOTHINGS = [
  "same as above",
  "same as permanent address",
  "not available",
  "221B Baker Street, London NW1",
  "P.O. Box 1234, Dubai, United Arab Emirates",
  "to be updated",
  "near bus stand",
  "12 MG Road",
  "abcd",
  "test address",
  "zzzzzz",
];

function nothingRow(country: Country, random: Random): Row {
  const draw = random.next();
  if (draw < 0.3) return lineRow("nothing that is known", random.pick(NOTHINGS), [NOTHING]);
  const name = country.unknownName(random);
  return draw < 0.7
    ? lineRow("nothing that is known", `${name}, ${country.unknownName(random)}`, [NOTHING])
    : {
        set: "nothing that is known",
        pieces: piecesOf({ ...NO_PARTS, village: name }),
        pincode: "",
        meant: [NOTHING],
      };
}
