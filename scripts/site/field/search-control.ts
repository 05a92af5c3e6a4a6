import { MAX_LINE_LENGTH } from "../../../functions/core/contract/limits.ts";
import { hintsOf } from "../../../functions/core/directory/hints.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { marked } from "../../../functions/core/pages/marked.ts";
import { type HindiNames, placeLine } from "../../../functions/core/pages/place-line.ts";
import { hintInWords } from "../../../functions/core/pages/place-names.ts";
import type { LocationDirectory, SearchFilters } from "../client/client.ts";
import { Combobox } from "./combobox.ts";
import { type Control, type ControlContext, failureNote } from "./control.ts";
import { type FieldPlace, hindiNames, pathInWords } from "./field-place.ts";
import { loadReadings, readings } from "./readings.ts";

/** Number of places shown while typing. */
const OFFERED = 8;
/** Number of suggestions shown when nothing is found. */
const SUGGESTED = 3;
/** How long typing must pause before a search, in milliseconds. With a round trip of 150 ms, suggestions show within 0.3 s. */
const DELAY = 80;

/** One search box. */
export function searchControl(context: ControlContext): Control {
  const { directory, text, level, state, district, freeText } = context;
  let shown = "";
  let names: Promise<SearchFilters> | undefined;
  const where = () => {
    names ??= namesOf(directory, state, district);
    names.catch(() => {
      names = undefined;
    });
    return names;
  };
  let hindi: HindiNames = new Map();
  let hints: ReturnType<typeof hintsOf<FieldPlace>> = new Map();
  const describe = (place: FieldPlace) => pathInWords(place, hindi, text).reverse().join(", ");
  const box = new Combobox<FieldPlace>({
    id: "place",
    listLabel: text("choices", { label: text(level === "any" ? "place" : level) }),
    loading: text("loading"),
    delay: DELAY,
    staysOpen: !freeText,
    source: async (typed, signal) => {
      const count = [...typed].length;
      if (count > MAX_LINE_LENGTH)
        return { items: [], note: text("tooLong", { count, most: MAX_LINE_LENGTH }) };
      if (tokens(typed).length === 0) return { items: [], note: text("noMatch", { text: typed }) };
      const reading = loadReadings(typed);
      const { results, total, suggestions } = await directory.search(typed, {
        limit: OFFERED,
        level: level === "any" ? undefined : level,
        ...(await where()),
        signal,
      });
      await reading;
      hindi = await hindiNames(directory, text);
      hints = hintsOf<FieldPlace>(results);
      if (results[0]?.match === "partial") return { items: results, note: text("partialNote") };
      return { items: results, note: noteOf(typed, results.length, total, suggestions) };
    },
    show: (place, typed) => {
      const { match } = place;
      const why = match === "typo" || match === "partial" ? text(match) : "";
      const note = hintInWords(hints.get(place), text, why);
      return placeLine(place, (name) => marked(name, typed, readings), text, hindi, note);
    },
    choose: (place) => {
      if (!freeText) show(place);
      context.chose(place);
    },
    submit: context.submit,
    failure: (error, retry) => failureNote(text, error, retry),
  });
  const noteOf = (
    typed: string,
    count: number,
    total: number,
    suggestions: readonly string[] = [],
  ) => {
    if (total === 0) {
      const names = suggestions.slice(0, SUGGESTED).join(", ");
      return text("noMatch", { text: typed }) + (names && ` ${text("tryInstead", { names })}`);
    }
    if (count === total) return text.counted("matches", total);
    return freeText
      ? text("more", { count: total })
      : text("moreTyping", { count: total, shown: count });
  };
  const show = (place: FieldPlace | undefined) => {
    shown = place ? describe(place) : "";
    box.input.value = shown;
  };
  box.input.placeholder = context.placeholder || text("namePlaceholder");
  box.input.enterKeyHint = freeText ? "search" : "done";
  box.input.addEventListener("focus", () => void directory.warm());
  box.input.addEventListener("input", () => {
    shown = "";
    context.typed(box.text);
  });
  return {
    nodes: [box.root],
    inputs: [box.input],
    show,
    showText: (value) => {
      shown = value;
      box.input.value = value;
    },
    disable: (isDisabled) => {
      box.input.disabled = isDisabled;
    },
    next: () => box.input,
    isWaiting: () => false,
    isUnchosen: () => !freeText && box.text !== "" && box.input.value !== shown,
    close: () => box.close(),
  };
}

/** The names of the state and district to search in. Each may be given as a code. */
async function namesOf(
  directory: LocationDirectory,
  state: string,
  district: string,
): Promise<SearchFilters> {
  const code = [district, state].find((one) => /^\d+$/.test(one));
  const place = code === undefined ? undefined : await directory.place(code);
  return {
    state: (place?.state_name ?? state) || undefined,
    district: (place?.district_name ?? district) || undefined,
  };
}
