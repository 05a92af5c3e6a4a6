/** The points of a closed line, the first not repeated. */
export type Ring = readonly (readonly [latitude: number, longitude: number])[];

/** Decimals of the degrees of a file's points: about 1 m. */
const POINT_DECIMALS = 5;

/**
 * The rings of an area as text: `15.492 74.201 15.493 74.2 15.49 74.2`, with a semicolon between two rings.
 * @param decimals maximum number of decimals of degrees
 */
export function outlineText(rings: readonly Ring[], decimals = POINT_DECIMALS): string {
  const degrees: string[] = [];
  return rings
    .map((ring) => {
      degrees.length = 0;
      for (const [latitude, longitude] of ring)
        degrees.push(degreesText(latitude, decimals), degreesText(longitude, decimals));
      return degrees.join(" ");
    })
    .join(";");
}

/** Below it, the digits of a number of units are those of its shortest decimal number. */
const EXACT = 1e14;

/** Degrees rounded to decimals, written as integers, which takes a third of the time of fractions. */
function degreesText(degrees: number, decimals: number): string {
  const scale = 10 ** decimals;
  const rounded = Math.round(degrees * scale);
  const units = Math.abs(rounded);
  if (!(units < EXACT)) return String(rounded / scale);
  const whole = Math.floor(units / scale);
  const text = rounded < 0 ? `-${whole}` : String(whole);
  let [rest, unit] = [units - whole * scale, scale];
  if (rest === 0) return text;
  for (; rest % 10 === 0; rest /= 10) unit /= 10;
  return `${text}.${String(unit + rest).slice(1)}`;
}

/** The rings in a text from {@link outlineText}; values that are not degrees become NaN. */
export function outlineRings(text: string): Ring[] {
  return text.split(";").map((ring) => {
    const degrees = numbersOf(ring);
    return Array.from(
      { length: degrees.length >> 1 },
      (_, i) => [degrees[2 * i]!, degrees[2 * i + 1]!] as const,
    );
  });
}

/** The numbers in a text with a blank between two, as `Number` reads each. */
function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf(" ", at);
    const to = end === -1 ? text.length : end;
    numbers.push(decimalAt(text, at, to) ?? Number(text.slice(at, to)));
    at = to + 1;
  }
  return numbers;
}

const [ZERO, NINE, MINUS, POINT] = [0x30, 0x39, 0x2d, 0x2e];

/** The number of a part of a text: digits, with or without a point among them; undefined for another text or a long one. */
function decimalAt(text: string, from: number, to: number): number | undefined {
  const start = text.charCodeAt(from) === MINUS ? from + 1 : from;
  if (start === to || to - start > 15) return undefined;
  let [units, scale] = [0, 0];
  for (let at = start; at < to; at++) {
    const sign = text.charCodeAt(at);
    if (sign >= ZERO && sign <= NINE) {
      units = units * 10 + sign - ZERO;
      scale *= 10;
    } else if (sign === POINT && scale === 0 && at > start) scale = 1;
    else return undefined;
  }
  // Both are exact, so their quotient is the double that is nearest to the text.
  const degrees = scale === 0 ? units : units / scale;
  return start === from ? degrees : -degrees;
}
