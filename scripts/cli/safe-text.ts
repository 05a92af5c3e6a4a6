/** Text of others (names, messages of an API, paths) made harmless for where it goes. */

/**
 * What a terminal or a reader could be misled by: control characters (a terminal's commands begin with ESC), line and
 * paragraph separators, marks that turn the direction of text around them, and halves of characters. The joiners
 * U+200C and U+200D stay: Indian scripts need them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** One line for a terminal: line breaks and tabs become blanks, other unsafe characters U+FFFD. */
export function terminalLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " ").replaceAll(UNSAFE, "\ufffd");
}

/** The same for a text of several lines, whose line breaks are its own. */
export function terminalText(text: string): string {
  return text.split("\n").map(terminalLine).join("\n");
}

/** Letters of any script, digits, and punctuation that means nothing in Markdown. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\ufffd .,:;()'/&%+=?–—-]|\u200c|\u200d)*$/u;
/** What GitHub makes a link or another character of: addresses, issues, entities. */
const LIVE = /:\/\/|www\.|\bgh-\d|&#?\w+;/i;

/**
 * One line of text inside a paragraph or a list item in Markdown, where it means nothing but itself: no mark-up, no
 * link, no mention of a person or an issue. What could mean more becomes a code span.
 */
export function markdownText(text: string): string {
  const line = terminalLine(text);
  if (PLAIN.test(line) && !LIVE.test(line)) return line;
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** The same inside a cell of a table, where a bar ends the cell even in a code span: it becomes a broken bar. */
export function markdownCell(text: string): string {
  return markdownText(text.replaceAll("|", "¦"));
}

/** One word of a command that is offered for copying, for sh and its like. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,][\w./:@%+,=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
