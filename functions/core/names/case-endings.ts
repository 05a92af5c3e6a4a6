/**
 * Indian languages write "in", "of" and "to" at the end of a word: "జిల్లాలో" is "in the district", "पुण्यात" "in Pune". The table
 * of words has the stems of level words; names may change before the ending.
 */
import { lazy, lazyRegExp } from "./lazy.ts";
import { INDIAN_LETTER } from "./scripts.ts";
import { tokens } from "./tokens.ts";

/** The case endings of nouns, by language. */
export const CASE_ENDINGS: Readonly<Record<string, string>> = {
  mr: "त तील तून चा ची चे च्या ला मध्ये",
  bn: "র ের য় ে তে টি",
  as: "ৰ ত",
  gu: "ના ની નું નો માં મા થી ને ે",
  or: "ର ରେ ରୁ",
  ta: "த்தில் த்தின் த்தை த்தைச் த்திலுள்ள த்திலிருந்து த்திற்கு த்துக்கு வில் வின்",
  te: "లో లోని కు కి ను నుండి ానికి",
  kn: "ಯ ಯಲ್ಲಿ ಯಲ್ಲಿರುವ ದ ದಲ್ಲಿ ದಲ್ಲಿರುವ ನ ನಲ್ಲಿ ನಲ್ಲಿರುವ ಗೆ ಕ್ಕೆ",
  ml: "ില് ിലെ ിന്റെ യില് യിലെ യുടെ ത്തില് ത്തിലെ ത്തിന്റെ",
};

/**
 * What names have between their stem and a case ending, by language: the letters, the ends of the name that they stand for
 * (`-` for none), and the endings that follow.
 */
export const ENDINGS_OF_NAMES: Readonly<
  Record<string, readonly (readonly [string, string, string])[]>
> = {
  mr: [
    ["्या", "े ा", "त तील तून ला चा ची चे च्या मध्ये मधील"],
    ["ऱ्या", "रा रे", "त तील तून ला चा ची चे च्या मध्ये मधील"],
    ["ा", "-", "त तील तून चा ची चे च्या"],
    ["", "-", "त तील तून ला चा ची चे च्या मध्ये मधील हून"],
  ],
  bn: [["", "-", "য় য়ে তে র ের ে"]],
  as: [["", "-", "ত ৰ লৈ"]],
  gu: [["", "-", "માં મા માંથી થી ના ની નું નો ને"]],
  pa: [["", "-", "ੋਂ"]],
  or: [["", "-", "ରେ ର ରୁ କୁ"]],
  ta: [
    ["த்த", "ம்", "ில் ின் ிற்கு ுக்கு ிலிருந்து ிலுள்ள"],
    ["ய", "-", "ில் ின் ிலிருந்து ிலுள்ள"],
    ["", "-", "க்கு"],
    ["", "்", "ில் ின் ுக்கு ிற்கு ிலிருந்து ிலுள்ள"],
  ],
  te: [["", "-", "లో లోని కు కి నుండి నుంచి"]],
  kn: [
    ["ಿನ", "ು -", "ಲ್ಲಿ ಲ್ಲಿರುವ -"],
    ["ಿ", "ು -", "ಗೆ"],
    ["ಯ", "-", "ಲ್ಲಿ ಲ್ಲಿರುವ -"],
    ["ದ", "-", "ಲ್ಲಿ ಲ್ಲಿರುವ -"],
    ["", "-", "ಗೆ ಕ್ಕೆ ನಲ್ಲಿ"],
  ],
  ml: [
    ["ത്ത", "ം", "ില് ിലെ ിന്റെ ് െ ുനിന്ന്"],
    ["യ", "-", "ില് ിലെ ുടെ ില്നിന്ന്"],
    ["്ട", "്", "്"],
    ["", "്", "ില് ിലെ ിന്റെ ില്നിന്ന്"],
  ],
};

const ENDING = lazyRegExp(
  () => `(?:${Object.values(CASE_ENDINGS).join(" ").normalize("NFC").split(" ").join("|")})$`,
  "u",
);

const split = (some: string): string[] =>
  some
    .normalize("NFC")
    .split(" ")
    .map((one) => (one === "-" ? "" : one));

/** The endings of names, longest first, each with what it stands for. */
const OF_NAMES = lazy(() =>
  Object.values(ENDINGS_OF_NAMES)
    .flat()
    .flatMap(([oblique, ends, endings]) =>
      split(endings).map((ending) => [(oblique + ending).normalize("NFC"), split(ends)] as const),
    )
    .sort(([a], [b]) => b.length - a.length),
);

/** The stem of a word in an Indian script with a case ending; undefined for other words. */
export function stemOf(word: string): string | undefined {
  if (!INDIAN_LETTER.test(word)) return undefined;
  const ending = ENDING().exec(word);
  return ending ? word.slice(0, ending.index) : undefined;
}

/** The names that a word in an Indian script may be with a case ending, the likeliest first: "पुण्यात" is पुणे or पुणा. */
export function namesWithoutCase(word: string): string[] {
  if (!INDIAN_LETTER.test(word)) return [];
  const written = tokens(word).join(" ");
  return OF_NAMES()
    .filter(([ending]) => written.endsWith(ending) && written.length > ending.length + 1)
    .flatMap(([ending, ends]) => ends.map((end) => written.slice(0, -ending.length) + end));
}
