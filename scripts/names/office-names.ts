/** Names of post offices: the marks of the office, and the remaining name of the place. */
import { nameKey, tokens } from "../../functions/core/names/tokens.ts";
import { readOwnTable } from "../tables/own-csv.ts";
import { cleanName, fromCapitals } from "./clean-names.ts";

/** Marks for the type of an office: `S.O`, `PO`, `NDTSO` (non-delivery town sub office), `EDBO`, `Lsg` (selection grade). */
const TYPE = String.raw`(?:[BSHP]\.? ?O|(?:ND|ED) ?T?[SB]O|[TD]SO|[LH]SG(?: ?I+)?)\.?`;

const TYPE_AT_END = new RegExp(String.raw`(?<=\S)(?<!\bG)(?:[\s.]+${TYPE})+\s*$`, "i");
/** Attached to the name: `Sector 27ChandigarhSO`, `Molchamedbo`. */
const TYPE_GLUED = /(?<=[a-z])(?:SO|BO|HO)$|(?<=[a-z]{3})(?:edso|edbo|ndtso|ndso)$/;
/**
 * Followed by a text that distinguishes two offices: `Nanaj S.O (Ahmed Nagar)`, `Ratanpur SO Kheda`, `Lakshmipuram
 * B.O-D`.
 */
const TYPE_INSIDE = /^(.*?\p{L}.*?)[\s.]+(?:[BS]\.? ?O|NDT?SO|[TD]SO)\b\.?(?:[\s(-]+(.+?)\)?)?$/iu;

/** The name of an office, and the location that its list appends. */
export interface OfficeName {
  name: string;
  /** The name of a district, a town or another office; empty for most. */
  where: string;
}

/** The name in a cell of a list of offices, tidied and without the office's type. */
export function officeName(cell: string): OfficeName {
  const clean = cleanName(cell)
    .name.replaceAll(/[\x60´]/g, "")
    .replace(/[\s,.-]+$/, (end) => (end.includes(".") ? "." : ""));
  const [, before, where = ""] = TYPE_INSIDE.exec(clean) ?? [];
  const bare = (before ?? clean).replace(TYPE_AT_END, "").replace(TYPE_GLUED, "");
  const name = tidy(bare) || tidy(clean);
  return { name, where: name === "" ? "" : tidy(where) };
}

/** Separates words, closes brackets, joins initials, and uses title case. */
function tidy(text: string): string {
  const apart = text
    .replaceAll(/(?<=\d)(?=\p{Lu}\p{Ll}{3})/gu, " ")
    .replaceAll(/\b(Sec|Phase|Ph)\.?[ -]*(?=(?:\d|I{1,3}\b|IV\b))/g, (_, word: string) =>
      word === "Sec" ? "Sector " : "Phase ",
    )
    .replaceAll(/\b(Sector|Phase)[ -]*(?=\d)/gi, "$1 ")
    .replace(/^(?:\p{Lu} ){2,}\p{Lu}$/u, (initials) => initials.replaceAll(" ", ""));
  const closed = apart.includes("(") && !apart.includes(")") ? `${apart})` : apart;
  const opened =
    closed.includes(")") && !closed.includes("(") ? closed.replaceAll(")", "") : closed;
  const spaced = opened
    .replaceAll(/\s*\(\s*/g, " (")
    .replaceAll(/\(\s*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return fromCapitals(spaced).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Marks of an office or a station after a place's name, which do not describe the place. */
const STATION =
  /(?<=\p{L}{3}.*)[\s.,(-]+(?:R\.? ?S|H\.? ?Q|H\.? ?O|G\.? ?P\.? ?O|D\.? ?C|Jn|Junction|Railway Station)\.?\)?$/iu;

/** The name of the place after which an office is named: `Andheri R.S.` is Andheri, `Mumbai GPO` is Mumbai. */
export function placeOfOffice(name: string): string {
  return name.replace(STATION, "").trim() || name;
}

/** Words of an institution, by their tokens joined with blanks. */
const INSTITUTIONS = new Set(
  readOwnTable(new URL("institutions.csv", import.meta.url), ["institution"]).map(([word]) =>
    tokens(word!).join(" "),
  ),
);
const LONGEST_INSTITUTION = Math.max(...[...INSTITUTIONS].map((words) => words.split(" ").length));

/** After an institution's name, these words make it the name of an area: Hospital Road, University Campus. */
const AREA_AFTER = new Set(
  "road nagar colony chowk area enclave layout gate bazar bazaar circle junction park para pada peta pet lane street extension hills ground maidan chauraha square line lines".split(
    " ",
  ),
);

/** Whether an office is a counter of an institution: a court, a college, a hospital. */
export function isInstitution(name: string): boolean {
  const all = tokens(name);
  for (let from = 0; from < all.length; from++) {
    for (let length = 1; length <= LONGEST_INSTITUTION && from + length <= all.length; length++) {
      if (!INSTITUTIONS.has(all.slice(from, from + length).join(" "))) continue;
      if (!all.slice(from + length).some((word) => AREA_AFTER.has(word))) return true;
    }
  }
  // Initials without a vowel: V.R.C.E., B.H.P.V.
  return /^[bcdfghjklmnpqrstvwxz]{3,}$/.test(nameKey(name)) || /^(?:\p{Lu}[. ]*){2,}$/u.test(name);
}
