/**
 * Checks the records of a workbook stream (.xls, BIFF8): it has no checksum, but says many things twice. Layout:
 * Microsoft's [MS-XLS].
 */
import { DamagedError } from "./damaged-error.ts";

const RECORD = {
  formula: 0x0006,
  eof: 0x000a,
  note: 0x001c,
  filePass: 0x002f,
  continue: 0x003c,
  boundSheet: 0x0085,
  object: 0x005d,
  mulRk: 0x00bd,
  mulBlank: 0x00be,
  dbCell: 0x00d7,
  richString: 0x00d6,
  drawing: 0x00ec,
  sharedStrings: 0x00fc,
  labelSst: 0x00fd,
  dimensions: 0x0200,
  blank: 0x0201,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  row: 0x0208,
  array: 0x0221,
  table: 0x0236,
  window2: 0x023e,
  rk: 0x027e,
  sharedFormula: 0x04bc,
  bof: 0x0809,
} as const;

const BIFF8 = 0x0600;
const GLOBALS = 0x0005;
const WORKSHEET = 0x0010;

/** One cell each; row and column stand first. */
const CELLS: ReadonlySet<number> = new Set([
  ...[RECORD.formula, RECORD.labelSst, RECORD.blank, RECORD.number, RECORD.label, RECORD.boolErr, RECORD.rk],
  RECORD.richString,
]);
/** Several cells of a row: the last column stands last. */
const CELL_RUNS: ReadonlySet<number> = new Set([RECORD.mulRk, RECORD.mulBlank]);
/** What else may stand between the first row and the end of the cells. */
const BESIDE_CELLS: ReadonlySet<number> = new Set([
  ...[RECORD.row, RECORD.dbCell, RECORD.string, RECORD.array, RECORD.table, RECORD.sharedFormula],
  RECORD.continue,
]);

/** What may follow the cells. */
const BEHIND_CELLS: ReadonlySet<number> = new Set([
  ...[RECORD.window2, RECORD.eof, RECORD.note, RECORD.object, RECORD.drawing],
]);

interface BiffRecord {
  type: number;
  /** Where it begins in the stream. */
  at: number;
  data: Buffer;
}

interface SharedStrings {
  /** How many cells use them, as the table says. */
  uses: number;
  /** By string: whether a cell uses it. */
  used: Uint8Array;
}

/**
 * Throws DamagedError unless the records fill the stream, every sheet is where the list of sheets says, cells lie in
 * the order and within the bounds that the sheet says, and every shared string is used as often as its table says.
 * Streams of versions before Excel 97 (BIFF5) are checked for whole records only.
 */
export function checkBiff(stream: Buffer): void {
  const records = readRecords(stream);
  const first = records[0];
  if (first?.type !== RECORD.bof || first.data.length < 4)
    throw new DamagedError("does not begin with a workbook");
  const substreams = splitSubstreams(records);
  if (first.data.readUInt16LE(0) !== BIFF8) return;
  const [globals = [], ...sheets] = substreams;
  if (first.data.readUInt16LE(2) !== GLOBALS) throw new DamagedError("does not begin with a workbook");
  if (globals.some(({ type }) => type === RECORD.filePass)) {
    throw new DamagedError("is encrypted: save it without a password");
  }
  const listed = globals
    .filter(({ type }) => type === RECORD.boundSheet)
    .map(({ data }) => data.readUInt32LE(0));
  const present = sheets.map((sheet) => sheet[0]!.at);
  if (listed.toSorted((a, b) => a - b).join() !== present.join()) {
    throw new DamagedError("its sheets are not where its list of sheets says");
  }
  const strings = readSharedStrings(globals);
  let uses = 0;
  for (const sheet of sheets) {
    if (sheet[0]!.data.readUInt16LE(2) === WORKSHEET) uses += checkSheet(sheet, strings);
  }
  if (uses !== strings.uses) {
    throw new DamagedError(`${uses} cells hold shared strings, but its table of them says ${strings.uses}`);
  }
  const unused = strings.used.indexOf(0);
  if (unused !== -1) throw new DamagedError(`no cell holds its shared string ${unused}`);
}

function readRecords(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = [];
  let depth = 0;
  let at = 0;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (depth === 0 && type !== RECORD.bof) break;
    if (end > stream.length) throw new DamagedError("is cut short: its last record is not whole");
    records.push({ type, at, data: stream.subarray(at + 4, end) });
    if (type === RECORD.bof) depth++;
    else if (type === RECORD.eof) depth--;
    at = end;
  }
  if (depth !== 0) throw new DamagedError("is cut short: it has no end-of-file record");
  if (stream.subarray(at).some((byte) => byte !== 0)) {
    throw new DamagedError("has something behind its last end-of-file record that is no sheet");
  }
  return records;
}

/** The records of the workbook's own part, then of each sheet; charts within a sheet belong to it. */
function splitSubstreams(records: readonly BiffRecord[]): BiffRecord[][] {
  const substreams: BiffRecord[][] = [];
  let depth = 0;
  for (const record of records) {
    if (depth === 0) substreams.push([]);
    substreams.at(-1)!.push(record);
    if (record.type === RECORD.bof) depth++;
    else if (record.type === RECORD.eof) depth--;
  }
  return substreams;
}

/** How many cells of the sheet hold a shared string. */
function checkSheet(sheet: readonly BiffRecord[], strings: SharedStrings): number {
  const dimensions = sheet.find(({ type }) => type === RECORD.dimensions)?.data;
  if (dimensions === undefined || dimensions.length < 12)
    throw new DamagedError("has a sheet without its size");
  const [firstRow, endRow] = [dimensions.readUInt32LE(0), dimensions.readUInt32LE(4)];
  const [firstColumn, endColumn] = [dimensions.readUInt16LE(8), dimensions.readUInt16LE(10)];
  const start = sheet.findIndex(({ type }) => type === RECORD.row || CELLS.has(type) || CELL_RUNS.has(type));
  if (start === -1) return 0;
  let uses = 0;
  let lastRow = -1;
  let lastColumn = -1;
  const rows = new Set<number>();
  let behind = false;
  for (const { type, at, data } of sheet.slice(start)) {
    const isCell = CELLS.has(type) || CELL_RUNS.has(type);
    behind ||= BEHIND_CELLS.has(type);
    if (behind ? isCell || type === RECORD.row : !isCell && !BESIDE_CELLS.has(type)) {
      throw new DamagedError(`has a record of type ${type} at byte ${at}, where none can be`);
    }
    if (type === RECORD.row) {
      const row = data.readUInt16LE(0);
      if (rows.has(row)) throw new DamagedError(`has row ${row + 1} twice`);
      rows.add(row);
    }
    if (!isCell) continue;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    const end = CELL_RUNS.has(type) ? data.readUInt16LE(data.length - 2) : column;
    if (row < lastRow || (row === lastRow && column <= lastColumn) || end < column) {
      throw new DamagedError(`has the cells of row ${row + 1} out of order`);
    }
    if (row < firstRow || row >= endRow || column < firstColumn || end >= endColumn) {
      throw new DamagedError(`has a cell in row ${row + 1} outside of the size that its sheet says`);
    }
    if (rows.size > 0 && !rows.has(row))
      throw new DamagedError(`has a cell in row ${row + 1}, which it has not`);
    [lastRow, lastColumn] = [row, end];
    if (type === RECORD.labelSst) {
      const string = data.readUInt32LE(6);
      if (string >= strings.used.length)
        throw new DamagedError(`has a cell in row ${row + 1} without its text`);
      strings.used[string] = 1;
      uses++;
    }
  }
  return uses;
}

/** Walks through the shared strings, which may go on in several records, to see that they are as many as they should. */
function readSharedStrings(globals: readonly BiffRecord[]): SharedStrings {
  const at = globals.findIndex(({ type }) => type === RECORD.sharedStrings);
  if (at === -1) return { uses: 0, used: new Uint8Array() };
  const rest = globals.slice(at + 1);
  const following = rest.findIndex(({ type }) => type !== RECORD.continue);
  const parts = [globals[at]!, ...rest.slice(0, following)].map(({ data }) => data);
  const reader = new StringReader(parts);
  const [uses, count] = [reader.number(4), reader.number(4)];
  for (let string = 0; string < count; string++) reader.skipString();
  if (!reader.atEnd) throw new DamagedError("has more shared strings than their table says");
  return { uses, used: new Uint8Array(count) };
}

/** Reads over the borders of the records that a table of shared strings is in. */
class StringReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  get atEnd(): boolean {
    return this.#part === this.#parts.length - 1 && this.#at === this.#parts[this.#part]!.length;
  }

  number(bytes: 1 | 2 | 4): number {
    if (this.#left === 0) this.#nextPart();
    if (this.#left < bytes) throw new DamagedError("has a damaged table of shared strings");
    const value = this.#parts[this.#part]!.readUIntLE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  /** A string: length, flags, then its letters, runs of formatting and phonetic data as far as the flags say. */
  skipString(): void {
    let letters = this.number(2);
    let flags = this.number(1);
    if ((flags & ~0x0d) !== 0) throw new DamagedError("has a damaged table of shared strings");
    const runs = (flags & 0x08) === 0 ? 0 : this.number(2);
    const phonetic = (flags & 0x04) === 0 ? 0 : this.number(4);
    while (letters > 0) {
      if (this.#left === 0) {
        // Letters that go on in the next record begin with flags of their own.
        this.#nextPart();
        flags = this.number(1);
        if ((flags & ~0x01) !== 0) throw new DamagedError("has a damaged table of shared strings");
      }
      const width = 1 + (flags & 1);
      const here = Math.min(letters, Math.floor(this.#left / width));
      if (here === 0) throw new DamagedError("has a damaged table of shared strings");
      this.#at += here * width;
      letters -= here;
    }
    this.#skip(runs * 4 + phonetic);
  }

  get #left(): number {
    return this.#parts[this.#part]!.length - this.#at;
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > 0) {
      if (this.#left === 0) this.#nextPart();
      const here = Math.min(left, this.#left);
      this.#at += here;
      left -= here;
    }
  }

  #nextPart(): void {
    if (this.#part === this.#parts.length - 1)
      throw new DamagedError("has fewer shared strings than their table says");
    this.#part++;
    this.#at = 0;
  }
}
