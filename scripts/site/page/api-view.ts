import type { Parameter } from "../../../functions/core/contract/endpoints.ts";
import { showAnswer } from "./answer.ts";
import { element } from "./dom.ts";
import { codeBlock, heading } from "./parts.ts";
import {
  FAILING_REQUESTS,
  formOf,
  formSlug,
  queryString,
  REQUEST_FORMS,
  type RequestForm,
  written,
} from "./requests.ts";
import { type ApiRoute, hashOf } from "./routes.ts";
import type { ViewContext, ViewOf } from "./views.ts";

/** From this width on the list stands beside the form, as in style/views.css. */
const WIDE = "(min-width: 52rem)";

/** Every request that the service answers, to fill in and send. */
export const apiView: ViewOf<"api"> = (route, context) => {
  const current = formOf(route);
  return {
    title: current ? `API: ${current.endpoint.summary}` : "API",
    contents: [
      heading("Try the API"),
      element(
        "p",
        { class: "intro" },
        "GET and JSON, without a key, from pages of any site. The whole description: ",
        element("a", { href: "/reference/" }, "API reference"),
        ".",
      ),
      element(
        "div",
        { class: "api" },
        formList(current, route.endpoint !== "" && !matchMedia(WIDE).matches),
        current
          ? element("div", { class: "api-form" }, ...requestParts(current, route, context))
          : element("p", { class: "note" }, "There is no such request. Choose one from the list."),
      ),
    ],
  };
};

/** All forms; on a phone folded once one is chosen, so that it is seen. */
function formList(current: RequestForm | undefined, folded: boolean): HTMLElement {
  return element(
    "details",
    { class: "api-list", open: !folded },
    element("summary", {}, "All requests"),
    element(
      "nav",
      { "aria-label": "Requests" },
      element(
        "ul",
        {},
        ...REQUEST_FORMS.map((one) =>
          element(
            "li",
            {},
            element(
              "a",
              {
                href: hashOf({ view: "api", endpoint: one.key, form: formSlug(one.form), query: undefined }),
                "aria-current": one === current && "page",
              },
              element("span", { class: "api-name" }, nameOf(one)),
              element("code", {}, pathOf(one)),
            ),
          ),
        ),
      ),
      element("h2", { class: "api-errors" }, "Errors to see"),
      element(
        "ul",
        {},
        ...FAILING_REQUESTS.map(({ why, route }) =>
          element("li", {}, element("a", { href: hashOf(route) }, why)),
        ),
      ),
    ),
  );
}

/** What a form asks for: the endpoint's part of it, and the form's name where there are several. */
function nameOf({ key, endpoint, form }: RequestForm): string {
  const name = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  if (endpoint.forms.length < 2) return name;
  return `${name}: ${form.name.toLowerCase()}${form.legacy ? " (for older clients)" : ""}`;
}

function pathOf({ endpoint, form }: RequestForm): string {
  return `${endpoint.path}${form.parameters.length > 0 ? `?${form.parameters.join("&")}` : ""}`;
}

function requestParts(
  { key, endpoint, form, main, others }: RequestForm,
  route: ApiRoute,
  { signal }: ViewContext,
): Node[] {
  const asked = route.query === undefined ? undefined : new URLSearchParams(route.query);
  const fields = new Map<string, HTMLInputElement>();
  const field = (parameter: Parameter, example: boolean) => {
    const input = parameterInput(parameter);
    input.value = asked ? (asked.get(parameter.name) ?? "") : example ? parameter.example : "";
    fields.set(parameter.name, input);
    return parameterField(parameter, input);
  };
  const mainFields = main.map((parameter) => field(parameter, true));
  const otherFields = others.map((parameter) => field(parameter, false));
  const query = () => queryString(new Map([...fields].map(([name, input]) => [name, input.value])));
  const urlOf = (text: string) => `${location.origin}${endpoint.path}${text === "" ? "" : `?${text}`}`;
  const codes = element("div", { class: "codes" });
  const showCodes = (text: string) =>
    codes.replaceChildren(...written(urlOf(text)).map(({ label, code }) => codeBlock(label, code)));
  const answer = element("section", { class: "answer", "aria-label": "Answer" });
  const send = (text: string) => void showAnswer(answer, urlOf(text), signal);
  const formElement = element(
    "form",
    { class: "request card" },
    element("h2", {}, endpoint.summary),
    element("p", {}, endpoint.description),
    ...mainFields,
    otherFields.length > 0 &&
      element(
        "details",
        { open: [...fields].some(([name, { value }]) => value !== "" && !form.parameters.includes(name)) },
        element("summary", {}, main.length > 0 ? "Further parameters" : "Parameters"),
        ...otherFields,
      ),
    element("button", { type: "submit", class: "button button-main" }, "Send"),
  );
  formElement.addEventListener("input", () => showCodes(query()));
  formElement.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = hashOf({ view: "api", endpoint: key, form: formSlug(form), query: query() });
    if (location.hash !== address) history.pushState(null, "", address);
    send(query());
  });
  // As asked, so that an address shows an error for what no form would send, too.
  showCodes(route.query ?? query());
  if (route.query !== undefined) send(route.query);
  return [formElement, codes, answer];
}

function parameterInput({ name, kind, example }: Parameter): HTMLInputElement {
  return element("input", {
    id: `parameter-${name}`,
    name,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    inputmode: kind === "text" ? undefined : "numeric",
    placeholder: example,
    "aria-describedby": `about-${name}`,
  });
}

function parameterField(parameter: Parameter, input: HTMLInputElement): HTMLElement {
  const { name, required, description } = parameter;
  return element(
    "div",
    { class: "field" },
    element("label", { for: input.id }, element("code", {}, name), required && " (required)"),
    element("p", { class: "hint", id: `about-${name}` }, `${description}${rangeOf(parameter)}`),
    input,
  );
}

function rangeOf(parameter: Parameter): string {
  if (parameter.kind === "text" && parameter.minLength > 1)
    return ` At least ${parameter.minLength} characters.`;
  if (parameter.kind !== "integer" || parameter.default === undefined) return "";
  const most = parameter.maximum < 1_000_000 ? ` to ${parameter.maximum}` : " or more";
  return ` ${parameter.minimum}${most}, ${parameter.default} if absent.`;
}
