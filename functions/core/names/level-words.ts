import { LEVELS, type Level } from "../contract/levels.ts";

/**
 * Words that say of which level the name beside them is: those of a search, and those that only addresses have beside
 * them, which are parts of too many names to be level words of a search.
 */
const WORDS: Readonly<Record<Level, { readonly search: string; readonly addresses: string }>> = {
  state: { search: "state राज्य", addresses: "rajya प्रदेश" },
  district: {
    search:
      "district dist distt zila zilla jila jilla जिला ज़िला ज़िल्हा जिल्हा জেলা জিলা ਜ਼ਿਲ੍ਹਾ જિલ્લો ଜିଲ୍ଲା மாவட்டம் జిల్లా ಜಿಲ್ಲೆ ജില്ല",
    addresses: "janpad जनपद जि",
  },
  taluka: {
    search:
      "taluka taluk talluka tehsil tahsil tehseel mandal circle block " +
      "तहसील तालुका ਤਹਿਸੀਲ તાલુકો તાલુકા ତହସିଲ வட்டம் தாலுகா మండలం ತಾಲ್ಲೂಕು ತಾಲೂಕು താലൂക്ക്",
    addresses:
      "tal tq tk teh subdistrict subdivision mandalam anchal prakhand " + "मंडल ब्लॉक प्रखंड विकासखंड अंचल ता",
  },
  village: {
    search: "village vill gram town city ग्राम গ্রাম ଗ୍ରାମ கிராமம் గ్రామం ಗ್ರಾಮ ഗ്രാമം",
    addresses: "villg vlg gaon gaanv mauza mouza mauja गाँव गांव गाव मौजा",
  },
};

/** Other kinds of areas, which addresses name: post office, police station, gram panchayat. */
const IGNORED = "po post ps thana via gp panchayat house hno ward थाना पोस्ट डाकघर पंचायत";

const OF_SEARCH = table(LEVELS.map((level) => [level, WORDS[level].search] as const));

const OF_ADDRESSES: ReadonlyMap<string, Level | "ignored"> = new Map<string, Level | "ignored">([
  ...OF_SEARCH,
  ...table(LEVELS.map((level) => [level, WORDS[level].addresses] as const)),
  ...table([["ignored" as const, IGNORED]]),
]);

/** Words that also end names (Nawa Gaon, Andhra Pradesh): in addresses they say a level only in front of a name. */
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

/** The level that a token of a search says a token beside it is of; undefined for other tokens. */
export function levelOfTerm(token: string): Level | undefined {
  return OF_SEARCH.get(token);
}

/** The level that a plain word of an address says a name beside it is of; undefined for other words. */
export function levelOfWord(word: string, place: "before" | "behind"): Level | "ignored" | undefined {
  if ((place === "before" ? ONLY_BEHIND : ONLY_BEFORE).has(word)) return undefined;
  return OF_ADDRESSES.get(word);
}

function table<Value>(lines: readonly (readonly [Value, string])[]): Map<string, Value> {
  return new Map(
    lines.flatMap(([value, words]) =>
      words.split(" ").map((word) => [word.normalize("NFC"), value] as const),
    ),
  );
}
