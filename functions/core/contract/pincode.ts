/** The one rule for how people write PIN codes, for parameters, columns and texts. */
import { lazyRegExp } from "../names/lazy.ts";

/** A PIN code as India Post writes it: six digits, the first not 0. */
export const PINCODE = /^[1-9]\d{5}$/;

/**
 * Replaces digits of other scripts with ASCII ones, letter by letter: ४११०३८ is 411038. Digits of Indian scripts start at 6
 * after a multiple of 16, Arabic and wide digits at such a multiple.
 */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (letter) => {
    const code = letter.charCodeAt(0);
    return String((code >= 0x0966 && code <= 0x0d6f ? code - 6 : code) % 16);
  });
}

const OTHER_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\uff10-\uff19]/g;

/**
 * The PIN code in a value: "403 001", "403-001", "4,03,001", "PIN-403001", "Goa - 403001", "403001.0" and the digits of
 * any script give `403001`; "403001/403002" and "403001-1234" give the first. Returns any other text unchanged.
 */
export function plainPincode(text: string): string {
  const found = A_PINCODE().exec(asciiDigits(text));
  return found ? digitsOf(found[1]!) : text;
}

/** A text, and the PIN code found in it. */
export interface WithoutPincode {
  /** The text with a blank instead of the PIN code and the words for it. */
  readonly text: string;
  /** Empty if there is none. */
  readonly pincode: string;
}

/**
 * Removes the PIN code from a text: the last one after a word for it, otherwise the last number of that form, since house
 * and plot numbers come first: "Plot 202345, Kolkata 700055".
 */
export function withoutPincode(text: string): WithoutPincode {
  if (!/\d{3}/.test(text)) return { text, pincode: "" };
  const found = [...text.matchAll(AFTER_WORD())].at(-1) ?? [...text.matchAll(ALONE())].at(-1);
  if (!found) return { text, pincode: "" };
  const [whole, digits = found[2]] = found;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`;
  return { text: rest, pincode: digitsOf(digits!) };
}

function digitsOf(written: string): string {
  return written.replace(/\D/g, "");
}

/** Separates the groups of digits; a no-break space keeps them on one line. */
const GAP = String.raw`[ \u00a0-]`;
const GROUPS = String.raw`(?:[1-9]\d{2}${GAP}?\d{3}|[1-9],\d{2},\d{3})`;
const WORD = String.raw`p\.?i\.?n\.?(?:[\s-]?code)?|postal\s?code|zip(?:\s?code)?|पिन(?:\s?कोड)?`;
const A_PINCODE = lazyRegExp(
  String.raw`^(?:[^\d/]*[\s:.,()"'–-])?(${GROUPS})(?:\.0+|-\d{4}|\s*[/,;&]\s*${GROUPS})?[\s).,;"']*$`,
  "i",
);
const AFTER_WORD = lazyRegExp(
  String.raw`(?<![a-z])(?:${WORD})(?:\s?no)?[^\p{L}\d]{0,4}(${GROUPS})(?!\d)`,
  "giu",
);
/** Two groups of digits must be surrounded by blanks or signs, since they could also be house numbers. */
const ALONE = lazyRegExp(
  String.raw`(?<!\d)([1-9]\d{5})(?!\d)|(?<![\p{L}\d/-]|\d )([1-9]\d{2}${GAP}\d{3})(?![\d/]|${GAP}\d|\p{L})`,
  "gu",
);
