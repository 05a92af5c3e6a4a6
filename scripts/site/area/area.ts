import { offerPicture } from "./picture.ts";
import { askPoints } from "./points.ts";

/**
 * Shows on the map what is pointed at in the list, and the other way round, with its figure in one line. The page is
 * complete without it: it only reads the HTML of `areaSection`, and leaves links alone.
 */

for (const section of document.querySelectorAll<HTMLElement>(".area")) {
  connect(section);
  askPoints(section);
  offerPicture(section);
}

function connect(section: HTMLElement): void {
  const line = section.querySelector(".area-line");
  if (!line) return;
  const hint = line.textContent;
  const rows = byAddress(section.querySelectorAll("tbody th a"), (link) => link.closest("tr")!);
  const shapes = byAddress(section.querySelectorAll("svg a"), (link) => link);
  let shown: string | undefined;
  let ranked: readonly number[] | undefined;

  const show = (address: string | undefined) => {
    if (address === shown) return;
    for (const one of [rows.get(shown ?? ""), shapes.get(shown ?? "")])
      one?.classList.remove("here");
    shown = address;
    const row = rows.get(address ?? "");
    for (const one of [row, shapes.get(address ?? "")]) one?.classList.add("here");
    line.textContent = row ? textOf(row) : hint;
  };

  const textOf = (row: Element): string => {
    const name = row.querySelector("th a")!.textContent;
    const cell = row.querySelector(".shown")?.textContent ?? "";
    const { line: sentence } = section.dataset;
    if (cell === "" || sentence === undefined) return name;
    ranked ??= [...rows.values()].flatMap((one) => numberOf(one)).sort((a, b) => b - a);
    const values = {
      name,
      value: cell,
      rank: ordinal(ranked.indexOf(numberOf(row)[0]!) + 1, section.dataset.ordinals!),
      count: new Intl.NumberFormat(`${document.documentElement.lang}-IN`).format(rows.size),
    };
    return sentence.replace(/\{(\w+)\}/g, (_, key: string) => values[key as keyof typeof values]);
  };

  const pointed = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest("svg a") ?? target.closest("tbody tr")?.querySelector("th a");
    show(link?.getAttribute("href") ?? undefined);
  };
  section.addEventListener("pointerover", pointed);
  section.addEventListener("focusin", pointed);
  section.addEventListener("pointerleave", () => show(undefined));
}

function byAddress<Part extends Element>(
  links: NodeListOf<Element>,
  partOf: (link: Element) => Part,
): ReadonlyMap<string, Part> {
  return new Map(Array.from(links, (link) => [link.getAttribute("href")!, partOf(link)]));
}

/** The figure of a row, as a list of one or none. */
function numberOf(row: Element): number[] {
  const text = row.querySelector(".shown")?.textContent ?? "";
  return text === "" ? [] : [Number(text.replace(/[^\d.]/g, ""))];
}

/** A rank with the ending of its language: `3rd`. */
function ordinal(rank: number, endings: string): string {
  const category = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" });
  const ending = endings.split(" ").find((one) => one.startsWith(`${category.select(rank)}:`));
  return rank + (ending?.split(":")[1] ?? "");
}
