import { type Html, html } from "../../../functions/core/pages/html.ts";
import { button } from "../dom.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import { pathOf, type Show } from "./steps.ts";

interface ListStepOptions {
  readonly session: ListSession;
  readonly show: Show;
  /**
   * Reads a list.
   * @param pasted the text that was pasted, to show again if it can't be read
   */
  readonly take: (name: string, content: Uint8Array, pasted?: string) => void;
  /** Called when a forgotten list is back. */
  readonly restored: () => void;
  /** Why no list is shown. */
  readonly message?: string | undefined;
}

/** Shows the first step: a file is chosen or dropped, or a text pasted. */
export function showListStep({ session, show, take, restored, message }: ListStepOptions): void {
  const { work, forgotten } = session;
  const page =
    show(html`${message !== undefined && html`<p class="failure" role="alert" tabindex="-1">${message}</p>`}
${keptNote(session)}
<div class="card drop">
<input type="file" id="match-file" class="visually-hidden" accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.json,.xml,.htm,.html">
<label for="match-file" class="button button-main">${t("matchFile")}</label>
<p class="hint">${t("matchDrop")}</p>
</div>
<form class="card paste">
<label for="match-paste">${t("matchPaste")}</label>
<textarea id="match-paste" rows="6" spellcheck="false"></textarea>
<button type="submit" class="button">${t("matchRead")}</button>
</form>`);
  if (!work && forgotten !== undefined)
    page
      .querySelector(".kept-list")!
      .append(button(t("matchUndo"), () => void session.undoForget().then(restored)));
  const drop = page.querySelector<HTMLElement>(".drop")!;
  const paste = page.querySelector("form")!;
  const file = drop.querySelector("input")!;
  const text = paste.querySelector("textarea")!;
  const open = async (chosen: File | undefined | null) => {
    if (!chosen) return;
    take(chosen.name.replace(/\.[^.]*$/, ""), new Uint8Array(await chosen.arrayBuffer()));
  };
  const encoded = (text: string) => new TextEncoder().encode(text);
  file.addEventListener("change", () => void open(file.files?.[0]));
  drop.append(button(t("matchSample"), () => take("sample", encoded(SAMPLE))));
  paste.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim() === "") text.focus();
    else take("list", encoded(text.value), text.value);
  });
  for (const event of ["dragover", "dragleave", "drop"] as const)
    drop.addEventListener(event, (dropped) => {
      dropped.preventDefault();
      drop.classList.toggle("dragged", event === "dragover");
      if (event === "drop") void open(dropped.dataTransfer?.files[0]);
    });
}

/** The list that is there already, or the forgotten one. */
function keptNote({ work, forgotten }: ListSession): Html | false {
  if (work)
    return html`<p class="note kept-list" tabindex="-1">${t("matchGoOn", { name: work.list.name })} <a href="${pathOf("")}" data-step="">${t("matchGoOnLink")}</a></p>`;
  return (
    forgotten !== undefined &&
    html`<p class="note kept-list" tabindex="-1">${t("matchForgotten", { name: forgotten })} </p>`
  );
}

/** Example rows as people write them. Their states are in every directory, however small. */
const SAMPLE = `State,District,Taluka,Village
Goa,North Goa,Satari,Podocem
Goa,N. Goa,Sattari,Poddocem
GA,North Goa,Bardez,Calangut
Goa,South Goa,Salcete,Colva
Goa,,,Curtorim
Sikkim,East,Gangtok,Rumtek
Sikkim,West,Gyalshing,Yuksam
Pondicherry,Karaikal,,Thirunallar
Pondicherry,Pondicherry,Bahur,Bahour
Daman & Diu,Daman,Daman,Dabhel
Lakshadweep,,Kavaratti,Kavarati
Goa,North Goa,Satari,Nowherepur
`;
