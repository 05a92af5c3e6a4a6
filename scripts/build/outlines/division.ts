import { Delaunay } from "d3-delaunay";
import {
  DEGREE_KM,
  longitudeScale,
  type Position,
  RADIANS,
} from "../../../functions/core/geo/distance.ts";

/** The label of land that belongs to no area: the surroundings. */
export const NOTHING = -1;

/**
 * How far a cell reaches from its place: this multiple of the distance from the surrounding places to their nearest ones,
 * within these limits. A village in a desert has a larger cell than one in the plains, and no cell reaches far into the
 * sea.
 */
const REACH = 2.5;
const [LEAST_KM, MOST_KM] = [6, 15];
/** Places further apart than this are not neighbours. With half of it, valleys in the Himalayas lose land. */
const AROUND_KM = 60;

/** The distance between the points that surround the cells, in degrees of the equator: about 3 km. */
const STEP = 0.03;

/** A closed line through corners of the division, as their indexes; the first is not repeated. */
export interface Ring {
  readonly corners: readonly number[];
  /** For each corner, whether three labels meet there, which is where a border between two ends. */
  readonly meets: readonly boolean[];
}

/** A connected piece of one label. */
export interface Piece {
  readonly label: number;
  /** Number of places in it, in the label's largest piece, and in the label as a whole. */
  readonly places: number;
  readonly largest: number;
  readonly all: number;
}

/**
 * The land divided between places: each gets the land nearer to it than to any other, up to where nothing is known (a
 * Voronoi diagram). The surroundings are divided between points of nothing, so that every border is one between two
 * cells.
 *
 * Computed in Mercator's projection, which keeps angles: among places close together, the nearer one stays the nearer
 * one.
 */
export class Division {
  readonly #delaunay: Delaunay<unknown>;
  readonly #circumcentres: ArrayLike<number>;
  /** Number of places; the points of nothing follow them. */
  readonly #size: number;

  /** @param places distinct positions */
  constructor(places: readonly Position[]) {
    const sites = Float64Array.from(places.flatMap(toPlane));
    this.#size = places.length;
    this.#delaunay = new Delaunay(withSurroundings(sites, places));
    this.#circumcentres = this.#delaunay.voronoi().circumcenters;
  }

  /** The position of a corner. */
  corner(corner: number): Position {
    return fromPlane(this.#circumcentres[corner * 2]!, this.#circumcentres[corner * 2 + 1]!);
  }

  /**
   * Labels without scattered pieces: a connected piece that is scattered gets the label it shares most borders with. Some
   * positions of places are wrong.
   *
   * @param labels of the places
   */
  settled(labels: Int32Array, isScattered: (piece: Piece) => boolean): Int32Array {
    const pieces = Int32Array.from(labels.keys());
    const find = (site: number) => {
      let root = site;
      while (pieces[root] !== root) root = pieces[root] = pieces[pieces[root]!]!;
      return root;
    };
    const edges = (each: (a: number, b: number) => void) =>
      eachEdge(this.#delaunay, (a, b) => {
        if (a < this.#size && b < this.#size) each(a, b);
      });
    edges((a, b) => {
      if (labels[a] === labels[b]) pieces[find(a)] = find(b);
    });
    const sizes = new Map<number, number>();
    const totals = new Map<number, number>();
    const largest = new Map<number, number>();
    for (const site of labels.keys()) {
      const [piece, label] = [find(site), labels[site]!];
      sizes.set(piece, (sizes.get(piece) ?? 0) + 1);
      totals.set(label, (totals.get(label) ?? 0) + 1);
      if (sizes.get(piece)! > (largest.get(label) ?? 0)) largest.set(label, sizes.get(piece)!);
    }
    const pieceOf = (piece: number): Piece => {
      const [places, label] = [sizes.get(piece)!, labels[piece]!];
      return { label, places, largest: largest.get(label)!, all: totals.get(label)! };
    };
    const around = new Map<number, Map<number, number>>();
    const count = (piece: number, label: number) => {
      if (!around.has(piece)) around.set(piece, new Map());
      around.get(piece)!.set(label, (around.get(piece)!.get(label) ?? 0) + 1);
    };
    edges((a, b) => {
      if (labels[a] === labels[b]) return;
      count(find(a), labels[b]!);
      count(find(b), labels[a]!);
    });
    const given = new Map<number, number>();
    for (const [piece, labelsAround] of around)
      if (isScattered(pieceOf(piece)))
        given.set(
          piece,
          [...labelsAround].reduce((most, one) => (one[1] > most[1] ? one : most))[0],
        );
    return labels.map((label, site) => given.get(find(site)) ?? label);
  }

  /**
   * The borders of each label as rings: outer rings and rings around holes.
   *
   * @param labels of the places; {@link NOTHING} for a place in no area
   */
  rings(labels: Int32Array): ReadonlyMap<number, readonly Ring[]> {
    const { triangles, halfedges } = this.#delaunay;
    const labelOf = (site: number) => (site < this.#size ? labels[site]! : NOTHING);
    const rings = new Map<number, Ring[]>();
    const seen = new Uint8Array(triangles.length);
    for (let start = 0; start < triangles.length; start++) {
      const label = labelOf(triangles[start]!);
      if (seen[start] || label === NOTHING || labelOf(triangles[next(start)]!) === label) continue;
      const corners: number[] = [];
      const meets: boolean[] = [];
      let edge = start;
      do {
        seen[edge] = 1;
        const across = halfedges[edge]!;
        const other = labelOf(triangles[across]!);
        // The triangle on the other side: either its third place has the label, or the border goes on between the two.
        const third = labelOf(triangles[next(next(across))]!);
        corners.push(Math.floor(across / 3));
        meets.push(third !== label && third !== other);
        edge = third === label ? next(next(across)) : next(across);
      } while (edge !== start);
      if (!rings.has(label)) rings.set(label, []);
      rings.get(label)!.push({ corners, meets });
    }
    return rings;
  }
}

/** The next edge of a triangle's three. */
function next(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** Calls `each` once with the two sites of every edge. */
function eachEdge(
  { triangles, halfedges }: Delaunay<unknown>,
  each: (a: number, b: number) => void,
): void {
  // Two triangles share an edge, unless it is at the margin.
  for (let edge = 0; edge < triangles.length; edge++)
    if (edge > halfedges[edge]!) each(triangles[edge]!, triangles[next(edge)]!);
}

/** Mercator's projection, in degrees of the equator. */
export function toPlane({ latitude, longitude }: Position): [x: number, y: number] {
  const angle = ((90 + latitude) / 2) * RADIANS;
  return [longitude, Math.log(Math.tan(angle)) / RADIANS];
}

function fromPlane(x: number, y: number): Position {
  return { longitude: x, latitude: (2 * Math.atan(Math.exp(y * RADIANS))) / RADIANS - 90 };
}

/** How far the cell of each place reaches, in degrees of the equator. */
function reaches(sites: Float64Array, places: readonly Position[]): Float64Array {
  // Fewer than three places make no triangle.
  const delaunay = places.length < 3 ? undefined : new Delaunay(sites);
  const nearest = new Float64Array(places.length).fill(Infinity);
  const edges = (each: (a: number, b: number, length: number) => void) => {
    if (delaunay === undefined) return;
    eachEdge(delaunay, (a, b) =>
      each(a, b, Math.hypot(sites[a * 2]! - sites[b * 2]!, sites[a * 2 + 1]! - sites[b * 2 + 1]!)),
    );
  };
  edges((a, b, length) => {
    nearest[a] = Math.min(nearest[a]!, length);
    nearest[b] = Math.min(nearest[b]!, length);
  });
  const around = nearest.slice();
  edges((a, b, length) => {
    // Some neighbours of a place on a coast are across the sea.
    if (length * DEGREE_KM > AROUND_KM) return;
    around[a] = Math.max(around[a]!, nearest[b]!);
    around[b] = Math.max(around[b]!, nearest[a]!);
  });
  return around.map((spacing, i) => {
    const degreesOfKm = 1 / (DEGREE_KM * longitudeScale(places[i]!.latitude));
    return Math.min(Math.max(spacing * REACH, LEAST_KM * degreesOfKm), MOST_KM * degreesOfKm);
  });
}

/**
 * The places, and points of nothing around them where no place is near. These points form a grid with every other row
 * moved by half a step, and are just twice as far from a place as its cell reaches; the cell ends halfway.
 */
function withSurroundings(sites: Float64Array, places: readonly Position[]): Float64Array {
  const reach = reaches(sites, places);
  const margin = (2 * MOST_KM) / (DEGREE_KM * longitudeScale(MOST_LATITUDE)) + 4 * STEP;
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < sites.length; i += 2) {
    left = Math.min(left, sites[i]! - margin);
    right = Math.max(right, sites[i]! + margin);
    bottom = Math.min(bottom, sites[i + 1]! - margin);
    top = Math.max(top, sites[i + 1]! + margin);
  }
  if (places.length === 0) return sites;
  const [columns, rows] = [right - left, top - bottom].map(
    (length) => Math.ceil(length / STEP) + 1,
  );
  const nodeX = (column: number, row: number) => left + (column + (row % 2) / 2) * STEP;
  const isNear = new Uint8Array(columns! * rows!);
  for (const [i, own] of reach.entries()) {
    const [x, y, far] = [sites[i * 2]!, sites[i * 2 + 1]!, 2 * own];
    for (let row = Math.ceil((y - far - bottom) / STEP); bottom + row * STEP <= y + far; row++) {
      const half = Math.sqrt(Math.max(0, far * far - (bottom + row * STEP - y) ** 2));
      const from = Math.ceil((x - half - nodeX(0, row)) / STEP);
      const to = Math.floor((x + half - nodeX(0, row)) / STEP);
      isNear.fill(1, row * columns! + from, row * columns! + to + 1);
    }
  }
  const nothing: number[] = [];
  for (let row = 0; row < rows!; row++)
    for (let column = 0; column < columns!; column++)
      if (!isNear[row * columns! + column] && hasNear(column, row))
        nothing.push(nodeX(column, row), bottom + row * STEP);
  return Float64Array.from([...sites, ...nothing]);

  function hasNear(column: number, row: number): boolean {
    for (let y = Math.max(0, row - AROUND); y <= Math.min(rows! - 1, row + AROUND); y++)
      for (let x = Math.max(0, column - AROUND); x <= Math.min(columns! - 1, column + AROUND); x++)
        if (isNear[y * columns! + x]) return true;
    return false;
  }
}

/** How many points of nothing are in a row, away from a place. */
const AROUND = 2;
const MOST_LATITUDE = 40;
