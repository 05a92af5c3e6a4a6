import { countDifferent, type Position } from "../geo/distance.ts";
import type { Outline } from "../index/outlines.ts";
import { placePath } from "./addresses.ts";
import { CLASSES, classOf, classStarts, type Measure, measured, type Part } from "./area-data.ts";
import { type Html, html } from "./html.ts";
import { frameOf, frameOfMost, type MapFrame, scaleKm } from "./map-frame.ts";
import { type Box, LARGE, type Label, LINE, placeLabels, type Wanted } from "./map-labels.ts";
import { devanagariName, type Named, type NamingTexts, nameOf } from "./place-names.ts";
import { kilometres } from "./texts.ts";

/** A drawing with its contents. */
export interface AreaMap {
  readonly frame: MapFrame;
  /** The contents of its `<svg>`. */
  readonly contents: Html;
  readonly shown: ReadonlySet<Part>;
  readonly starts: readonly number[];
}

/** The number of circles with a name. */
const NAMED_CIRCLES = 12;

/** The radius of the largest circle, of the smallest, and of the circle that stands for an area. */
const [LARGEST, SMALLEST, OF_AREA] = [26, 3, 6];

/** Whether enough is known about some areas for {@link outlinesMap}. */
export function canBeDrawn(parts: readonly Part[]): boolean {
  return cornersOf(parts).length >= 2;
}

/** Whether any of some areas can be drawn. */
export function hasCorners(parts: readonly Part[]): boolean {
  return cornersOf(parts).length > 0;
}

function cornersOf(parts: readonly Part[]): Position[] {
  return parts.flatMap(({ outline, at }) =>
    outline.length > 0 ? outline.flatMap((ring) => ring.map(positionOf)) : at ? [at] : [],
  );
}

/**
 * A map of areas drawn from outlines. Areas without an outline, or too small to see or to point at (such as Mumbai in
 * Maharashtra), are circles. Requires areas that {@link canBeDrawn}.
 */
export function outlinesMap(
  parts: readonly Part[],
  measure: Measure,
  words: NamingTexts,
  /** The classes of marked areas, by their codes; if given, values have no colours. */
  marked?: ReadonlyMap<string, string>,
): AreaMap {
  const frame = frameOf(cornersOf(parts));
  const starts = startsOf(parts, measure);
  const circles = new Set(
    parts.filter(
      ({ outline, at }) => at !== undefined && Math.max(...extentOf(outline, frame)) < 2 * OF_AREA,
    ),
  );
  const shapes = parts.map((part) => {
    const { outline, at, code } = part;
    const look = marked ? (marked.get(code) ?? "ground") : lookOf(part, measure, starts);
    if (outline.length > 0 && !circles.has(part))
      return link(part, html`<path class="${look}" d="${pathOf(outline, frame)}"/>`, words);
    if (!at) return undefined;
    const [x, y] = frame.pointOf(at);
    return link(part, html`<circle class="${look}" cx="${x}" cy="${y}" r="${OF_AREA}"/>`, words);
  });
  const shown = new Set(parts.filter((_, i) => shapes[i] !== undefined));
  const named = [...shown]
    .toSorted(
      (a, b) =>
        Number(marked?.has(b.code)) - Number(marked?.has(a.code)) ||
        (b.population ?? 0) - (a.population ?? 0),
    )
    .flatMap((part) => wanted(part, frame, circles.has(part) ? OF_AREA : 0, words));
  // Marked areas are on top, so that their borders are visible, and circles are above the areas around them.
  const ordered = parts
    .map((part, i) => ({
      shape: shapes[i],
      rank: 2 * Number(marked?.has(part.code) ?? false) + Number(circles.has(part)),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ shape }) => shape);
  const scale = scaleOf(frame, named, words.language);
  const contents = layers(scale, html`${ordered}`, labelsOf(named, frame, scale));
  return { frame, contents, shown, starts };
}

/**
 * A map of places as circles sized by population, on the outline of the area around them. At least one must have a
 * position.
 */
export function circlesMap(
  parts: readonly Part[],
  outline: readonly Outline[],
  measure: Measure,
  words: NamingTexts,
): AreaMap {
  const placed = parts.filter((part): part is Part & { at: Position } => part.at !== undefined);
  const frame = frameOfMost(placed.map(({ at }) => at));
  const within = placed.filter(({ at }) => frame.has(at));
  const starts = startsOf(parts, measure);
  const most = Math.max(1, ...within.map(({ population }) => population ?? 0));
  const crowd = Math.min(1, Math.sqrt(CROWD / within.length));
  const radiusOf = ({ population }: Part) =>
    Math.round(Math.max(SMALLEST, LARGEST * crowd * Math.sqrt((population ?? 0) / most)) * 2) / 2;
  // Small circles are on top.
  const largestFirst = within.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const rooms = largestFirst.map((part) => {
    const [x, y] = frame.pointOf(part.at);
    return { x, y, radius: radiusOf(part) };
  });
  const circles = largestFirst.map((part, i) => {
    const { x, y, radius } = rooms[i]!;
    const look = lookOf(part, measure, starts);
    const circle = html`<circle class="${look}" cx="${x}" cy="${y}" r="${radius}"/>`;
    return html`<a href="${placePath(part.code, words.language)}" tabindex="-1">${circle}</a>`;
  });
  const named = largestFirst
    .slice(0, NAMED_CIRCLES)
    .flatMap((part) => wanted(part, frame, radiusOf(part), words));
  const ground = outline.length > 0 && html`<path class="ground" d="${pathOf(outline, frame)}"/>`;
  const scale = scaleOf(frame, rooms, words.language);
  const contents = layers(scale, html`${ground}${circles}`, labelsOf(named, frame, scale));
  return { frame, contents, shown: new Set<Part>(within), starts };
}

/** A place with a position. */
export interface MapPoint extends Named {
  readonly at: Position;
  /** The radius of its circle, in units of the drawing. */
  readonly radius?: number;
  /** Shown after its name when it is pointed at. */
  readonly facts?: readonly string[];
}

/** The main place of a map of points, and whether it is only near its point. */
interface MarkedPoint extends Named {
  readonly at: Position;
  readonly isAbout: boolean;
}

/**
 * The radius of a point, of the main one, and of the circle that contains the main one if its position is approximate.
 */
const [POINT, MARKED, ABOUT] = [6, 9, 30];

/**
 * A map of places as points, labelled where there is space, the first ones first. Undefined for fewer than two distinct
 * positions.
 *
 * @param own the main place, which is marked
 */
export function pointsMap(
  points: readonly MapPoint[],
  words: NamingTexts,
  own?: MarkedPoint,
): (Pick<AreaMap, "frame" | "contents"> & { readonly shown: ReadonlySet<MapPoint> }) | undefined {
  const positions = [...(own ? [own.at] : []), ...points.map(({ at }) => at)];
  if (countDifferent(positions) < 2) return undefined;
  const frame = frameOfMost(positions);
  const within = points.filter(({ at }) => frame.has(at));
  const shapes = within.map((one) => {
    const [x, y] = frame.pointOf(one.at);
    const circle = html`<circle class="c4" cx="${x}" cy="${y}" r="${one.radius ?? POINT}"/>`;
    return link(one, circle, words, one.facts);
  });
  const named = within.flatMap((one) => wanted(one, frame, one.radius ?? POINT, words));
  if (own) {
    const [x, y] = frame.pointOf(own.at);
    const radius = own.isAbout ? ABOUT : MARKED;
    shapes.push(
      html`<circle class="marked${own.isAbout && " about"}" cx="${x}" cy="${y}" r="${radius}"/>`,
    );
    named.unshift(...wanted(own, frame, radius, words));
  }
  const scale = scaleOf(frame, named, words.language);
  const contents = layers(scale, html`${shapes}`, labelsOf(named, frame, scale));
  return { frame, contents, shown: new Set(within) };
}

/** If there are more circles than this, they are drawn smaller. */
const CROWD = 60;

function startsOf(parts: readonly Part[], measure: Measure): number[] {
  return classStarts(parts.flatMap((part) => measured(part, measure) ?? []));
}

/** The class of a part's colour; the largest values get the darkest one, even if there are few colours. */
function lookOf(part: Part, measure: Measure, starts: readonly number[]): string {
  const value = measured(part, measure);
  return value === undefined ? "c-unknown" : lookOfClass(classOf(value, starts), starts);
}

/** The class of a colour. */
export function lookOfClass(at: number, starts: readonly number[]): string {
  return `c${at + CLASSES - starts.length}`;
}

function link(part: Named, shape: Html, words: NamingTexts, facts: readonly string[] = []): Html {
  const title = [nameOf(part, words), ...facts].join(", ");
  return html`<a href="${placePath(part.code, words.language)}" tabindex="-1">${shape}<title>${title}</title></a>`;
}

function wanted(
  part: Named & Pick<Part, "at">,
  frame: MapFrame,
  radius: number,
  words: NamingTexts,
): Wanted[] {
  const { at } = part;
  if (!at) return [];
  const [x, y] = frame.pointOf(at);
  return [{ name: devanagariName(part, words)?.name ?? nameOf(part, words), x, y, radius }];
}

/**
 * A map as part of a page whose list has the same contents. The page's code reads the positions of points from its data:
 * the position of the upper left corner, and the degrees per unit.
 */
export function drawing({ frame, contents }: Pick<AreaMap, "frame" | "contents">): Html {
  const { corner, unit } = frame;
  const data = [corner.latitude, corner.longitude, unit.latitude, unit.longitude];
  const at = data.map((value) => Number(value.toPrecision(6))).join(" ");
  return html`<svg viewBox="0 0 ${frame.width} ${frame.height}" data-at="${at}" aria-hidden="true">${contents}</svg>`;
}

/** Shapes, their names, and the scale. */
export function layers(scale: Scale, shapes: Html, labels: readonly Label[]): Html {
  const texts = labels.map(
    ({ x, y, lines: [first, second], isMinor }) =>
      html`<text x="${x}" y="${y}"${isMinor && html` class="minor"`}>${first}${second !== undefined && html`<tspan x="${x}" dy="${LINE}em">${second}</tspan>`}</text>`,
  );
  const { left, bottom, length, text } = scale;
  const line = html`<path class="scale" d="M${left} ${bottom - 6}v6h${length}v-6"/><text class="scale-km" x="${left + 6}" y="${bottom - 5}">${text}</text>`;
  return html`${shapes}${texts}${line}`;
}

/** Labels that leave room for the scale. */
export function labelsOf(named: readonly Wanted[], frame: MapFrame, scale: Scale): Label[] {
  return placeLabels(named, frame, [scale]);
}

type Circle = Omit<Wanted, "name">;

/** A line of a round length with its kilometres as text, and the space that both need. */
interface Scale extends Box {
  readonly text: string;
  readonly length: number;
}

/** The scale of a map, at the bottom: on the left, or on the right if that has fewer circles. */
export function scaleOf(frame: MapFrame, circles: readonly Circle[], language: string): Scale {
  const km = scaleKm(frame);
  const text = kilometres(km, language);
  const length = Math.round(km * frame.unitsPerKm);
  const width = Math.ceil(Math.max(length, text.length * LARGE * 0.6));
  const bottom = frame.height - 10;
  const [onLeft, onRight] = [8, frame.width - 8 - width].map((left) => {
    const room = { left, right: left + width, top: bottom - 2 * LARGE, bottom };
    const isHidden = ({ x, y, radius }: Circle) =>
      radius > 0 && x + radius > left && x - radius < room.right && y + radius > room.top;
    return { scale: { ...room, text, length }, hidden: circles.filter(isHidden).length };
  });
  return onRight!.hidden < onLeft!.hidden ? onRight!.scale : onLeft!.scale;
}

/** The width and height of rings; 0 if there are none. */
function extentOf(outline: readonly Outline[], { pointOf }: MapFrame): [number, number] {
  const points = outline.flatMap((ring) => ring.map((point) => pointOf(positionOf(point))));
  const side = (values: readonly number[]) =>
    values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  return [side(points.map(([x]) => x)), side(points.map(([, y]) => y))];
}

/** Rings as a path, each point as its difference from the previous one. */
function pathOf(outline: readonly Outline[], { pointOf }: MapFrame): string {
  const rings = outline.map((ring) => {
    let [atX, atY] = pointOf(positionOf(ring[0]!));
    let path = `M${atX} ${atY}h0`;
    for (const point of ring.slice(1)) {
      const [x, y] = pointOf(positionOf(point));
      const [dx, dy] = [x - atX, y - atY];
      if (dx === 0 && dy === 0) continue;
      path += `${path.endsWith("h0") ? "l" : dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
      [atX, atY] = [x, y];
    }
    return `${path}z`;
  });
  return rings.join("").replaceAll("h0l", "l");
}

function positionOf([latitude, longitude]: Outline[number]): Position {
  return { latitude, longitude };
}
