/**
 * What a state calls its sub-districts, by the state's code (Census of India 2011, Administrative Atlas); states that
 * call them talukas are left out. The words are written as people there write them in English and in Hindi.
 */
const WORD_OF: Readonly<Record<string, keyof typeof WORDS>> = {
  "01": "tehsil",
  "02": "tehsil",
  "03": "tehsil",
  "04": "tehsil",
  "05": "tehsil",
  "06": "tehsil",
  "07": "tehsil",
  "08": "tehsil",
  "09": "tehsil",
  "10": "block",
  "11": "subdivision",
  "12": "circle",
  "13": "circle",
  "14": "subdivision",
  "15": "block",
  "16": "block",
  "17": "block",
  "18": "circle",
  "19": "block",
  "20": "block",
  "21": "tehsil",
  "22": "tehsil",
  "23": "tehsil",
  "28": "mandal",
  "29": "taluk",
  "32": "taluk",
  "33": "taluk",
  "34": "taluk",
  "35": "tehsil",
  "36": "mandal",
  "37": "tehsil",
};

const WORDS = {
  tehsil: "तहसील",
  block: "प्रखंड",
  circle: "अंचल",
  subdivision: "उपमंडल",
  mandal: "मंडल",
  taluk: "तालुक",
} as const;

/** What the state calls its talukas, in a language; undefined where that is the word. */
export function talukaWord(stateCode: string, language: string): string | undefined {
  const word = WORD_OF[stateCode];
  return word && (language === "hi" ? WORDS[word] : word);
}
