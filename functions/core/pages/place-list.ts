import { placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import type { ListedPlace } from "./place-data.ts";
import { type Named, type NamingTexts, nameOf, shownName } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const LIST_TEXTS = [
  "noChildren",
  "listSearch",
  "listPlaceholder",
  "listJump",
  "listCsv",
  "listSort",
  "sortName",
  "sortCode",
  "sortPopulation",
] as const;

type ListTexts = Texts<(typeof LIST_TEXTS)[number]>;

/** From the first length on, a list has a search box; from the second, links to its letters. */
export const SEARCHED_FROM = 13;
const LETTERS_FROM = 201;

interface ListOptions {
  /** Returns the address for a place's code; by default its page. */
  readonly pathOf?: (code: string, language: string) => string;
  /** The areas that contain all places of the list, from the state down, for the download. */
  readonly parents?: readonly { readonly level: string; readonly code: string }[];
}

/** The sort orders of a list, in the order in which they are offered. */
const SORTS = ["name", "code", "population"] as const;

const SORT_TEXTS = { name: "sortName", code: "sortCode", population: "sortPopulation" } as const;

/**
 * Places as rows: name, population with a bar, code. The list is complete without JavaScript; the page's code makes the
 * search box, the order and the download work.
 *
 * @param id of the list in the page
 */
export function placeList(
  id: string,
  label: string,
  places: readonly ListedPlace[],
  t: ListTexts,
  words: NamingTexts,
  { pathOf = placePath, parents = [] }: ListOptions = {},
): Html {
  if (places.length === 0) return html`<p class="hint">${t("noChildren")}</p>`;
  const letters = lettersOf(places);
  const most = Math.max(1, ...places.map(({ population }) => population ?? 0));
  const rows = places.map((place, i) => {
    const letter = letters.find(({ first }) => first === i)?.letter;
    const { code, population } = place;
    return html`<li${namesData(place, words)}${place.iso_code && html` data-iso="${place.iso_code}"`}${letter !== undefined && html` id="${id}-${letter}"`}><a href="${pathOf(code, words.language)}">${shownName(place, words)}</a>${
      population != null && html`<span class="people">${t.number(population)}</span>`
    }<span class="code">${code}</span>${population != null && bar(population / most)}</li>`;
  });
  return html`<div class="place-list">${places.length >= SEARCHED_FROM && tools(label, parents, t, sortBox(id, t))}${
    letters.length > 1 && jumps(id, letters, t)
  }<ul class="places" aria-label="${label}">${rows}</ul></div>`;
}

/** All names by which a list finds a place, each once and on its own line. */
export function searchedNames({
  name,
  also_known_as = [],
  local_name = "",
  hindi_name = "",
}: Pick<ListedPlace, "name" | "also_known_as" | "local_name" | "hindi_name">): string {
  const all = new Set([name, ...also_known_as, local_name, hindi_name]);
  all.delete("");
  return [...all].join("\n");
}

/**
 * The names by which a row is found, as an attribute for the page's code. The name shown in the row is left out: if it is
 * the first, the value begins with a line break; if it is the only one, there is no attribute.
 */
export function namesData(
  place: Named & Parameters<typeof searchedNames>[0],
  words: NamingTexts,
): Html {
  const [names, shown] = [searchedNames(place), nameOf(place, words)];
  const [first = "", ...others] = names.split("\n");
  const value = first === shown ? ["", ...others].join("\n") : names;
  return html`${value !== "" && html` data-names="${value}"`}`;
}

/** A thin bar for a share from 0 to 1. The policy of the pages forbids inline styles. */
export function bar(share: number): Html {
  return html`<svg class="thin-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 100)}" height="1"/></svg>`;
}

/** The search box of a list, its sort order if it has no sorting headers, and its download. */
export function tools(
  label: string,
  parents: NonNullable<ListOptions["parents"]>,
  t: ListTexts,
  order?: Html,
): Html {
  const above = parents.map(({ level, code }) => `${level}_code=${code}`).join(" ");
  const download = html`<button type="button" class="button button-small" data-csv="${label}" data-parents="${above}">${t(
    "listCsv",
  )}</button>`;
  return searchTools(label, t, html`${order}${download}`);
}

/** The search box of a list, and the controls next to it. */
export function searchTools(
  label: string,
  t: Texts<"listSearch" | "listPlaceholder">,
  others?: Html,
): Html {
  return html`<div class="narrow scripted"><input type="search" data-narrow aria-label="${t(
    "listSearch",
    {
      list: label,
    },
  )}" placeholder="${t("listPlaceholder")}" autocomplete="off"><span class="hint" role="status"></span>${others}</div>`;
}

function sortBox(id: string, t: ListTexts): Html {
  const sorts = SORTS.map((sort) => html`<option value="${sort}">${t(SORT_TEXTS[sort])}</option>`);
  return html`<span class="sort"><label for="${id}-sort">${t("listSort")}</label> <select id="${id}-sort" data-sort>${sorts}</select></span>`;
}

interface Letter {
  readonly letter: string;
  /** The position of the first place. */
  readonly first: number;
}

/** The first letters of the names of a long list, each with the first place that has it. */
export function lettersOf(places: readonly ListedPlace[]): Letter[] {
  if (places.length < LETTERS_FROM) return [];
  const seen = new Map<string, number>();
  for (const [i, { name }] of places.entries()) {
    const letter = name.normalize("NFD").charAt(0).toUpperCase();
    if (/[A-Z]/.test(letter) && !seen.has(letter)) seen.set(letter, i);
  }
  return Array.from(seen, ([letter, first]) => ({ letter, first }));
}

/** @param pathOf returns the page with a letter's first place; by default this one */
export function jumps(
  id: string,
  letters: readonly Letter[],
  t: ListTexts,
  pathOf: (letter: Letter) => string = () => "",
): Html {
  return html`<nav class="letters" aria-label="${t("listJump")}">${letters.map(
    (one) => html`<a href="${pathOf(one)}#${id}-${one.letter}">${one.letter}</a>`,
  )}</nav>`;
}
