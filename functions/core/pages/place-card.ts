import { placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { hasGuess, headingOf } from "./place-names.ts";
import {
  codeLabel,
  factList,
  levelChip,
  localNames,
  type PageContext,
  pathOf,
  pincodeLinks,
} from "./place-page.ts";

/** The title of a place's card. */
export function cardTitle({ place }: PlaceWithRelatives, { t, words }: PageContext): string {
  return t("cardTitle", { name: headingOf(place, words) });
}

/**
 * A card of a village, town or locality for a notice board or a letter: its names, codes and path, and the QR code of its
 * address. It prints on one A6 page.
 *
 * @param site the address of the site; if it is empty (unknown), the card has no QR code
 */
export async function placeCard(
  found: PlaceWithRelatives,
  site: string,
  context: PageContext,
): Promise<Html> {
  const { place } = found;
  const { t, words } = context;
  const path = placePath(place.code, t.language);
  const pins = place.pincodes ?? [];
  const names = localNames(found, context);
  const facts = factList([
    [codeLabel(place, t, words), html`<b class="code-large">${place.code}</b>`],
    [
      t.counted("pincode", pins.length),
      pins.length > 0 ? pincodeLinks(pins, t.language) : undefined,
    ],
    [t("fullPath"), pathOf(place, words)],
  ]);
  const address = site + path;
  // Loaded only for cards. It is not among the files kept for offline use.
  const drawing = site === "" ? undefined : await import("./qr-code.ts").catch(() => undefined);
  const code =
    drawing &&
    html`<p class="card-address">${drawing.qrCode(address, t("cardQr", { address }))}<span>${address.replace(/^https?:\/\//, "")}</span></p>`;
  return html`<article class="place place-card-page" lang="${t.language}">
<section class="place-card"><header><h1 tabindex="-1">${headingOf(place, words)}</h1> ${levelChip(found, context)}${names}</header>
${facts}
${hasGuess(html`${names}${facts}`) && html`<p class="hint">${t("transliterated")}</p>`}
${code}</section>
<p class="actions"><button type="button" class="button button-small scripted" data-print>${t("cardPrint")}</button><span class="hint">${t("cardHint")}</span><a href="${path}">${t("cardBack", { name: headingOf(place, words) })}</a></p>
</article>`;
}
