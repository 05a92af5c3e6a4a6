import type { Language } from "../../functions/core/contract/page-paths.ts";
import { alternatesOf, localPath } from "../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../functions/core/pages/html.ts";
import {
  addressOf,
  SAMPLES,
  type SampleLanguage,
  type SampleRequest,
  sampleOf,
} from "../site/reference/samples.ts";
import {
  type Document,
  described,
  fieldsOf,
  type Operation,
  type SchemaObject,
} from "./reference-text.ts";

/** The data for the page of the reference. */
export interface ReferenceParts {
  /** Paths of its script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** The address of the site; empty if unknown. */
  readonly address: string;
  /** The states and union territories of which the data has places, and how many India has. */
  readonly coverage: { readonly states: readonly string[]; readonly of: number };
}

/** The introduction in a language; everything else is in English. */
const TEXTS = {
  en: {
    site: "Location Directory",
    title: "API reference",
    description: "Every request of the API with its parameters, answers and errors. Run them here.",
    intro: undefined,
    request: "Try a request",
    run: "Run",
    copy: "Copy the address",
    copied: "Copied.",
    link: "Link to this request",
    wrong: "Give a path of this site that begins with /api/.",
    programs: "The same for programs:",
    skip: "Skip to content",
    main: "Main",
    nav: ["Search", "Browse", "Match a list", "Coverage", "Downloads", "API"],
    language: "हिन्दी",
  },
  hi: {
    site: "स्थान निर्देशिका",
    title: "API संदर्भ",
    description: "API का हर अनुरोध, उसके पैरामीटर, उत्तर और त्रुटियाँ। उन्हें यहीं चलाकर देखें।",
    intro:
      "भारत के राज्य, ज़िले, तालुके, गाँव और नगर, उनके आधिकारिक कोड के साथ: सूचियाँ, खोज, पिन कोड, और किसी लिखे हुए पते से स्थान का " +
      "कोड। सब कुछ सीधे HTTP और JSON से, बिना कुंजी (key) के, किसी भी वेबसाइट से।\n\nहर अनुरोध नीचे अपने पैरामीटर, उत्तर, त्रुटियों और " +
      "curl, JavaScript और Python के उदाहरणों के साथ है। मान बदलें और `Run` दबाएँ: उत्तर वहीं दिखता है। अनुरोधों के विवरण अंग्रेज़ी में हैं।",
    request: "कोई अनुरोध आज़माएँ",
    run: "चलाएँ",
    copy: "पता कॉपी करें",
    copied: "कॉपी हो गया।",
    link: "इस अनुरोध का लिंक",
    wrong: "इसी साइट का /api/ से शुरू होने वाला पथ दें।",
    programs: "प्रोग्रामों के लिए यही:",
    skip: "सीधे सामग्री पर जाएँ",
    main: "मुख्य मेनू",
    nav: ["खोज", "स्थान देखें", "सूची का मिलान", "उपलब्ध डेटा", "डाउनलोड", "API"],
    language: "English",
  },
} as const;

/** The views in the navigation. */
const VIEWS = ["/", "/browse", "/match", "/coverage", "/downloads/", "/reference/"] as const;

/** Those omitted on a narrow screen. */
const WIDE: readonly string[] = ["/", "/downloads/"];

/**
 * Whether a request looks up a name, a position or a PIN code: with data for part of India it finds only places there.
 */
function looksInPart({ tags, operationId }: Operation): boolean {
  return (
    tags.some((tag) => tag === "Search" || tag === "Tools") || /^(pincode|near)$/.test(operationId)
  );
}

/** The address in samples until the page knows its own. */
const UNKNOWN_ADDRESS = "http://localhost:8888";

/**
 * The page /reference/ as HTML, generated from the OpenAPI document. Readable without JavaScript.
 *
 * @param language of the introduction
 */
export function referencePage(
  text: string,
  { script, style, address, coverage }: ReferenceParts,
  language: Language = "en",
): string {
  const document = JSON.parse(text) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const site = address || UNKNOWN_ADDRESS;
  const t = TEXTS[language];
  const isPart = coverage.states.length < coverage.of;
  const [lead, ...rules] = (t.intro ?? document.info.description).split(/\n\n+/);
  const tags = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return html`<h2 id="${name}">${name}</h2><p>${description}</p>${own.map((one) => section(one, document, site, isPart))}`;
  });
  const languages = Object.entries(SAMPLES).map(
    ([language, name]) =>
      html`<label><input type="radio" name="language" id="in-${language}"${language === "curl" && html` checked`}>${name}</label>`,
  );
  const contents = operations.map(
    ({ path, method, operation: { operationId, summary, parameters = [] } }) => {
      const names = parameters.map(({ name }) => name).join(" ");
      return html`<li data-find="${names}"><a href="#${operationId}">${summary}</a><br><code>${method} ${path}</code></li>`;
    },
  );
  const recordLinks = Object.keys(document.components.schemas).map(
    (name) => html`<li data-find><a href="#record-${name}">${name}</a></li>`,
  );
  const part = html`<p class="note" lang="en">This site has ${coverage.states.length} of India’s ${coverage.of} states and union territories: ${coverage.states.join(", ")}. Requests marked <span class="part">part of India</span> find only places in them: a name from elsewhere finds nothing, or a place with a similar name.</p>`;
  const nav = VIEWS.map(
    (path, i) =>
      html`<li${WIDE.includes(path) && html` class="wide"`}><a href="${localPath(path, language)}"${path === "/reference/" && html` aria-current="page"`}>${t.nav[i]}</a></li>`,
  );
  const other = language === "en" ? "hi" : "en";
  const alternates = Object.entries(alternatesOf("/reference/")).map(
    ([one, path]) => html`<link rel="alternate" hreflang="${one}" href="${address + path}">`,
  );
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<section class="record" id="record-${name}"><h3>${name}</h3>${schema.description !== undefined && described(schema.description)}${fieldsOf(schema)}</section>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} – ${t.site}</title>
<meta name="description" content="${t.description}">
${address !== "" && html`<link rel="canonical" href="${address}${localPath("/reference/", language)}">${alternates}`}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b3f37">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body class="reference">
<a class="skip" href="#main">${t.skip}</a>
<header class="masthead"><div class="wrap"><div class="masthead-bar">
<a class="brand" href="${localPath("/", language)}"><svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false"><path d="M16 2a11 11 0 0 0-11 11c0 8 11 17 11 17s11-9 11-17A11 11 0 0 0 16 2Z" class="brand-pin"/><path d="M10.5 10h11M10.5 14h8M10.5 18h5" class="brand-lines"/></svg><span>${t.site}</span></a>
<nav aria-label="${t.main}"><ul>${nav}</ul></nav>
</div></div></header>
<main id="main" tabindex="-1">
<div class="wrap">
<h1>${t.title}</h1>
${described(lead!)}
${requestBox(operations, t)}
${described(rules.join("\n\n"))}
<p>${t.programs} <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). <a href="${localPath("/reference/", other)}" lang="${other}" hreflang="${other}">${t.language}</a></p>
${isPart && part}
</div>
<div class="wrap wide columns" lang="en">
<nav class="index" aria-label="Requests"><p class="scripted"><label for="find">Find a request or record</label><input type="search" id="find" autocomplete="off"></p><p class="hint" role="status" id="found"></p><ul class="contents">${contents}</ul><h2><a href="#records">Records</a></h2><ul class="contents">${recordLinks}</ul></nav>
<div class="all">
<fieldset class="languages"><legend>Code in</legend>${languages}</fieldset>
${tags}
<h2 id="records">Records</h2>
${records}
</div>
</div>
</main>
</body>
</html>
`.text;
}

/** A box for any GET request, with the examples to choose from. It starts with a search. */
function requestBox(operations: readonly Described[], t: (typeof TEXTS)[Language]): Html {
  const requests = operations.flatMap((one) => {
    const request = sampleRequest(one, "");
    return one.method === "GET" ? [[one.operation.operationId, addressOf(request)] as const] : [];
  });
  const first = new Map(requests).get("searchPlaces")!;
  const options = requests.map(([, address]) => html`<option value="${address}">`);
  return html`<form class="try scripted" data-copied="${t.copied}" data-wrong="${t.wrong}"><label for="request">${t.request}</label>
<div><input id="request" value="${first}" list="requests" autocomplete="off" spellcheck="false"><button type="submit" class="button button-main">${t.run}</button><button type="button" class="button">${t.copy}</button></div><datalist id="requests">${options}</datalist><p class="hint" role="status"></p>
<div class="live" hidden><p><a href="${first}">${t.link}</a></p><pre tabindex="0" role="group" aria-label="${t.request}"><code></code></pre></div></form>`;
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function section(
  { path, method, operation }: Described,
  document: Document,
  site: string,
  isPart: boolean,
): Html {
  const { operationId, summary, description } = operation;
  return html`<section class="operation" id="${operationId}">
<header><h3>${summary}</h3><p class="request-line"><span class="method">${method}</span> <code>${path}</code></p>${isPart && looksInPart(operation) && html`<p><span class="part">part of India</span></p>`}</header>
<div>${described(description)}${requestForm({ path, method, operation })}${answers(operation, document)}</div>
<div>${samples({ path, method, operation }, site)}
<div class="live" hidden><h4>Answer</h4><p class="hint" role="status"></p><pre tabindex="0" role="group" aria-label="Answer of ${summary}"><code></code></pre></div>
${example(operation)}</div>
</section>`;
}

/** A form with a box for each parameter. Without JavaScript, a GET form opens the answer. */
function requestForm(described: Described): Html {
  const { path, method, operation } = described;
  const { operationId, parameters = [], requestBody } = operation;
  const filled = new Map(sampleRequest(described, "").query);
  if (!requestBody) {
    const inputs = parameters.map(({ name, required, description, schema, example }) => {
      const id = `${operationId}-${name}`;
      const box = schema.enum
        ? html`<select id="${id}" name="${name}" aria-describedby="${id}-text"><option value=""></option>${schema.enum.map((value) => html`<option${filled.get(name) === value && html` selected`}>${String(value)}</option>`)}</select>`
        : html`<input id="${id}" name="${name}" value="${filled.get(name) ?? ""}" placeholder="${String(example ?? "")}" autocomplete="off" aria-describedby="${id}-text">`;
      return html`<div class="parameter"><div><label for="${id}">${name}</label>${required === true && html` <span class="required">required</span>`}<p id="${id}-text">${description} ${limitsOf(schema)}</p></div><div>${box}</div></div>`;
    });
    return html`<form action="${path}" data-path="${path}" data-method="GET">${inputs}<p><button type="submit" class="button button-main" aria-label="Run ${operation.summary}">Run</button></p></form>`;
  }
  const isJson = "application/json" in requestBody.content;
  const bodies = isJson
    ? [["body", JSON.stringify(bodyExample(operation), null, 2)] as const]
    : (sampleRequest(described, "").form ?? []);
  const boxes = bodies.map(([name, value]) => {
    const id = `${operationId}-${name}`;
    return html`<div class="parameter body"><label for="${id}">${name}</label><textarea id="${id}" name="${name}" rows="${Math.min(14, value.split("\n").length + 1)}" spellcheck="false">${value}</textarea></div>`;
  });
  return html`<form data-path="${path}" data-method="${method}" data-body="${isJson ? "json" : "form"}">${boxes}<p><button type="submit" class="button button-main scripted" aria-label="Run ${operation.summary}">Run</button></p></form>`;
}

/** The type and limits of a value. */
function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  default: standard,
  enum: values,
}: SchemaObject): string {
  if (values) return "";
  const limits = [
    minimum !== undefined &&
      maximum !== undefined &&
      `${minimum} to ${maximum.toLocaleString("en")}`,
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength.toLocaleString("en")} characters`,
    standard !== undefined && `default ${String(standard)}`,
  ].filter((limit) => limit !== false);
  return limits.length === 0 ? "" : `(${limits.join(", ")})`;
}

/** The request of the document's first example, which has the parameters that belong together. */
function sampleRequest({ path, method, operation }: Described, site: string): SampleRequest {
  const request = { method, address: site + path };
  if (operation.requestBody && "application/json" in operation.requestBody.content)
    return { ...request, query: [], json: JSON.stringify(bodyExample(operation)) };
  const [, query = ""] = (firstExample(operation)?.summary ?? "").split("?");
  const pairs = [...new URLSearchParams(query)];
  if (!operation.requestBody) return { ...request, query: pairs };
  const [content] = Object.values(operation.requestBody.content);
  const fields = Object.entries(content?.schema?.properties ?? {});
  const form =
    pairs.length > 0
      ? pairs
      : fields.slice(0, 1).map(([name]) => [name, fieldExample(content, name)] as const);
  return { ...request, query: [], form };
}

function fieldExample(
  content: Operation["responses"][string]["content"][string] | undefined,
  name: string,
): string {
  const [first] = Object.values(content?.examples ?? {});
  const value = (first?.value as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}

function bodyExample({ requestBody }: Operation): unknown {
  const [content] = Object.values(requestBody?.content ?? {});
  return Object.values(content?.examples ?? {})[0]?.value ?? {};
}

function firstExample({ responses }: Operation) {
  const [content] = Object.values(responses["200"]?.content ?? {});
  return Object.values(content?.examples ?? {})[0];
}

function samples(described: Described, site: string): Html {
  const request = sampleRequest(described, site);
  const blocks = Object.entries(SAMPLES).map(
    ([language, name]) =>
      html`<div class="code-block sample-${language}"><div class="code-top">${name}</div><pre tabindex="0" role="group" aria-label="${name}: ${described.operation.summary}"><code>${sampleOf(language as SampleLanguage, request)}</code></pre></div>`,
  );
  return html`${blocks}`;
}

/** Longest example to show whole, in lines. */
const MAX_LINES = 60;

function example(operation: Operation): Html {
  const first = firstExample(operation);
  if (!first) return html``;
  const value =
    typeof first.value === "string" ? first.value : JSON.stringify(first.value, null, 2);
  const lines = value.split("\n");
  const shown = lines.length <= MAX_LINES ? value : `${lines.slice(0, MAX_LINES).join("\n")}\n…`;
  return html`<details open><summary>Example of an answer</summary><pre tabindex="0" role="group" aria-label="Example: ${operation.summary}"><code>${shown}</code></pre></details>`;
}

function answers({ responses }: Operation, document: Document): Html {
  const items = Object.entries(responses).map(([status, given]) => {
    const name = given.$ref?.split("/").at(-1);
    const response = name === undefined ? given : document.components.responses[name]!;
    const [content] = Object.values(response.content ?? {});
    const fields = status === "200" && content?.schema ? fieldsOf(content.schema) : html``;
    return html`<details${status === "200" && html` open`}><summary><b>${status}</b></summary>${described(response.description)}${fields}</details>`;
  });
  return html`<h4>Answers</h4>${items}`;
}
