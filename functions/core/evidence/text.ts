/** Normalises a text before it is read: where people write the same thing in many ways, one spelling. */
import { asciiDigits, type WithoutPincode, withoutPincode } from "../contract/pincode.ts";
import { fewEdits } from "../names/edit-cost.ts";
import { withoutEncoding } from "../names/encoding.ts";
import { lazy, lazyRegExp } from "../names/lazy.ts";
import { withoutKind } from "../names/marks.ts";
import { tokens, withSector } from "../names/tokens.ts";
import {
  COUNCIL_WORDS,
  COUNTRY,
  isOfAnotherPlace,
  LABEL_LETTERS,
  levelWord,
  SIGNED_WORDS,
  saysOfAddress,
  sidesLike,
  UNKNOWN,
  WORD_GROUPS,
} from "../names/words.ts";
import { withoutContacts } from "./contacts.ts";

/** Level words that people misspell, by their first letter. No name is within one edit of them. */
const LONG_LEVEL_WORDS: Readonly<Record<string, string>> = { d: "district", v: "village" };
const LIKE_THEM = /(?<![a-z])[dv][a-z]{5,8}(?![a-z])/i;
const ALL_LIKE_THEM = new RegExp(LIKE_THEM, "gi");

/**
 * Where level words begin and end that are written to names, with a capital; not in the villages "JungleBlock No-4" and "Hill
 * BlockNo-II".
 */
const LEVEL_WITHIN =
  /(?<=[a-z])(?=(?:Tehsil|Taluka?|Mandal|Block(?!\s*No\b)|Post|State|P[OS])(?![a-z]))|(?<=[A-Z]{3})(?=P[OS]-)/g;
const LEVEL_IN_FRONT =
  /(?<=(?<![A-Za-z])(?:Village|Tehsil|Taluka?|Mandal|Block|Post|District|State))(?=[A-Z][a-z])(?!(?<=Block)No\b)/g;

/** Level words that are written to the names in front of them, at the end of a part: "KotlaTaluk, PlainsDistrict". */
const LEVEL_AFTER =
  /(?<=[a-z]{2})(?=(?:Village|Vill|Tehsil|Teh|Taluka?|Mandal|District|Distt?|Dt|Post)\s*(?:[,;]|-\s?\d|$))/g;

/**
 * Words in capitals that names are written to, as in the addresses of banks. A word in small letters may be a name, or become
 * one while somebody types it: Villhari, Roadvahal.
 */
const GLUED_LANDMARK =
  /(?<![A-Za-z])(?:ROAD|STREET|FLOOR|STATION|STAND|OFFICE|BUILDING|COMPLEX)(?=[A-Z]{4})(?!WAYS|SIDE|YARD)/;
const ALL_GLUED_LANDMARKS = new RegExp(GLUED_LANDMARK, "g");
const GLUED_VILLAGE = /(?<![A-Za-z])VILL(?=[B-DF-HJKMNP-TV-XZ][A-Z]{3})/;
const ALL_GLUED_VILLAGES = new RegExp(GLUED_VILLAGE, "g");

interface Rewriting {
  /** Matches texts that the rules can change. */
  readonly sign: RegExp;
  readonly rewrite: (text: string) => string;
}

const COUNTRY_NAMES = COUNTRY.join("|");
/** The country: at the end, between commas or after its label. */
const COUNTRY_WRITTEN = lazyRegExp(
  () =>
    [
      String.raw`(?<=[\p{L}\p{N}]\P{L}+)(?:country\P{L}+)?(?:${COUNTRY_NAMES}|(?<=,\s*)ind?)\P{L}*$`,
      String.raw`(?<=^|[,;|\n])\s*(?:${COUNTRY_NAMES})\s*(?=[,;|\n])`,
      String.raw`(?<![\p{L}\p{N}])country\P{L}+(?:${COUNTRY_NAMES})(?![\p{L}\p{M}])`,
    ].join("|"),
  "giu",
);
const SUBDISTRICT = lazyRegExp(
  String.raw`(?<![\p{L}\p{N}]|any\s)(?:sub[\s-]?(?:dist(?:rict|t)?|div(?:ision|n)?)|उप[\s-]?जिला)(?![\p{L}\p{M}\p{N}])`,
  "giu",
);
const ISO_CODE = lazyRegExp(String.raw`(?<![\p{L}\p{N}])in-([a-z]{2})(?![\p{L}\p{N}])`, "giu");

/**
 * A part of a text that means "unknown", which programs put between commas, with its label: "Wagholi, Taluka: null, Pune". Two
 * letters at the end are the start of a name.
 */
const UNKNOWN_PART = lazyRegExp(
  String.raw`(?<=^|[,;|\n])(?:[^,;|\n:]*:)?\s*(?:${UNKNOWN})(?=\s*[,;|\n]|(?<=[,;|\n:]\s*[\w#/.][^,]{2,})\s*$)`,
  "gi",
);

/**
 * Compiling a regular expression with the letters of all scripts takes half a millisecond or more, and all of these a tenth of
 * a cold start. So a text without their signs skips them.
 */
const REWRITINGS: readonly Rewriting[] = [
  {
    sign: /[,;|\n:]/,
    rewrite: (text) => text.replace(UNKNOWN_PART(), ""),
  },
  // "Distirct", "Vilage"; not alone, where it may become a name: "villane", "Villanendal".
  {
    sign: LIKE_THEM,
    rewrite: (text) =>
      text.replace(ALL_LIKE_THEM, (word) => {
        if (word === text) return word;
        const written = word.toLowerCase();
        const meant = LONG_LEVEL_WORDS[written[0]!]!;
        return fewEdits(written, meant) === 1 && !levelWord(written) ? meant : word;
      }),
  },
  // The Census's word for a taluka. In "Area not under any Sub-district" it is part of the name.
  {
    sign: /sub|उप/i,
    rewrite: (text) => text.replace(SUBDISTRICT(), "taluka"),
  },
  // ISO 3166-2: "IN-MH" is `mh`.
  {
    sign: /in-/i,
    rewrite: (text) => text.replace(ISO_CODE(), "$1"),
  },
  // `J&K` is `jk`, and "F&V" of a market one word. Not two parts, "Jakrem A & B" and "Lora I & II", nor P & T Colony.
  {
    sign: /&/,
    rewrite: (text) =>
      text.replace(
        /(?<![a-z])(?!(?:a\s*&\s*b|i\s*&\s*ii|p\s*&\s*t)(?![a-z]))([a-z])\s*&\s*([a-z]{1,2})(?![a-z])/gi,
        "$1$2",
      ),
  },
  // "DISTPURULIA", "DISTTPURULIA", "DISTTHANE", "TARANAGARDIST-CHURU", "TARANAGARDISTCHURU"; not the villages Distouli and
  // Distaulia, nor the offices DisttBoard and DisttCourt, which people may not have finished typing.
  {
    sign: /dist/i,
    rewrite: (text) =>
      text
        .replace(/(?<=[a-z]{3})(?<!metho)(?=dist(?:rict|t)?(?:[^a-z]|[a-z]{4}))/gi, ", ")
        .replace(
          /(?<![a-z])dist(?:rict|t(?![aeiouhrt]))?(?=[a-z]{4})(?!rict|tric|ill|rib|anc|inct|ouli|auli|t?(?:boa|cou))/gi,
          "dist ",
        ),
  },
  // "MAIN ROADPOKHARNI", "BUS STANDJALGAON".
  {
    sign: GLUED_LANDMARK,
    rewrite: (text) => text.replace(ALL_GLUED_LANDMARKS, "$&, "),
  },
  // "VILLKANDHA"; not Villupuram.
  {
    sign: GLUED_VILLAGE,
    rewrite: (text) => text.replace(ALL_GLUED_VILLAGES, "$& "),
  },
  // "BhalaunTehsil:NadaunDist:Hamirpur", "VillageKuninda,TehsilRajgarhi", "AT-CHONDIPO-CHONDIPS-BIDAR".
  {
    sign: /[a-z][A-Z]|[A-Z]{3}P[OS]-/,
    rewrite: (text) =>
      text.replace(LEVEL_AFTER, " ").replace(LEVEL_WITHIN, ", ").replace(LEVEL_IN_FRONT, " "),
  },
  {
    sign: /sec/i,
    rewrite: withSector,
  },
  // The country is above every place, so it says nothing: "pune, maharashtra, india", "Patna, BR, IN", "Country: India". But
  // "South India" is not the district South.
  {
    sign: new RegExp(String.raw`${COUNTRY_NAMES}|,\s*in`, "i"),
    rewrite: (text) => {
      const rest = text.replace(COUNTRY_WRITTEN(), " ");
      return tokens(rest).every(isOfAnotherPlace) ? text : rest;
    },
  },
];

/**
 * The zero that Hindi writes after a shortened word, "जि०" or "जि0", is a dot. So are the visarga of Bengali, Assamese and Odia
 * ("জেঃ", also "জেলাঃ") and the strokes of Kannada and Telugu ("ತಾ||", "మం॥").
 */
const SHORTENED: Rewriting = {
  sign: /[\u0900-\u0d7f]/,
  rewrite: (text) =>
    text.replace(
      /(?<=[\u0900-\u0963])0(?!\d)|[\u0903\u0983\u0b03](?![\u0900-\u0d7f])|(?<=[\u0900-\u0d7f])\s?(?:\|\||॥)/g,
      ".",
    ),
};

/** Writes abbreviated sides in full: "Medinipur (W)". */
export function withFullSides(text: string): string {
  return text.replace(
    /\(([ewns])\)/gi,
    (_, side: string) => ` ${sidesLike(side.toLowerCase())[0]} `,
  );
}

const SIDE: Rewriting = { sign: /\([ewns]\)/i, rewrite: withFullSides };

/** "State of Kerala" is "State Kerala", "Name of village" is "Village". */
const OF: Rewriting = {
  sign: / of /i,
  rewrite: (text) =>
    text
      .replace(/\bname\s+of\s+(?:the\s+)?(?=[a-z]+)/gi, "")
      .replace(/([a-z]+)\s+of\s+/gi, (all, word: string) =>
        levelWord(word.toLowerCase()) ? `${word} ` : all,
      ),
};

const OFFICE_IN_FRONT = lazyRegExp(
  String.raw`(?<![\p{L}\p{N}.(])(?:[&/]\s*)?(?:p\.\s?[os](?!\p{L})\.?|p[os][:-]|at\s*/?\s*post(?!\p{L})|a\s?/\s?p(?!\p{L})|मु\.\s?पो\.?|મુ\.\s?પો\.?)[\s.:-]*(?=\p{L})`,
  "giu",
);

/** Post offices and police stations in front of a name: "Village & P.O. Malana", "At Post Karad". */
const OFFICES: Rewriting = {
  sign: /[.:/-]|post/i,
  rewrite: (text) => text.replace(OFFICE_IN_FRONT(), " "),
};

/** "Village and post" in Marathi, Gujarati and Hindi: "Mu. Post", "मु. पो.", "Mukkam Post". */
const MUKAM_POST = String.raw`(?:mu(?:kk?am)?|मु(?:क्?काम)?|મુ(?:કામ)?)[\s./&-]*(?:post|po|पोस्ट|पो|પોસ્ટ|પો)(?![\p{L}\p{M}])`;
const AT_POST = lazyRegExp(
  String.raw`(?<![\p{L}\p{N}])(?:at\s*[/&,-]?\s*(?:post|p\.?\s?o)(?!\p{L})|a\s?/\s?p(?!\p{L})|v\.?\s?[/+]?\s?p\.?\s?o(?!\p{L})|${MUKAM_POST})[\s.:-]*`,
  "giu",
);
/** Not "G.P.O.". */
const OFFICE_IN_SHORT = lazyRegExp(
  String.raw`(?<![\p{L}\p{N}]|(?<!\p{L})\p{L}\.\s?)(p)\.\s?([os])(?!\p{L})\.?[\s:-]*`,
  "giu",
);

const labelLetters = lazy(() => `[${[...LABEL_LETTERS.keys()].join("")}]`);
const LETTER_IN_FRONT = lazyRegExp(
  () =>
    String.raw`(?<![\p{L}\p{M}\p{N}.])(${labelLetters()})\s?[.:=-][\s.:=-]*(?=[\p{L}\p{M}]{2}|\d)`,
  "giu",
);
const LETTER_IN_BRACKETS = lazyRegExp(() => String.raw`\(\s*(${labelLetters()})\s*\)`, "gi");
const WORD_IN_BRACKETS = lazyRegExp(String.raw`\(\s*([\p{L}\p{M}]+)\.?\s*\)`, "gu");

/** Single letters for level words: those of a village and of two more, or in brackets those of a village and of an area. */
const LETTERS: Rewriting = {
  sign: /(?<![a-z])v\s?[).:=-]/i,
  rewrite: (text) => {
    const written = (letters: RegExp) =>
      new Set(Array.from(text.matchAll(letters), ([, letter]) => letter!.toLowerCase()));
    const isMeant = (all: ReadonlySet<string>, others: number) =>
      all.has("v") && all.size > others && ["t", "m", "d"].some((letter) => all.has(letter));
    const meant = (letter: string) => LABEL_LETTERS.get(letter.toLowerCase())!;
    if (isMeant(written(LETTER_IN_BRACKETS()), 1))
      return text.replace(LETTER_IN_BRACKETS(), (_, letter: string) => ` (${meant(letter)})`);
    if (isMeant(written(LETTER_IN_FRONT()), 2))
      return text.replace(LETTER_IN_FRONT(), (_, letter: string) => ` ${meant(letter)} `);
    return text;
  },
};

/** "(Vill) Bara, (PO) Jari, (Dist) Plains" is "Vill Bara, PO Jari, Dist Plains". */
const LABELS_IN_BRACKETS: Rewriting = {
  sign: /^\s*\(/,
  rewrite: (text) => {
    const isLabel = (word: string) => saysOfAddress(word.toLowerCase(), "before") !== undefined;
    const [first] = text.matchAll(WORD_IN_BRACKETS());
    if (!first || text.slice(0, first.index).trim() !== "" || !isLabel(first[1]!)) return text;
    return text.replace(WORD_IN_BRACKETS(), (all, word: string) =>
      isLabel(word) ? `, ${word} ` : all,
    );
  },
};

const ADDRESS = lazyRegExp(
  String.raw`(?<=[\p{L}\p{N}]\P{L}+)(?<!(?:permanent|present|current|postal|mailing|residential|home|full|complete)\s+)addr(?:ess)?\s?[.:-][\s.:-]*(?=[\p{L}\p{N}])`,
  "giu",
);

/** Signs of addresses that are not words: "At/Po", "S/o", "R/o". */
const LINE_MARKS: Rewriting = {
  sign: /[/().+]|post|v\s?p\s?o|resid|addr|mu(?:kk?am)?[\s.]*po|मु|મુ/i,
  rewrite: (text) =>
    text
      .replace(/\b([scdwf]) *\/ *o\b\.?/gi, "$1/o ")
      // The address itself follows: "Name: Ram Lal Address: Sadar, Patna".
      .replace(ADDRESS(), ", ")
      .replace(/\b(?:r *\/ *o|resident of|residing at)\b\.?/gi, ", ")
      .replace(AT_POST(), "vpo ")
      .replace(OFFICE_IN_SHORT(), "$1$2 "),
};

const TWO_INITIALS = lazyRegExp(
  String.raw`(?<![\p{L}\p{N}]|(?:^|[^\p{L}\p{N}])[a-z][\s.]*)([a-z])\.\s?([a-z])(?:\.|(?=\s*(?:,|$)))(?![\s.]*[a-z](?![a-z]))`,
  "giu",
);

/** Two initials and no more: "H.P." becomes `hp`, like a state's letters. */
const INITIALS: Rewriting = {
  sign: /\./,
  rewrite: (text) => text.replace(TWO_INITIALS(), "$1$2 "),
};

const signedWords = lazy(() =>
  SIGNED_WORDS().map(([instead, words]) => {
    const some = words.join("|").replaceAll("_", String.raw`\s+`);
    const source = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${some})\s?[.:=-][\s.:=-]*(?=\p{L})`;
    return [instead, new RegExp(source, "giu")] as const;
  }),
);

/** Level words that are also names, or parts of one, if no sign follows: "Tal. Karad, Dt. Satara", "State: Goa". */
const SIGNED: Rewriting = {
  sign: /[.:=-]/,
  rewrite: (text) =>
    signedWords().reduce(
      (rewritten, [instead, words]) => rewritten.replace(words, `${instead} `),
      text
        .replace(/\bstate\s*\/\s*ut\b/gi, "state")
        .replace(/\btown\s*\/\s*city\b/gi, "city")
        .replace(/\b(block|village)\s*\/\s*(?:municipality|ward)\b(?=\s*[:-])/gi, "$1"),
    ),
};

const groups = lazy(() => {
  const words = [...WORD_GROUPS().keys()].map((group) =>
    group.replaceAll(" ", String.raw`[\s.-]*`),
  );
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.join("|")})(?![\p{L}\p{M}\p{N}])`,
    "giu",
  );
});

/** Several words with one meaning become one: "Panchayat Samiti" is a block, "Rythu Bazar" a market. */
const GROUPED: Rewriting = {
  sign: /./,
  rewrite: (text) =>
    text.replace(
      groups(),
      (group) => WORD_GROUPS().get(group.toLowerCase().replace(/[\s.-]+/g, " ")) ?? group,
    ),
};

const councils = lazyRegExp(
  () =>
    String.raw`(?<=^|[,;\n])\s*(?:office of (?:the )?)?(${[...COUNCIL_WORDS()].join("|")})\s*[,:-]+\s*(?=\p{L})`,
  "giu",
);

/** A council in front of a comma belongs to the town after it: "Nagar Palika Parishad, Khalilabad". */
const COUNCIL: Rewriting = {
  sign: /[,:-]/,
  rewrite: (text) => text.replace(councils(), " $1 "),
};

/** A query in the form that is searched. */
export function plainQuery(text: string): string {
  const { text: rest, pincode } = withoutNumbers(text);
  const plain = rewrite(rest, [SHORTENED, OFFICES, SIGNED, INITIALS, OF, ...REWRITINGS]);
  return pincode === "" ? plain : `${plain} ${pincode}`;
}

/** A text and its PIN code. Post offices and police stations in the text are not yet read. */
export function plainText(text: string): { readonly text: string; readonly pincode: string } {
  const { text: rest, pincode } = withoutNumbers(text);
  return {
    text: rewrite(rest, [
      SHORTENED,
      LETTERS,
      LABELS_IN_BRACKETS,
      LINE_MARKS,
      GROUPED,
      SIGNED,
      SIDE,
      OF,
      COUNCIL,
      ...REWRITINGS,
    ]),
    pincode,
  };
}

/** A text as people read it, without contacts and its PIN code, and that. */
function withoutNumbers(text: string): WithoutPincode {
  return withoutPincode(withoutContacts(asciiDigits(withoutKind(withoutEncoding(text)))));
}

/** The header of a column with its groups of words as they are: "Post Office" and not "post". */
export function plainHeader(text: string): string {
  return rewrite(withoutKind(text), [SHORTENED, LINE_MARKS, SIGNED, SIDE, OF, ...REWRITINGS]);
}

function rewrite(text: string, rewritings: readonly Rewriting[]): string {
  return rewritings.reduce(
    (written, { sign, rewrite }) => (sign.test(written) ? rewrite(written) : written),
    text,
  );
}
