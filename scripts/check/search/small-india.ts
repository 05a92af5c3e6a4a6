import { formatCode } from "../../../functions/core/contract/levels.ts";
import { ORIGIN } from "../../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";

/** The states and union territories of the Census of 2011 and later lists, with their ISO 3166-2 letters. */
const STATES: readonly { readonly name: string; readonly iso: string }[] = [
  ..."Jammu and Kashmir JK,Himachal Pradesh HP,Punjab PB,Chandigarh CH,Uttarakhand UK,Haryana HR,Delhi DL,Rajasthan RJ".split(
    ",",
  ),
  ..."Uttar Pradesh UP,Bihar BR,Sikkim SK,Arunachal Pradesh AR,Nagaland NL,Manipur MN,Mizoram MZ,Tripura TR".split(
    ",",
  ),
  ..."Meghalaya ML,Assam AS,West Bengal WB,Jharkhand JH,Odisha OD,Chhattisgarh CG,Madhya Pradesh MP,Gujarat GJ".split(
    ",",
  ),
  ..."Daman and Diu DD,Dadra and Nagar Haveli DN,Maharashtra MH,Andhra Pradesh AP,Karnataka KA,Goa GA".split(
    ",",
  ),
  ..."Lakshadweep LD,Kerala KL,Tamil Nadu TN,Puducherry PY,Andaman and Nicobar Islands AN,Telangana TS,Ladakh LA".split(
    ",",
  ),
].map((line) => ({ name: line.slice(0, -3), iso: line.slice(-2) }));

/** State, district, and its talukas with their villages. */
const PLACES: readonly (readonly [string, string, Readonly<Record<string, readonly string[]>>])[] =
  [
    [
      "Maharashtra",
      "Pune",
      { Haveli: ["Wagholi", "Raje"], "Pune City": ["Yerawada"], Mawal: ["Punewadi"] },
    ],
    ["Maharashtra", "Satara", { Satara: ["Sataru", "Degaon"], Karad: ["Rajmachi"] }],
    ["Goa", "North Goa", { Satari: ["Advoi", "Goa"], Tiswadi: ["Panaji"], "Goa Velha": ["Mahal"] }],
    ["Goa", "South Goa", { Quepem: ["Raj", "Hardo"] }],
    [
      "Uttar Pradesh",
      "Hardoi",
      { Hardoi: ["Rampur", "Up Muhal Rampur"], Sandila: ["Rampur Khurd"] },
    ],
    ["Uttar Pradesh", "Rampur", { Rampur: ["Milak"], Suar: ["Advo"] }],
    ["Uttar Pradesh", "Prayagraj", { Phulpur: ["Maha"] }],
    ["Karnataka", "Mysore", { "H.D.Kote": ["Kotekere"], Hunsur: ["Mysorapura"] }],
    ["Karnataka", "Bangalore", { Anekal: ["Sarjapura"] }],
    ["Sikkim", "East District", { Gangtok: ["Rumtek"] }],
    ["Andhra Pradesh", "East Godavari", { Tuni: ["East"] }],
    ["Lakshadweep", "Lakshadweep District", { Amini: ["Kiltan", "Punnad"] }],
    ["West Bengal", "Kolkata", { Kolkata: ["New Town", "Newa"] }],
    ["Telangana", "Narayanpet", { Kosgi: ["Gundumal"] }],
    ["Tamil Nadu", "Madurai", { Melur: ["Nadu"] }],
    ["Gujarat", "Ahmedabad", { Sanand: ["Gujar"] }],
    ["Rajasthan", "Jaipur", { Amer: ["Rajpura"] }],
    ["Punjab", "Amritsar", { Ajnala: ["Punga"] }],
    ["Haryana", "Rewari", { Rewa: [] }],
    ["Madhya Pradesh", "Rewa", { Teonthar: ["Pune"] }],
  ];

const ALIASES = [
  ["state", "Odisha", "Orissa"],
  ["district", "Prayagraj", "Allahabad"],
] as const;

/**
 * All states, with the places above; each other state has a district and a taluka. Codes count from 1 in this order, those of
 * villages from 900000. Maharashtra is 27.
 */
export function smallIndia(): UnsavedDataset {
  const given = new Set(PLACES.map(([state]) => state));
  const rest = STATES.filter(({ name }) => !given.has(name)).map(
    ({ name }) =>
      [name, `${name.split(" ")[0]} Sadar`, { [`${name.split(" ")[0]} Sadar`]: [] }] as const,
  );
  const states = STATES.map(({ name, iso }, i) => ({
    code: formatCode("state", i + 1),
    name,
    iso_code: `IN-${iso}`,
    kind: "state" as const,
    ...ORIGIN,
  }));
  const places: UnsavedDataset = {
    states,
    districts: [],
    talukas: [],
    villages: [],
    aliases: [],
    former: [],
    formerAreas: [],
  };
  for (const [state, district, below] of [...rest, ...PLACES]) {
    const district_code = formatCode("district", places.districts.length + 1);
    const state_code = states.find(({ name }) => name === state)!.code;
    places.districts.push({ code: district_code, name: district, state_code });
    for (const [taluka, names] of Object.entries(below)) {
      const taluka_code = formatCode("taluka", places.talukas.length + 1);
      places.talukas.push({ code: taluka_code, name: taluka, district_code });
      for (const name of names) {
        const code = formatCode("village", 900_000 + places.villages.length);
        places.villages.push({
          code,
          name,
          taluka_code,
          ...(name === "Advoi" && { pincode: "403506" }),
        });
      }
    }
  }
  for (const [level, name, alias] of ALIASES) {
    const { code } = places[`${level}s`].find((place) => place.name === name)!;
    places.aliases.push({ level, code, alias });
  }
  return places;
}
