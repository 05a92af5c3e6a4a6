import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import { picturePath } from "../../functions/core/pages/addresses.ts";
import type { Shells } from "../../functions/core/pages/shells.ts";
import { writePage } from "../../functions/core/pages/write-page.ts";
import { fewColoursPng } from "./png.ts";

/** The widths of the pictures. There are few states; at their width, 780 districts would take 13 MB. */
const WIDTHS = { state: 1200, district: 600 } as const;

const FONTS = ["400Regular/OpenSans_400Regular.ttf", "600SemiBold/OpenSans_600SemiBold.ttf"].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/open-sans/${file}`)),
);

/**
 * The maps of states and districts as pictures for shared links, by path below the output folder. Areas without a map
 * have none.
 */
export async function drawPictures(
  directory: Directory,
  shells: Shells,
): Promise<[file: string, png: Uint8Array][]> {
  const { areas } = directory;
  const ask = askerOf(directory);
  const pictures: [string, Uint8Array][] = [];
  const feet: Feet = new Map();
  for (const level of ["state", "district"] as const) {
    for (const area of areas.all(level)) {
      const code = areas.code(area);
      const asked = { language: "en", view: "place", code: `${code}.svg`, query: "" } as const;
      const { status, text } = await writePage(asked, ask, shells);
      // The drawing library frees its memory only between tasks.
      await setImmediate();
      if (status !== 200) continue;
      pictures.push([picturePath(code).slice(1), pngOf(text, WIDTHS[level], feet)]);
    }
  }
  return pictures;
}

/** Drawings of the lines at the foot, by their markup and the width of the picture: hundreds of pictures share them. */
type Feet = Map<string, Pixels>;

/** Red, green, blue and opacity of each point. */
type Pixels = Uint8Array;

/** The paper of a drawing, what is above its foot, the lines at the foot, and the end. */
const PARTS =
  /^(.*?<rect class="paper"[^>]*>)(.*?)((?:<text class="foot"[^>]*>[^<]*<\/text>)+)(.*)$/s;

/** The height of the first line above its baseline, in units of the drawing, and the drawing's width. */
const [ASCENT, UNITS] = [20, 1200];

/**
 * Renders a drawing as PNG. The lines at its foot are copied: half of a drawing's letters are there, and letters take most
 * of the time.
 */
function pngOf(svg: string, width: number, feet: Feet): Uint8Array {
  const [, paper, above, foot, end] = PARTS.exec(svg)!;
  const key = `${width} ${foot}`;
  const top = (Number(/ y="(\d+)"/.exec(foot!)![1]) - ASCENT) * (width / UNITS) * width * 4;
  if (!feet.has(key)) feet.set(key, render(`${paper}${foot}${end}`, width).pixels.slice(top));
  const drawn = render(`${paper}${above}${end}`, width);
  drawn.pixels.set(feet.get(key)!, top);
  return fewColoursPng(drawn.pixels, drawn.width, drawn.height);
}

/** The points of a drawing. Its font is part of the build, so that every machine draws the same. */
export function render(svg: string, width: number) {
  const font = {
    fontFiles: FONTS,
    loadSystemFonts: false,
    defaultFontFamily: "Open Sans",
    sansSerifFamily: "Open Sans",
  };
  const drawn = new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();
  return { pixels: new Uint8Array(drawn.pixels), width: drawn.width, height: drawn.height };
}
