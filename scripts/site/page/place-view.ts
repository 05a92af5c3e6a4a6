import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { element, formatCount } from "./dom.ts";
import { loaded } from "./loaded.ts";
import { copyButton, heading, levelTag, placeList } from "./parts.ts";
import { LEVEL_NAMES, loadPlace, type Place, type PlaceWithKin } from "./places.ts";
import { hashOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

export const placeView: ViewOf<"place"> = ({ codes }, { directory, signal }) => {
  const level = LEVELS[codes.length - 1]!;
  const title = heading(`${LEVEL_NAMES[level].one} ${codes.at(-1)}`);
  return {
    title: `${LEVEL_NAMES[level].one} ${codes.at(-1)}`,
    contents: [
      title,
      loaded(
        "the place",
        () => loadPlace(directory, codes, signal),
        (found) => {
          const { name } = found.chain.at(-1)!;
          title.textContent = name;
          document.title = `${name} – Location Directory`;
          return placeParts(found);
        },
        signal,
      ),
    ],
  };
};

function placeParts({ chain, children, siblings }: PlaceWithKin): Node[] {
  const place = chain.at(-1)!;
  const below = LEVELS[chain.length];
  const parent = chain.at(-2);
  return [
    breadcrumb(chain),
    facts(place, chain),
    ...(below ? [kin(LEVEL_NAMES[below].many, `of ${place.name}`, children, true)] : []),
    ...(siblings.length > 0
      ? [
          kin(
            `Other ${LEVEL_NAMES[place.level].many.toLowerCase()}`,
            parent ? `of ${parent.name}` : "",
            siblings,
            below === undefined,
          ),
        ]
      : []),
    apiHint(place),
  ];
}

function breadcrumb(chain: readonly Place[]): HTMLElement {
  return element(
    "nav",
    { "aria-label": "Above this place", class: "breadcrumb" },
    element(
      "ol",
      {},
      ...chain.map((place, i) =>
        element(
          "li",
          {},
          i === chain.length - 1
            ? element("span", { "aria-current": "page" }, place.name)
            : element("a", { href: hashOf({ view: "place", codes: place.codes }) }, place.name),
        ),
      ),
    ),
  );
}

function facts(place: Place, chain: readonly Place[]): HTMLElement {
  const path = chain.map(({ name }) => name).join(" > ");
  const rows: [string, Node[]][] = [
    ["Level", [levelTag(place.level)]],
    ...chain.toReversed().map(({ level, codes }): [string, Node[]] => {
      const code = codes.at(-1)!;
      const what = `${LEVEL_NAMES[level].one.toLowerCase()} code`;
      return [
        `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
        [codeText(code), copyButton(() => code, what)],
      ];
    }),
    ...place.facts.map(([label, value]): [string, Node[]] => [label, [document.createTextNode(value)]]),
    ["Full path", [element("span", {}, path), copyButton(() => path, "the full path")]],
  ];
  return element(
    "dl",
    { class: "facts card" },
    ...rows.map(([label, value]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, ...value)),
    ),
  );
}

function codeText(code: string): HTMLElement {
  return element("span", { class: "code code-large" }, code);
}

function kin(title: string, ofWhat: string, places: readonly Place[], open: boolean): HTMLElement {
  const body =
    places.length === 0
      ? element("p", { class: "hint" }, "The directory has none.")
      : placeList(title.toLowerCase(), places);
  const label = `${title} ${ofWhat}`.trim();
  if (!open) {
    return element(
      "details",
      { class: "kin" },
      element("summary", {}, element("h2", { class: "kin-title" }, label, count(places))),
      body,
    );
  }
  return element(
    "section",
    { class: "kin" },
    element("h2", { class: "kin-title" }, label, count(places)),
    body,
  );
}

function count(places: readonly Place[]): HTMLElement {
  return element("span", { class: "count" }, ` ${formatCount(places.length)}`);
}

/** The request that gives a program what this view shows. */
function apiHint(place: Place): HTMLElement {
  const [state, district, taluka] = place.codes;
  const href =
    place.level === "state"
      ? `/api/locations/districts?state_id=${Number(state)}`
      : place.level === "district"
        ? `/api/locations/talukas?district_id=${Number(district)}`
        : `/api/locations/villages?taluka_id=${taluka}`;
  return element(
    "p",
    { class: "hint" },
    "For programs: ",
    element("a", { href }, "the same by the API"),
    place.level === "village" ? "" : " · ",
    place.level !== "village" &&
      element("a", { href: hashOf({ view: "browse", codes: place.codes }) }, "go on in the lists"),
  );
}
