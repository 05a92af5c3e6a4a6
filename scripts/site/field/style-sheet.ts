let sheet: CSSStyleSheet | undefined;

/** One style sheet for all fields of a page; a policy for styles does not forbid it, as it does a style element. */
export function styleSheet(css: string): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
