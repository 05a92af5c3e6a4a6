import type { Level } from "../contract/levels.ts";

/** Words that say of which level the name beside them is, as addresses in English and Hindi have them. */
const WORDS: Readonly<Record<Level | "ignored", string>> = {
  state: "state rajya राज्य प्रदेश",
  district: "district dist distt dt zila zilla jila jilla janpad जिला ज़िला जनपद जि",
  taluka:
    "taluka taluk talluka tal tq tk tehsil tahsil tehseel teh subdistrict subdivision mandal mandalam block circle anchal prakhand " +
    "तहसील तालुका मंडल ब्लॉक प्रखंड विकासखंड अंचल ता",
  village: "village vill villg vlg gram gaon gaanv mauza mouza mauja town city ग्राम गाँव गांव गाव मौजा",
  // Post office, police station, gram panchayat: other kinds of areas.
  ignored: "po post ps thana via gp panchayat house hno ward थाना पोस्ट डाकघर पंचायत",
};

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([level, words]) =>
    words.split(" ").map((word) => [word.normalize("NFC"), level as Level | "ignored"] as const),
  ),
);

/** Words that also end names (Nawa Gaon, Andhra Pradesh): they say a level only in front of a name. */
const ONLY_BEFORE = new Set([
  "gaon",
  "gaanv",
  "gram",
  "town",
  "city",
  "po",
  "ward",
  "house",
  "via",
  "प्रदेश",
  "गाव",
  "ता",
  "जि",
]);
/** Words that also begin names (State Bank): they say a level only behind one. */
const ONLY_BEHIND = new Set(["state", "राज्य", "rajya", "प्रदेश"]);

/** The level that a plain word says a name beside it is of; undefined for other words. */
export function levelOfWord(word: string, place: "before" | "behind"): Level | "ignored" | undefined {
  if ((place === "before" ? ONLY_BEHIND : ONLY_BEFORE).has(word)) return undefined;
  return BY_WORD.get(word);
}
