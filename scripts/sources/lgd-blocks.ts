/** Lists of development blocks, and of the villages in them. */
import { CODE_WIDTH } from "../../functions/core/contract/levels.ts";
import type { Report } from "../dataset/report.ts";
import { nameHeader, optional, required } from "./lgd-cells.ts";
import {
  Members,
  readBody,
  readPanchayat,
  readSeat,
  SEATS,
  unreadableVillage,
} from "./lgd-members.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { ListedBlock, ListedBody, Said, SeatOfArea } from "./said.ts";
import type { SourceFile } from "./source.ts";

/** In 2026 the header is also "Development Block Code". */
const BLOCK = {
  block_code: { label: "Block Code", header: /^(development)?blockcode$/ },
  block_name: { label: "Block Name (In English)", header: nameHeader("(?:development)?block") },
} as const;

const BLOCKS = {
  name: "LGD list of blocks",
  columns: {
    ...required("state_code", "district_code"),
    ...optional("state_name", "district_name"),
    ...BLOCK,
  },
} satisfies FileKind;

type BlockField = keyof typeof BLOCKS.columns;

/** The same file lists the constituencies of villages. */
const VILLAGE_BLOCKS = {
  name: "LGD list of villages by blocks",
  columns: {
    ...BLOCKS.columns,
    ...optional("state_code", "taluka_code", "taluka_name"),
    ...required("village_code", "village_name"),
    body_code: { label: "Localbody Code", header: /^(rural)?localbodycode$/, optional: true },
    body_name: {
      label: "Localbody Name",
      header: nameHeader("(?:rural)?localbody"),
      optional: true,
    },
    ...SEATS,
    block_district_code: {
      label: "District Code of Block",
      header: /^districtcodeof(development)?block$/,
      optional: true,
    },
  },
} satisfies FileKind;

type VillageField = keyof typeof VILLAGE_BLOCKS.columns;

/** The lists of blocks. The lists of their villages come last, because these have fewer facts about a block. */
export const BLOCK_FILES: readonly SourceFile[] = [
  {
    kind: BLOCKS,
    list: { name: "blocks", required: false },
    read: (table, report) => ({ listedBlocks: readBlocks(table, report) }),
  },
  {
    kind: VILLAGE_BLOCKS,
    list: { name: "villages_by_blocks", required: false },
    read: readVillages,
  },
];

function readBlocks(table: RecognisedTable<BlockField>, report: Report): ListedBlock[] {
  return [...readRows(table, report, readBlock)];
}

/** The blocks, gram panchayats and constituencies of each village, if rows have them. */
function readVillages(
  table: RecognisedTable<VillageField>,
  report: Report,
): Pick<Said, "villageBlocks" | "villagePanchayats" | "seatsOfAreas"> {
  const blocks = new Members<ListedBlock>();
  const panchayats = new Members<ListedBody>();
  const seats: SeatOfArea[] = [];
  const rows = readRows(table, report, (row: ReadableRow<VillageField>) => {
    const code = readCode("village", row.cell("village_code"));
    if (code === undefined) return unreadableVillage(row);
    const body = readPanchayat(row);
    if (body !== undefined) panchayats.add(code, body);
    const seat = readSeat(row);
    if (seat !== undefined) seats.push({ level: "village", code, seat });
    if (NO_BLOCK.test(row.cell("block_code"))) return undefined;
    const block = readBlock(row);
    return block instanceof Unreadable ? block : { code, block };
  });
  for (const { code, block } of rows) blocks.add(code, block);
  return {
    villageBlocks: blocks.ofVillages,
    ...(panchayats.ofVillages.size > 0 && { villagePanchayats: panchayats.ofVillages }),
    ...(seats.length > 0 && { seatsOfAreas: seats }),
  };
}

const NO_BLOCK = /^\s*(0*(\.0+)?|-+|n\.?a\.?)\s*$/i;

/** The block of a row. */
function readBlock(
  row: ReadableRow<BlockField> | ReadableRow<VillageField>,
): ListedBlock | Unreadable {
  const cell = row.cell as ReadableRow<VillageField>["cell"];
  const body = readBody(row, cell("block_code"), cell("block_name"), CODE_WIDTH.block);
  if (body === undefined)
    return new Unreadable("a block without a code or name that can be read", {
      level: "district",
      code: cell("block_code"),
      name: cell("block_name"),
    });
  const own = readCode("district", cell("block_district_code"));
  return {
    ...body,
    state: readCode("state", cell("state_code")),
    district: own ?? readCode("district", cell("district_code")),
    districtName: cell("district_name"),
  };
}
