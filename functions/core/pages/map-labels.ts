/** A name to write on a map. */
export interface Wanted {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The radius of its circle, which it stays clear of; 0 for a name written on its area. */
  readonly radius: number;
}

/** A name for which there is space. */
export interface Label {
  readonly x: number;
  /** The base line of the first line. */
  readonly y: number;
  /** One or two. */
  readonly lines: readonly string[];
  /** Whether there is no space for it where letters are large, as on a phone. */
  readonly isMinor: boolean;
}

/** The height of letters in units of the drawing: where it fills a window's column, and on a phone. */
export const [SMALL, LARGE] = [17, 27];
/** The height of a line relative to that of its letters. */
export const LINE = 1.1;

/** A part of a drawing. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Places labels so that they overlap neither each other nor circles, the most important first; labels without space are
 * left out. Those that fit with large letters come first; they also fit with small ones.
 *
 * @param reserved space for other things
 */
export function placeLabels(
  wanted: readonly Wanted[],
  { width, height }: { readonly width: number; readonly height: number },
  reserved: readonly Box[] = [],
): Label[] {
  const labels: Label[] = [];
  const placed = new Set<Wanted>();
  for (const size of [LARGE, SMALL]) {
    const taken = [
      ...reserved,
      ...wanted.flatMap(circleOf),
      ...labels.map((label) => boxOf(label, size)),
    ];
    for (const one of wanted) {
      if (placed.has(one)) continue;
      const label = candidates(one, size, width)
        .map((candidate) => ({ ...candidate, isMinor: size === SMALL }))
        .find((candidate) => {
          const box = boxOf(candidate, size);
          const isInside =
            box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
          return isInside && !taken.some((other) => overlap(box, other));
        });
      if (!label) continue;
      placed.add(one);
      labels.push(label);
      taken.push(boxOf(label, size));
    }
  }
  return labels;
}

/**
 * Possible positions of a name: on its area, slightly above or below, in one line or two; or next to its circle. If none
 * of these fits, it is moved inward from the left or right edge, at most until it begins or ends at its place.
 */
function candidates(wanted: Wanted, size: number, width: number): Omit<Label, "isMinor">[] {
  const usual = around(wanted, size);
  const moved = usual.map((label) => {
    const half = Math.ceil(halfWidth(label.lines, size));
    return { ...label, x: Math.max(half, Math.min(label.x, width - half)) };
  });
  // A name next to a circle would be moved onto it, or away from it.
  return [...usual, ...moved.filter((_, i) => usual[i]!.x === wanted.x)];
}

function around({ name, x, y, radius }: Wanted, size: number): Omit<Label, "isMinor">[] {
  const middle = Math.round(y + size * 0.35);
  const one = [name];
  if (radius > 0) {
    const aside = Math.round(radius + halfWidth(one, size) + 3);
    return [
      { x, y: Math.round(y - radius - size * 0.3), lines: one },
      { x, y: Math.round(y + radius + size), lines: one },
      { x: x + aside, y: middle, lines: one },
      { x: x - aside, y: middle, lines: one },
    ];
  }
  const two = halves(name);
  return [0, -1, 1].flatMap((shift) => {
    const base = middle + Math.round(shift * size);
    const higher = Math.round(base - (size * LINE) / 2);
    return [{ x, y: base, lines: one }, ...(two ? [{ x, y: higher, lines: two }] : [])];
  });
}

/** A name in two lines of similar length; undefined for one without blanks. */
function halves(name: string): readonly [string, string] | undefined {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (blanks.length === 0) return undefined;
  const middle = name.length / 2;
  const at = blanks.reduce((best, one) =>
    Math.abs(one - middle) < Math.abs(best - middle) ? one : best,
  );
  return [name.slice(0, at), name.slice(at + 1)];
}

function boxOf({ x, y, lines }: Omit<Label, "isMinor">, size: number): Box {
  const half = halfWidth(lines, size);
  const bottom = y + (lines.length - 1) * size * LINE + size * 0.25;
  return { left: x - half, right: x + half, top: y - size * 0.8, bottom };
}

/** The box of a circle, which all names stay clear of, its own included. */
function circleOf({ x, y, radius }: Wanted): Box[] {
  const half = radius * 0.7;
  return radius === 0 ? [] : [{ left: x - half, right: x + half, top: y - half, bottom: y + half }];
}

function halfWidth(lines: readonly string[], size: number): number {
  return Math.max(...lines.map((line) => widthOf(line, size))) / 2;
}

/**
 * The approximate width of a text. Devanagari signs next to a letter take half its width, those above and below none. Of
 * 852 words of Hindi names in Noto Sans Devanagari, 8 % are more than 3 % wider than this estimate.
 */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += ROOMS.find(([kind]) => kind.test(letter))![1];
  return width * size;
}

/** The width of letters relative to their height. */
const ROOMS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/\p{Mc}/u, 0.32],
  [/\p{M}/u, 0],
  [/[\u0900-\u097f]/, 0.68],
  [/./su, 0.62],
];

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
