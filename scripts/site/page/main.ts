/** Everything that scripts add to pages from the server and the build, part by part. */
import { placePath } from "../../../functions/core/pages/addresses.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { button, byId, fromHtml } from "../dom.ts";
import { LocationField } from "../field/location-field.ts";
import { keptPacks } from "../offline/kept-states.ts";
import { listenToButtons } from "./buttons.ts";
import { applyFilters } from "./filters.ts";
import { listenToLines, showRecent } from "./home.ts";
import { language, loadGuesses, t, words } from "./language.ts";
import { listenToLists } from "./lists.ts";
import { captionMap } from "./map.ts";
import { whenNear } from "./near.ts";
import { keepOffline, sayOffline } from "./offline.ts";
import { rememberPlace } from "./recent-places.ts";

const searchBox = byId("q", LocationField);
searchBox.addEventListener("change", ({ detail: { place } }) => {
  if (place) location.assign(placePath(place.code, language));
});
byId("search", HTMLFormElement).addEventListener("submit", (event) => {
  if (searchBox.value.trim() !== "") return;
  event.preventDefault();
  searchBox.focus();
});
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof Element && target.closest("input, textarea, select, location-field");
  if (key !== "/" || ctrlKey || metaKey || altKey || isTyping) return;
  event.preventDefault();
  searchBox.focus();
});
// The lists of these boxes open immediately; suggestions wait for an answer, which takes longer than loading the code for
// guesses.
if (document.querySelector("main location-field, [data-examples]")) await loadGuesses();
const prepareField = (target: EventTarget | null) => {
  if (target instanceof Element && target.closest("location-field")) void loadGuesses();
};
document.addEventListener("focusin", ({ target }) => prepareField(target));
prepareField(document.activeElement);
listenToButtons();
listenToLists();
find<HTMLFormElement>(".filters", applyFilters);
find("[data-recent]", showRecent);
find<HTMLTextAreaElement>("#lines", (box) => listenToLines(box, searchBox.directory));
find(".map:has(svg)", captionMap);
find("article[data-place]:has(.place-facts)", ({ dataset: { place, title } }) => {
  if (place && title) rememberPlace({ code: place, name: title });
});
find("[data-again]", (note) => {
  if (!navigator.onLine) note.querySelector("p")!.textContent = words("offline");
  offerAgain(note);
});
find<LocationField>("main > * > location-field", (field) =>
  add(async () => (await import("./browse.ts")).showChoice(field)),
);
find<HTMLTableElement>(".numbers:has(.sort)", (table) =>
  add(async () => (await import("./coverage.ts")).showCoverage(table)),
);
// It is at the foot of a state's page, which few people reach.
find("[data-offline]", (part) =>
  whenNear(part, () =>
    add(async () => {
      const { keepPanel } = await import("../offline/keep-panel.ts");
      part.append(keepPanel(part.dataset.offline!));
    }),
  ),
);
find<HTMLFormElement>("[data-build]", (form) =>
  add(async () => (await import("./build-file.ts")).offerBuilding(form)),
);
find("[data-kept]", (part) =>
  add(async () => {
    if ((await keptPacks()).length === 0) return;
    part.append((await import("../offline/keep-panel.ts")).keptList());
  }),
);
find("[data-match]", (part) =>
  fillLater(part, async () => {
    const [{ listPanel }] = await Promise.all([import("../match/list-panel.ts"), loadGuesses()]);
    return [listPanel()];
  }),
);
find("[data-examples]", (part) =>
  fillLater(part, async () => {
    const { fieldExamples } = await import("./field-examples.ts");
    return fieldExamples(part.dataset.code!, part.dataset.name!);
  }),
);
keepOffline();
sayOffline(byId("offline", HTMLElement));
document.documentElement.classList.add("hydrated");

/** Calls a function for a part of the page, if the page has it. */
function find<Part extends HTMLElement>(selector: string, enhance: (part: Part) => void): void {
  const part = document.querySelector<Part>(selector);
  if (part) enhance(part);
}

/** Adds something optional: the page also works if it can't be loaded. */
function add(load: () => Promise<void>): void {
  load().catch(() => {});
}

/** Fills a part that is empty without scripts. Shows an error if its code can't be loaded. */
async function fillLater(part: HTMLElement, load: () => Promise<readonly Node[]>): Promise<void> {
  part.ariaBusy = "true";
  try {
    part.replaceChildren(...(await load()));
  } catch {
    const text = navigator.onLine ? t("errorNetwork") : words("offline");
    part.replaceChildren(fromHtml(html`<div class="failure" role="alert"><p>${text}</p></div>`));
    offerAgain(part.firstElementChild as HTMLElement);
  }
  part.ariaBusy = null;
}

/**
 * Reloads the page when the network is back or a button is pressed, because browsers remember which code could not be loaded.
 */
function offerAgain(note: HTMLElement): void {
  const again = () => location.reload();
  note.append(button(words("retry"), again));
  addEventListener("online", again, { once: true });
  // It must not keep a visitor who is leaving for another page.
  addEventListener("beforeunload", () => removeEventListener("online", again));
}
