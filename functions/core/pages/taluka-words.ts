/**
 * Words for a taluka, with the codes of the states that use them (Census of India 2011, Administrative Atlas). States that
 * say "taluka" are left out.
 */
const WORDS = [
  { en: "tehsil", hi: "तहसील", states: "01 02 03 04 05 06 07 08 09 21 22 23 35 37" },
  { en: "block", hi: "प्रखंड", states: "10 15 16 17 19 20" },
  { en: "circle", hi: "अंचल", states: "12 13 18" },
  { en: "subdivision", hi: "उपमंडल", states: "11 14" },
  { en: "mandal", hi: "मंडल", states: "28 36" },
  { en: "taluk", hi: "तालुक", states: "29 32 33 34" },
];

/** A state's own word for a taluka, in a language; undefined if it is "taluka". */
export function talukaWord(stateCode: string, language: string): string | undefined {
  const word = WORDS.find(({ states }) => states.includes(stateCode));
  return language === "hi" ? word?.hi : word?.en;
}
