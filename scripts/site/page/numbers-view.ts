import type { LocationDirectory, Statistics } from "../client/client.ts";
import { LocationDirectoryError } from "../client/client.ts";
import type { StateNumbers } from "../numbers.ts";
import { NUMBERS_FILE } from "../numbers.ts";
import { element, formatCount, svgElement } from "./dom.ts";
import { loaded } from "./loaded.ts";
import { heading } from "./parts.ts";
import { hashOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

export const numbersView: ViewOf<"numbers"> = (_, { directory, signal }) => ({
  title: "Numbers",
  contents: [
    heading("The directory in numbers"),
    loaded("the numbers", () => loadNumbers(directory, signal), showNumbers, signal),
  ],
});

interface Numbers {
  readonly stats: Statistics;
  readonly states: readonly StateNumbers[];
}

async function loadNumbers(directory: LocationDirectory, signal: AbortSignal): Promise<Numbers> {
  const [stats, states] = await Promise.all([directory.stats({ signal }), loadStates(signal)]);
  return { stats, states };
}

async function loadStates(signal: AbortSignal): Promise<StateNumbers[]> {
  try {
    const response = await fetch(`/${NUMBERS_FILE}`, { signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as StateNumbers[];
  } catch (cause) {
    signal.throwIfAborted();
    throw new LocationDirectoryError("network_error", "the numbers can't be reached", { cause });
  }
}

function showNumbers({ stats, states }: Numbers): Node[] {
  const updated = new Date(stats.lastUpdated);
  return [
    element(
      "dl",
      { class: "counts" },
      ...[
        ["states and union territories", stats.totalStates] as const,
        ["districts", stats.totalDistricts] as const,
        ["talukas", stats.totalTalukas] as const,
        ["villages", stats.totalVillages] as const,
      ].map(([what, count]) =>
        element("div", {}, element("dt", {}, what), element("dd", {}, formatCount(count))),
      ),
    ),
    element("h2", { id: "by-state" }, "Villages by state"),
    stateTable(states),
    element("h2", {}, "Where the data is from"),
    element(
      "dl",
      { class: "facts card" },
      ...[
        ["Source", stats.source] as const,
        ["By", stats.attribution] as const,
        ["Retrieved", updated.toLocaleDateString("en-IN", { dateStyle: "long", timeZone: "UTC" })] as const,
        ["License", stats.license] as const,
        ["Edition", stats.dataVersion] as const,
      ].map(([label, value]) =>
        element("div", {}, element("dt", {}, label), element("dd", {}, ...linked(value))),
      ),
    ),
  ];
}

function stateTable(states: readonly StateNumbers[]): HTMLElement {
  const most = Math.max(1, ...states.map(({ villages }) => villages));
  return element(
    "div",
    { class: "table-scroll", tabindex: 0, role: "region", "aria-labelledby": "by-state" },
    element(
      "table",
      { class: "numbers", "aria-labelledby": "by-state" },
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("th", { scope: "col" }, "State"),
          element("th", { scope: "col", class: "number" }, "Villages"),
          element("td", { class: "bar-cell" }),
          element("th", { scope: "col", class: "number" }, "Talukas"),
          element("th", { scope: "col", class: "number" }, "Districts"),
        ),
      ),
      element(
        "tbody",
        {},
        ...states
          .toSorted((a, b) => b.villages - a.villages)
          .map(({ code, name, districts, talukas, villages }) =>
            element(
              "tr",
              {},
              element(
                "th",
                { scope: "row" },
                element("a", { href: hashOf({ view: "place", codes: [code] }) }, name),
              ),
              element("td", { class: "number" }, formatCount(villages)),
              element("td", { class: "bar-cell" }, bar(villages / most)),
              element("td", { class: "number" }, formatCount(talukas)),
              element("td", { class: "number" }, formatCount(districts)),
            ),
          ),
      ),
    ),
  );
}

/** A bar of a share from 0 to 1; the number beside it says the same. */
function bar(share: number): SVGElement {
  return svgElement(
    "svg",
    { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svgElement("rect", { width: (share * 100).toFixed(2), height: 10 }),
  );
}

/** A text in which addresses are links. */
function linked(text: string): Node[] {
  return text
    .split(/(https:\/\/[^\s,;)]+)/)
    .map((part, i) =>
      i % 2 === 1 ? element("a", { href: part, rel: "noreferrer" }, part) : document.createTextNode(part),
    );
}
