import type { Random } from "../random.ts";

/** How one romanisation differs from another; each is applied at one place of a name. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/aa/, "a"],
  [/a/, "aa"],
  [/ee/, "i"],
  [/i/, "ee"],
  [/oo/, "u"],
  [/u/, "oo"],
  [/sh/, "s"],
  [/s(?!h)/, "sh"],
  [/v/, "w"],
  [/w/, "v"],
  [/th/, "t"],
  [/t(?!h)/, "th"],
  [/kh/, "k"],
  [/ph/, "f"],
  [/a$/, ""],
  [/(?<=[^aeiou])$/, "a"],
  [/e(?=[a-z])/, "i"],
  [/o(?=[a-z])/, "u"],
  [/j/, "z"],
  [/ai/, "e"],
  [/au/, "o"],
  [/n(?=[gkdtjbp])/, ""],
  [/pur\b/, "pura"],
  [/gaon/, "gaum"],
];
const LETTERS = "abcdefghiklmnoprstuv";

/** A name as another hand writes it. */
function respelled(name: string, random: Random): string {
  const usual = name.toLowerCase();
  const fitting = SPELLINGS.filter(([from]) => from.test(usual));
  if (fitting.length === 0) return name;
  const [from, to] = random.pick(fitting);
  return usual.replace(from, to);
}

/** A name with a letter more, less, other or swapped, not its first. */
function mistyped(name: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, name.length - 1));
  const letter = random.pick([...LETTERS]);
  switch (random.below(4)) {
    case 0:
      return name.slice(0, at) + name.slice(at + 1);
    case 1:
      return name.slice(0, at) + letter + name.slice(at);
    case 2:
      return name.slice(0, at) + letter + name.slice(at + 1);
    default:
      return name.slice(0, at - 1) + (name[at] ?? "") + name[at - 1] + name.slice(at + 1);
  }
}

type Alteration = (name: string, random: Random) => string;

/** What lists do to names, with the share of each among the altered ones. */
const ALTERATIONS: readonly (readonly [share: number, Alteration])[] = [
  [0.34, respelled],
  [0.12, (name, random) => respelled(respelled(name, random), random)],
  [0.2, mistyped],
  [0.06, (name, random) => mistyped(respelled(name, random), random)],
  [0.05, (name, random) => mistyped(mistyped(name, random), random)],
  [0.08, (name) => name.replace(/\s*\([^)]*\)/g, "")],
  [0.06, (name) => (name.includes(" ") ? name.replace(" ", "") : `${name.slice(0, 4)} ${name.slice(4)}`)],
  [0.05, (name, random) => random.pick([`Vill. ${name}`, `${name} Village`, `${name} (V)`, `${name} Hq`])],
  [0.04, (name) => name.toUpperCase()],
];

/** A name of two letters or more, altered as lists alter names. */
export function altered(name: string, random: Random): string {
  const draw = random.next();
  let sum = 0;
  const chosen = ALTERATIONS.find(([share]) => {
    sum += share;
    return draw < sum;
  });
  const [, alter] = chosen ?? ALTERATIONS[0]!;
  const written = alter(name, random).trim();
  return written.replace(/[^a-z0-9]/gi, "").length < 2 ? name : written;
}
