/** Rows of addresses in towns: flats, buildings, roads, landmarks, neighbourhoods known and unknown, in many orders. */
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import type { Locality, Village } from "../../dataset/dataset.ts";
import type { Random } from "../measure/random.ts";
import { altered } from "../measure/resolve/altered-names.ts";
import type { Country } from "./country.ts";
import { isOneOf, plainName } from "./names.ts";
import { drawRows, inside, lineRow, type Row } from "./row.ts";
import { pincodeNear } from "./village-rows.ts";

const PERSONS =
  "Gandhi Nehru Shastri Subhash Ambedkar Shivaji Tilak Patel Indira Rajiv Azad Vivekananda Laxmi Ganesh Krishna Rama Shanti Anand Saraswati Vidya Jawahar Tagore Bose Netaji Ashok Rana Guru Kabir Surya Chandra Durga Hanuman Sai Balaji Venkatesh Murugan Mahavir Agarwal Gupta Verma Sharma Reddy Rao Naidu Kumar Prem Samta Pragati Navin Adarsh Maruti Jyoti Kalyan".split(
    " ",
  );
const QUARTERS =
  "Nagar Nagar Nagar Nagar Nagar Nagar Colony Colony Vihar Vihar Layout Enclave Puram Ganj Bagh Extension Garden Park Peth Society Mohalla Township".split(
    " ",
  );
const BUILDINGS = "Residency Apartments Tower Complex Building Plaza".split(" ");
const ROADS = ["Road", "Road", "Road", "Marg", "Street", "Lane", "Cross", "Main Road", "Rd"];
const LANDMARKS = [
  "Bus Stand",
  "Railway Station",
  "Civil Hospital",
  "State Bank",
  "Hanuman Temple",
  "Shiv Mandir",
  "Petrol Pump",
  "Govt School",
  "Police Station",
  "Post Office",
  "Water Tank",
];
const FIRMS = [
  "ICICI BANK LTD.",
  "State Bank of India",
  "Axis Bank",
  "Hotel Sagar",
  "Sharma Traders",
  "Life Line Hospital",
  "St. Mary School",
];

/** An address in a town. */
export function addressRows(country: Country, random: Random, count: number): Row[] {
  return drawRows(count, () => addressRow(country, random));
}

function addressRow(country: Country, random: Random): Row | undefined {
  const town = country.drawTown(random);
  const { district, state } = country.placed(town);
  const localities = country.localitiesOf.get(town.code) ?? [];
  const isKnown = localities.length > 0 && random.next() < 0.5;
  const locality = isKnown ? random.pick(localities) : undefined;
  const chance = (share: number) => random.next() < share;
  const person = () => random.pick(PERSONS);

  const parts: string[] = [];
  if (chance(0.12)) parts.push(random.pick(FIRMS));
  if (chance(0.65)) parts.push(houseOf(random));
  const hasBuilding = chance(0.14);
  if (hasBuilding) parts.push(`${person()} ${random.pick(BUILDINGS)}`);
  if (chance(0.5)) parts.push(roadOf(country, random));
  if (chance(0.25))
    parts.push(
      `${random.pick(["Near", "Opp.", "Nr", "Behind", "Opposite"])} ${random.pick(LANDMARKS)}`,
    );
  if (chance(0.12))
    parts.push(`${random.pick(["Sector", "Block", "Phase", "Ward No"])} ${1 + random.below(60)}`);

  let unknown: "quarter" | "name" | undefined;
  let neighbourhood = locality?.name;
  if (!locality && chance(0.6)) {
    unknown = chance(0.7) ? "quarter" : "name";
    neighbourhood = unknownQuarter(country, localities, random, unknown);
  }
  if (neighbourhood && locality && chance(0.15)) neighbourhood = altered(neighbourhood, random);

  const names = [plainName(town.name), ...country.otherNames("village", town.code)];
  let city = chance(0.25) ? random.pick(names) : names[0]!;
  if (chance(0.08)) city = altered(city, random);
  const hasCity = chance(0.92);
  const pincode = chance(0.65) ? pincodeOf(country, town, locality, random) : undefined;
  const hasDistrict = chance(0.25);
  const hasState = chance(0.55);
  const stateText = chance(0.2) && state.iso_code ? state.iso_code.slice(3) : state.name;

  const ending = [
    ...(hasCity ? [city] : []),
    ...(hasDistrict ? [chance(0.5) ? `Dist. ${district.name}` : district.name] : []),
    ...(hasState ? [stateText] : []),
  ];
  const cityFirst = hasCity && chance(0.15);
  const all = cityFirst
    ? [city, ...(neighbourhood ? [neighbourhood] : []), ...parts.slice(0, 1), ...ending.slice(1)]
    : [...parts, ...(neighbourhood ? [neighbourhood] : []), ...ending];
  const written = cityFirst && parts.length > 1 ? parts.slice(0, 1) : parts;
  const separator = chance(0.22) ? " " : chance(0.1) ? "," : ", ";
  let text = all.join(separator);
  if (pincode)
    text += random.pick([
      ` ${pincode}`,
      `-${pincode}`,
      ` - ${pincode}`,
      `, ${pincode}`,
      ` PIN ${pincode}`,
      `, Pin code: ${pincode}`,
    ]);
  if (chance(0.3)) text = text.toUpperCase();

  const place = `village:${town.code}`;
  const isBuilding =
    hasBuilding && written.some((part) => BUILDINGS.some((word) => part.endsWith(word)));
  // Only a PIN code says which town a neighbourhood is in.
  if (!hasCity && !(pincode && locality)) {
    const lowest = hasDistrict
      ? `district:${district.code}`
      : hasState
        ? `state:${state.code}`
        : "";
    if (lowest === "") return undefined;
    const meant = [
      inside(lowest),
      inside(place),
      ...(locality ? [`locality:${locality.code}`] : []),
    ];
    return lineRow("addresses without a city", text, meant);
  }
  if (locality)
    return lineRow("addresses with a known neighbourhood", text, [`locality:${locality.code}`]);
  // If a neighbourhood is named, the building adds nothing.
  if (isBuilding && !unknown) return lineRow("buildings", text, [inside(place)]);
  if (unknown === "name" && !(pincode && isOfTown(country, town, pincode)))
    return lineRow("addresses with an unknown name", text, [inside(place)]);
  return lineRow(
    unknown ? "addresses with an unknown neighbourhood" : "addresses with a city",
    text,
    [place],
  );
}

/** Institutions as in lists of them: named after somebody, or after their place. */
export function institutionRows(country: Country, random: Random, count: number): Row[] {
  return Array.from({ length: count }, () => {
    const isOfVillage = random.next() < 0.4;
    const place = isOfVillage ? country.drawVillage(random) : country.drawTown(random);
    const { district, state, taluka } = country.placed(place);
    const name = plainName(place.name);
    const what = random.pick(INSTITUTIONS);
    const owner =
      random.next() < 0.7
        ? `${random.pick(PERSONS)} ${random.pick(["", "", random.pick(PERSONS), "Memorial", "Multispeciality", "Public"])}`.trim()
        : country.unknownName(random);
    const letters = state.iso_code.slice(3);
    const area = random.pick([
      district.name,
      `${district.name} ${letters}`,
      `${plainName(taluka.name)}, ${district.name}`,
    ]);
    const text = isOfVillage
      ? random.pick([
          `Govt ${what} ${name}, ${area}`,
          `${what} ${name}, ${area}`,
          `Govt. ${name} ${what}, ${area}`,
          `GOVT. SENIOR SECONDARY ${what} ${name}, ${area}`,
        ])
      : random.pick([
          `${owner} ${what}, ${name}, ${area}`,
          `${owner} ${what}, ${name} ${letters}`,
          `${owner} ${what} ${name}, ${area}`,
          `${owner} ${what}, ${name}, ${letters}.`,
          `${owner} ${what}, ${name}`,
        ]);
    const written = random.next() < 0.3 ? text.toUpperCase() : text;
    return lineRow("institutions", written, [`village:${place.code}`]);
  });
}

const INSTITUTIONS = [
  "Hospital",
  "School",
  "College",
  "Clinic",
  "Nursing Home",
  "Primary School",
  "UPHC",
  "Academy",
  "Eye Hospital",
  "Institute",
];

/** A search for something that a town is known for. */
export function landmarkRows(country: Country, random: Random, count: number): Row[] {
  const localities = country.dataset.localities ?? [];
  return Array.from({ length: count }, () => {
    const town = country.drawTown(random);
    const name = plainName(town.name).toLowerCase();
    const what = random
      .pick([
        `${country.unknownName(random)} ${random.pick(SIGHTS)}`,
        `${random.pick(PERSONS)} ${random.pick(SIGHTS)}`,
        random.pick(SIGHTS),
        `${country.unknownName(random)} ${country.unknownName(random)}`,
        // A neighbourhood of another city may have the same name.
        localities.length > 0 ? plainName(random.pick(localities).name) : random.pick(SIGHTS),
      ])
      .toLowerCase();
    const text = random.next() < 0.8 ? `${what} ${name}` : `${name} ${what}`;
    const place = `village:${town.code}`;
    return lineRow("landmarks", text, [place, inside(place)], { weight: 0.5 });
  });
}

/**
 * A neighbourhood next to a town that is not its own. If the town is in another state, the neighbourhood is not meant, because
 * that town may have one of the same name that the data lacks. If the town is near a larger city, it is meant.
 */
export function elsewhereRows(country: Country, random: Random, count: number): Row[] {
  const localities = [...country.localitiesOf.values()].flat();
  if (localities.length === 0) return [];
  const cities = country.towns.filter(({ population }) => Number(population ?? 0) >= LARGE_CITY);
  return drawRows(count, (i) => {
    const locality = random.pick(localities);
    const own = country.village(locality.town_code!)!;
    const { district, state } = country.placed(own);
    const at = country.positionOf(own.code);
    const isSuburb = i % 3 === 0;
    const others = isSuburb
      ? cities.filter(({ code, population }) => {
          const there = country.positionOf(code);
          const isNear = at && there && code !== own.code && distanceKm(at, there) <= NEAR_KM;
          return isNear && Number(population) > Number(own.population ?? 0);
        })
      : [country.drawTown(random)];
    if (others.length === 0) return undefined;
    const town = random.pick(others);
    const there = country.placed(town);
    if (isSuburb ? there.district === district : there.state === state) return undefined;
    const known = (country.localitiesOf.get(town.code) ?? []).map(({ name }) => name);
    if (isOneOf(locality.name, [...known, town.name, own.name])) return undefined;
    const [name, city] = [plainName(locality.name), plainName(town.name)];
    const draw = random.next();
    const text =
      draw < 0.5 ? `${name} ${city}` : draw < 0.75 ? `${city} ${name}` : `${name}, ${city}`;
    const place = `village:${town.code}`;
    const meant = isSuburb ? [`locality:${locality.code}`] : [place, inside(place)];
    return lineRow("neighbourhoods elsewhere", text.toLowerCase(), meant, { weight: 0.5 });
  });
}

/** Minimum population of a city that people use to locate towns near it. */
const LARGE_CITY = 300_000;
const NEAR_KM = 50;

const SIGHTS =
  "Temple Fort Lake Palace Beach Falls Station Market Museum Zoo Park Mandir Dargah Church University College Hospital Airport Garden Court Dam Caves Stadium Mall".split(
    " ",
  );

function houseOf(random: Random): string {
  const number = 1 + random.below(400);
  return random.pick([
    `${number}`,
    `${number}/${1 + random.below(20)}`,
    `Flat ${number}, ${1 + random.below(9)}th Floor`,
    `H.No. ${number}`,
    `Plot No ${number}`,
    `#${number}`,
    `Door No ${number}-${random.below(90)}`,
    `Shop No. ${number}`,
    `Ground Floor`,
    `${String.fromCharCode(65 + random.below(5))}-${number}`,
    `S.No. ${number}/${1 + random.below(9)}`,
    `Plot ${200_000 + random.below(90_000)}`,
  ]);
}

function roadOf(country: Country, random: Random): string {
  const draw = random.next();
  // Many roads have the name of the town they lead to.
  const name =
    draw < 0.35
      ? plainName(country.drawTown(random).name)
      : draw < 0.6
        ? random.pick(["MG", "Station", "Main", "GT", "Ring", "Bypass", "Mall", "College"])
        : random.pick(PERSONS);
  return `${name} ${random.pick(ROADS)}`.replace("Main Main", "Main");
}

function unknownQuarter(
  country: Country,
  localities: readonly Locality[],
  random: Random,
  kind: "quarter" | "name",
): string {
  const known = localities.map(({ name }) => name);
  for (;;) {
    const draw = random.next();
    const initials = () =>
      `${String.fromCharCode(65 + random.below(26))}.${String.fromCharCode(65 + random.below(26))}.`;
    const name =
      kind === "name"
        ? country.unknownName(random)
        : draw < 0.6
          ? `${random.pick(PERSONS)} ${random.pick(QUARTERS)}`
          : draw < 0.75
            ? `${initials()} ${random.pick(QUARTERS)}`
            : `${country.unknownName(random)} ${random.pick(QUARTERS)}`;
    if (!isOneOf(name, known)) return name;
  }
}

function pincodeOf(
  country: Country,
  town: Village,
  locality: Locality | undefined,
  random: Random,
): string | undefined {
  const draw = random.next();
  if (draw < 0.87) return (locality?.pincode ?? pincodeOfTown(country, town, random)) || undefined;
  if (draw < 0.97) return pincodeOfTown(country, town, random) || undefined;
  return pincodeNear(country, country.drawTown(random), random) || undefined;
}

function pincodeOfTown(country: Country, town: Village, random: Random): string {
  const all = pincodesOf(country, town);
  return all.length > 0 ? random.pick(all) : pincodeNear(country, town, random);
}

function pincodesOf(country: Country, town: Village): string[] {
  return [
    ...new Set([
      ...(country.localitiesOf.get(town.code) ?? []).map(({ pincode }) => pincode),
      ...(town.pincode?.split(" ") ?? []),
    ]),
  ];
}

function isOfTown(country: Country, town: Village, pincode: string): boolean {
  return pincodesOf(country, town).includes(pincode);
}
