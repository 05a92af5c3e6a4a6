import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { Combobox, type Offer } from "./combobox.ts";
import { element, formatCount } from "./dom.ts";
import { loaded } from "./loaded.ts";
import { marked } from "./marked.ts";
import { codeBlock, heading } from "./parts.ts";
import { LEVEL_NAMES, loadChildren, NoSuchPlace, type Place } from "./places.ts";
import { hashOf } from "./routes.ts";
import type { ViewContext, ViewOf } from "./views.ts";

/** How many places a list shows at once; more are reached by typing. A phone shows a long list slowly. */
const SHOWN = 200;

/** The four lists of an address form: each is loaded when the one above it was chosen from. */
export const browseView: ViewOf<"browse"> = ({ codes }, context) => {
  const steps = LEVELS.slice(0, codes.length + 1).map((level, depth) => step(level, depth, codes, context));
  const rest = LEVELS.slice(codes.length + 1).map((level) => waitingStep(level));
  return {
    title: "Browse",
    contents: [
      heading("Walk down the lists"),
      element(
        "p",
        { class: "intro" },
        "As an address form does: choose from each list, or type in it to make it shorter.",
      ),
      element("ol", { class: "steps" }, ...steps, ...rest),
      ...(codes.length > 0 ? [chosen(codes, context)] : []),
    ],
  };
};

function step(level: Level, depth: number, codes: readonly string[], context: ViewContext): HTMLElement {
  const { directory, signal } = context;
  const above = codes.slice(0, depth);
  const names = LEVEL_NAMES[level];
  return element(
    "li",
    { class: "step" },
    loaded(
      `the ${names.many.toLowerCase()}`,
      () => loadChildren(directory, above, signal),
      (places) => {
        if (places.length === 0) {
          return [
            element("p", { class: "step-label" }, names.one),
            element("p", { class: "hint" }, "There is none here."),
          ];
        }
        const code = codes[depth];
        const current = places.find((place) => Number(place.codes[depth]) === Number(code));
        return [...picker(level, places, current, depth === codes.length && depth > 0)];
      },
      signal,
    ),
  );
}

function waitingStep(level: Level): HTMLElement {
  return element(
    "li",
    { class: "step step-waiting" },
    element("p", { class: "step-label" }, LEVEL_NAMES[level].one),
    element("p", { class: "hint" }, "Choose from the list above first."),
  );
}

/** A list to choose one place from, with search in it. */
function picker(
  level: Level,
  places: readonly Place[],
  current: Place | undefined,
  takesFocus: boolean,
): Node[] {
  const label = element("label", { class: "step-label" }, LEVEL_NAMES[level].one);
  const known = places.map((place) => ({ place, words: ` ${tokens(place.name).join(" ")}` }));
  const box = new Combobox<Place>({
    id: `pick-${level}`,
    label,
    placeholder: `Choose of ${formatCount(places.length)}`,
    rest: 0,
    opensEmpty: true,
    source: async (text) => offer(known, text === current?.name ? "" : text),
    show: (place, text) => [
      element(
        "span",
        { class: "result-name" },
        ...(text === current?.name ? [place.name] : marked(place.name, text)),
      ),
      element("span", { class: "code" }, place.codes.at(-1)),
    ],
    choose: (place) => {
      location.hash = hashOf({ view: "browse", codes: place.codes });
    },
  });
  box.input.value = current?.name ?? "";
  box.input.addEventListener("focus", () => box.input.select());
  box.input.addEventListener("blur", () => {
    box.input.value = current?.name ?? "";
  });
  if (takesFocus) queueMicrotask(() => box.input.focus({ preventScroll: true }));
  return [label, box.root];
}

function offer(known: readonly { place: Place; words: string }[], text: string): Offer<Place> {
  const typed = ` ${tokens(text).join(" ")}`;
  const found = known
    .filter(({ place, words }) => words.includes(typed.trimEnd()) || place.codes.at(-1)!.startsWith(text))
    .sort((a, b) => Number(b.words.startsWith(typed)) - Number(a.words.startsWith(typed)))
    .map(({ place }) => place);
  const items = found.slice(0, SHOWN);
  if (items.length === 0)
    return { items, note: `None of the ${formatCount(known.length)} has this in its name.` };
  if (items.length < found.length) {
    return {
      items,
      note: `The first ${formatCount(items.length)} of ${formatCount(found.length)}: type to see others.`,
    };
  }
  return { items, note: formatCount(found.length) };
}

/** What a form would store of the choice so far. */
function chosen(codes: readonly string[], { directory, signal }: ViewContext): HTMLElement {
  return loaded(
    "the choice",
    async () => {
      const lists = await Promise.all(
        codes.map((_, depth) => loadChildren(directory, codes.slice(0, depth), signal)),
      );
      return lists.map((places, depth) => {
        const place = places.find((one) => Number(one.codes[depth]) === Number(codes[depth]));
        if (!place) throw new NoSuchPlace(`The list has no place with the code ${codes[depth]}.`);
        return place;
      });
    },
    (chain) => [
      element(
        "section",
        { class: "card chosen", "aria-labelledby": "chosen" },
        element("h2", { id: "chosen" }, chain.length === LEVELS.length ? "Chosen" : "Chosen so far"),
        element(
          "p",
          { class: "chosen-path" },
          element("a", { href: hashOf({ view: "place", codes }) }, chain.map(({ name }) => name).join(" > ")),
        ),
        codeBlock(
          "What a form would store",
          JSON.stringify(
            Object.fromEntries(
              chain.flatMap(({ level, name, codes: all }) => [
                [`${level}_code`, all.at(-1)],
                [`${level}_name`, name],
              ]),
            ),
            null,
            2,
          ),
        ),
      ),
    ],
    signal,
  );
}
