import { EditDistance } from "../../functions/core/names/edit-distance.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { cleanName, fromCapitals } from "../names/clean-names.ts";
import { namesWithin, withoutBracketedMarks } from "../names/names-within.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { readOwnTable } from "../tables/own-csv.ts";

/**
 * Common names of towns whose body has another name, by the town's Census code. The municipal directory lists the 62
 * cantonments (bodies 277255 to 277314) under the bare names of their cities; if a city of that name exists, too, they are
 * called cantonments here.
 */
export const TOWN_NAMES: ReadonlyMap<string | undefined, string> = new Map(
  readOwnTable(new URL("town-names.csv", import.meta.url), ["code", "name"]).map(([code, name]) => [
    code!,
    name!,
  ]),
);

const BODY = [
  "(?:municipal|muncipal|city|nagar|town) (?:corporation|co-operation|council|committee|board)",
  "nagar ?(?:panchayat|parishad|palika|nigam)|municipality|town panchayat|notified area(?: council| committee)?",
  "(?<=cantonment) board",
].join("|");
const BODY_BEFORE = new RegExp(`^(?:${BODY})\\b[ ,]+(?=\\S)`, "i");
const BODY_AFTER = new RegExp(`(?<=\\S)[ ,]+(?:${BODY})\\.?$`, "i");

/**
 * The common name of a town, and the other names in its body's name: `City Corporation Panaji` is Panaji, `Pt Deen Dayal
 * Nagar(Mughalsarai)` is also Mughalsarai, `Tanda(Rampur)` is Tanda. `listed` is the name before the table of common names is
 * applied.
 *
 * @param districts the names of all districts, by `nameKey`; in brackets, they give the town's district
 */
export function townName(
  { cell, census, areaNames }: MunicipalBody,
  districts: ReadonlySet<string>,
): { name: string; listed: string; others: string[] } {
  const whole = fromCapitals(cleanName(cell).name).replaceAll(/\.+(?= *\(|$)/g, "");
  const plain = whole.replace(BODY_BEFORE, "").replace(BODY_AFTER, "");
  const capital = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const [first = capital, ...others] = namesWithin(capital);
  const known = TOWN_NAMES.get(census);
  const further = others.filter(
    (other) =>
      !districts.has(nameKey(other)) && ![...areaNames].some((name) => isNear(other, name)),
  );
  return known === undefined
    ? { name: first, listed: first, others: [...further, whole] }
    : { name: known, listed: first, others: [first, ...further, whole] };
}

/** Whether two names are spellings of the same name: the file has both Gazipur and Ghazipur. */
export function isNear(a: string, b: string): boolean {
  const [one, other] = [nameKey(a), nameKey(b)];
  return (
    one === other ||
    (EditDistance.accepts(one) && new EditDistance(one).to(other) <= one.length / 4)
  );
}

/** A taluka's name without the words that mark it as urban: `Kakinada (Urban)`, `Puri (M)`, `Pune City`. */
export function urbanName(name: string): string {
  return withoutBracketedMarks(name)
    .replace(/\((?:urban|city|town|m|m\.? ?corp\.?|u|its)\)/i, " ")
    .replace(/ (?:urban|city|town|sadar)$/i, "")
    .trim();
}
