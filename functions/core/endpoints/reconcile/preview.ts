import { ApiError } from "../../contract/errors.ts";
import { PREVIEW_PARAMETERS } from "../../contract/reconcile-parameters.ts";
import type { PlaceRecord } from "../../contract/records.ts";
import { text } from "../../contract/schema.ts";
import { escapeHtml } from "../../pages/html.ts";
import { type Form, protocolEndpoint } from "../endpoint.ts";
import { placeOf } from "./extend.ts";
import { TYPES } from "./properties.ts";

/** The size of the frame that shows a preview, in pixels. */
export const PREVIEW_SIZE = { width: 400, height: 150 } as const;

/** A test compares it with {@link STYLE_HASH}. */
export const STYLE =
  "body{font:14px/1.4 sans-serif;margin:8px}h1{font-size:16px;margin:0}p{margin:4px 0 0}";
/** The SHA-256 of the style in base64; the policy allows no other style. */
export const STYLE_HASH = "IO1kanbWImBnQkHS2V9r/hEd5dp28QmO2o/n/YwuPQk=";

interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A page without scripts that any site may show in a frame. */
const PAGE: Form = {
  type: "text/html; charset=utf-8",
  success: (payload) => htmlOf(payload as Page),
  failure: ({ message }) => htmlOf({ title: "No preview", lines: [message] }),
  failureSchema: text("A page with the reason."),
  policy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`,
};

export const preview = protocolEndpoint({
  name: "reconcilePreview",
  path: "/api/reconcile/preview",
  tag: "Tools",
  summary: "A place as a small page",
  description: "For a frame in the pages of reconciliation clients.",
  parameters: PREVIEW_PARAMETERS,
  formats: [{ name: "Preview", parameters: ["id"] }],
  form: PAGE,
  schema: text("The page."),
  answer: async (directory, { id }) => {
    const place = await placeOf(directory, id);
    if (!place) throw new ApiError("not_found", `no place has the code ${id}`, { parameter: "id" });
    return { payload: pageOf(place) };
  },
});

function pageOf(place: PlaceRecord): Page {
  const { name, level, code, full_path, also_known_as: others, pincodes, children } = place;
  return {
    title: name,
    lines: [
      `${TYPES[level].name}, code ${code}`,
      full_path,
      ...(others ? [`Also known as ${others.join(", ")}`] : []),
      ...(pincodes.length > 0 ? [`PIN code ${pincodes.join(", ")}`] : []),
      ...(children ? [`${children.total} ${children.level}s`] : []),
    ],
  };
}

function htmlOf({ title, lines }: Page): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${paragraphs}</html>\n`
  );
}
