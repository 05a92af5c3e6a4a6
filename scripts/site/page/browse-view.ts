import { element } from "../dom.ts";
import { type FieldPlace, LocationField } from "../field/location-field.ts";
import { t } from "./language.ts";
import { codeBlock, heading } from "./parts.ts";
import { addressOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

/** The address field as four lists and as one box, each with its HTML and what its form submits. */
export const browseView: ViewOf<"browse"> = ({ code }, context) => {
  const steps = field({ name: "place", mode: "steps", level: "any", names: "", value: code });
  steps.setAttribute("aria-label", t("browseLegend"));
  const one = field({ name: "village", label: t("browseOneLabel"), names: "" });
  const stepsForm = element("form", {}, steps);
  const oneForm = element("form", {}, one);
  const chosen = element("p", { class: "chosen-path", "aria-live": "polite" });
  const stepsSent = submitted(stepsForm);
  const oneSent = submitted(oneForm);
  const show = (place: FieldPlace | null) => {
    chosen.replaceChildren(
      place
        ? element("a", { href: addressOf({ view: "place", code: place.code }) }, place.full_path)
        : t("chosenNone"),
    );
  };
  steps.addEventListener("change", () => {
    context.replaceAddress({ view: "browse", code: steps.value });
    show(steps.place);
    stepsSent.update();
  });
  // The code in the address is looked up first.
  steps.addEventListener("load", () => {
    show(steps.place);
    stepsSent.update();
  });
  one.addEventListener("change", () => oneSent.update());
  for (const made of [steps, one]) made.directory = context.directory;
  for (const form of [stepsForm, oneForm]) form.addEventListener("submit", (event) => event.preventDefault());
  show(null);
  return {
    title: t("browseTitle"),
    contents: [
      heading(t("browseTitle")),
      element("p", { class: "intro" }, t("browseText")),
      element(
        "div",
        { class: "side-by-side" },
        element("div", {}, stepsForm),
        element(
          "section",
          { class: "card chosen", "aria-labelledby": "chosen" },
          element("h2", { id: "chosen" }, t("chosen")),
          chosen,
          stepsSent.root,
          codeBlock(t("fieldCode"), markup('name="place" mode="steps" level="any" names')),
        ),
      ),
      element("h2", {}, t("browseOneBox")),
      element(
        "div",
        { class: "side-by-side" },
        element("div", {}, oneForm),
        element(
          "div",
          { class: "card" },
          oneSent.root,
          codeBlock(t("oneCode"), markup(`name="village" label="${t("browseOneLabel")}" names`)),
        ),
      ),
    ],
  };
};

function field(attributes: Readonly<Record<string, string>>): LocationField {
  const made = new LocationField();
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Shows what a form submits. */
function submitted(form: HTMLFormElement) {
  const sent = element("code");
  const update = () => {
    const entries = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`);
    sent.textContent = entries.join("\n");
  };
  // The form is not in the document yet.
  setTimeout(update);
  const label = t("chosenCode");
  return {
    root: element(
      "div",
      { class: "code-block" },
      element("div", { class: "code-top" }, label),
      element("pre", { tabindex: 0, role: "group", "aria-label": label }, sent),
    ),
    update,
  };
}

function markup(attributes: string): string {
  return [
    `<script type="module" src="${location.origin}/location-field.js"></script>`,
    `<location-field ${attributes}></location-field>`,
  ].join("\n");
}
