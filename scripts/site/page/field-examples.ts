import { copyButton } from "../../../functions/core/pages/copy-button.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { fromHtml } from "../dom.ts";
import { LocationField } from "../field/location-field.ts";
import { words } from "./language.ts";
import { t, type ViewKey } from "./view-texts.ts";

interface Example {
  readonly title: ViewKey;
  /** The attributes of the field, as in HTML; `true` for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  readonly isDark?: boolean;
}

/**
 * Live examples of the address field, each with its HTML and the data that its form submits, and code for frameworks.
 *
 * @param code of a state
 * @param name of the same state
 */
export function fieldExamples(code: string, name: string): Node[] {
  const label = t("villageOrTown");
  const examples: Example[] = [
    {
      title: "fieldOne",
      attributes: { name: "village", label, names: true, required: true, locate: true },
    },
    {
      title: "fieldSteps",
      attributes: { name: "place", label: t("browseLegend"), mode: "steps", level: "any" },
    },
    {
      title: "fieldPrefilled",
      attributes: { name: "state", label: words("state"), level: "state", value: code },
    },
    { title: "fieldRestricted", attributes: { name: "village", label, state: name } },
    { title: "fieldDark", attributes: { name: "village", label }, isDark: true },
  ];
  return [
    ...examples.map(live),
    fromHtml(
      html`<div><h2>React, Vue</h2>${codeBlock("React 19", REACT)}${codeBlock("Vue 3", VUE)}</div>`,
    ),
  ];
}

/** An example that can be tried. */
function live({ title, attributes, isDark = false }: Example): HTMLElement {
  const field = new LocationField();
  for (const [attribute, value] of Object.entries(attributes))
    field.setAttribute(attribute, value === true ? "" : value);
  const part = fromHtml(html`<div>
<h2>${t(title)}</h2>
<div class="side-by-side">
<div><form class="${isDark && "dark-page"}"></form></div>
<div>${codeBlock(t("fieldHtml"), markup(attributes, isDark))}
<p class="hint">${t("chosenCode")}</p>
<pre tabindex="0" role="group" aria-label="${t("chosenCode")}"><code class="sent"></code></pre></div>
</div>
</div>`);
  const form = part.querySelector("form")!;
  form.append(field);
  const update = () => {
    const entries = [...new FormData(form)].map((entry) => entry.join("="));
    part.querySelector(".sent")!.textContent = entries.join("\n") || t("chosenNone");
  };
  for (const event of ["change", "load"]) field.addEventListener(event, update);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The form is not in the document yet.
  setTimeout(update);
  return part;
}

/** Code with a copy button. */
function codeBlock(label: string, code: string): Html {
  return html`<div class="code-block">
<div class="code-top"><span>${label}</span>${copyButton(code, t("copyOf", { what: label }), t("copy"))}</div>
<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>
</div>`;
}

function markup(attributes: Example["attributes"], isDark: boolean): string {
  const text = Object.entries(attributes)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(" ");
  return [
    ...(isDark ? ["<style>body { background: #10202a; color: #eeeeee }</style>"] : []),
    `<script type="module" src="${location.origin}/location-field.js"></script>`,
    `<location-field ${text}>`,
    `  <input name="${attributes.name}">`,
    "</location-field>",
  ].join("\n");
}

const REACT = `<location-field name="village" value={code}
  onchange={(event) => setCode(event.target.value)} />`;

const VUE = `<!-- compilerOptions.isCustomElement: (tag) => tag === "location-field" -->
<location-field name="village" :value="code"
  @change="code = $event.target.value" />`;
