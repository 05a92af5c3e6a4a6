import type { Random } from "../random.ts";

/** Differences between romanisations; each is applied once to a name. */
const SPELLINGS = (
  "aa>a a>aa ee>i i>ee oo>u u>oo sh>s s(?!h)>sh v>w w>v th>t t(?!h)>th kh>k ph>f a$> (?<=[^aeiou])$>a e(?=[a-z])>i " +
  "o(?=[a-z])>u j>z ai>e au>o n(?=[gkdtjbp])> pur\\b>pura gaon>gaum"
)
  .split(" ")
  .map((rule) => rule.split(">") as [string, string])
  .map(([from, to]) => [new RegExp(from), to] as const);
const LETTERS = "abcdefghiklmnoprstuv";

/** A name in another romanisation. */
function respelled(name: string, random: Random): string {
  const usual = name.toLowerCase();
  const fitting = SPELLINGS.filter(([from]) => from.test(usual));
  if (fitting.length === 0) return name;
  const [from, to] = random.pick(fitting);
  return usual.replace(from, to);
}

/** A name with an extra, missing, wrong or swapped letter that is not its first. */
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

/** Alterations of names in lists, with their shares. */
const ALTERATIONS: readonly (readonly [share: number, Alteration])[] = [
  [0.34, respelled],
  [0.12, (name, random) => respelled(respelled(name, random), random)],
  [0.2, mistyped],
  [0.06, (name, random) => mistyped(respelled(name, random), random)],
  [0.05, (name, random) => mistyped(mistyped(name, random), random)],
  [0.08, (name) => name.replace(/\s*\([^)]*\)/g, "")],
  [
    0.06,
    (name) => (name.includes(" ") ? name.replace(" ", "") : `${name.slice(0, 4)} ${name.slice(4)}`),
  ],
  [
    0.05,
    (name, random) =>
      random.pick([`Vill. ${name}`, `${name} Village`, `${name} (V)`, `${name} Hq`]),
  ],
  [0.04, (name) => name.toUpperCase()],
];

/** A name altered as in lists; it keeps at least two letters. */
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
