import { importanceOf } from "../contract/importance.ts";
import {
  readVillageFields,
  VILLAGE_FIELDS,
  type VillageFields,
} from "../contract/village-fields.ts";
import { localityCode } from "../names/locality-code.ts";
import { ByteReader, ByteWriter, decodeText } from "./codec/bytes.ts";
import { Planes, planesFor, writePlanes } from "./codec/planes.ts";

/** A village or locality as stored. Its ordinal gives the areas above it. */
export interface StoredVillage {
  /** 0 for a locality. */
  readonly id: number;
  readonly name: string;
  /** Other names, including former ones. */
  readonly otherNames: readonly string[];
  /** The texts of the dataset's columns, in the order of {@link VILLAGE_FIELDS}. */
  readonly texts: readonly string[];
  /** The fields that only a locality has. */
  readonly locality?: LocalityDetails & { readonly importance: number };
}

/**
 * The fields that only a locality has. A locality is the neighbourhood of a post office, stored as a row among the
 * villages.
 */
export interface LocalityDetails {
  readonly code: string;
  /** The name of the statutory town that it is in; empty if not certain. */
  readonly town: string;
  /** Degrees; both null unless plausible. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A village or locality with its ordinal. */
export interface Village extends Pick<StoredVillage, "id" | "name" | "otherNames"> {
  readonly ordinal: number;
  readonly fields: VillageFields;
  /** See `importanceOf`. */
  readonly importance: number;
  /** Undefined for a village. */
  readonly locality: LocalityDetails | undefined;
}

/**
 * Packs consecutive villages: their number; their ids less the lowest, in three planes (neighbours have similar ids, so
 * the higher planes hardly vary and compress well); then names, other names, the columns of VILLAGE_FIELDS and the fields
 * of localities as string tables, except columns of numbers, which are planes.
 */
export function encodeVillages(villages: readonly StoredVillage[]): Uint8Array {
  writer.clear();
  const lowest = villages.reduce(
    (least, { id }) => (id === 0 ? least : Math.min(least, id)),
    MOST_ID,
  );
  writer.uint(villages.length);
  writer.uint(lowest);
  writePlanes(
    writer,
    villages.map(({ id }) => Math.max(0, id - lowest)),
    ID_PLANES,
  );
  const write = (textOf: (village: StoredVillage) => string) =>
    writeStringTable(writer, villages.map(textOf));
  write(({ name }) => name);
  write(({ otherNames }) => otherNames.join(SEPARATOR));
  for (const [i, field] of VILLAGE_FIELDS.entries())
    if ("isNumber" in field) writeNumbers(villages.map(({ texts }) => texts[i]!));
    else write(({ texts }) => texts[i]!);
  write(({ locality, texts, name }) => (locality ? localityText(locality, texts, name) : ""));
  return writer.bytes();
}

/** Writes numbers for {@link NumberTable}: the number of planes they need, then each number plus one; 0 means none. */
function writeNumbers(texts: readonly string[]): void {
  const numbers = texts.map((text) => (text === "" ? 0 : Number(text) + 1));
  const most = numbers.reduce((a, b) => Math.max(a, b), 0);
  const planes = planesFor(most);
  writer.uint(planes);
  writePlanes(writer, numbers, planes);
}

const writer = /* @__PURE__ */ new ByteWriter();

/** The code of a locality, unless its name gives it. */
function localityText(
  { importance, code, town, latitude, longitude }: NonNullable<StoredVillage["locality"]>,
  texts: readonly string[],
  name: string,
): string {
  const own = code === localityCode(texts[PINCODE_COLUMN]!, name) ? "" : code;
  return [importance, latitude ?? "", longitude ?? "", own, town].join(SEPARATOR);
}

const PINCODE_COLUMN = /* @__PURE__ */ VILLAGE_FIELDS.findIndex(
  ({ column }) => column === "pincode",
);

const MOST_ID = 0xffffff;
const ID_PLANES = 3;
/** A character that no name contains. */
const SEPARATOR = "\n";

/** Villages that {@link encodeVillages} packed; each is decoded on demand. */
export class VillageBlock {
  readonly #count: number;
  readonly #lowest: number;
  /** The ids, less the lowest. */
  readonly #ids: Planes;
  readonly #names: StringTable;
  readonly #otherNames: StringTable;
  readonly #columns: readonly { at(i: number): string }[];
  readonly #localities: StringTable;

  /** @throws RangeError when the bytes end too early */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#count = reader.uint();
    this.#lowest = reader.uint();
    this.#ids = new Planes(reader, this.#count, ID_PLANES);
    this.#names = new StringTable(reader);
    this.#otherNames = new StringTable(reader);
    this.#columns = VILLAGE_FIELDS.map((field) =>
      "isNumber" in field ? new NumberTable(reader, this.#count) : new StringTable(reader),
    );
    this.#localities = new StringTable(reader);
  }

  /**
   * The `i`th village.
   * @param first the ordinal of the block's first village
   */
  at(i: number, first: number): Village {
    const others = this.#otherNames.at(i);
    const otherNames = others === "" ? [] : others.split(SEPARATOR);
    const fields = readVillageFields((column) => this.#columns[column]!.at(i));
    const ordinal = first + i;
    const name = this.#names.at(i);
    const text = this.#localities.at(i);
    if (text === "")
      return {
        ordinal,
        id: this.#id(i),
        name,
        otherNames,
        fields,
        importance: importanceOf(fields),
        locality: undefined,
      };
    const [importance, latitude, longitude, code, town] = text.split(SEPARATOR) as [
      string,
      ...string[],
    ];
    const degrees = (text = "") => (text === "" ? null : Number(text));
    const locality = {
      code: code || localityCode(fields.pincode!, name),
      town: town!,
      latitude: degrees(latitude),
      longitude: degrees(longitude),
    };
    return { ordinal, id: 0, name, otherNames, fields, importance: Number(importance), locality };
  }

  #id(i: number): number {
    return this.#lowest + this.#ids.at(i);
  }
}

/** The numbers that {@link writeNumbers} wrote, as texts; each is decoded on demand. */
class NumberTable {
  readonly #numbers: Planes;

  /** @param reader positioned at the table; advances past it */
  constructor(reader: ByteReader, count: number) {
    this.#numbers = new Planes(reader, count, reader.uint());
  }

  /** The `i`th number. */
  at(i: number): string {
    const number = this.#numbers.at(i);
    return number === 0 ? "" : String(number - 1);
  }
}

/**
 * Writes texts for {@link StringTable}: all lengths, then all letters. If a few texts recur, such as the PIN codes and
 * blocks of neighbours, each is written once, and a few bits per place say which one it has. If most are empty, one bit
 * per place says whether it has a text.
 */
export function writeStringTable(writer: ByteWriter, texts: readonly string[]): void {
  lengths.clear();
  letters.clear();
  const { form, head, written } = tablesOf(texts).reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
  for (const text of written) lengths.uint(letters.letters(text));
  writer.uint(head.length * FORMS + form);
  for (const { length } of [lengths, letters]) writer.uint(length);
  writer.raw(head);
  for (const part of [lengths, letters]) writer.append(part);
}

/** A table as it could be written: its form, the bits of all places, and the texts. */
interface PossibleTable {
  readonly form: number;
  readonly head: Uint8Array;
  readonly written: readonly string[];
}

function tablesOf(texts: readonly string[]): PossibleTable[] {
  const numbers = new Map([...new Set(texts)].map((text, i) => [text, i]));
  const different = [...numbers.keys()];
  const filled = texts.filter((text) => text !== "");
  // No lengths if every text is empty: most sources have no local names.
  if (different.length === 1) return [{ form: PLAIN, head: EMPTY, written: filled.slice(0, 1) }];
  const tables: PossibleTable[] = [
    { form: PLAIN, head: EMPTY, written: texts },
    { form: SPARSE, head: packBits(texts, 1, (text) => Number(text !== "")), written: filled },
  ];
  const form = choiceForm(different.length);
  if (form !== undefined) {
    const head = packBits(texts, choiceBits(form), (text) => numbers.get(text)!);
    tables.push({ form, head, written: different });
  }
  return tables;
}

function sizeOf({ head, written }: PossibleTable): number {
  return written.reduce((sum, { length }) => sum + length, head.length + written.length);
}

/**
 * The forms of a table: every text; only those that are not empty; from here on, each distinct text, with twice as many
 * bits per place in each form as in the one before.
 */
const [PLAIN, SPARSE, CHOICES] = [0, 1, 2];
const FORMS = 8;
const EMPTY = /* @__PURE__ */ new Uint8Array();

/**
 * The form in which every place chooses among some texts, with 1, 2, 4 or 8 bits; undefined if there are too many texts.
 */
function choiceForm(different: number): number | undefined {
  for (let form = CHOICES; form < FORMS && choiceBits(form) <= 8; form++)
    if (different <= 2 ** choiceBits(form)) return form;
  return undefined;
}

function choiceBits(form: number): number {
  return 1 << (form - CHOICES);
}

/** Packs numbers of 1, 2, 4 or 8 bits, the lowest bits of a byte first. */
function packBits(
  texts: readonly string[],
  bits: number,
  numberOf: (text: string) => number,
): Uint8Array {
  const packed = new Uint8Array(Math.ceil((texts.length * bits) / 8));
  for (const [i, text] of texts.entries())
    packed[(i * bits) >>> 3]! |= numberOf(text) << ((i * bits) & 7);
  return packed;
}

function bitsAt(bytes: Uint8Array, from: number, bits: number, i: number): number {
  return (bytes[from + ((i * bits) >>> 3)]! >>> ((i * bits) & 7)) & ((1 << bits) - 1);
}

const lengths = /* @__PURE__ */ new ByteWriter();
const letters = /* @__PURE__ */ new ByteWriter();

/**
 * The texts that {@link writeStringTable} wrote; each is decoded on demand. Thousands of tables are kept, so a table is a
 * few numbers: a view of its bytes would take ten times as much memory.
 */
export class StringTable {
  readonly #bytes: Uint8Array;
  readonly #form: number;
  /**
   * Offset of the bits that say which text each place has, or whether it has one; the lengths follow, then the letters.
   */
  readonly #head: number;
  readonly #lengths: number;
  readonly #letters: number;
  /** Number of bytes of letters. */
  readonly #size: number;
  /** The end of each text, counted from the first letter; read on first use. */
  #ends: Uint16Array | Uint32Array | undefined;

  /** @param reader positioned at the table; advances past it */
  constructor(reader: ByteReader) {
    const head = reader.uint();
    const lengths = reader.uint();
    const letters = reader.uint();
    this.#bytes = reader.bytes;
    this.#form = head % FORMS;
    this.#head = reader.at;
    reader.skip(Math.floor(head / FORMS));
    this.#lengths = reader.at;
    reader.skip(lengths);
    this.#letters = reader.at;
    reader.skip(letters);
    this.#size = letters;
  }

  /** The `i`th text. */
  at(i: number): string {
    if (!this.#size) return "";
    const form = this.#form;
    this.#ends ??= form === SPARSE ? this.#readSparseEnds() : this.#readEnds();
    const own = form < CHOICES ? i : bitsAt(this.#bytes, this.#head, choiceBits(form), i);
    // If all places have the same text, it is written once.
    const text = this.#ends.length === 1 ? 0 : own;
    return decodeText(
      this.#bytes,
      this.#letters + (this.#ends[text - 1] ?? 0),
      this.#letters + this.#ends[text]!,
    );
  }

  /**
   * A length takes a byte or more, so there is room for all. One plain loop: a first answer reads ten thousand lengths.
   */
  #readEnds(): Uint16Array | Uint32Array {
    const bytes = this.#bytes;
    const ends = this.#room(this.#letters - this.#lengths);
    let count = 0;
    let end = 0;
    for (let at = this.#lengths; at < this.#letters; ) {
      let byte = bytes[at++]!;
      end += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        end += (byte & 127) << shift;
      }
      ends[count++] = end;
    }
    return ends;
  }

  /** The same, with the ends of empty texts. */
  #readSparseEnds(): Uint16Array | Uint32Array {
    const bytes = this.#bytes;
    const head = this.#head;
    const some = this.#readEnds();
    const ends = this.#room((this.#lengths - head) * 8);
    let count = 0;
    let end = 0;
    for (let i = 0; i < ends.length; i++) {
      if (bytes[head + (i >>> 3)]! & (1 << (i & 7))) end = some[count++]!;
      ends[i] = end;
    }
    return ends;
  }

  /** Nearly every table has fewer than 65,536 letters, and with 32 bits the ends of all kept tables would take 19 MB. */
  #room(count: number): Uint16Array | Uint32Array {
    return new (this.#size < 65_536 ? Uint16Array : Uint32Array)(count);
  }
}

/** From this id up to the next run, villages are in one taluka. */
export interface VillageRun {
  readonly id: number;
  /** Ordinal. */
  readonly taluka: number;
}

/**
 * Packs runs in ascending order of ids. Official codes were assigned taluka by taluka, so a run holds about a hundred
 * villages.
 */
export function encodeVillageRuns(runs: readonly VillageRun[]): Uint8Array {
  const writer = new ByteWriter();
  let last = 0;
  for (const { id, taluka } of runs) {
    writer.uint(id - last);
    writer.uint(taluka);
    last = id;
  }
  return writer.bytes();
}

/**
 * The runs from the bytes of {@link encodeVillageRuns}.
 * @throws RangeError when the bytes end within a run
 */
export function decodeVillageRuns(bytes: Uint8Array): VillageRun[] {
  const reader = new ByteReader(bytes);
  const runs: VillageRun[] = [];
  for (let id = 0; reader.at < bytes.length; ) {
    id += reader.uint();
    runs.push({ id, taluka: reader.uint() });
  }
  return runs;
}

/** A village that only an earlier edition has. */
export interface FormerVillage {
  readonly id: number;
  readonly name: string;
  /** Ordinal of the present village that it certainly is, or -1. */
  readonly successor: number;
}

/** Packs former villages as JSON, since there are few. */
export function encodeFormerVillages(villages: readonly FormerVillage[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(villages));
}

export function decodeFormerVillages(bytes: Uint8Array): FormerVillage[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as FormerVillage[];
}
