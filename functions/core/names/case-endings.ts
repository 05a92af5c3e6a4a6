/**
 * Indian languages write "in", "of" and "to" at the end of a word: "జిల్లాలో" is "in the district". The table of words has the
 * stems.
 */
import { lazyRegExp } from "./lazy.ts";
import { INDIAN_LETTER } from "./scripts.ts";

/** The case endings of nouns, by language. */
export const CASE_ENDINGS: Readonly<Record<string, string>> = {
  mr: "त तील तून चा ची चे च्या ला मध्ये",
  bn: "র ের য় ে তে টি",
  as: "ৰ ত",
  gu: "ના ની નું નો માં મા થી ને",
  or: "ର ରେ ରୁ",
  ta: "த்தில் த்தின் த்தை த்தைச் த்திலுள்ள த்திலிருந்து த்திற்கு த்துக்கு வில் வின்",
  te: "లో లోని కు కి ను నుండి",
  kn: "ಯ ಯಲ್ಲಿ ಯಲ್ಲಿರುವ ದ ದಲ್ಲಿ ದಲ್ಲಿರುವ ನ ನಲ್ಲಿ ನಲ್ಲಿರುವ ಗೆ ಕ್ಕೆ",
  ml: "ില് ിലെ ിന്റെ യില് യിലെ യുടെ ത്തില് ത്തിലെ ത്തിന്റെ",
};

const ENDING = lazyRegExp(
  () => `(?:${Object.values(CASE_ENDINGS).join(" ").normalize("NFC").split(" ").join("|")})$`,
  "u",
);

/** The stem of a word in an Indian script with a case ending; undefined for other words. */
export function stemOf(word: string): string | undefined {
  if (!INDIAN_LETTER.test(word)) return undefined;
  const ending = ENDING().exec(word);
  return ending ? word.slice(0, ending.index) : undefined;
}
