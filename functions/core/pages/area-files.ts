/** The files of an area's page: its list as a table, its positions, and its map as a picture. */
import { placePath } from "./addresses.ts";
import {
  type AreaQuery,
  hasVillages,
  measuresOf,
  type Part,
  partsOf,
  sorted,
} from "./area-data.ts";
import { type AreaTexts, areaMap, legendOf, SHOW_TEXTS } from "./area-page.ts";
import { type Html, html } from "./html.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { type NamingTexts, nameOf } from "./place-names.ts";

/** The texts of a picture about its data. */
export interface PictureSource {
  /** The address of the site, for its links; empty if unknown. */
  readonly site: string;
  /** Source and date, in the language of the picture. */
  readonly credit: string;
}

/** The list of an area's page with positions and parents, in its order. Leaves out columns without values. */
export function areaCsv(found: PlaceWithRelatives, { sort }: AreaQuery): string {
  const { place } = found;
  const parts = sorted(partsOf(found), sort);
  const above = [...place.parents, place].flatMap(({ level, code, name }) => [
    [`${level}_code`, code] as const,
    [`${level}_name`, name] as const,
  ]);
  const own = {
    code: ({ code }) => code,
    name: ({ name }) => name,
    local_name: ({ local_name }) => local_name,
    hindi_name: ({ hindi_name }) => hindi_name,
    kind: ({ kind }) => kind,
    pincode: ({ pincode }) => pincode,
    population: ({ population }) => population,
    households: ({ households }) => households,
    places: ({ places }) => places,
    places_with_position: ({ placed }) => placed,
    latitude: ({ at }) => at?.latitude,
    longitude: ({ at }) => at?.longitude,
  } satisfies Record<string, (part: Part) => string | number | null | undefined>;
  const columns = Object.entries<(part: Part) => string | number | null | undefined>(own).filter(
    ([column, of]) =>
      column === "code" || column === "name" || parts.some((part) => of(part) != null),
  );
  const lines = [
    [...columns.map(([column]) => column), ...above.map(([column]) => column)],
    ...parts.map((part) => [
      ...columns.map(([, of]) => String(of(part) ?? "")),
      ...above.map(([, value]) => value),
    ]),
  ];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The positions of an area's parts, as points with codes, names and people. */
export function areaGeoJson(found: PlaceWithRelatives): string {
  const features = partsOf(found).flatMap(({ code, name, population, at }) =>
    at
      ? {
          type: "Feature",
          geometry: { type: "Point", coordinates: [at.longitude, at.latitude] },
          properties: { code, name, population },
        }
      : [],
  );
  return JSON.stringify({ type: "FeatureCollection", features });
}

/** The width and height of a picture, and the space for its title and its legend. */
const [WIDTH, HEIGHT] = [1200, 630];
const [TOP, RIGHT, MARGIN] = [96, 330, 32];
/** The number of letters in a line at the foot. */
const LINE_LETTERS = 160;

/** Breaks a text into lines, without splitting a word. */
function lines(text: string): string[] {
  const all = [""];
  for (const word of text.split(" ")) {
    const line = `${all.at(-1)} ${word}`.trim();
    if (line.length <= LINE_LETTERS || all.at(-1) === "") all[all.length - 1] = line;
    else all.push(word);
  }
  return all;
}

/**
 * The map of an area as a separate picture, with title, legend, source and date. Its links lead to the pages of its
 * areas, so it can be embedded. Undefined if there is no map.
 *
 * @param title of the area's list
 */
export function areaPicture(
  found: PlaceWithRelatives,
  title: string,
  { show }: AreaQuery,
  { site, credit }: PictureSource,
  t: AreaTexts,
  words: NamingTexts,
): string | undefined {
  const { place } = found;
  const parts = partsOf(found);
  const measure = measuresOf(parts).includes(show) ? show : "population";
  const map = areaMap(found, parts, measure, words);
  if (!map) return undefined;
  const about = map.within
    ? t("mapAround", { name: nameOf(map.within, words) })
    : t(hasVillages(place) ? "mapCircles" : "mapDrawn");
  const legend = map.within ? [] : legendOf(parts, map, measure, t);
  const items = legend.map(({ look, text }, i) => {
    const y = TOP + 62 + i * 34;
    const x = WIDTH - RIGHT + MARGIN;
    return html`<rect class="${look}" x="${x}" y="${y - 18}" width="34" height="22"/><text class="plain" x="${x + 46}" y="${y}">${text}</text>`;
  });
  const heading =
    legend.length > 0 &&
    html`<text class="plain" x="${WIDTH - RIGHT + MARGIN}" y="${TOP + 20}">${t(SHOW_TEXTS[measure])}</text>`;
  const { width, height } = map.frame;
  const link = (path: string, contents: Html) =>
    html`<a href="${site}${path}" target="_top">${contents}</a>`;
  const name = link(
    placePath(place.code, words.language),
    html`<text class="title" x="${MARGIN}" y="60">${title}</text>`,
  );
  const drawing = map.contents.text.replaceAll(
    '<a href="/',
    () => `<a target="_top" href="${site}/`,
  );
  const foot = [about, ...lines(credit)].map(
    (text, i, all) =>
      html`<text class="foot" x="${MARGIN}" y="${HEIGHT - 14 - (all.length - 1 - i) * 20}">${text}</text>`,
  );
  const bottom = 24 + foot.length * 20;
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" lang="${words.language}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${title}</title><style>${PICTURE_STYLE}</style><rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>${name}<svg x="${MARGIN}" y="${TOP - 16}" width="${WIDTH - RIGHT - MARGIN}" height="${HEIGHT - TOP - bottom + 16}" viewBox="0 0 ${width} ${height}">`;
  const end = html`</svg>${heading}${items}${foot}</svg>\n`;
  return picture.text + drawing + end.text;
}

/** The colours of the pages, in both schemes. */
const PICTURE_STYLE =
  "text{font:600 17px system-ui,sans-serif;fill:#1c2422;stroke:#fff;stroke-width:3px;stroke-linejoin:round;paint-order:stroke;text-anchor:middle;pointer-events:none}" +
  ".title{font-size:36px;pointer-events:auto}.plain{font:400 17px system-ui,sans-serif}.foot{font:400 14px system-ui,sans-serif}.title,.plain,.foot{stroke:none;text-anchor:start}.scale-km{font-weight:400;text-anchor:start}" +
  ".paper{fill:#faf8f2}.ground{fill:#fff;stroke:#8b938c}" +
  ".c0,.c1,.c2,.c3,.c4{fill:#0a5a4e;stroke:#54605b;stroke-width:.8}.c0{fill-opacity:.12}.c1{fill-opacity:.28}.c2{fill-opacity:.45}.c3{fill-opacity:.65}.c4{fill-opacity:.88}" +
  ".c-unknown{fill:#ded9cb;stroke:#54605b;stroke-width:.8}.marked{fill:#9a3d00;fill-opacity:.5;stroke:#9a3d00;stroke-width:2.5}.scale{fill:none;stroke:#1c2422;stroke-width:1.5}" +
  "a:hover path,a:hover circle{fill:#9a3d00;fill-opacity:.75}" +
  "@media(prefers-color-scheme:dark){text{fill:#e8ede9;stroke:#18201d}.paper{fill:#101513}.ground{fill:#18201d;stroke:#73807a}" +
  ".c0,.c1,.c2,.c3,.c4{fill:#76d2bd;stroke:#a6b3ac}.c-unknown{fill:#2f3b36;stroke:#a6b3ac}.marked{fill:#ffd873;stroke:#ffd873}.scale{stroke:#e8ede9}" +
  "a:hover path,a:hover circle{fill:#ffd873}}";
