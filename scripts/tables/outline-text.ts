/** The points of a closed line, the first not repeated. */
export type Ring = readonly (readonly [latitude: number, longitude: number])[];

/** Decimals of the degrees of a file's points: about 1 m. */
const POINT_DECIMALS = 5;

/**
 * The rings of an area as text: `15.492 74.201 15.493 74.2 15.49 74.2`, with a semicolon between two rings.
 * @param decimals maximum number of decimals of degrees
 */
export function outlineText(rings: readonly Ring[], decimals = POINT_DECIMALS): string {
  const scale = 10 ** decimals;
  const rounded = (degrees: number) => Math.round(degrees * scale) / scale;
  return rings.map((ring) => ring.map((point) => point.map(rounded).join(" ")).join(" ")).join(";");
}

/** The rings in a text from {@link outlineText}; values that are not degrees become NaN. */
export function outlineRings(text: string): Ring[] {
  return text.split(";").map((ring) => {
    const degrees = ring.split(" ").map(Number);
    return Array.from(
      { length: degrees.length >> 1 },
      (_, i) => [degrees[2 * i]!, degrees[2 * i + 1]!] as const,
    );
  });
}
