import { type HomeContents, homePage } from "../../../functions/core/pages/home-page.ts";
import type { State, Statistics } from "../client/client.ts";
import { fromHtml } from "../dom.ts";
import { words } from "./language.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";

/** The home page as the build writes it, but without the drawing. Nothing in it works yet. */
export function homeArticle(stats: Statistics, states: readonly State[]): HTMLElement {
  const written = document.getElementById("examples")!.textContent;
  const { examples, lines } = JSON.parse(written) as Pick<HomeContents, "examples" | "lines">;
  return fromHtml(
    homePage({ stats, states, examples, lines, hasMap: settings().hasMap }, t, words),
  );
}
