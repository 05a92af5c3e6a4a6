import { offerPicture } from "./picture.ts";
import { askPoints } from "./points.ts";

/**
 * Shows on the map what is pointed at in the list, and the reverse, with its figure in one line. The page is complete
 * without it: it only reads the HTML of `areaSection`, and leaves links alone.
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
  const rowOf = (address: string) =>
    section.querySelector(`tbody th a[href="${address}"]`)?.closest("tr");
  const shapes = new Map(
    Array.from(section.querySelectorAll("svg a"), (link) => [link.getAttribute("href")!, link]),
  );
  let figures = figuresOf(section);
  let here: readonly Element[] = [];
  let shown: string | undefined;

  const show = (address: string | undefined) => {
    if (address === shown) return;
    for (const one of here) one.classList.remove("here");
    shown = address;
    here = [rowOf(address ?? ""), shapes.get(address ?? "")].filter((one) => one != null);
    for (const one of here) one.classList.add("here");
    say();
    if (address !== undefined) loadAll();
  };
  const say = () => {
    line.textContent = figures(shown ?? "") ?? hint;
  };
  // The map shows all places, even if the list shows only some.
  let path = section.querySelector<HTMLElement>("[data-all]")?.dataset.all;
  const loadAll = () => {
    if (path === undefined) return;
    const load = async (from: string) => {
      const page = new DOMParser().parseFromString(await (await fetch(from)).text(), "text/html");
      figures = figuresOf(page.getElementById("list")!);
      say();
    };
    load(path).catch(() => {});
    path = undefined;
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

/** The line with name and figure for the address of a place. Undefined for an address that no list of a section has. */
function figuresOf(section: HTMLElement): (address: string) => string | undefined {
  const rows = [...section.querySelectorAll("tbody tr")];
  const byAddress = new Map(
    rows.map((row) => [row.querySelector("th a")!.getAttribute("href")!, row]),
  );
  const { line: sentence, ordinals = "" } = section.dataset;
  let ranked: readonly number[] | undefined;
  return (address) => {
    const row = byAddress.get(address);
    if (!row) return undefined;
    const name = row.querySelector("th a")!.textContent;
    const cell = row.querySelector(".shown")?.textContent ?? "";
    if (cell === "" || sentence === undefined) return name;
    ranked ??= rows.flatMap((one) => numberOf(one)).sort((a, b) => b - a);
    const values = {
      name,
      value: cell,
      rank: ordinal(ranked.indexOf(numberOf(row)[0]!) + 1, ordinals),
      count: new Intl.NumberFormat(`${document.documentElement.lang}-IN`).format(rows.length),
    };
    return sentence.replace(/\{(\w+)\}/g, (_, key: string) => values[key as keyof typeof values]);
  };
}

/** The figure of a row, as a list of one or none. */
function numberOf(row: Element): number[] {
  const text = row.querySelector(".shown")?.textContent ?? "";
  return text === "" ? [] : [Number(text.replace(/[^\d.]/g, ""))];
}

/** A rank with its ending in the language: `3rd`. */
function ordinal(rank: number, endings: string): string {
  const category = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" });
  const ending = endings.split(" ").find((one) => one.startsWith(`${category.select(rank)}:`));
  return rank + (ending?.split(":")[1] ?? "");
}
