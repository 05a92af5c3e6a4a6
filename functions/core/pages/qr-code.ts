import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { type Html, html } from "./html.ts";

/** The number of empty modules around a code, by ISO/IEC 18004. */
const QUIET = 4;

/** The QR code of a text: dark on white in every colour scheme, as scanners expect. */
export function qrCode(text: string, label: string): Html {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path transform="translate(${QUIET} ${QUIET})" d="${toSvgPath(code)}" fill="#000"/></svg>`;
}
