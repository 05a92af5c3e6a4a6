import fc from "fast-check";
import { expect, test } from "vitest";
import { romanisations } from "./romanisation.ts";
import { tokens } from "./tokens.ts";

/** The first romanisation is that of the Census of India 2011, unless a comment says otherwise. */
test.each([
  // The short a at the end and between two syllables, -gaon, a vowel's nasal, conjuncts, nukta.
  ["खामगाव", "khamgaon"],
  ["पत्थलगांव", "patthalgaon"],
  ["नागपूर", "nagpur"],
  ["रामनगर", "ramnagar"],
  ["अंबरनाथ", "ambarnath"],
  ["चिखली", "chikhli"],
  ["झाँसी", "jhansi"],
  ["महाराष्ट्र", "maharashtra"],
  ["किशनगंज", "kishanganj"],
  ["टीकमगढ़", "tikamgarh"],
  ["फ़रीदाबाद", "faridabad"],
  ["सिंहभूम", "singhbhum"],
  // Bengali and Assamese: য is j, য় y, a joined ব w but after r, ৰ r.
  ["মাটিগাড়া", "matigara"],
  ["তারকেশ্বর", "tarkeshwar"],
  ["ফাঁসিদেওয়া", "phansidewa"],
  ["বালুরঘাট", "balurghat"],
  ["নগাঁও", "nagaon"],
  ["যোৰহাট", "jorhat"],
  ["কাৰ্বি", "karbi"],
  ["সৎপুর", "satpur"],
  // Gurmukhi: doubled consonants, the other nasal.
  ["ਖੰਨਾ", "khanna"],
  ["ਪੱਟੀ", "patti"],
  ["ਸੰਗਰੂਰ", "sangrur"],
  ["ਫਗਵਾੜਾ", "phagvara"],
  ["ਸ਼ਾਹਕੋਟ", "shahkot"],
  ["ਗੜ੍ਹਸ਼ੰਕਰ", "garhshankar"],
  // Gujarati.
  ["જાંબુઘોડા", "jambughoda"],
  ["ધ્રાંગધ્રા", "dhrangadhra"],
  ["કુંડલા", "kundla"],
  ["કૃષ્ણનગર", "krushnanagar"],
  // Odia keeps the a between syllables.
  ["ବରପାଲି", "barapali"],
  ["ଘଟଗାଁ", "ghatagaon"],
  ["ଯଶିପୁର", "jashipur"],
  // Tamil: voiced between vowels and after a nasal, not when doubled.
  ["குறிஞ்சிப்பாடி", "kurinjippadi"],
  ["விழுப்புரம்", "viluppuram"],
  ["அம்பத்தூர்", "ambathur"],
  ["வேலூர்", "velur"],
  ["ஆத்தூர்", "athur"],
  ["நாகர்கோவில்", "nagarkovil"],
  ["பொற்றை", "potrai"],
  ["மார்கையன்கோட்டை", "markaiyankottai"],
  // Telugu and Kannada: nothing is dropped; a final nasal is m.
  ["నిడదవోలు", "nidadavolu"],
  ["శృంగవరపుకోట", "shrungavarapukota"],
  ["భీమవరం", "bhimavaram"],
  ["ಮುದ್ದೇಬಿಹಾಳ", "muddebihala"],
  ["ಬೆಳ್ತಂಗಡಿ", "beltangadi"],
  // Malayalam: chillus, doubled consonants, ṭ between vowels.
  ["മാനന്തവാടി", "mananthavadi"],
  ["നിലമ്പൂർ", "nilampur"],
  ["ഞീഴൂർ", "njizhur"],
  ["കാഞ്ഞിരപ്പള്ളി", "kanjirappalli"],
  ["മൂവാറ്റുപുഴ", "muvattupuzha"],
  ["ചങ്ങനാശ്ശേരി", "changanashsheri"],
  ["നെയ്യാറ്റിൻകര", "neyyattinkara"],
])("%s is read %s", (word, first) => {
  expect(tokens(word)).toHaveLength(1);
  expect(romanisations(tokens(word)[0]!)[0]).toBe(first);
});

test.each([
  ["लूणकरणसर", "lunakaranasar"],
  ["ज्ञानेश्वर", "dnyaneshvar"],
  ["गोवा", "goa"],
  ["ହିନ୍ଦୋଳ", "hindola"],
  ["வந்தவாசி", "vanthavasi"],
  ["நாயுடுகுப்பம்", "nayudukuppam"],
  ["மதுரை", "madurai"],
  ["சென்னை", "chennai"],
  ["ਲਹਿਰਾ", "lehra"],
  ["ಹುನಗುಂದ", "hungund"],
  ["इंदौर", "indor"],
  ["बैतूल", "betul"],
  ["देवरिया", "deoriya"],
  ["কাটোয়া", "katwa"],
  ["বনগাঁ", "bangaon"],
  ["ভগবানপুর", "bhagvanpur"],
  ["ଭବାନୀପାଟଣା", "bhavanipatna"],
  ["தருமபுரி", "darumapuri"],
  ["பவானி", "bavani"],
  ["కృష్ణా", "krishna"],
  ["నరసరావుపేట", "narasaraopeta"],
  ["ಸಂಪಗಾವಿ", "sampgaon"],
  ["ಮೈಸೂರು", "mysuru"],
])("%s can also be read %s", (word, other) => {
  expect(romanisations(tokens(word)[0]!).slice(1)).toContain(other);
});

test("digits of all nine scripts are read as 0 to 9", () => {
  for (const zero of "०০੦૦୦௦౦೦൦") {
    const digits = Array.from({ length: 10 }, (_, i) =>
      String.fromCharCode(zero.charCodeAt(0) + i),
    ).join("");
    expect(romanisations(digits)).toEqual(["0123456789"]);
  }
});

test("silent joiners do not matter", () => {
  expect(tokens("మెట్‌పల్లి").map(romanisations)).toEqual(tokens("మెట్పల్లి").map(romanisations));
  expect(tokens("കല്‍പറ്റ").map(romanisations)).toEqual(tokens("കൽപറ്റ").map(romanisations));
});

test("composed and decomposed letters are the same", () => {
  for (const word of ["टीकमगढ़", "মাটিগাড়া", "ਸ਼ਾਹਕੋਟ", "ବଡ଼ବିଲ", "கொல்லம்", "ಕೊಪ್ಪಳ", "കൊല്ലം"]) {
    const readings = tokens(word).map(romanisations);
    expect(tokens(word.normalize("NFD")).map(romanisations)).toEqual(readings);
    expect(tokens(word.normalize("NFC")).map(romanisations)).toEqual(readings);
  }
});

test("Latin letters are kept; a word of them alone has no romanisation", () => {
  expect(romanisations("बीt4")).toEqual(["bit4"]);
  expect(romanisations("ਮੋगा")).toEqual(["moga"]);
  expect(romanisations("pune")).toEqual([]);
  expect(romanisations("සිංහල")).toEqual([]);
});

test("any word has up to four different romanisations in Latin letters", () => {
  const letters = fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 40 }), (word) => {
      const readings = romanisations(word);
      expect(readings.length).toBeLessThanOrEqual(4);
      expect(new Set(readings).size).toBe(readings.length);
      for (const reading of readings) expect(reading).toMatch(/^[a-z0-9]+$/);
    }),
    { numRuns: 2000 },
  );
});
