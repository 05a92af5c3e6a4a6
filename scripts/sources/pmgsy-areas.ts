/** The areas of blocks of the rural roads programme (PMGSY). */
import { longitudeScale } from "../../functions/core/geo/distance.ts";
import { isInIndia } from "../../functions/core/geo/india.ts";
import { type Point, simplifiedLine } from "../../functions/core/geo/simplify.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import { outlineRings, outlineText, type Ring } from "../tables/outline-text.ts";
import { type FileKind, type ReadableRow, readNumber, readRows, Unreadable } from "./rows.ts";
import type { SurveyedArea } from "./said.ts";
import type { Source } from "./source.ts";

const KIND = {
  name: "PMGSY's areas of blocks",
  columns: {
    state: { label: "STATE_ID", header: /^stateid$/ },
    district: { label: "DISTRICT_I", header: /^districtid?$/ },
    block: { label: "BLOCK_ID", header: /^blockid$/ },
    outline: { label: "outline", header: /^outline$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** Areas of blocks, used to find the area of a position. */
export const PMGSY_AREAS: Source = {
  source: "Rural roads programme (PMGSY), areas of blocks",
  license: GODL_INDIA,
  attribution: "Ministry of Rural Development, Government of India",
  about: "areas of the blocks of the rural roads programme (PMGSY): one zipped shapefile a state",
  address: "https://github.com/datameet/pmgsy-geosadak",
  files: [
    {
      kind: KIND,
      read: (table, report) => ({ surveyedAreas: [...readRows(table, report, readRow)] }),
    },
  ],
};

function readRow({ file, line, cell }: ReadableRow<Field>): SurveyedArea | Unreadable {
  const block = readNumber(cell("block")) ?? "0";
  const unreadable = (reason: string) =>
    new Unreadable(reason, { level: "district", code: "", name: `block ${block}` });
  if (cell("outline") === "") return unreadable("a surveyed block without an area");
  const rings = outlineRings(cell("outline"));
  if (!rings.flat().every(([latitude, longitude]) => isInIndia({ latitude, longitude })))
    return unreadable("a surveyed block with an area that is not in India");
  const outline = outlineText(
    rings.map(simplified).filter((ring) => ring.length > 2),
    DECIMALS,
  );
  if (outline === "") return unreadable("a surveyed block with an area of less than 200 m");
  return { file, line, block, outline };
}

/**
 * Maximum shift of a border, in degrees: about 200 m. Random points then get the same districts and talukas as with the full
 * outlines, which take six times the space.
 */
const TOLERANCE = 0.002;
/** Decimals of the degrees of corners, as for positions of villages. */
const DECIMALS = 3;

/** The remaining corners of a ring, without repeats. */
function simplified(ring: Ring): Ring {
  const narrower = longitudeScale(ring[0]![0]);
  const points = [...ring, ring[0]!].map(
    ([latitude, longitude]): Point => [longitude * narrower, latitude],
  );
  const corners = simplifiedLine(points, TOLERANCE)
    .slice(0, -1)
    .map((i) => ring[i]!);
  const texts = corners.map((corner) => corner.map((degrees) => degrees.toFixed(DECIMALS)).join());
  return corners.filter((_, i) => texts[i] !== texts.at(i - 1));
}
