/** Several names in one: `Budhavarampet @ Ramaiahpalle`, `Kaimur (Bhabua)`. */
import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, UnsavedDataset } from "../dataset/dataset.ts";

/** The name without marks of a kind or a part: `Velha Goa (CT)` is `Velha Goa`. */
export function withoutBracketedMarks(name: string): string {
  if (!name.includes("(")) return tidy(name);
  return tidy(name.replaceAll(/\(\s*(?:CT|OG|P|Pt|Part|Ward)\b[^)]*\)?/gi, " "));
}

/** A name without what is in round brackets: Rajgurunagar (Khed). */
export function withoutBrackets(name: string): string {
  return name.replaceAll(/\([^)]*\)?/g, "");
}

/** Separators of two names of a place. A slash between single letters or digits (`T/O`, `61/11`) is not one. */
const BETWEEN_NAMES = /\s*@\s*|\s+(?:alias|alies|urf|or)\s+|(?<=[a-z]{2})\s*\/\s*(?=[a-z]{2})/i;

/** First words of a bracket that says which part of something the place is, or where it is. */
const NOT_A_NAME =
  /^(?:part|pt|ward|portion|near|then|block|beat|range|now|between|appertaining|belongs|deleted|including|excluding|m\.? ?corp)\b/i;

/**
 * Words that are not a name when they are alone in brackets: directions, sizes, ages, tenures, forests, abbreviations.
 */
const NOT_NAMES = new Set(
  [
    "ditto urf rural urban dehat gramin town city hq station bazar basti tola forest state ghat village",
    "north south east west uttar dakshin purba purva paschim pashchim upper lower central middle inner outer",
    "old new naya nutan first second third big small bara bada bade badi chhota chota chhoti chotti lal kala",
    "khurd kalan buzurg bujurg khas mal tal pedda chinna nani nana moti mota grant diara chhit kha bad rith",
    "rithi san mel viran veeran unsurveyed resettle resettlement ehatmali mustqil hamesha rahit sahit anshik",
    "jagir jageer jagiri jahagir inam inami ijara khalsa mafi malgujari patti sarkari rayati van vangram jodi",
    "efa jppc fdca its rfv wls wla rcp ryt rhv mst aht sadar gird jangli nisf abadi",
  ].flatMap((words) => words.split(" ")),
);

/**
 * The names in a name; empty if there is only one. Brackets with digits, initials or words that only distinguish places
 * are not names.
 */
export function namesWithin(name: string): string[] {
  const bracketed = [...name.matchAll(/[([]([^()[\]]*)[)\]]?/g)].map((match) => tidy(match[1]!));
  const main = tidy(name.replaceAll(/[([][^()[\]]*[)\]]?/g, " "));
  const parts = [main, ...bracketed.filter(canBeName)].flatMap((part) => part.split(BETWEEN_NAMES));
  const names = parts.map(tidy).filter((part, index) => index === 0 || canBeName(part));
  return names.length > 1 && names.every((part) => letters(part).length > 2) ? names : [];
}

/**
 * The names inside the places' names, as aliases. For an area, also its name without the mark of a part, since people
 * search for areas by their plain name.
 *
 * The name of a parent in brackets is not an alias: `Rampur (Jaunpur)` says where the place is.
 */
export function visibleNames({ states, districts, talukas, villages }: UnsavedDataset): Alias[] {
  const above = {
    state: new Map(states.map(({ code, name }) => [code, [nameKey(name)]])),
    district: new Map<string, string[]>(),
    taluka: new Map<string, string[]>(),
  };
  const aliases: Alias[] = [];
  const add = (
    level: Level,
    { code, name }: { code: string; name: string },
    parents: string[],
  ): void => {
    if (!/[([@/]| (?:alias|alies|urf|or) /i.test(name)) return;
    const [main, ...others] = namesWithin(name);
    const unmarked = withoutBracketedMarks(name);
    if (level !== "village" && unmarked !== name) aliases.push({ level, code, alias: unmarked });
    const further = others.filter((other) => !parents.includes(nameKey(other)));
    if (main === undefined || further.length === 0) return;
    aliases.push(...[main, ...further].map((alias) => ({ level, code, alias })));
  };
  for (const state of states) add("state", state, []);
  for (const district of districts) {
    const parents = above.state.get(district.state_code)!;
    above.district.set(district.code, [...parents, nameKey(district.name)]);
    add("district", district, parents);
  }
  for (const taluka of talukas) {
    const parents = above.district.get(taluka.district_code)!;
    above.taluka.set(taluka.code, [...parents, nameKey(taluka.name)]);
    add("taluka", taluka, parents);
  }
  for (const village of villages) add("village", village, above.taluka.get(village.taluka_code)!);
  return aliases;
}

function canBeName(text: string): boolean {
  if (letters(text).length < 3 || /\d/.test(text) || NOT_A_NAME.test(text)) return false;
  if (/^[ivx]+$/i.test(text)) return false;
  // Initials: `R.F.`, `M.S.T`.
  return !/^(?:\p{L}[. ]+)+\p{L}?$/u.test(text) && !NOT_NAMES.has(letters(text).toLowerCase());
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

/** A quick test for names that {@link tidy} changes; most names are unchanged. */
const UNTIDY = /\s\s|[^\S ]|^[\s,*.–-]|[\s,*–-]$/;

function tidy(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.replaceAll(/\s+/g, " ").replaceAll(/^[\s,*.–-]+|[\s,*–-]+$/g, "");
}
