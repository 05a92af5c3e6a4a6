/**
 * Words in nine Indian scripts as people write them in Latin letters: "पुणे" is Pune, "விழுப்புரம்" is Viluppuram.
 *
 * A transliteration gives the scholarly form instead (puṇe, viḻuppuram, lakhapata where people write Lakhpat). With the
 * best maintained library, @indic-transliteration/sanscript, and the final a dropped, a search of all of India finds 0.83
 * of the names in `scripts/check/measure/script-names.csv`; with these rules it finds over 0.97. A browser downloads 18
 * KB for the library, 2 KB for this.
 */

import { INDIAN_LETTER, type IndianScript, type Sound, scriptOf, soundsOf } from "./scripts.ts";

/**
 * How a word in an Indian script can be written in Latin letters: up to four readings in lower case, the usual one first.
 * Digits are read as 0 to 9, Latin letters are kept, and silent signs are dropped. A word without a letter of the nine
 * scripts, or without any sound, has no reading.
 *
 * @param word a token (see `tokens`)
 */
export function romanisations(word: string): readonly string[] {
  if (!INDIAN_LETTER.test(word)) return [];
  const known = READ.get(word);
  if (known !== undefined) return known;
  const different = new Set<string>();
  for (let i = 0; i < MOST_READINGS; i++)
    different.add(word.replace(RUNS, (run) => reading(run, i)));
  const readings = [...different].filter(Boolean);
  if (READ.size === MOST_READ) READ.clear();
  READ.set(word, readings);
  return readings;
}

const MOST_READINGS = 4;

/** Caches words already read: every run of tokens of a text asks for each of its words again. */
const READ = new Map<string, readonly string[]>();
const MOST_READ = 1_000;

/** Runs of letters of one script. */
const RUNS =
  /[\u0900-\u097f]+|[\u0980-\u09ff]+|[\u0a00-\u0a7f]+|[\u0a80-\u0aff]+|[\u0b00-\u0b7f]+|[\u0b80-\u0bff]+|[\u0c00-\u0c7f]+|[\u0c80-\u0cff]+|[\u0d00-\u0d7f]+/g;

/** How a reading treats the unwritten short a, and letters that lists write in two ways. */
interface Manner {
  /** The short a at the end is not spoken: राम (rāma) is Ram. */
  readonly final?: true;
  /** Nor is the one between two syllables: चिखली (cikhalī) is Chikhli. */
  readonly medial?: true;
  /** Tamil's k, t and p are not voiced, since each begins part of a compound. */
  readonly unvoiced?: true;
  /** Latin letters that this reading replaces. */
  readonly instead?: readonly (readonly [RegExp, string])[];
}

/** गाव, गांव and Odia's ଗାଁ, "village", which occurs in very many names, are written -gaon. */
const GAON = [[/ga(v|nva?)$/, "gaon"]] as const;
/** Less usual: ज्ञ in Marathi (Dnyaneshwar), and गोवा is Goa. */
const MARATHI = [...GAON, [/gy/g, "dny"], [/ova/g, "oa"]] as const;
/** Lists write -or, -e- and -eo- where people say -aur, -ai- and -ev-: इंदौर is Indore, बैतूल Betul, देवरिया Deoria. */
const HINDI = [...GAON, [/au/g, "o"], [/ai/g, "e"], [/[ei]v(?=[^aeiou])/g, "eo"]] as const;
const ODIA_GAON = [[/gan$/, "gaon"]] as const;
/** য় between vowels is not written, and ওয় is w: কাটোয়া (kāṭoyā) is Katoa or Katwa, ফাঁসিদেওয়া is Phansidewa. */
const BENGALI_Y = [
  [/(?<=[aeiu])oya/g, "wa"],
  [/oya/g, "oa"],
] as const;
/** কাটোয়া is also Katwa, and বনগাঁ is Bongaon. */
const BENGALI_W = [
  [/oya/g, "wa"],
  [/gan$/, "gaon"],
] as const;
/** Bengali and Odia have one letter for b and v: ভগবানপুর is Bhagawanpur, ଭବାନୀପାଟଣା Bhawanipatna. */
const EASTERN_V = [[/(?<=[a-ln-z])b(?=[aeiou])/g, "v"]] as const;

/** ਲਹਿਰਾ is Lehra, ਬਹੁ- is Boh-. */
const PUNJABI_H = [
  [/ahi(?=[^aeiou])/g, "eh"],
  [/ahu(?=[^aeiou])/g, "oh"],
] as const;
/** A doubled t is written th, a doubled c ch: ஊத்துக்கோட்டை is Uthukkottai. */
const SOUTHERN = [
  [/tth/g, "th"],
  [/chch/g, "ch"],
] as const;
/** The first letter of சென்னை (Chennai) and செட்டி (Chetti); elsewhere usually s: சேலம் is Salem. */
const TAMIL_CH = [[/^s|s(?=etti)/g, "ch"], ...SOUTHERN] as const;
/** The first letter of a word from Sanskrit is voiced: தருமபுரி is Dharmapuri, பவானி Bhavani, குடலூர் Gudalur. */
const TAMIL_VOICED = [[/^th/, "d"], [/^p/, "b"], [/^k/, "g"], ...SOUTHERN] as const;
/** Telugu's vocalic r is also ri (కృష్ణా is Krishna), and -avu- within a name is -ao- (నరసరావుపేట is Narasaraopet). */
const TELUGU_RI = [
  [/(?<=[^aeiou])ru(?=sh|th|dh|t)/g, "ri"],
  [/avu(?=[^aeiou])/g, "ao"],
] as const;
/** -gavi is -gaon: ಸಂಪಗಾವಿ is Sampgaon; and ಮೈಸೂರು Mysore. */
const KANNADA_GAON = [
  [/ga(n|m)?vi$/, "gaon"],
  [/^mai/, "my"],
] as const;
/** Between vowels, lists write both th and d for the same letter: மயிலாடுதுறை is Mayiladuthurai, மதுரை is Madurai. */
const TAMIL_D = [[/(?<=[aeiou])th(?=[aeiou])/g, "d"], ...SOUTHERN] as const;

const MANNERS: Readonly<Record<IndianScript, readonly Manner[]>> = {
  Devanagari: [
    { final: true, medial: true, instead: GAON },
    { final: true, instead: GAON },
    { final: true, medial: true, instead: MARATHI },
    { final: true, medial: true, instead: HINDI },
  ],
  Bengali: [
    { final: true, medial: true, instead: BENGALI_Y },
    { final: true, instead: BENGALI_Y },
    { final: true, medial: true, instead: BENGALI_W },
    { final: true, medial: true, instead: EASTERN_V },
  ],
  Gurmukhi: [
    { final: true, medial: true },
    { final: true },
    { final: true, medial: true, instead: PUNJABI_H },
  ],
  Gujarati: [{ final: true, medial: true }, { final: true }],
  Odia: [
    { final: true, instead: ODIA_GAON },
    { final: true, medial: true, instead: ODIA_GAON },
    {},
    { final: true, medial: true, instead: EASTERN_V },
  ],
  Tamil: [
    { instead: SOUTHERN },
    { unvoiced: true, instead: TAMIL_CH },
    { instead: TAMIL_D },
    { instead: TAMIL_VOICED },
  ],
  Telugu: [{}, { instead: TELUGU_RI }, { medial: true }],
  Kannada: [
    {},
    { final: true, medial: true },
    { final: true, medial: true, instead: KANNADA_GAON },
  ],
  Malayalam: [{ instead: SOUTHERN }],
};

function reading(run: string, i: number): string {
  const manners = MANNERS[scriptOf(run)];
  const { final, medial, unvoiced, instead = [] } = manners[Math.min(i, manners.length - 1)]!;
  let sounds = soundsOf(run, !unvoiced);
  if (final) sounds = withoutFinal(sounds);
  if (medial) sounds = withoutMedial(sounds);
  return instead.reduce((written, [from, to]) => written.replace(from, to), text(sounds));
}

/**
 * If one of these is the second of two consonants, the final short a is spoken: Chandra, Brahma, Krishna, but Ganj, Marg.
 */
const HOLDS_FINAL = /^[yrvwlmn]$/;

function withoutFinal(sounds: Sound[]): Sound[] {
  const last = sounds.length - 1;
  if (sounds[last]?.kind !== "inherent" || !sounds.slice(0, last).some(isVowel)) return sounds;
  const twoConsonants = sounds[last - 2]?.kind === "consonant";
  return twoConsonants && HOLDS_FINAL.test(sounds[last - 1]!.text) ? sounds : sounds.slice(0, last);
}

/**
 * Drops each short a that has one consonant on either side and a spoken vowel beyond both, from the end backwards, after
 * Ohala, "Aspects of Hindi Phonology" (1983). Before it, a nasal and a consonant (Kundla) or an aspirate written as two
 * (Garhshankar) count as one. The first a of a final -nagar is spoken, since nagar is a word of its own.
 */
function withoutMedial(sounds: Sound[]): Sound[] {
  const left = [...sounds];
  for (let i = left.length - 3; i >= 2; i--) {
    const [before, here, after, vowelAfter] = left.slice(i - 1, i + 3);
    if (here!.kind !== "inherent" || before!.kind !== "consonant" || after!.kind !== "consonant")
      continue;
    const two = before!.text === "h" || NASAL.test(left[i - 2]!.text);
    const open = isVowel(left[i - 2]) || (two && isVowel(left[i - 3]));
    if (!open || !isVowel(vowelAfter) || text(left.slice(i - 1)) === "nagar") continue;
    left.splice(i, 1);
  }
  return left;
}

const NASAL = /^(n|m|ng)$/;

function isVowel(sound: Sound | undefined): boolean {
  return sound?.kind === "vowel" || sound?.kind === "inherent";
}

function text(sounds: readonly Sound[]): string {
  return sounds.map((sound) => sound.text).join("");
}
