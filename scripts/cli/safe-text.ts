/** Makes text from elsewhere (names, messages of an API, paths) harmless where it is shown. */

/**
 * Characters that could mislead a terminal or a reader: control characters (terminal commands begin with ESC), line and
 * paragraph separators, marks that change the direction of text, and lone surrogates. The joiners U+200C and U+200D are
 * kept: Indian scripts need them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** One line for a terminal: line breaks and tabs become spaces, other unsafe characters U+FFFD. */
export function terminalLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " ").replaceAll(UNSAFE, "\ufffd");
}

/** The same for several lines; keeps their line breaks. */
export function terminalText(text: string): string {
  return text.split("\n").map(terminalLine).join("\n");
}

/** JSON for a terminal or a program: unsafe characters are escaped, so the value stays the same. */
export function terminalJson(value: unknown): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // The only line breaks outside texts are those of the layout; inside texts they are already escaped.
  return JSON.stringify(value, null, 2).replaceAll(UNSAFE, (sign) =>
    sign === "\n" ? sign : escaped(sign),
  );
}

/** Letters of any script, digits, and punctuation without a meaning in Markdown. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\ufffd .,:;()'/&%+=?–—-]|\u200c|\u200d)*$/u;
/** Texts that GitHub turns into a link or another character: addresses, issues, entities. */
const LIVE = /:\/\/|www\.|\bgh-\d|&#?\w+;/i;

/**
 * One line of text for a paragraph or a list item in Markdown: no markup, no link, no mention of a person or an issue.
 * Text that could be any of these becomes a code span.
 */
export function markdownText(text: string): string {
  const line = terminalLine(text);
  if (PLAIN.test(line) && !LIVE.test(line)) return line;
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** The same for a table cell, which a bar would end even in a code span: a bar becomes a broken bar. */
export function markdownCell(text: string): string {
  return markdownText(text.replaceAll("|", "¦"));
}

/** One word of a command that a message suggests for copying, quoted for sh. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,][\w./:@%+,=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
