/** Finds the runs of a line's tokens that are names of areas. */
import type { AreaNames, CalledAreas, NamedLevel } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import { AREA_LEVELS, type AreaLevel, isBelow, type Level } from "../contract/levels.ts";
import { areInitialsOf, LONGEST_INITIALS } from "../names/compare.ts";
import { keepsLetters } from "../names/fold-once.ts";
import { lazyRegExp } from "../names/lazy.ts";
import { type Name, wholeName } from "../names/name-forms.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { nameKey, tokens as tokensOf } from "../names/tokens.ts";
import { isKindWord, isOfAnotherPlace, isStationWord } from "../names/words.ts";
import {
  areApart,
  isRun,
  isSameRun,
  isSurelySaid,
  type Run,
  runKey,
  runsOf,
  saidOf,
  textOfRun,
} from "./runs.ts";
import { asideOf, type Line, type Token } from "./tokens.ts";

/** A run of tokens that is the name of areas of one level. */
export interface Mention extends Run {
  readonly text: string;
  readonly level: NamedLevel;
  /** The areas of the level, or the areas that a former one covers. For localities, the towns. */
  readonly areas: ReadonlySet<number>;
  /** The areas among them that have this name. For a former district, the districts that have parts of it today. */
  readonly named: ReadonlySet<number>;
  /** How the name in the text agrees with theirs. */
  readonly match: CalledAreas["match"];
  /** Whether it is an area's own name, another name, or the name of a former area. */
  readonly kind: "own" | "other" | "former";
  /** Whether level words or the field give this level, another one, or none. */
  readonly said: "so" | "else" | undefined;
  /** The role of its tokens as an aside. */
  readonly aside: ReturnType<typeof asideOf>;
  /** Whether it is in a column of development blocks. */
  readonly isBlock: boolean;
}

/** Maximum number of tokens in the name of an area. */
const MOST_TOKENS = 5;
/** Names of this many letters or fewer must match exactly: "D-14" is not "DN", of Dadra and Nagar Haveli. */
const FEW_LETTERS = 3;
/** The letters of states, such as MH. */
const STATE_LETTERS = 2;
/** "Dadra and Nagar Haveli and Daman and Diu". */
const MOST_TOKENS_WITH_AND = 8;

/**
 * The mentions of areas in a line. Typos are allowed only if level words or fields say that the run is an area, and the areas
 * named above it contain none of exactly this name. So "Devgarh" in Rajsamand is Deogarh, although another district has a
 * Devgarh.
 */
export function mentionsOf(line: Line, names: AreaNames, areas: Areas): Mention[] {
  const mentions: Mention[] = [];
  const said: SaidRun[] = [];
  const runs = possibleAreas(line);
  for (const run of runs) {
    const tokens = line.tokens.slice(run.from, run.to);
    const text = textOfRun(line, run.from, run.to);
    // "PB 19" is a post box, not Punjab.
    if (isNumberNext(line, run) && lettersIn(text) <= STATE_LETTERS) continue;
    const name = wholeName(text);
    const found = new Map<NamedLevel, Set<number>>();
    for (const called of names.called(name).sort(byClarity)) {
      if (called.match !== "exact" && !mayBeSimilar(text, tokens)) continue;
      if (leavesStation(line, run, called, areas)) continue;
      // Each area is mentioned once, by the clearest agreement.
      const known = found.get(called.level) ?? new Set<number>();
      const fresh = called.areas.filter((area) => !known.has(area));
      if (fresh.length === 0) continue;
      for (const area of fresh) known.add(area);
      found.set(called.level, known);
      const named = called.isFormer
        ? successorsOf(called.level, fresh, namesToday(mentions, run, called.level), areas)
        : fresh;
      mentions.push(mentionOf(line, run, text, { ...called, areas: fresh, named }));
    }
    if (!isSeat(name) && tokens.every(({ role }) => role !== "name")) continue;
    for (const level of new Set(saidOf(line, run.from, run.to)))
      if (level !== "village")
        said.push({ ...run, text, name, level, same: [...(found.get(level) ?? [])] });
  }
  const near = said.flatMap((run) => {
    const called = areasMeant(run, mentions, names, areas);
    return called === undefined ? [] : [mentionOf(line, run, run.text, called)];
  });
  return [
    ...mentions.filter(
      (mention) =>
        !isSeatElsewhere(mention, mentions, areas) && !isSideOfName(line, mention, mentions, areas),
    ),
    ...near,
    ...nearStates(line, names, mentions),
    ...mentionsByInitials(line, runs, mentions, areas),
  ];
}

/**
 * The mention of a state whose name has a typo, if it is all of the last names of a line: "West Bangal" is not the district
 * West, and "Meghalya" is not a village that is spelt like it. "Village Asama" is no state.
 */
function nearStates(
  line: Line,
  names: AreaNames,
  mentions: readonly Mention[],
): readonly Mention[] {
  const { tokens } = line;
  const end = tokens.findLastIndex(({ role }) => role !== "number" && role !== "level") + 1;
  const segment = tokens[end - 1]?.segment;
  const from = tokens.findIndex((token) => token.segment === segment && token.role !== "level");
  if (from < 0) return [];
  const run = { from, to: end };
  // "Leh Jammu and Kashmir" has the state's own name.
  const isKnown = mentions.some(
    (one) =>
      isSameRun(one, run) ||
      (one.level === "state" && one.kind === "own" && one.match === "exact" && one.to === end),
  );
  const isOther = saidOf(line, from, end).some((level) => level !== "state");
  if (isKnown || isOther || !isRun(line, from, end)) return [];
  if (!names.isNearState(wholeName(textOfRun(line, from, end)))) return [];
  return nearMentions(line, names, [run]).filter(({ level }) => level === "state");
}

/**
 * The mentions of areas with initials for the first words or parts of their names: districts of the states, and talukas of
 * the districts, that the line names, if only one of these may be meant. "W. Champaran, Bihar", "K.R. Nagara, Mysuru".
 */
function mentionsByInitials(
  line: Line,
  runs: readonly Run[],
  mentions: readonly Mention[],
  areas: Areas,
): readonly Mention[] {
  const { tokens } = line;
  const isShort = ({ role, text }: Token) => role === "name" && text.length <= LONGEST_INITIALS;
  if (!tokens.some(isShort)) return [];
  // Long texts have the same areas next to many runs.
  const known = new Map<number, readonly NamedArea[]>();
  const areasBelow = (above: number): readonly NamedArea[] => {
    const some =
      known.get(above) ??
      areas.children(above).map((area) => ({ area, words: tokensOf(areas.name(area)) }));
    known.set(above, some);
    return some;
  };
  return runs.flatMap((run) => {
    const some = tokens.slice(run.from, run.to);
    const isNamed = mentions.some(
      (mention) => isSameRun(mention, run) && mention.match === "exact",
    );
    if (isNamed || some.length < 2 || !some.slice(0, -1).every(isShort)) return [];
    const written = some.map((token) => token.text);
    const states = statesBeside(run, mentions);
    const isMeant = ({ area, words }: NamedArea) =>
      areInitialsOf(written, words) && states.every((state) => isWithin(areas.path(area), state));
    const around = [
      ...states.flatMap((state) => [...state.areas]),
      ...districtsBeside(run, mentions),
    ];
    const found = [...new Set(around)].flatMap(areasBelow).filter(isMeant);
    if (found.length !== 1) return [];
    const [{ area }] = found as [NamedArea];
    const level = areas.level(area) as AreaLevel;
    return [
      mentionOf(line, run, textOfRun(line, run.from, run.to), {
        ...OWN_NAME,
        level,
        areas: [area],
      }),
    ];
  });
}

/** An area with the words of its name. */
interface NamedArea {
  readonly area: number;
  readonly words: readonly string[];
}

/** The runs of a line that may be the name of an area. */
function possibleAreas(line: Line): Run[] {
  const { tokens } = line;
  const runs: Run[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let [hasAnd, isName] = [false, false];
    for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TOKENS_WITH_AND); to++) {
      const { text, role, joins } = tokens[to - 1]!;
      hasAnd ||= text === "and";
      // The "ka" of "Majnu ka Tilla" is not Karnataka.
      isName ||= role !== "number" && !joins;
      if (!isRun(line, from, to) || (to - from > MOST_TOKENS && !hasAnd)) break;
      if (isName) runs.push({ from, to });
    }
  }
  return runs;
}

function isNumberNext(line: Line, { from, to }: Run): boolean {
  return line.tokens[to]?.role === "number" && isRun(line, from, to + 1);
}

/**
 * Whether a run ends with a station that is no part of its areas' names: "Kannur Jn" is the town, not the district. Not after
 * another name: "Malana B.O., Kullu Jn".
 */
function leavesStation(
  { tokens }: Line,
  { from, to }: Run,
  { areas: called, level }: CalledAreas,
  areas: Areas,
): boolean {
  const last = tokens[to - 1]!.text;
  if (to - from === 1 || !isStationWord(last)) return false;
  if (tokens.slice(0, from).some(({ role }) => role === "name")) return false;
  return level === "town" || !called.some((area) => nameKey(areas.name(area)).endsWith(last));
}

/** Whether a name is long enough to be compared with similar ones, and its tokens keep enough letters when they are folded. */
function mayBeSimilar(name: string, tokens: readonly Token[]): boolean {
  return lettersIn(name) > FEW_LETTERS && tokens.every(({ text }) => keepsLetters(text));
}

/**
 * The areas that a run means which level words or fields say is an area, although none has exactly its name; undefined if it
 * means one of those that have, or none.
 */
function areasMeant(
  run: SaidRun,
  mentions: readonly Mention[],
  names: AreaNames,
  areas: Areas,
): CalledAreas | undefined {
  const isInside = run.same.length === 0 ? undefined : insideOf(run, mentions, areas);
  if (isInside && run.same.some(isInside)) return undefined;
  if (isSeat(run.name)) {
    const seats = seatsIn(run, mentions, areas);
    return seats.length === 0 ? undefined : { ...OWN_NAME, level: "taluka", areas: seats };
  }
  const part = withWordsOf(run, mentions, areas);
  if (part !== undefined) return { ...OWN_NAME, level: "taluka", match: "spelling", areas: [part] };
  return names.nearlyCalled(run.name, isInside).find(({ level }) => level === run.level);
}

/** The areas of a level that have a run as their name today. */
function namesToday(mentions: readonly Mention[], run: Run, level: NamedLevel): number[] {
  return mentions
    .filter(
      (mention) => isSameRun(mention, run) && mention.level === level && mention.kind !== "former",
    )
    .flatMap((mention) => [...mention.areas]);
}

/**
 * The areas that have parts of a former district or taluka today, on its level: Dudu is in Jaipur. Empty if its state still has
 * an area of the name: "Warangal" means the district of today, not the districts that were once parts of it. A former state
 * names only what it covered.
 * @param today the areas that have the name today
 */
function successorsOf(
  level: NamedLevel,
  covered: readonly number[],
  today: readonly number[],
  areas: Areas,
): number[] {
  if (level === "state") return [];
  const states = new Set(today.map((area) => areas.path(area)[0]));
  const found = covered.flatMap((area) => {
    const path = areas.path(area);
    const successor = path[AREA_LEVELS.indexOf(level as AreaLevel)];
    return successor === undefined || states.has(path[0]) ? [] : [successor];
  });
  return [...new Set(found)];
}

function lettersIn(text: string): number {
  return text.replace(NO_LETTER(), "").length;
}

const NO_LETTER = lazyRegExp(String.raw`[^\p{L}\p{M}]`, "gu");

/** Whether a name is a general word for the taluka of a district's seat: "Tehsil Sadar, Dist. Azamgarh" is Azamgarh. */
function isSeat(name: Name): boolean {
  return name.some(({ plain }) => plain === SEAT);
}

const SEAT = "sadar";

/** Whether a mention is of talukas called Sadar in other districts than those that the line names. */
function isSeatElsewhere(mention: Mention, mentions: readonly Mention[], areas: Areas): boolean {
  if (mention.level !== "taluka" || !isSeat(wholeName(mention.text))) return false;
  const districts = districtsBeside(mention, mentions);
  const isIn = (taluka: number) => districts.some((one) => areas.path(taluka).includes(one));
  return districts.length > 0 && ![...mention.areas].some(isIn);
}

/**
 * Whether a mention of districts is only a word like West beside another name: "Andheri West" is in Mumbai, and "South India" is
 * not Delhi. Not if the line names their state, or says that they are districts.
 */
function isSideOfName(
  line: Line,
  mention: Mention,
  mentions: readonly Mention[],
  areas: Areas,
): boolean {
  const { from, to, level, said } = mention;
  const { tokens } = line;
  const isSide = to - from === 1 && isOfAnotherPlace(tokens[from]!.text);
  if (level !== "district" || said === "so" || !isSide) return false;
  const isName = (at: number) => tokens[at]?.role === "name";
  const isBesideName =
    (isName(from - 1) && isRun(line, from - 1, to)) || (isName(to) && isRun(line, from, to + 1));
  const isInState = (state: Mention) =>
    [...mention.areas].some((area) => isWithin(areas.path(area), state));
  return isBesideName && !statesBeside(mention, mentions).some(isInState);
}

const OWN_NAME = { match: "exact", isOwn: true, isFormer: false } as const;

/**
 * The talukas of the seats of the districts, and in the states, that a line names outside of a run: they have the name of their
 * district, if possible with the word Sadar.
 */
function seatsIn(run: SaidRun, mentions: readonly Mention[], areas: Areas): number[] {
  if (run.level !== "taluka") return [];
  const states = statesBeside(run, mentions);
  const isInStates = (taluka: number) =>
    states.length === 0 || states.some((state) => isWithin(areas.path(taluka), state));
  return districtsBeside(run, mentions).flatMap((district) => {
    const name = nameKey(areas.name(district));
    const seats = areas
      .children(district)
      .filter((taluka) => nameKey(withoutSeat(areas.name(taluka))) === name && isInStates(taluka));
    const called = seats.filter((taluka) => nameKey(areas.name(taluka)) !== name);
    return called.length > 0 ? called : seats;
  });
}

/** A name without the word Sadar. */
function withoutSeat(name: string): string {
  return tokensOf(name)
    .filter((word) => word !== SEAT)
    .join(" ");
}

/**
 * The only taluka that has all words of the run in its name, in the districts that a line names outside of the run: "Block
 * Aliganj" in Jamui is Islamnagar Aliganj. Of 346 texts with a village of such a taluka, 310 match without this rule.
 */
function withWordsOf(run: SaidRun, mentions: readonly Mention[], areas: Areas): number | undefined {
  if (run.level !== "taluka") return undefined;
  const words = tokensOf(run.text);
  const isOwn = (word: string) =>
    word.length >= FEWEST_OF_WORD && !isKindWord(word) && !isOfAnotherPlace(word);
  if (!words.every(isOwn)) return undefined;
  const found = districtsBeside(run, mentions)
    .flatMap((district) => [...areas.children(district)])
    .filter((taluka) => {
      const own = tokensOf(areas.name(taluka));
      return words.every((word) => own.includes(word));
    });
  return found.length === 1 ? found[0] : undefined;
}

/** Minimum number of letters of such a word: Tal and Pur are in too many names. */
const FEWEST_OF_WORD = 4;

/** The districts that a line names outside of a run. A row may name one in two columns. */
function districtsBeside(run: Run, mentions: readonly Mention[]): readonly number[] {
  const districts = exactBeside(run, mentions).filter(
    ({ level, kind, said, aside }) =>
      level === "district" && kind !== "former" && said !== "else" && aside === undefined,
  );
  return [...new Set(districts.flatMap((mention) => [...mention.areas]))];
}

/** The exact names of states that a line has outside of a run. */
function statesBeside(run: Run, mentions: readonly Mention[]): Mention[] {
  return exactBeside(run, mentions).filter(({ level }) => level === "state");
}

/** The exact names of areas that a line has outside of a run. */
function exactBeside(run: Run, mentions: readonly Mention[]): Mention[] {
  return mentions.filter((mention) => mention.match === "exact" && areApart(mention, run));
}

/** Whether an area with a path is in one that a mention means. */
function isWithin(path: readonly number[], { areas }: Mention): boolean {
  return path.some((area) => areas.has(area));
}

/** Whether an area is inside the areas that a line names outside of the run, on higher levels than the run's. */
function insideOf(
  run: SaidRun,
  mentions: readonly Mention[],
  areas: Areas,
): (area: number) => boolean {
  const above = exactBeside(run, mentions).filter(({ level }) => isAbove(level, run.level));
  // One name may mean several areas.
  const named = [...Map.groupBy(above, runKey).values()];
  return (area) => {
    const path = areas.path(area);
    return named.every((some) => some.some((mention) => isWithin(path, mention)));
  };
}

/** A run that level words or fields say is an area of a level. */
interface SaidRun extends Run {
  readonly text: string;
  readonly name: Name;
  readonly level: AreaLevel;
  /** The areas of the level that have exactly this name. */
  readonly same: readonly number[];
}

function isAbove(upper: NamedLevel, lower: AreaLevel): boolean {
  return upper !== "town" && isBelow(lower, upper);
}

function byClarity(a: CalledAreas, b: CalledAreas): number {
  const rank = ({ match, isOwn, isFormer }: CalledAreas) =>
    (match === "exact" ? 0 : 4) + (isFormer ? 2 : 0) + (isOwn ? 0 : 1);
  return rank(a) - rank(b);
}

/** The mentions of runs whose names are nearly those of areas. */
export function nearMentions(line: Line, names: AreaNames, runs: readonly Run[]): Mention[] {
  return runs.flatMap((run) => {
    const text = textOfRun(line, run.from, run.to);
    if (text.length < SHORTEST_NEAR) return [];
    return names.nearlyCalled(wholeName(text)).map((called) => mentionOf(line, run, text, called));
  });
}

/** Minimum number of characters of such a name. */
const SHORTEST_NEAR = 5;

/** The mention of towns by their own names; for localities towns are areas. */
export function townMention(line: Line, run: Run, towns: readonly number[]): Mention {
  const called = { level: "town", match: "exact", isOwn: true, isFormer: false } as const;
  return mentionOf(line, run, textOfRun(line, run.from, run.to), { ...called, areas: towns });
}

/** Whether a run is in the exact name of an area of the level that words or its field say. */
export function isInSaidArea(mentions: readonly Mention[], { from, to }: Run): boolean {
  return mentions.some(
    (mention) =>
      mention.match === "exact" &&
      mention.said === "so" &&
      mention.level !== "town" &&
      mention.from <= from &&
      to <= mention.to,
  );
}

function mentionOf(
  line: Line,
  { from, to }: Run,
  text: string,
  {
    level,
    areas,
    named = areas,
    match,
    isOwn,
    isFormer,
  }: CalledAreas & { named?: readonly number[] },
): Mention {
  const ofLevel: Level = level === "town" ? "village" : level;
  const some = line.tokens.slice(from, to);
  const levels = saidOf(line, from, to);
  const isSaid = levels.includes(ofLevel) || some.some((token) => token.level === ofLevel);
  return {
    from,
    to,
    text,
    level,
    areas: new Set(areas),
    named: new Set(named),
    match,
    // The data have most areas' own names in Latin letters only.
    kind: isFormer ? "former" : isOwn || INDIAN_LETTER.test(text) ? "own" : "other",
    said: isSaid ? "so" : levels.length > 0 && isSurelySaid(line, from, to) ? "else" : undefined,
    aside: asideOf(some),
    isBlock: some[0]!.called === "block",
  };
}

/** The names in a line outside of some positions. Each may be a mention with a typo. */
export function runsToMention(line: Line, positions: readonly number[]): Run[] {
  const left = positions.filter((i) => line.tokens[i]!.role === "name");
  return runsOf(line, left)
    .filter(({ from, to }) => to - from <= LONGEST_AREA)
    .slice(-MOST_NEAR)
    .flatMap((run) => (run.to - run.from > 1 ? [run, { from: run.to - 1, to: run.to }] : [run]));
}

/** Maximum number of tokens of such a name, and of such names. */
const LONGEST_AREA = 3;
const MOST_NEAR = 4;
