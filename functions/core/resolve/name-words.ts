/** Words in names of places that mean something, as lists write them. */

/** Short forms and other spellings of such words. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kh: "khurd",
    khd: "khurd",
    khurdh: "khurd",
    bk: "budruk",
    bu: "budruk",
    buj: "buzurg",
    bujurg: "buzurg",
    bujrug: "buzurg",
    buzrug: "buzurg",
    kln: "kalan",
    kallan: "kalan",
    ngr: "nagar",
    pt: "part",
    purbba: "purba",
    st: "saint",
    urf: "alias",
  }),
);

const contrasts = [
  [
    "khurd",
    "chhota",
    "chota",
    "chhoti",
    "choti",
    "chikka",
    "chik",
    "chinna",
    "china",
    "nana",
    "nani",
    "small",
  ],
  ["kalan", "buzurg", "budruk", "bada", "badi", "mota", "moti", "dodda", "dod", "pedda", "peda", "big"],
  ["north", "uttar", "uttari", "uttara"],
  ["south", "dakshin", "dakshini", "dakshina"],
  ["east", "purba", "purbi", "purva", "poorvi", "purab", "poorva"],
  ["west", "paschim", "pashchim", "paschimi", "pachhim", "paschima"],
  ["upper", "uparla", "uperla", "malla", "mel", "melta"],
  ["lower", "nichla", "talla", "keezh", "kizh"],
  ["new", "naya", "nayi", "nai", "nava", "nawa", "navi", "hosa", "kotha"],
  ["old", "purana", "purani", "juna", "juni", "hale", "patha"],
  ["khas"],
  ["rural", "dehat", "dehati"],
  ["urban", "shahar", "shahari"],
] as const;

/** Words that tell two places of one name apart, a bit for each side: Khurd is not Kalan. */
export const CONTRASTS: ReadonlyMap<string, number> = new Map(
  contrasts.flatMap((words, i) => words.map((word) => [word, 1 << i] as const)),
);

/** The bits that contradict a bit: small, big and chief, the four directions, upper and lower, new and old, rural and urban. */
const OPPOSITES = [0b10000000011, 0b111100, 0b11000000, 0b1100000000, 0b1100000000000];

/** Whether two names have words that contradict each other. A name with both sides of a pair contradicts none. */
export function contradict(a: number, b: number): boolean {
  if (a === b || a === 0 || b === 0) return false;
  return OPPOSITES.some((pair) => {
    const [inA, inB] = [a & pair, b & pair];
    return inA !== 0 && inB !== 0 && (inA & inB) === 0;
  });
}

/**
 * Words that say what kind of place a name is of, and are often left out; with what is remembered of them. Those
 * without anything are no part of any name.
 */
export const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ct: "ct",
    og: "og",
    part: "part",
    rural: "rural",
    urban: "urban",
    nv: "nv",
    rv: "rv",
    ur: "ur",
    village: "",
    vill: "",
    gram: "",
    town: "",
    no: "",
    alias: "",
    uninhabited: "",
  }),
);

/** Words that lists add in front of names or behind them, which may be a part of a name all the same (Nawa Gaon). */
export const AFFIXES: ReadonlySet<string> = new Set(
  "hq headquarters vlg gaon gaun gaanv gav gao mauza mouza mauja panchayat gp city kasba".split(" "),
);
