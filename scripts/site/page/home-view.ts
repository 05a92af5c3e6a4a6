import type { Coverage } from "../client/client.ts";
import { element } from "../dom.ts";
import { t } from "./language.ts";
import { loaded } from "./loaded.ts";
import { codeBlock, placeList } from "./parts.ts";
import { addressOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

/** A search that has results in this data. The build puts some into the page. */
export interface Example {
  readonly q: string;
  readonly why: "exampleState" | "exampleAbove" | "exampleTypo" | "exampleAlias";
}

/** Id of the element with the examples as JSON. */
export const EXAMPLES_ID = "examples";

/** The home page. Its heading is the headline above the search box. */
export const homeView: ViewOf<"home"> = (_, { directory, signal }) => ({
  title: t("siteName"),
  contents: [
    element(
      "section",
      { "aria-label": t("countsLabel") },
      loaded(
        () => directory.stats({ signal }),
        ({ totalStates, totalDistricts, totalTalukas, totalVillages, coverage }) => [
          counts([
            [t("countStates"), totalStates],
            [t("countDistricts"), totalDistricts],
            [t("countTalukas"), totalTalukas],
            [t("countVillages"), totalVillages],
          ]),
          ...lacking(coverage),
        ],
        signal,
      ),
    ),
    element(
      "section",
      { "aria-labelledby": "start-states" },
      element("h2", { id: "start-states" }, t("byState")),
      loaded(
        () => directory.states({ signal }),
        (states) => [placeList(t("byState"), states)],
        signal,
      ),
    ),
    element(
      "div",
      { class: "cards" },
      card("start-search", t("searching"), [
        element(
          "ul",
          { class: "plain" },
          ...examples().map(({ q, why }) => {
            const route = { view: "search", q, level: "", state: "", district: "" } as const;
            return element("li", {}, element("a", { href: addressOf(route) }, q), ` – ${t(why)}`);
          }),
        ),
      ]),
      card("start-form", t("forms"), [
        element("p", {}, t("formsText")),
        element("p", {}, element("a", { href: "/field" }, t("formsLink"))),
      ]),
      card("start-api", t("programs"), [
        element("p", {}, t("programsText")),
        element("p", {}, element("a", { href: "/reference/" }, t("programsLink"))),
        codeBlock(
          t("codeInPage"),
          `import { LocationDirectory } from "${location.origin}/client.js";\n\nconst directory = new LocationDirectory();\nconst { results } = await directory.search("${examples()[1]?.q ?? ""}");`,
        ),
      ]),
    ),
  ],
});

function card(id: string, title: string, contents: readonly Node[]): HTMLElement {
  return element(
    "section",
    { class: "card", "aria-labelledby": id },
    element("h2", { id }, title),
    ...contents,
  );
}

function counts(rows: readonly (readonly [string, number])[]): HTMLElement {
  return element(
    "dl",
    { class: "counts" },
    ...rows.map(([what, count]) =>
      element("div", {}, element("dt", {}, what), element("dd", {}, t.number(count))),
    ),
  );
}

/** Names the states whose villages are missing from the data. */
function lacking(coverage: readonly Coverage[]): Node[] {
  const names = coverage.filter((one) => one.states.length > 0 && !one.has_villages).map(({ name }) => name);
  if (names.length === 0) return [];
  const text = t("lacksVillagesMany", { names: names.join(", ") });
  return [element("p", { class: "hint" }, text, " ", element("a", { href: "/coverage" }, t("coverageLink")))];
}

function examples(): readonly Example[] {
  return JSON.parse(document.getElementById(EXAMPLES_ID)?.textContent || "[]") as Example[];
}
