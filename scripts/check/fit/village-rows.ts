/** Rows that name a village or town: in columns of five kinds of lists, and as lines of rural addresses. */

import type { Parts } from "../../../functions/core/evidence/written.ts";
import { NO_PARTS, piecesOf } from "../../../functions/core/evidence/written.ts";
import { DEGREE_KM, longitudeScale, type Position } from "../../../functions/core/geo/distance.ts";
import { devanagari } from "../../../functions/core/names/devanagari.ts";
import type { Village } from "../../dataset/dataset.ts";
import type { Random } from "../measure/random.ts";
import { altered } from "../measure/resolve/altered-names.ts";
import type { Country, Placed } from "./country.ts";
import { plainName } from "./names.ts";
import { drawRows, inside, lineRow, type Meaning, type Row } from "./row.ts";

/** How a row's names are written. */
interface Written {
  readonly village: string;
  readonly taluka: string;
  readonly district: string;
  readonly state: string;
  readonly pincode: string;
}

/** Shares of the rows with altered names, with a place that the data lacks, and with other areas. */
const ALTERED = 0.4;
const WITHOUT = 0.07;
const OTHER_NAME = 0.1;
const AREA_ALTERED = 0.08;
const OTHER_TALUKA = 0.04;
const FORMER = 0.3;
const OTHER_STATE = 0.02;
const LETTERS = 0.15;
const BLOCKS = 0.5;
const OWN_BLOCK = 0.5;
const OTHER_BLOCK = 0.25;

const LIST_STYLES: Readonly<Record<string, (names: Written, random: Random) => Partial<Parts>>> = {
  "state district taluka village": ({ state, district, taluka, village }) => ({
    state,
    district,
    taluka,
    village,
  }),
  "district taluka village": ({ district, taluka, village }) => ({ district, taluka, village }),
  "state district village": ({ state, district, village }, random) => ({
    ...(random.next() < 0.7 && { state }),
    district,
    village,
  }),
  "state village": ({ state, village }) => ({ state, village }),
  "areas with the village": ({ state, district, village }, random) => ({
    state,
    village: random.pick([
      `${village} (${district})`,
      `${village} Dist. ${district}`,
      `${village}, ${district}`,
      `${village} ${district}`,
    ]),
  }),
};

/** Ways to write a village's address in one line. */
const LINES: readonly ((names: Written, office: string) => string)[] = [
  ({ village, taluka, district, state }) => `${village}, ${taluka}, ${district}, ${state}`,
  ({ village, taluka, district, state }) => `${village} ${taluka} ${district} ${state}`,
  ({ village, taluka, district }) => `${village} ${taluka}, ${district}`,
  ({ village, district, state, pincode }) => `${village}, ${district}, ${state} ${pincode}`,
  ({ village, district }) => `${village}, ${district}`,
  ({ village, district, state }) => `${village}, ${district}, ${state}`,
  ({ village, taluka, state }) => `${village}, ${taluka}, ${state}`,
  ({ village, district }) => `${village} ${district}`,
  ({ village, district }) => `${district}, ${village}`,
  ({ village, district, state }) => `${district}, ${village}, ${state}`,
  ({ village, taluka, district, state }) =>
    `4 Gandhi Road, near temple, ${village} ${taluka} ${district} ${state}`,
  ({ village, taluka, district }) => `H.No. 22/3, Street 4, ${village} ${taluka} ${district}`,
  ({ village, taluka, district, pincode }, office) =>
    `Vill- ${village}, PO- ${office}, PS- ${taluka}, Dist- ${district} ${pincode}`,
  ({ village, taluka, district, state }, office) =>
    `VILL ${village} P.O. ${office} TEHSIL ${taluka} DISTT ${district} ${state}`.toUpperCase(),
  ({ village, taluka, district }, office) =>
    `At ${village} Post ${office} Tal. ${taluka} Dist. ${district}`,
  ({ village, taluka, district, state }) =>
    `At ${village} Post ${village} Tal ${taluka} Dist ${district} ${state}`,
  ({ village, taluka, district, pincode }) =>
    `VPO ${village}, Teh. ${taluka}, Distt. ${district} - ${pincode}`,
  ({ village, taluka, district }) => `S/o Mohan Lal R/o ${village} PS ${taluka} Dist ${district}`,
  ({ village, taluka, district }) => `${village} via ${taluka} dist ${district}`,
  ({ village, taluka, district, state }) =>
    `Gram ${village}\nTehsil ${taluka}\n${district} ${state}`,
  ({ village, taluka, district }) => `${village} (${taluka}), ${district}`,
  ({ village, taluka, district }) => `${village} village ${taluka} mandal ${district} dist`,
  ({ village, taluka, district, state }, office) =>
    `Village ${village}, Gram Panchayat ${office}, Block ${taluka}, District ${district}, ${state}`,
  ({ village, taluka, district, state }, office) =>
    `Village: ${village}, Post: ${office}, Taluka: ${taluka}, District: ${district}, State: ${state}`,
  ({ village, taluka, district }, hamlet) =>
    `${hamlet}, Village ${village}, Tehsil ${taluka}, Distt. ${district}`,
  ({ village, district, state }, hamlet) => `${hamlet}, Vill. ${village}, ${district}, ${state}`,
  ({ village, taluka, district }) => `Govt Primary School ${village}, ${taluka}, ${district}`,
  ({ village, taluka, district }) => `${district} dist ${taluka} tehsil ${village} village`,
  ({ village, taluka, district, state }) => `${state}, ${district}, ${taluka}, ${village}`,
  ({ village, district, state, pincode }, office) =>
    `${village}, ${office}, ${district}, ${state}-${pincode}`,
];

/** The same in Hindi and Marathi. */
const HINDI_LINES: readonly ((names: Written, office: string) => string)[] = [
  ({ village, taluka, district }) => `ग्राम ${village}, तहसील ${taluka}, जिला ${district}`,
  ({ village, taluka, district, state }) =>
    `गाँव ${village}, तहसील ${taluka}, ${district}, ${state}`,
  ({ village, district }, office) => `ग्राम ${village}, पोस्ट ${office}, जिला ${district}`,
  ({ village, taluka, district }) => `मौजे ${village}, ता. ${taluka}, जि. ${district}`,
  ({ village, taluka, district }, office) =>
    `मौजे ${village}, ग्रा.पं. ${office}, ता. ${taluka}, जि. ${district}`,
  ({ village, district, state }) => `${village}, ${district}, ${state}`,
];
const HINDI = 0.1;
/** Nobody writes this next to the name of a town. */
const SAYS_VILLAGE = /\b(?:vill|village|vpo|gram)\b|ग्राम|गाँव|मौजे/i;
const NO_NAMES: Written = { village: "", taluka: "", district: "", state: "", pincode: "" };
const saysVillage = (line: (names: Written, office: string) => string) =>
  SAYS_VILLAGE.test(line(NO_NAMES, ""));
const LINES_OF_TOWNS = LINES.filter((line) => !saysVillage(line));
const HINDI_LINES_OF_TOWNS = HINDI_LINES.filter((line) => !saysVillage(line));

export function villageRows(country: Country, random: Random, count: number): Row[] {
  const styles = Object.keys(LIST_STYLES);
  return Array.from({ length: count }, (_, i): Row => {
    const isLine = i % 5 >= 3;
    const style = styles[Math.floor(i / 5) % styles.length]!;
    // A list that has only states as areas is mostly of towns.
    const isOfTowns =
      !isLine && style === "state village" ? random.next() < 0.75 : random.next() < 0.2;
    const village = isOfTowns ? country.drawTown(random) : country.drawVillage(random);
    const placed = country.placed(village);
    const isWithout = random.next() < WITHOUT;
    const names = writtenNames(country, placed, random);
    const place: Meaning = `village:${village.code}`;
    const without = isWithout ? { without: [village.code] } : {};
    if (isLine) {
      const office =
        random.next() < 0.4
          ? names.village
          : plainName(random.pick(country.villagesOf.get(placed.taluka.code)!).name);
      const isHindi = random.next() < HINDI;
      const text = isHindi
        ? random.pick(isOfTowns ? HINDI_LINES_OF_TOWNS : HINDI_LINES)(inHindi(names), hindi(office))
        : random.pick(isOfTowns ? LINES_OF_TOWNS : LINES)(names, office);
      const meant = isWithout ? insideOf(placed, isHindi ? linesOf(names) : text) : place;
      return lineRow(
        isHindi ? "Hindi lines" : "village lines",
        text.replace(/[\s-]+$/, ""),
        [meant],
        without,
      );
    }
    const fields = LIST_STYLES[style]!(names, random);
    const parts = { ...NO_PARTS, ...fields };
    if (style === "district taluka village" && random.next() < BLOCKS) {
      const own = random.next() < OWN_BLOCK ? country.blocksOf(village)[0] : undefined;
      // Many blocks are not the same areas as the talukas.
      const isOther = own === undefined && random.next() < OTHER_BLOCK;
      if (own !== undefined)
        parts.taluka = random.next() < AREA_ALTERED ? altered(own, random) : plainName(own);
      if (isOther)
        parts.taluka = plainName(random.pick(country.talukasOf.get(placed.district.code)!).name);
      const isInTaluka = own === undefined && !isOther;
      return {
        set: "list: district block village",
        pieces: piecesOf(parts).map((piece) =>
          piece.hint === "taluka" ? { ...piece, called: "block" } : piece,
        ),
        pincode: "",
        meant: [
          isWithout
            ? inside(
                isInTaluka ? `taluka:${placed.taluka.code}` : `district:${placed.district.code}`,
              )
            : place,
        ],
        ...without,
      };
    }
    const pincode = random.next() < 0.35 ? names.pincode : "";
    const text = Object.values(fields).join(" ");
    return {
      set: `list: ${style}`,
      pieces: piecesOf(parts),
      pincode,
      meant: [isWithout ? insideOf(placed, text) : place],
      ...without,
    };
  });
}

/** Rows of lists that also say where their villages are. */
export function positionRows(country: Country, random: Random, count: number): Row[] {
  return drawRows(count, () => {
    const village = country.drawVillage(random);
    const placed = country.placed(village);
    const at = positionNear(country, placed, random);
    if (at === undefined) return undefined;
    const names = writtenNames(country, placed, random);
    const style = random.pick(Object.values(LIST_STYLES));
    const fields = style(names, random);
    const isWithout = random.next() < WITHOUT;
    return {
      set: "list: positions",
      pieces: piecesOf({ ...NO_PARTS, ...fields }),
      pincode: random.next() < 0.35 ? names.pincode : "",
      position: at,
      meant: [
        isWithout ? insideOf(placed, Object.values(fields).join(" ")) : `village:${village.code}`,
      ],
      ...(isWithout && { without: [village.code] }),
    };
  });
}

const OTHER_PANCHAYAT = 0.1;

/** Rows of lists, and lines, that name the gram panchayats of their villages. */
export function panchayatRows(country: Country, random: Random, count: number): Row[] {
  const panchayats = country.dataset.panchayats ?? [];
  if (panchayats.length === 0) return [];
  return drawRows(count, () => {
    const drawn = random.pick(panchayats);
    const village = country.village(random.pick(drawn.village_codes.split(" ")));
    if (village === undefined) return undefined;
    const placed = country.placed(village);
    const names = writtenNames(country, placed, random);
    // Panchayats are merged and renamed, so that some have the name of another village nearby.
    const panchayat =
      random.next() < OTHER_PANCHAYAT
        ? plainName(random.pick(country.villagesOf.get(placed.taluka.code)!).name)
        : drawn.name;
    const isWithout = random.next() < WITHOUT;
    const rest = {
      meant: [isWithout ? inside(`district:${placed.district.code}`) : `village:${village.code}`],
      ...(isWithout && { without: [village.code] }),
    };
    if (random.next() < 0.4) {
      const text = random.pick([
        `${names.village}, Gram Panchayat ${panchayat}, ${names.district}, ${names.state}`,
        `Vill. ${names.village}, GP ${panchayat}, Dist. ${names.district}`,
        `Village: ${names.village}, Gram Panchayat: ${panchayat}, District: ${names.district}`,
      ]);
      return lineRow("panchayat lines", text, rest.meant, rest);
    }
    const { village: name, district, state } = names;
    return {
      set: "list: panchayats",
      pieces: piecesOf({
        ...NO_PARTS,
        village: name,
        district,
        state: random.next() < 0.7 ? state : "",
      }),
      pincode: "",
      panchayat,
      ...rest,
    };
  });
}

/** The share of schools' positions that are at their village. Of the others, half are elsewhere in its taluka. */
const POSITION_RIGHT = 0.88;
/** The mean error of such a position, in km. */
const KM_OFF = 0.8;

/** The position that a list gives for a place. Undefined if no position of its taluka is known. */
function positionNear(
  country: Country,
  { village, taluka, district }: Placed,
  random: Random,
): Position | undefined {
  const draw = random.next();
  const ofTaluka = (code: string) => {
    const villages = country.villagesOf.get(code);
    return villages && country.positionOf(random.pick(villages).code);
  };
  const other = country.talukasOf.get(district.code)!;
  const at =
    draw < POSITION_RIGHT
      ? (country.positionOf(village.code) ?? ofTaluka(taluka.code))
      : ofTaluka(draw < (1 + POSITION_RIGHT) / 2 ? taluka.code : random.pick(other).code);
  if (at === undefined) return undefined;
  const km = -Math.log(1 - random.next()) * KM_OFF;
  const angle = random.next() * 2 * Math.PI;
  return {
    latitude: at.latitude + (Math.sin(angle) * km) / DEGREE_KM,
    longitude: at.longitude + (Math.cos(angle) * km) / DEGREE_KM / longitudeScale(at.latitude),
  };
}

function inHindi({ village, taluka, district, state, pincode }: Written): Written {
  return {
    village: hindi(village),
    taluka: hindi(taluka),
    district: hindi(district),
    state: hindi(state),
    pincode,
  };
}

/** Names in Devanagari as a reader of Hindi would write them. */
function hindi(name: string): string {
  return devanagari(name) ?? name;
}

function linesOf(names: Written): string {
  return Object.values(names).join(", ");
}

/** An unknown place in the lowest area of a place that a text names. */
function insideOf({ taluka, district, state }: Placed, text: string): Meaning {
  const has = (name: string) => text.toLowerCase().includes(plainName(name).toLowerCase());
  if (has(taluka.name)) return inside(`taluka:${taluka.code}`);
  if (has(district.name)) return inside(`district:${district.code}`);
  return inside(`state:${state.code}`);
}

function writtenNames(country: Country, placed: Placed, random: Random): Written {
  const { village, taluka, district, state } = placed;
  const others = country.otherNames("village", village.code);
  const called =
    random.next() < OTHER_NAME && others.length > 0 ? random.pick(others) : village.name;
  // Cantonments are mostly named without the word.
  const own = random.next() < 0.6 ? called.replace(/ cant(?:t|onment)$/i, "") : called;
  const area = (level: string, code: string, name: string) => {
    const names = country.otherNames(level, code);
    const written = random.next() < 0.15 && names.length > 0 ? random.pick(names) : name;
    return random.next() < AREA_ALTERED ? altered(written, random) : written;
  };
  const former = (level: "district" | "state", name: string) => {
    const names = country.formerNames(taluka.code, level);
    return random.next() < FORMER && names.length > 0 ? random.pick(names) : name;
  };
  const siblings = country.talukasOf.get(district.code)!;
  const ofTaluka = random.next() < OTHER_TALUKA ? random.pick(siblings) : taluka;
  const ofState = random.next() < OTHER_STATE ? random.pick(country.dataset.states) : state;
  return {
    village: random.next() < ALTERED ? altered(own, random) : own,
    taluka: area("taluka", ofTaluka.code, plainName(ofTaluka.name)),
    district: area("district", district.code, former("district", district.name)),
    state:
      random.next() < LETTERS && ofState.iso_code
        ? ofState.iso_code.slice(3)
        : area("state", ofState.code, former("state", ofState.name)),
    pincode: pincodeNear(country, village, random),
  };
}

/** The PIN code of a place or, if unknown, of a place in its taluka. */
export function pincodeNear(country: Country, village: Village, random: Random): string {
  const own = village.pincode?.split(" ");
  if (own && random.next() < 0.9) return random.pick(own);
  const near = country.villagesOf
    .get(village.taluka_code)!
    .flatMap(({ pincode }) => pincode?.split(" ") ?? []);
  return near.length > 0 ? random.pick(near) : "";
}
