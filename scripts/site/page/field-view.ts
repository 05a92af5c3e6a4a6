import type { State } from "../client/client.ts";
import { element } from "../dom.ts";
import { LocationField } from "../field/location-field.ts";
import { codeBlock } from "./parts.ts";
import { t, type ViewKey } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

interface Example {
  readonly title: ViewKey;
  /** The attributes of the field, as in HTML; `true` for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  readonly isDark?: boolean;
}

/** Live examples of the address field, each with its HTML and what its form submits, and code for frameworks. */
export function fieldExamples({ code, name }: State, { directory }: ViewContext): Node[] {
  const label = t("fieldLabel");
  const examples: Example[] = [
    { title: "fieldOne", attributes: { name: "village", label, names: true, required: true, locate: true } },
    {
      title: "fieldSteps",
      attributes: { name: "place", label: t("browseLegend"), mode: "steps", level: "any" },
    },
    {
      title: "fieldPrefilled",
      attributes: { name: "state", label: t("filterState"), level: "state", value: code },
    },
    { title: "fieldRestricted", attributes: { name: "village", label, state: name } },
    { title: "fieldDark", attributes: { name: "village", label }, isDark: true },
  ];
  return [
    ...examples.flatMap(({ title, attributes, isDark }) => {
      const field = new LocationField();
      field.directory = directory;
      for (const [attribute, value] of Object.entries(attributes))
        field.setAttribute(attribute, value === true ? "" : value);
      const form = element("form", { class: isDark ? "dark-page" : undefined }, field);
      const sent = element("code");
      const update = () => {
        const entries = [...new FormData(form)].map((entry) => entry.join("="));
        sent.textContent = entries.join("\n");
      };
      for (const event of ["change", "load"]) field.addEventListener(event, update);
      form.addEventListener("submit", (event) => event.preventDefault());
      // The form is not in the document yet.
      setTimeout(update);
      const html = markup(attributes, isDark);
      return [
        element("h2", {}, t(title)),
        element(
          "div",
          { class: "side-by-side" },
          element("div", {}, form),
          element(
            "div",
            {},
            codeBlock(t("fieldHtml"), html),
            element("p", { class: "hint" }, t("chosenCode")),
            element("pre", { tabindex: 0, role: "group", "aria-label": t("chosenCode") }, sent),
          ),
        ),
      ];
    }),
    element("h2", {}, "React, Vue"),
    codeBlock("React 19", REACT),
    codeBlock("Vue 3", VUE),
  ];
}

function markup(attributes: Example["attributes"], isDark = false): string {
  const text = Object.entries(attributes)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(" ");
  const input = `<input name="${attributes.name}">`;
  return [
    ...(isDark ? ["<style>body { background: #10202a; color: #eeeeee }</style>"] : []),
    `<script type="module" src="${location.origin}/location-field.js"></script>`,
    `<location-field ${text}>`,
    `  ${input}`,
    "</location-field>",
  ].join("\n");
}

const REACT = `<location-field name="village" value={code}
  onchange={(event) => setCode(event.target.value)} />`;

const VUE = `<!-- compilerOptions.isCustomElement: (tag) => tag === "location-field" -->
<location-field name="village" :value="code"
  @change="code = $event.target.value" />`;
