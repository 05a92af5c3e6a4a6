import type { Place } from "../client/client.ts";
import { type Child, element } from "../dom.ts";
import { t } from "./language.ts";
import { addressOf } from "./routes.ts";

type LaterArea = NonNullable<Place["later"]>[number];

/** Longer lists are folded up. */
const MOST_OPEN = 6;

/** Which newer states and districts a place is in, and from which these were formed; none where the data has none. */
export function newerBoundaries({ level, code, later = [] }: Place): Node[] {
  if (later.length === 0) return [];
  const count = later.length > MOST_OPEN && element("span", { class: "count" }, ` ${t.number(later.length)}`);
  const title = element("h2", { class: "list-title" }, t("laterTitle"), count);
  const list = element(
    "ul",
    {},
    ...later.map((area) => element("li", {}, ...sentence(textOf(area, level === "state"), area, code))),
  );
  return [
    later.length > MOST_OPEN
      ? element("details", { class: "list" }, element("summary", {}, title), list)
      : element("section", { class: "list" }, title, list),
  ];
}

function textOf({ level, covers, names }: LaterArea, isOfState: boolean): string {
  const name = names.join(" / ");
  if (level === "state") return t(covers === "all" ? "laterState" : "laterStatePart", { name });
  if (isOfState) return t("laterDistrictOf", { name });
  return t(covers === "all" ? "laterDistrict" : "laterDistrictPart", { name });
}

/** A text with links to what the area was formed from in place of `{from}`. */
function sentence(text: string, { formed_from }: LaterArea, code: string): Child[] {
  const [before = "", after = ""] = text.split("{from}");
  const names = formed_from.map(({ name }) => name);
  const parts = new Intl.ListFormat(`${t.language}-IN`).formatToParts(names);
  const sources = formed_from.values();
  return [
    before,
    ...parts.map(({ type, value }) => {
      const source = type === "element" ? sources.next().value : undefined;
      return source && source.code !== code
        ? element("a", { href: addressOf({ view: "place", code: source.code }) }, value)
        : value;
    }),
    after,
  ];
}
