import type { Directory } from "../../functions/core/directory/directory.ts";
import { mapId, placePath } from "../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../functions/core/pages/html.ts";
import type { Texts } from "../../functions/core/pages/texts.ts";
import type { Dataset } from "../dataset/dataset.ts";

/** The side of a cell in degrees. A cell with post offices is a dot. */
const CELL = 0.25;
/** A state with fewer cells is a city or consists of islands: its cells may be isolated. */
const SMALL_STATE = 12;
/**
 * How many neighbours in its state a cell needs, and how many cells must be connected: smaller groups are wrong
 * positions.
 */
const NEIGHBOURS = 2;
const TOGETHER = 8;

/**
 * The size of a cell in drawing units: at 24° north, India's middle, a degree of longitude is this much shorter than one
 * of latitude.
 */
const [WIDTH, HEIGHT] = [9, 10];

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly state: string;
  readonly district: string;
}

type DrawingTexts = Texts<"byState" | "mapState" | "mapDistricts_one" | "mapDistricts_other">;

/** Drawings of India in dots that show where its post offices are, without any border. */
export interface Drawings {
  /** Published as `map.svg`: every state and every district has an id. */
  readonly file: string;
  /** Part of a page: only the states, each a link with its name and counts in the page's language. */
  readonly inPage: (t: DrawingTexts) => Html;
}

/** Undefined for a dataset without positions of post offices. */
export function drawMap(data: Dataset, { areas }: Directory): Drawings | undefined {
  const { cells, spare } = mapCells(data);
  if (cells.length === 0) return undefined;
  const all = [...cells, ...spare];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const dots = (some: readonly Cell[]) => dotsOf(some, left - 1, top + 1);
  const viewBox = `${WIDTH / 2} 0 ${(right - left + 2) * WIDTH} ${(top - bottom + 2) * HEIGHT}`;
  const tones = tonesOf(all);
  const byDistrict = Map.groupBy(all, ({ district }) => district);
  const drawn = data.states.flatMap((state) => {
    const districts = data.districts.filter(
      ({ code, state_code }) => state_code === state.code && byDistrict.has(code),
    );
    if (districts.length === 0) return [];
    const found = areas.find("state", Number(state.code));
    const counts = { districts: areas.children(found).length, villages: areas.villageCount(found) };
    return [{ state, districts, counts }];
  });
  const drawnAs = ({ code }: { readonly code: string }) =>
    html`id="${mapId("state", code)}" stroke-opacity="${tones.get(code)}"`;
  const states = drawn.map(({ state, districts }) => {
    const paths = districts.map(({ code }) => {
      const own = byDistrict.get(code)!;
      const isSpare = spare.includes(own[0]!);
      return html`<path id="${mapId("district", code)}"${isSpare && html` class="spare"`} d="${dots(own)}"/>`;
    });
    return html`<g ${drawnAs(state)}>${paths}</g>\n`;
  });
  const byState = Map.groupBy(cells, ({ state }) => state);
  const inPage = (t: DrawingTexts) => {
    const links = drawn.map(({ state, counts }) => {
      const name = (t.language === "hi" && state.hindi_name) || state.name;
      const text = t("mapState", {
        name,
        districts: t.counted("mapDistricts", counts.districts),
        villages: counts.villages,
      });
      return html`<a ${drawnAs(state)} href="${placePath(state.code, t.language)}"><title>${text}</title><path d="${dots(byState.get(state.code) ?? [])}"/></a>`;
    });
    return html`<svg viewBox="${viewBox}" role="group" aria-label="${t("byState")}">${links}</svg>`;
  };
  const file = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><style>${STYLE}</style>\n${states}</svg>\n`;
  return { file: file.text, inPage };
}

/**
 * The dots of cells as the path of a dashed line: neighbours in a row are one stroke. Browsers draw a dot for a dash of
 * length zero in the middle of each cell; not all do at the end of a stroke.
 */
function dotsOf(cells: readonly Cell[], left: number, top: number): string {
  let path = "";
  let [atX, atY] = [left, top];
  for (let i = 0; i < cells.length; i++) {
    const { x, y } = cells[i]!;
    let end = x;
    while (cells[i + 1]?.y === y && cells[i + 1]?.x === end + 1) {
      i++;
      end++;
    }
    path += `m${(x - atX) * WIDTH} ${(atY - y) * HEIGHT}h${(end + 1 - x) * WIDTH}`;
    [atX, atY] = [end + 1, y];
  }
  return path.replaceAll(" -", "-");
}

/**
 * The style of the drawing as an image; in the page, the page's style applies. The fragment of its address selects the
 * coloured part: a state, or a district in its state.
 */
const STYLE =
  `path{fill:none;stroke:#0a5a4e;stroke-width:7;stroke-linecap:round;stroke-dasharray:0 ${WIDTH};stroke-dashoffset:${WIDTH / 2}}` +
  ".spare{opacity:0}" +
  "g:has(:target) path{stroke:#c2762f;stroke-opacity:1}" +
  "path:target,g:target path{stroke:#9a3d00;stroke-opacity:1;stroke-width:8;opacity:1}" +
  "@media(prefers-color-scheme:dark){path{stroke:#76d2bd}g:has(:target) path{stroke:#b58a34}" +
  "path:target,g:target path{stroke:#ffd873}}";

/** Tones of the single colour, as opacities: neighbouring states have different ones. */
const TONES = [0.3, 0.75, 0.45, 0.6];

/** The tone of each state: the one that is rarest among the cells around it; largest states first. */
function tonesOf(cells: readonly Cell[]): Map<string, number> {
  const byPosition = new Map(cells.map((cell) => [keyOf(cell.x, cell.y), cell]));
  const states = [...Map.groupBy(cells, ({ state }) => state)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const tones = new Map<string, number>();
  for (const [state, own] of states) {
    const used = new Map(TONES.map((tone) => [tone, 0]));
    for (const cell of own)
      for (const other of around(byPosition, cell)) {
        const tone = other.state === state ? undefined : tones.get(other.state);
        if (tone !== undefined) used.set(tone, used.get(tone)! + 1);
      }
    tones.set(state, [...used].reduce((best, one) => (one[1] < best[1] ? one : best))[0]);
  }
  return tones;
}

/** The cells of the drawing. `spare`: those of districts that have the most offices in no cell. */
function mapCells({ postOffices = [], districts }: Dataset): { cells: Cell[]; spare: Cell[] } {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const offices = new Map<string, Map<string, number>>();
  const placed = postOffices.filter(
    ({ district_code, latitude }) => latitude && stateOf.has(district_code ?? ""),
  );
  for (const { district_code, latitude, longitude } of placed) {
    const cell = keyOf(Math.floor(Number(longitude) / CELL), Math.floor(Number(latitude) / CELL));
    const counts = offices.get(cell) ?? new Map<string, number>();
    counts.set(district_code!, (counts.get(district_code!) ?? 0) + 1);
    offices.set(cell, counts);
  }
  let cells = cellsOf(offices, stateOf);
  for (let wrong = wrongCells(cells); wrong.length > 0; wrong = wrongCells(cells)) {
    // The offices of another state in this cell may be right.
    for (const { x, y, state } of wrong) {
      const counts = offices.get(keyOf(x, y))!;
      for (const district of counts.keys())
        if (stateOf.get(district) === state) counts.delete(district);
    }
    cells = cellsOf(offices, stateOf);
  }
  const kept = [...cells.values()];
  const drawn = new Set(kept.map(({ district }) => district));
  const spare = districts.flatMap(({ code, state_code }): Cell[] => {
    if (drawn.has(code)) return [];
    const counts = new Map(
      [...offices].flatMap(([key, some]) => (some.has(code) ? [[key, some.get(code)!]] : [])),
    );
    if (counts.size === 0) return [];
    return [{ ...positionOf(mostOf(counts)), state: state_code, district: code }];
  });
  return { cells: kept.sort((a, b) => b.y - a.y || a.x - b.x), spare };
}

/** The offices of each district by cell; each cell belongs to the state with most of them. */
function cellsOf(
  offices: ReadonlyMap<string, ReadonlyMap<string, number>>,
  stateOf: ReadonlyMap<string, string>,
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [key, counts] of offices) {
    if (counts.size === 0) continue;
    const states = new Map<string, number>();
    for (const [district, count] of counts) {
      const state = stateOf.get(district)!;
      states.set(state, (states.get(state) ?? 0) + count);
    }
    const state = mostOf(states);
    const own = new Map([...counts].filter(([district]) => stateOf.get(district) === state));
    cells.set(key, { ...positionOf(key), state, district: mostOf(own) });
  }
  return cells;
}

/** The cells of a state that are too far from its others. */
function wrongCells(cells: ReadonlyMap<string, Cell>): Cell[] {
  const sizes = Map.groupBy(cells.values(), ({ state }) => state);
  const seen = new Set<Cell>();
  return [...cells.values()].flatMap((cell) => {
    if (seen.has(cell) || sizes.get(cell.state)!.length < SMALL_STATE) return [];
    const together = [cell];
    seen.add(cell);
    for (const one of together)
      for (const next of neighbours(cells, one)) {
        if (seen.has(next)) continue;
        seen.add(next);
        together.push(next);
      }
    return together.length < TOGETHER
      ? together
      : together.filter((one) => neighbours(cells, one).length < NEIGHBOURS);
  });
}

/** Those of a cell's eight neighbours that are in its state. */
function neighbours(cells: ReadonlyMap<string, Cell>, cell: Cell): Cell[] {
  return around(cells, cell).filter(({ state }) => state === cell.state);
}

/** The up to eight cells around a cell. */
function around(cells: ReadonlyMap<string, Cell>, { x, y }: Cell): Cell[] {
  return [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => {
      const cell = dx === 0 && dy === 0 ? undefined : cells.get(keyOf(x + dx, y + dy));
      return cell ? [cell] : [];
    }),
  );
}

/** The key with the highest count; among equals, the first in order. */
function mostOf(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]![0];
}

function keyOf(x: number, y: number): string {
  return `${x} ${y}`;
}

function positionOf(key: string): { x: number; y: number } {
  const [x, y] = key.split(" ").map(Number);
  return { x: x!, y: y! };
}
