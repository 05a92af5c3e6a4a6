import { LocationDirectoryError } from "../client/client.ts";
import { element, formatCount } from "./dom.ts";
import { failure } from "./loaded.ts";
import { copyButton } from "./parts.ts";

/** How much of an answer is shown, in characters; a phone takes long for more. */
const SHOWN = 20_000;

/** Sends a request and shows how it was answered: status, time, size and body, errors alike. */
export async function showAnswer(box: HTMLElement, url: string, signal: AbortSignal): Promise<void> {
  box.replaceChildren(element("p", { class: "loading", role: "status" }, "Sending …"));
  const start = performance.now();
  try {
    const response = await fetch(url, { signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const milliseconds = performance.now() - start;
    box.replaceChildren(...answerParts(response, bytes, milliseconds));
  } catch (cause) {
    if (signal.aborted) return;
    const error = new LocationDirectoryError("network_error", "no answer", { cause });
    box.replaceChildren(failure("the answer", error, () => void showAnswer(box, url, signal), signal));
  }
}

function answerParts(response: Response, bytes: Uint8Array, milliseconds: number): Node[] {
  const text = new TextDecoder().decode(bytes);
  const pretty = prettyJson(text);
  return [
    element("h2", { class: "answer-title" }, "Answer"),
    element(
      "div",
      { role: "status" },
      element(
        "dl",
        { class: "answer-facts" },
        fact(
          "Status",
          element(
            "span",
            { class: response.ok ? "status-good" : "status-bad" },
            `${response.status} ${response.statusText}`.trim(),
          ),
        ),
        fact("Time", `${formatCount(Math.round(milliseconds))} ms`),
        fact("Size", sizeOf(bytes.length)),
      ),
    ),
    element(
      "div",
      { class: "code-block" },
      element(
        "div",
        { class: "code-head" },
        element("span", {}, response.headers.get("Content-Type") ?? ""),
        copyButton(() => text, "the answer"),
      ),
      element(
        "pre",
        { tabindex: 0, class: "answer-body", "aria-label": "Body of the answer" },
        element("code", {}, pretty.slice(0, SHOWN)),
      ),
    ),
    ...(pretty.length > SHOWN
      ? [
          element(
            "p",
            { class: "hint" },
            `The first ${formatCount(SHOWN)} of ${formatCount(pretty.length)} characters; `,
            element("a", { href: response.url }, "the whole answer"),
            ".",
          ),
        ]
      : []),
  ];
}

function fact(label: string, value: Node | string): HTMLElement {
  return element("div", {}, element("dt", {}, label), element("dd", {}, value));
}

/** JSON on many lines; another text as it is. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}
