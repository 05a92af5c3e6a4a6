import type { Level } from "../../../functions/core/contract/levels.ts";
import type { Place } from "../client/client.ts";
import { type Child, element } from "../dom.ts";
import { kindInWords, nameInWords, talukaWord } from "../field/location-field.ts";
import { t, words } from "./language.ts";
import { loaded } from "./loaded.ts";
import { copyButton, facts, heading, type ListedPlace, levelTag, offline, placeList } from "./parts.ts";
import { levelBelow, loadPlace, type PlaceWithRelatives } from "./place-data.ts";
import { addressOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

export const placeView: ViewOf<"place"> = ({ code }, context) => {
  const title = heading(code);
  return {
    title: code,
    contents: [
      title,
      loaded(
        () => loadPlace(context.directory, code, context.signal),
        (found) => {
          const name = nameInWords(found.place.name, words);
          title.textContent = name;
          const above = found.place.parents.map((parent) => parent.name).toReversed();
          context.describe([name, ...above].join(", "), `${pathOf(found.place)} · ${found.place.code}`);
          return placeParts(found, context.signal);
        },
        context.signal,
      ),
    ],
  };
};

function placeParts(
  { place, state, notes, children, siblings }: PlaceWithRelatives,
  signal: AbortSignal,
): Node[] {
  const below = levelBelow(place.level);
  const name = nameInWords(place.name, words);
  const parent = place.parents.at(-1);
  const word = (level: Level | undefined) =>
    level === "taluka" ? talukaWord(place.state_code, t.language) : undefined;
  const former = place.former;
  return [
    ...(former ? [element("p", { class: "note" }, t("placeFormer", { ...former }))] : []),
    ...(place.parents.length > 0 ? [breadcrumb(place)] : []),
    ...notes.map((note) => element("p", { class: "hint" }, note)),
    actions(place),
    facts(factsOf(place, state?.iso_code)),
    ...formerAreas(place),
    ...(below ? [list(t(CHILDREN[place.level]!, { name }), word(below), children, true)] : []),
    ...(siblings.length > 0
      ? [list(t(SIBLINGS[place.level], { name: parent?.name ?? "" }), word(place.level), siblings, !below)]
      : []),
    ...(place.level === "state" ? [offline(({ keepPanel }) => keepPanel(place.code, signal))] : []),
    links(place),
  ];
}

const CHILDREN = {
  state: "childrenState",
  district: "childrenDistrict",
  taluka: "childrenTaluka",
  village: undefined,
} as const;
const SIBLINGS = {
  state: "siblingsState",
  district: "siblingsDistrict",
  taluka: "siblingsTaluka",
  village: "siblingsVillage",
} as const;

function breadcrumb({ parents }: Place): HTMLElement {
  return element(
    "nav",
    { "aria-label": t("placeAbove"), class: "breadcrumb" },
    element(
      "ol",
      {},
      ...parents.map(({ code, name }) =>
        element("li", {}, element("a", { href: addressOf({ view: "place", code }) }, name)),
      ),
    ),
  );
}

/** Links and buttons: copy the link, share, find on a map. */
function actions(place: Place): HTMLElement {
  const address = () => `${location.origin}${addressOf({ view: "place", code: place.code })}`;
  const names = [place.name, ...place.parents.map(({ name }) => name).toReversed()];
  const query = new URLSearchParams({ query: [...names, "India"].join(", ") });
  const share = () => void navigator.share({ title: document.title, url: address() }).catch(() => {});
  return element(
    "p",
    { class: "actions" },
    copyButton(address, t("copyLink"), t("copyLink")),
    // Not all browsers can share.
    "share" in navigator &&
      element("button", { type: "button", class: "button button-small", onclick: share }, t("share")),
    element("a", { href: `https://www.openstreetmap.org/search?${query}`, rel: "noreferrer" }, t("map")),
  );
}

function pathOf({ full_path }: Place): string {
  return full_path
    .split(" > ")
    .map((name) => nameInWords(name, words))
    .join(" > ");
}

function factsOf(place: Place, isoCode: string | undefined): [string, Child[]][] {
  const rows: [string, Child[]][] = [];
  const add = (label: string, ...value: Child[]) => rows.push([label, value]);
  const addCode = (label: string, code: string) =>
    add(
      label,
      element("span", { class: "code code-large" }, code),
      copyButton(() => code, t("copyOf", { what: label })),
    );
  const levelName = (level: string) => {
    const word = level === "taluka" ? talukaWord(place.state_code, t.language) : undefined;
    const own = words(level as Level);
    return word ? `${own} (${word})` : own;
  };
  const kind = kindInWords(place, words);
  add(t("level"), levelTag(place.level, place.level === "village" ? kind : levelName(place.level)));
  addCode(t("levelCode", { level: place.level === "village" ? kind : words(place.level) }), place.code);
  for (const parent of place.parents.toReversed())
    addCode(t("levelCode", { level: words(parent.level as Level) }), parent.code);
  if (place.lgd_code !== undefined) addCode(t("lgdCode"), place.lgd_code);
  if (isoCode !== undefined) add(t("isoCode"), isoCode);
  if (place.local_name !== undefined) add(t("localName"), place.local_name);
  const others = place.also_known_as ?? [];
  if (others.length > 0) add(t("otherNames"), others.join(", "));
  const pins = place.pincodes ?? [];
  if (pins.length > 0) add(t.counted("pincode", pins.length), pins.join(", "));
  add(
    t("fullPath"),
    element("span", {}, pathOf(place)),
    copyButton(() => place.full_path, t("copyOf", { what: t("fullPath") })),
  );
  return rows;
}

function list(title: string, word: string | undefined, places: readonly ListedPlace[], open: boolean) {
  const label = word ? `${title} (${word})` : title;
  const head = element(
    "h2",
    { class: "list-title" },
    label,
    element("span", { class: "count" }, ` ${t.number(places.length)}`),
  );
  const body =
    places.length === 0 ? element("p", { class: "hint" }, t("noChildren")) : placeList(label, places);
  return open
    ? element("section", { class: "list" }, head, body)
    : element("details", { class: "list" }, element("summary", {}, head), body);
}

function links(place: Place): HTMLElement {
  const api = `/api/locations/place?${new URLSearchParams({ code: place.code })}`;
  return element(
    "p",
    { class: "hint actions" },
    element("a", { href: api }, t("placeApi")),
    element(
      "a",
      { href: `/downloads/villages-${place.state_code}.csv` },
      t("placeFile", { name: place.state_name }),
    ),
    element("a", { href: addressOf({ view: "browse", code: place.code }) }, t("placeSteps")),
  );
}

/** The areas that a place was in according to older lists. Empty if there are none. */
function formerAreas({ formerly = [] }: Place): Node[] {
  if (formerly.length === 0) return [];
  const items = formerly.map(({ name, edition, covers }) =>
    element("li", {}, t(covers === "all" ? "formerly" : "formerlyPart", { name, edition })),
  );
  return [
    element(
      "section",
      { class: "list" },
      element("h2", { class: "list-title" }, t("formerlyTitle")),
      element("ul", {}, ...items),
    ),
  ];
}
