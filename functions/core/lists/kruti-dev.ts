/** Kruti Dev 010 and its relatives (DevLys): fonts that draw Latin letters as parts of Devanagari letters, in visual order. */

/** Devanagari by the sign that draws it. A half letter ends in a virama; the stroke "k" completes it. */
export const KRUTI_DEV_SIGNS: ReadonlyMap<string, string> = new Map(
  [
    // Vowels, at the start of a syllable and after consonants.
    "v अ b इ m उ , ए _ ऋ Å ऊ Ã ई k ा h ी q ु w ू ` ृ s े S ै ‚ ॉ W ॅ a ं ¡ ँ % ः + ़ ~ ् È ीं",
    // Consonants.
    "d क D क् [ ख् x ग X ग् Ä घ ? घ् ³ ङ p च P च् N छ t ज T ज् > झ ÷ झ् Ö झ् ¥ ञ V ट B ठ M ड < ढ . ण्",
    "r त R त् F थ् n द / ध् Ë ध् è ध् u न U न् i प I प् Q फ ¶ फ् c ब C ब् Ò भ H भ् e म E म् ; य ¸ य् j र y ल Y ल् G ळ",
    "o व O व् ' श् Ü श् \" ष् l स L स् g ह º ह्",
    // Two and more consonants.
    "z ्र ª ्र î ्य Ó ्य Ø क्र ô क्क Ñ कृ — कृ { क्ष् K ज्ञ = त्र « त्र् Ù त्त् | द्य } द्व ) द्ध í द्द Ì द्द æ द्र – दृ é न्न",
    "™ न्न् ç प्र Á प्र Ý फ्र # रु : रू J श्र à ह्न á ह्य â हृ ã ह्म ê ट्ट Í ट्ट ë ट्ठ Î ट्ठ ì ड्ड Ï ड्ड ï ड्ढ Ô ड्ढ",
    // Digits and punctuation.
    "å ० ƒ १ „ २ … ३ † ४ ‡ ५ ˆ ६ ‰ ७ Š ८ ‹ ९ ¼ ( ½ ) A । - . & - ] , @ / Œ ॰ • ऽ Þ “ ß ” ^ ‘ * ’",
  ].flatMap((line) => {
    const signs = line.split(" ");
    return signs.flatMap((sign, i) => (i % 2 === 0 ? [[sign, signs[i + 1]!] as const] : []));
  }),
);

/** Signs drawn in another place than they are read: the short "i" in front of the letter, "r" above the end of the syllable. */
const SHORT_I = "f";
const R_ABOVE = "Z";
/** Both in one sign. */
const JOINED: readonly (readonly [string, string])[] = [
  ["bZ", "Ã"],
  ["±", "Za"],
  ["Æ", "fZ"],
];

const CONSONANT = "[क-ह]़?";
const CLUSTER = `(?:${CONSONANT}्)*${CONSONANT}`;
const MARKS = "[ा-ौॅॉंँः]*";

/** Puts the signs of a text into reading order. */
const ORDER: readonly (readonly [RegExp, string])[] = [
  [/्ा/g, ""],
  [/ाे/g, "ो"],
  [/ाै/g, "ौ"],
  [/अा/g, "आ"],
  [/अो/g, "ओ"],
  [/अौ/g, "औ"],
  [/अॉ/g, "ऑ"],
  [/एे/g, "ऐ"],
  [new RegExp(`${SHORT_I}(${CLUSTER})`, "g"), "$1ि"],
  [new RegExp(`(${CLUSTER}${MARKS})${R_ABOVE}`, "g"), "र्$1"],
];

/**
 * The Unicode text of a text typed for Kruti Dev: "jkeiqj" is रामपुर. Undefined if the text is hardly in this font, because its
 * letters form no Devanagari words.
 */
export function textOfKrutiDev(text: string): string | undefined {
  const joined = JOINED.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const signs = [...joined].map((sign) => KRUTI_DEV_SIGNS.get(sign) ?? sign).join("");
  const read = ORDER.reduce((all, [from, to]) => all.replace(from, to), signs);
  return IS_DEVANAGARI.test(read) && !IS_UNLIKELY.test(read) ? read : undefined;
}

/** Whole syllables, at least two letters, and the characters between words. */
const IS_DEVANAGARI = new RegExp(
  `^(?=.*[अ-ह].*[अ-ह])(?:${CLUSTER}[ा-ौॅॉ]?[ंँ]?ः?|[अ-ऋऍएऐऑओऔ][ंँ]?ः?|[\\s\\d०-९.,()/‘’“”।॰-])+$`,
);
/**
 * Rare in Devanagari words, but frequent if English is read in this font: an initial letter that occurs only inside words, a
 * vowel after a consonant without one, a nasal at the end of such a consonant, two nasals, a full stop in the middle. Of
 * 139,102 English names of villages, 10 % pass.
 */
const IS_UNLIKELY =
  /(?<![\u0900-\u0963])[ङञणळ]|[क-ह][अइउऋएऐओऔ]|[क-ह][ंँ](?![\u0900-\u0963])|[ंँ][\u0900-\u0963]*[ंँ]|।[\u0900-\u0963]/;
