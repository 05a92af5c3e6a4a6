/**
 * The letters of nine Indian scripts, and how lists of places write their sounds in Latin letters. Unicode has the
 * scripts in blocks of 128 in the same order. So the tables use Devanagari's letters for all scripts, and each script
 * adds its own.
 */

const SCRIPTS = [
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Odia",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
] as const;

/** Bengali includes Assamese; Devanagari includes Hindi, Marathi, Nepali, Konkani and others. */
export type IndianScript = (typeof SCRIPTS)[number];

/** A letter of one of the nine scripts. */
export const INDIAN_LETTER = /[\u0900-\u0d7f]/;

/** The states, by code, whose signs and forms are in a script. */
export const STATES_OF_SCRIPT: Readonly<Record<IndianScript, readonly number[]>> = {
  Devanagari: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 20, 22, 23, 27, 30, 35, 38],
  Bengali: [16, 18, 19],
  Gurmukhi: [3, 4],
  Gujarati: [24, 38],
  Odia: [21],
  Tamil: [33, 34],
  Telugu: [28, 34, 36],
  Kannada: [29],
  Malayalam: [31, 32, 34],
};

const FIRST_BLOCK = 0x900;
const BLOCK = 0x80;

/** The script of a text's first letter, which must be one of the nine. */
export function scriptOf(text: string): IndianScript {
  return SCRIPTS[Math.floor((text.charCodeAt(0) - FIRST_BLOCK) / BLOCK)]!;
}

/** The script of a text's first letter in an Indian script; undefined if all its letters are Latin. */
export function indianScriptOf(text: string): IndianScript | undefined {
  const letter = INDIAN_LETTER.exec(text)?.[0];
  return letter === undefined ? undefined : scriptOf(letter);
}

/** One sound of a word. An inherent vowel is the short a of a consonant for which no other vowel is written. */
export interface Sound {
  readonly kind: "consonant" | "vowel" | "inherent" | "digit";
  /** In Latin letters, lower case. */
  readonly text: string;
}

/**
 * The sounds of a word in order; silent signs are dropped.
 *
 * @param word letters of one script only, of a token (see `tokens`)
 * @param voiced whether Tamil's k, t and p are voiced between vowels and after nasals; at the start of part of a compound
 * they are not (Naidu-kuppam)
 */
export function soundsOf(word: string, voiced: boolean): Sound[] {
  const script = scriptOf(word);
  const own = OWN[script];
  const letters = nasalsAfterVowels(word);
  const sounds: Sound[] = [];
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!;
    const common = commonLetter(letter);
    const consonant = own?.consonants?.[letter] ?? CONSONANTS[common];
    const vowelLetter = SIGNS[common] ?? common;
    const vowel = own?.vowels?.[vowelLetter] ?? VOWELS[vowelLetter];
    if (consonant !== undefined) {
      const before = silentBefore(letters, i);
      const dotted = commonLetter(letters[i + 1]) === NUKTA;
      if (dotted) i++;
      const next = commonLetter(letters[i + 1]);
      const place = {
        letter,
        before,
        after: next === VIRAMA ? letters[i + 2] : undefined,
        last: sounds.at(-1),
      };
      const text =
        (dotted ? DOTTED[common] : undefined) ??
        (own?.inPlace ?? northern)(place, voiced) ??
        consonant;
      if (letters[i - 1] === ADDAK) sounds.push({ kind: "consonant", text: text.charAt(0) });
      sounds.push({ kind: "consonant", text });
      if (next !== VIRAMA && SIGNS[next] === undefined && !WITHOUT_VOWEL.includes(letter))
        sounds.push({ kind: "inherent", text: "a" });
    } else if (vowel !== undefined) {
      sounds.push({ kind: "vowel", text: vowel });
    } else if (common === ANUSVARA || common === CANDRABINDU || letter === TIPPI) {
      sounds.push({ kind: "consonant", text: nasal(common, commonLetter(letters[i + 1]), script) });
    } else if (common >= "०" && common <= "९") {
      sounds.push({ kind: "digit", text: String(common.charCodeAt(0) - "०".charCodeAt(0)) });
    }
  }
  return sounds;
}

const CANDRABINDU = "\u0901";
const ANUSVARA = "\u0902";
const NUKTA = "\u093c";
const VIRAMA = "\u094d";
/** Gurmukhi's nasal, and its sign that doubles the consonant after it. */
const TIPPI = "ੰ";
const ADDAK = "ੱ";
/** Consonants that never have a vowel: Bengali's khanda ta and Malayalam's dot reph. */
const WITHOUT_VOWEL = "ৎൎ";

type Letters = Readonly<Record<string, string>>;

const VOWELS = table("अ आ इ ई उ ऊ ऋ ऌ ऍ ऎ ए ऐ ऑ ऒ ओ औ", "a a i i u u ri li e e e ai o o o au");
/** Vowel signs after a consonant, and the letter for the same vowel. */
const SIGNS = table("ा ि ी ु ू ृ ॅ ॆ े ै ॉ ॊ ो ौ", "आ इ ई उ ऊ ऋ ऍ ऎ ए ऐ ऑ ऒ ओ औ");
const CONSONANTS = table(
  "क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न ऩ प फ ब भ म य र ऱ ल ळ ऴ व श ष स ह",
  "k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h",
);
/** Letters with a dot below, which normal form C writes with a nukta. */
const DOTTED = table("क ख ग ज ड ढ फ य स", "q kh g z r rh f y sh");

/** A consonant and the letters around it. */
interface Place {
  readonly letter: string;
  /** The consonants joined to it, with no vowel between. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly last: Sound | undefined;
}

interface OwnLetters {
  /** By Devanagari's letter. */
  readonly vowels?: Letters;
  /** By the script's own letter. */
  readonly consonants?: Letters;
  /** How a consonant is written where that depends on its position; undefined if it is written as usual. */
  readonly inPlace?: (place: Place, voiced: boolean) => string | undefined;
}

const OWN: Readonly<Partial<Record<IndianScript, OwnLetters>>> = {
  Bengali: { consonants: table("য ৎ ৰ ৱ", "j t r w"), inPlace: bengali },
  Gurmukhi: { consonants: { ੜ: "r" } },
  Gujarati: { vowels: { ऋ: "ru" } },
  Odia: { vowels: { ऋ: "ru" }, consonants: table("ଯ ୟ ୱ", "j y w"), inPlace: bengali },
  Tamil: { inPlace: tamil },
  Telugu: { vowels: { ऋ: "ru" } },
  Malayalam: { consonants: { ൎ: "r" }, inPlace: malayalam },
};

/** In all scripts but Tamil and Malayalam, ज्ञ is spoken gy, and ङ joined to another consonant is n. */
function northern({ letter, before, after }: Place): string | undefined {
  const common = commonLetter(letter);
  if (common === "ज" && commonLetter(after) === "ञ") return "g";
  if (common === "ञ" && commonLetter(before) === "ज") return "y";
  return common === "ङ" && after !== undefined ? "n" : undefined;
}

/** Bengali and Odia: joined after a consonant, y is spoken y rather than j, and b is w (স্ব, but ম্ব and র্ব). */
function bengali(place: Place): string | undefined {
  const common = commonLetter(place.letter);
  if (place.before !== undefined && common === "य") return "y";
  if (place.before !== undefined && common === "ब" && !KEEPS_B.includes(place.before)) return "w";
  return northern(place);
}

/** Bengali's, Assamese's and Odia's b, m and r. */
const KEEPS_B = "বমরৰବମର";

/** Tamil's nasals as written within a word; any other (ன்க) ends the first part of a compound. */
const NASAL_OF = table("க ச ட த ப ற", "ங ஞ ண ந ம ன");

/** Tamil has one letter for k and g, one for c, s and j, and so on; the sound depends on its position. */
function tamil({ letter, before, after, last }: Place, voiced: boolean): string | undefined {
  const doubled = letter === before || letter === after;
  const nasal = before !== undefined && NASAL_OF[letter] === before;
  const between = last !== undefined && before === undefined && after === undefined;
  switch (letter) {
    case "க":
      return !doubled && voiced && (nasal || between) ? "g" : "k";
    case "ச":
      if (before === undefined && !doubled) return "s";
      return nasal ? "j" : "ch";
    case "ட":
      return !doubled && (nasal || between) ? "d" : "t";
    case "த":
      if (nasal) return voiced ? "d" : "th";
      return after === "த" ? "t" : "th";
    case "ப":
      return !doubled && voiced && nasal ? "b" : "p";
    case "ற":
      if (nasal) return "dr";
      return after === "ற" ? "t" : "r";
    case "ங":
      return after === undefined ? "ng" : "n";
    case "ழ":
      return "l";
  }
  return undefined;
}

/** Malayalam's doubled ṟ is tt, its doubled ṅ ng, its n and ṟ nt; its ṭ is spoken d between vowels. */
function malayalam({ letter, before, after, last }: Place): string | undefined {
  const between = last !== undefined && before === undefined && after === undefined;
  switch (letter) {
    case "ട":
      return between || before === "ണ" ? "d" : "t";
    case "ത":
      return after === "ത" ? "t" : "th";
    case "റ":
      return before === "റ" || after === "റ" || before === "ന" ? "t" : "r";
    case "ങ":
      if (after !== undefined) return "n";
      return before === "ങ" ? "g" : "ng";
    case "ഞ":
      if (after === "ച" || after === "ഞ") return "n";
      return before === "ഞ" ? "j" : "nj";
  }
  return undefined;
}

/** How a nasal without its own letter is written before `next`, a Devanagari letter or none. */
function nasal(sign: string, next: string, script: IndianScript): string {
  if (next !== "" && "पफबभम".includes(next)) return "m";
  if (script === "Malayalam") return next === "ग" ? "n" : "m";
  if (script === "Telugu" || script === "Kannada")
    return next === "" || "यरलवशषसह".includes(next) ? "m" : "n";
  if (sign !== ANUSVARA) return "n";
  if (next === "ह") return "ng";
  return next === "" && (script === "Bengali" || script === "Odia") ? "ng" : "n";
}

/** The letters of a word; the nasal sign between two vowels comes after both, since নগাঁও is Nagaon. */
function nasalsAfterVowels(word: string): string[] {
  const letters = [...word];
  for (let i = 0; i + 1 < letters.length; i++) {
    if (
      commonLetter(letters[i]) !== CANDRABINDU ||
      VOWELS[commonLetter(letters[i + 1])] === undefined
    )
      continue;
    [letters[i], letters[i + 1]] = [letters[i + 1]!, letters[i]!];
  }
  return letters;
}

/** The consonant right before the `i`th letter that has no vowel. */
function silentBefore(letters: readonly string[], i: number): string | undefined {
  const before = letters[i - 1];
  if (before !== undefined && WITHOUT_VOWEL.includes(before)) return before;
  if (commonLetter(before) !== VIRAMA) return undefined;
  return commonLetter(letters[i - 2]) === NUKTA ? letters[i - 3] : letters[i - 2];
}

/** Devanagari's letter for a letter of any script; empty for none. */
function commonLetter(letter: string | undefined): string {
  return letter === undefined
    ? ""
    : String.fromCharCode(FIRST_BLOCK + (letter.charCodeAt(0) % BLOCK));
}

function table(letters: string, written: string): Record<string, string> {
  const texts = written.split(" ");
  return Object.fromEntries(letters.split(" ").map((letter, i) => [letter, texts[i]!]));
}
