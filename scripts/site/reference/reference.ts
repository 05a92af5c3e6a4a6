/** The reference: runs requests, and shows them in several languages as they are filled in. */
import {
  addressOf,
  queryOf,
  SAMPLES,
  type SampleLanguage,
  type SampleRequest,
  sampleOf,
} from "./samples.ts";

/** Maximum number of characters shown of an answer, because a browser takes long to lay out more. */
const MAX_SHOWN = 100_000;

document.documentElement.classList.add("hydrated");
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-path]")) {
  const show = () => showSamples(form);
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(form);
  });
  show();
}

const box = document.querySelector<HTMLFormElement>(".try");
if (box) offerRequests(box);

const find = document.querySelector<HTMLInputElement>("#find");
find?.addEventListener("input", () => narrow(find.value));

/** Shows only entries with all words in their name, path or parameters. */
function narrow(text: string): void {
  const words = text.toLowerCase().split(/\s+/);
  const items = [...document.querySelectorAll<HTMLElement>("[data-find]")];
  const found = items.filter((item) => {
    const own = `${item.textContent} ${item.dataset.find}`.toLowerCase();
    item.hidden = !words.every((word) => own.includes(word));
    return !item.hidden;
  });
  const count = text.trim() === "" ? "" : `${found.length} of ${items.length}`;
  document.querySelector("#found")!.textContent = count;
}

/** The request of a form, with only those parameters that were filled in. */
function requestOf(form: HTMLFormElement): SampleRequest {
  const filled = [...new FormData(form)].flatMap(([name, value]) => {
    const text = String(value).trim();
    return text === "" ? [] : [[name, text] as const];
  });
  const { method, body, path = "" } = form.dataset;
  const request = { method: method ?? "GET", address: location.origin + path };
  if (body === "json") return { ...request, query: [], json: filled[0]?.[1] ?? "" };
  return body === "form" ? { ...request, query: [], form: filled } : { ...request, query: filled };
}

function showSamples(form: HTMLFormElement): void {
  const request = requestOf(form);
  const section = form.closest("section")!;
  for (const language of Object.keys(SAMPLES) as SampleLanguage[]) {
    const code = section.querySelector(`.sample-${language} code`);
    if (code) code.textContent = sampleOf(language, request);
  }
}

/** The box for any request. Its answer is below it, and the page's address keeps the request. */
function offerRequests(form: HTMLFormElement): void {
  const input = form.querySelector("input")!;
  const status = form.querySelector("[role=status]")!;
  /** The address in the box. Undefined, with the reason, if it is not an address of the API. */
  const written = (): URL | undefined => {
    const text = input.value.trim();
    const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : undefined;
    if (url?.origin === location.origin && url.pathname.startsWith("/api/")) return url;
    status.textContent = form.dataset.wrong!;
    return undefined;
  };
  const ask = () => {
    const url = written();
    if (!url) return;
    const page = `?${new URLSearchParams({ request: url.pathname + url.search })}`;
    history.replaceState(null, "", page);
    form.querySelector("a")!.href = page;
    void showAnswer(form, () => fetch(url));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
  form.querySelector("[type=button]")!.addEventListener("click", async () => {
    const url = written();
    if (!url) return;
    await navigator.clipboard.writeText(url.href);
    status.textContent = form.dataset.copied!;
  });
  const given = new URLSearchParams(location.search).get("request");
  if (given === null) return;
  input.value = given;
  ask();
}

function run(form: HTMLFormElement): Promise<void> {
  const request = requestOf(form);
  return showAnswer(form.closest("section")!, () =>
    fetch(addressOf(request), {
      method: request.method,
      ...(request.json !== undefined && {
        body: request.json,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
      }),
      ...(request.form && {
        body: queryOf(request.form),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
    }),
  );
}

/** Shows an answer, its status and its duration. */
async function showAnswer(within: HTMLElement, ask: () => Promise<Response>): Promise<void> {
  const output = within.querySelector<HTMLElement>(".live")!;
  const [status, body] = [within.querySelector("[role=status]")!, output.querySelector("code")!];
  output.hidden = false;
  status.textContent = "Running…";
  const start = performance.now();
  try {
    const response = await ask();
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText}, ${Math.round(performance.now() - start)} ms`;
    body.textContent = shortened(pretty(text));
  } catch {
    status.textContent = "No answer: check your connection, then try again.";
    body.textContent = "";
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function shortened(text: string): string {
  return text.length <= MAX_SHOWN
    ? text
    : `${text.slice(0, MAX_SHOWN)}\n… ${(text.length - MAX_SHOWN).toLocaleString("en")} more characters`;
}
