/** The reference: runs requests, and shows them in several languages as they are filled in. */
import {
  addressOf,
  queryOf,
  SAMPLES,
  type SampleLanguage,
  type SampleRequest,
  sampleOf,
} from "./samples.ts";

/** Longer answers are cut, in characters: a browser takes long to lay them out. */
const MAX_SHOWN = 100_000;

document.documentElement.classList.add("hydrated");
for (const form of document.querySelectorAll("form")) {
  const show = () => showSamples(form);
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(form);
  });
  show();
}

const find = document.querySelector<HTMLInputElement>("#find");
find?.addEventListener("input", () => narrow(find.value));

/** Shows only what has all words in its name, its path or its parameters. */
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

/** The request of a form, with the parameters that were filled in only. */
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

async function run(form: HTMLFormElement): Promise<void> {
  const section = form.closest("section")!;
  const output = section.querySelector<HTMLElement>(".live")!;
  const [status, body] = [output.querySelector("[role=status]")!, output.querySelector("code")!];
  output.hidden = false;
  status.textContent = "Running…";
  const request = requestOf(form);
  const start = performance.now();
  try {
    const response = await fetch(addressOf(request), {
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
    });
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
