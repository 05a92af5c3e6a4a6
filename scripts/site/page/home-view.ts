import { element, formatCount } from "./dom.ts";
import { loaded } from "./loaded.ts";
import { codeBlock, heading, placeList } from "./parts.ts";
import { loadChildren } from "./places.ts";
import { hashOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

/** What to try in the search box, each for something that the search can do. */
const EXAMPLES = [
  { q: "goa", why: "states come before villages of the same name" },
  { q: "satari goa", why: "add the district or state" },
  { q: "pondichery", why: "typos are fine" },
  { q: "yanaon", why: "former and other names work" },
] as const;

export const homeView: ViewOf<"home"> = (_, { directory, signal }) => ({
  title: "Location Directory of India",
  contents: [
    heading("What is in it"),
    loaded(
      "the counts",
      () => directory.stats({ signal }),
      ({ totalStates, totalDistricts, totalTalukas, totalVillages }) => [
        element(
          "dl",
          { class: "counts" },
          ...[
            ["states and union territories", totalStates] as const,
            ["districts", totalDistricts] as const,
            ["talukas", totalTalukas] as const,
            ["villages", totalVillages] as const,
          ].map(([what, count]) =>
            element("div", {}, element("dt", {}, what), element("dd", {}, formatCount(count))),
          ),
        ),
      ],
      signal,
    ),
    element(
      "section",
      { "aria-labelledby": "start-states" },
      element("h2", { id: "start-states" }, "By state"),
      loaded(
        "the states",
        () => loadChildren(directory, [], signal),
        (states) => [placeList("states", states)],
        signal,
      ),
    ),
    element(
      "div",
      { class: "cards" },
      element(
        "section",
        { class: "card", "aria-labelledby": "start-search" },
        element("h2", { id: "start-search" }, "Searching"),
        element(
          "ul",
          { class: "plain" },
          ...EXAMPLES.map(({ q, why }) =>
            element("li", {}, element("a", { href: hashOf({ view: "search", q }) }, q), ` – ${why}`),
          ),
        ),
      ),
      element(
        "section",
        { class: "card", "aria-labelledby": "start-form" },
        element("h2", { id: "start-form" }, "Address forms"),
        element(
          "p",
          {},
          "State, district, taluka, village: four lists, each loaded when it is wanted, and codes that stay the same from one edition to the next. ",
          element("a", { href: hashOf({ view: "browse", codes: [] }) }, "Walk down the lists"),
          ".",
        ),
      ),
      element(
        "section",
        { class: "card", "aria-labelledby": "start-api" },
        element("h2", { id: "start-api" }, "For programs"),
        element(
          "p",
          {},
          "Plain HTTP, JSON, no key, open to pages of other sites. ",
          element("a", { href: "/reference/" }, "Read the reference and try every request"),
          ".",
        ),
        codeBlock(
          "In a page",
          `import { LocationDirectory } from "${location.origin}/client.js";\n\nconst directory = new LocationDirectory();\nconst { results } = await directory.search("satari goa");`,
        ),
      ),
    ),
  ],
});
