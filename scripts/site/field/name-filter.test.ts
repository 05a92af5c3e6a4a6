import { beforeAll, expect, test } from "vitest";
import { type NamedPlace, placesNamed } from "./name-filter.ts";
import { loadReadings, readings } from "./readings.ts";

beforeAll(() => loadReadings("अ"));

const state = (
  code: string,
  iso: string,
  name: string,
  ...also_known_as: string[]
): NamedPlace => ({
  code,
  name,
  iso_code: `IN-${iso}`,
  also_known_as,
});
const LIST: readonly NamedPlace[] = [
  state("28", "AP", "Andhra Pradesh"),
  state("12", "AR", "Arunachal Pradesh"),
  state("22", "CG", "Chhattisgarh"),
  state("01", "JK", "Jammu and Kashmir", "Kashmir"),
  state("21", "OD", "Odisha", "Orissa"),
  state("34", "PY", "Puducherry", "Pondicherry"),
  state("36", "TG", "Telangana"),
  { ...state("09", "UP", "Uttar Pradesh"), hindi_name: "उत्तर प्रदेश" },
  state("19", "WB", "West Bengal"),
];
const DISTRICTS: readonly NamedPlace[] = [
  { code: "175", name: "Prayagraj", also_known_as: ["Allahabad"], local_name: "प्रयागराज" },
  { code: "555", name: "Ballari", also_known_as: ["Bellary"], local_name: "ಬಳ್ಳಾರಿ" },
  { code: "530", name: "Visakhapatnam" },
  { code: "999", name: "Rampur" },
];

/** The results of a filter: names, each with the other name that matched. */
function shown(list: readonly NamedPlace[], typed: string): string {
  const { places, otherName, isGuess } = placesNamed(list, typed, readings);
  const names = places.map(
    (place) => place.name + (otherName(place) ? ` (${otherName(place)})` : ""),
  );
  return names.join(", ") + (isGuess && names.length > 0 ? "?" : "");
}

test.each([
  ["pradesh", LIST, "Andhra Pradesh, Arunachal Pradesh, Uttar Pradesh"],
  ["orissa", LIST, "Odisha (Orissa)"],
  ["pondi", LIST, "Puducherry (Pondicherry)"],
  // Letters of a state, also former ones.
  ["AP", LIST, "Andhra Pradesh"],
  ["ts", LIST, "Telangana"],
  ["J&K", LIST, "Jammu and Kashmir"],
  ["jk", LIST, "Jammu and Kashmir"],
  ["j and k", LIST, "Jammu and Kashmir"],
  // Its own name matches, so the other one is not shown.
  ["kashmir", LIST, "Jammu and Kashmir"],
  // Joined words, and a prefix of each word.
  ["westbengal", LIST, "West Bengal"],
  ["west ben", LIST, "West Bengal"],
  ["utarpradesh", LIST, "Uttar Pradesh"],
  ["uttarpradsh", LIST, "Uttar Pradesh?"],
  // Romanisation, scripts.
  ["chattisgarh", LIST, "Chhattisgarh"],
  ["उत्तर", LIST, "Uttar Pradesh"],
  ["ವಿಶಾಖಪಟ್ಟಣಂ", DISTRICTS, "Visakhapatnam?"],
  ["रामपुर", DISTRICTS, "Rampur"],
  ["allahabad", DISTRICTS, "Prayagraj (Allahabad)"],
  ["ಬಳ್ಳಾರಿ", DISTRICTS, "Ballari"],
  ["vishakapatnam", DISTRICTS, "Visakhapatnam"],
  // One edit, only if nothing matches without it.
  ["prayagrja", DISTRICTS, "Prayagraj?"],
  ["alahbad", DISTRICTS, "Prayagraj (Allahabad)"],
  ["alhaabd", DISTRICTS, "Prayagraj (Allahabad)?"],
  ["ranpur", DISTRICTS, "Rampur?"],
  ["ram", DISTRICTS, "Rampur"],
  ["zzz", DISTRICTS, ""],
  // Codes.
  ["17", DISTRICTS, "Prayagraj"],
  ["", LIST, LIST.map(({ name }) => name).join(", ")],
] as const)("“%s”", (typed, list, expected) => {
  expect(shown(list, typed)).toBe(expected);
});

test("a place of another list has no other name", () => {
  const { otherName } = placesNamed(DISTRICTS, "allahabad", readings);
  expect(DISTRICTS.map(otherName)).toContain("Allahabad");
  expect(otherName({ ...DISTRICTS[0]! })).toBeUndefined();
});
