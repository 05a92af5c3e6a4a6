/**
 * Words for a taluka, with the codes of the states that use them (Census of India 2011, Administrative Atlas). States that
 * say "taluka" are left out.
 */
const WORDS = [
  { en: "tehsil", hi: "तहसील", states: /0[1-9]|2[1-3]|3[57]/ },
  { en: "block", hi: "प्रखंड", states: /1[05679]|20/ },
  { en: "circle", hi: "अंचल", states: /1[238]/ },
  { en: "subdivision", hi: "उपमंडल", states: /1[14]/ },
  { en: "mandal", hi: "मंडल", states: /28|36/ },
  { en: "taluk", hi: "तालुक", states: /29|3[2-4]/ },
];

/** A state's own word for a taluka in a language; undefined if it is "taluka". */
export function talukaWord(stateCode: string, language: string): string | undefined {
  const word = WORDS.find(({ states }) => states.test(stateCode));
  return language === "hi" ? word?.hi : word?.en;
}

/** Whether a state's sub-districts are its development blocks. */
export function talukasAreBlocks(stateCode: string): boolean {
  return talukaWord(stateCode, "en") === "block";
}
