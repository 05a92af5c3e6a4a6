import { importanceOf } from "../contract/importance.ts";
import {
  readVillageFields,
  VILLAGE_FIELDS,
  type VillageFields,
} from "../contract/village-fields.ts";
import { localityCode } from "../names/locality-code.ts";
import { ByteReader, ByteWriter, decodeText } from "./codec/bytes.ts";

/** A village or locality as it is stored. Its ordinal gives the areas above it. */
export interface StoredVillage {
  /** 0 for a locality. */
  readonly id: number;
  readonly name: string;
  /** Further names, former ones among them. */
  readonly otherNames: readonly string[];
  /** The texts of the dataset's columns, in the order of {@link VILLAGE_FIELDS}. */
  readonly texts: readonly string[];
  /** The fields that only a locality has. */
  readonly locality?: LocalityDetails & { readonly importance: number };
}

/** The fields that only a locality has. It is the neighbourhood of a post office, and a row among the villages. */
export interface LocalityDetails {
  readonly code: string;
  /** The name of the statutory town that it is in; empty where not certain. */
  readonly town: string;
  /** Degrees; null, both, unless plausible. */
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
 * Packs consecutive villages: their number; their ids, less the lowest, as three planes of bytes, the low bytes first
 * (neighbours have similar ids, so the higher planes hardly vary and compress well); then names, other names, the columns of
 * VILLAGE_FIELDS and what only localities have as string tables.
 */
export function encodeVillages(villages: readonly StoredVillage[]): Uint8Array {
  writer.clear();
  const lowest = villages.reduce(
    (least, { id }) => (id === 0 ? least : Math.min(least, id)),
    MOST_ID,
  );
  writer.uint(villages.length);
  writer.uint(lowest);
  const ids = villages.map(({ id }) => Math.max(0, id - lowest));
  for (const shift of ID_SHIFTS) writer.raw(Uint8Array.from(ids.map((id) => id >>> shift)));
  const texts = villages.map(({ name, otherNames, texts, locality }) => [
    name,
    otherNames.join(SEPARATOR),
    ...texts,
    locality ? localityText(locality, texts, name) : "",
  ]);
  for (let i = 0; i < 3 + VILLAGE_FIELDS.length; i++)
    writeStringTable(
      writer,
      texts.map((some) => some[i]!),
    );
  return writer.bytes();
}

const writer = /* @__PURE__ */ new ByteWriter();

/** The code of a locality only where it is not that of its name. */
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
const ID_SHIFTS = [0, 8, 16];
/** A character that no name contains. */
const SEPARATOR = "\n";

/** Villages that {@link encodeVillages} packed; each is decoded on demand. */
export class VillageBlock {
  readonly #bytes: Uint8Array;
  readonly #count: number;
  readonly #lowest: number;
  /** Where the planes of ids begin. */
  readonly #ids: number;
  readonly #names: StringTable;
  readonly #otherNames: StringTable;
  readonly #columns: readonly StringTable[];
  readonly #localities: StringTable;

  /** @throws RangeError when the bytes end too early */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#bytes = bytes;
    this.#count = reader.uint();
    this.#lowest = reader.uint();
    this.#ids = reader.at;
    reader.skip(this.#count * ID_SHIFTS.length);
    this.#names = new StringTable(reader);
    this.#otherNames = new StringTable(reader);
    this.#columns = VILLAGE_FIELDS.map(() => new StringTable(reader));
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
    const [ordinal, name] = [first + i, this.#names.at(i)];
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
    let id = this.#lowest;
    for (let plane = 0; plane < ID_SHIFTS.length; plane++)
      id += this.#bytes[this.#ids + plane * this.#count + i]! << ID_SHIFTS[plane]!;
    return id;
  }
}

/**
 * Writes texts for {@link StringTable}: all lengths, then all letters. Where few texts come again and again, such as the PIN
 * codes and blocks of neighbours, each is written once, and for every place a byte says which it has.
 */
export function writeStringTable(writer: ByteWriter, texts: readonly string[]): void {
  lengths.clear();
  letters.clear();
  const numbers = new Map([...new Set(texts)].map((text, i) => [text, i]));
  const different = [...numbers.keys()];
  const size = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
  const isOne = different.length === 1;
  const isChosen =
    !isOne && different.length <= MOST_CHOICES && different.length + size(different) < size(texts);
  const choices = Uint8Array.from(isChosen ? texts : [], (text) => numbers.get(text)!);
  // No lengths where every text is empty: most sources have no local names.
  const isEmpty = isOne && different[0] === "";
  for (const text of isEmpty ? [] : isOne || isChosen ? different : texts)
    lengths.uint(letters.letters(text));
  for (const { length } of [choices, lengths, letters]) writer.uint(length);
  writer.raw(choices);
  for (const part of [lengths, letters]) writer.append(part);
}

/** A byte chooses among this many. */
const MOST_CHOICES = 256;

const lengths = /* @__PURE__ */ new ByteWriter();
const letters = /* @__PURE__ */ new ByteWriter();

/**
 * The texts that {@link writeStringTable} wrote; each is decoded on demand. Thousands of tables are kept, so a table is a
 * few numbers: a view of its bytes would take ten times as much memory.
 */
export class StringTable {
  readonly #bytes: Uint8Array;
  /** Where the bytes begin that say which text each place has; -1 where each has its own. */
  readonly #choices: number;
  /** Where the lengths begin, then the letters. */
  readonly #lengths: number;
  readonly #letters: number;
  /** How many bytes of letters there are. */
  readonly #size: number;
  /** Where each text ends, counted from the first letter; read at the first use. */
  #ends: Uint16Array | Uint32Array | undefined;

  /** @param reader positioned at the table; advances past it */
  constructor(reader: ByteReader) {
    const [choices, lengths, letters] = [reader.uint(), reader.uint(), reader.uint()];
    this.#bytes = reader.bytes;
    this.#choices = choices > 0 ? reader.at : -1;
    reader.skip(choices);
    this.#lengths = reader.at;
    reader.skip(lengths);
    this.#letters = reader.at;
    reader.skip(letters);
    this.#size = letters;
  }

  /** The `i`th text. */
  at(i: number): string {
    if (!this.#size) return "";
    this.#ends ??= this.#readEnds();
    const own = this.#choices < 0 ? i : this.#bytes[this.#choices + i]!;
    // Where all have the same text, it is written once.
    const text = this.#ends.length === 1 ? 0 : own;
    return decodeText(
      this.#bytes,
      this.#letters + (this.#ends[text - 1] ?? 0),
      this.#letters + this.#ends[text]!,
    );
  }

  /**
   * A length takes a byte or more, so there is room for all. One plain loop: a first answer reads ten thousand lengths. The
   * letters of nearly every table are fewer than 65,536, and the ends of all that are kept would take 19 MB in 32 bits.
   */
  #readEnds(): Uint16Array | Uint32Array {
    const bytes = this.#bytes;
    const ends = new (this.#size < 65_536 ? Uint16Array : Uint32Array)(
      this.#letters - this.#lengths,
    );
    let [count, end] = [0, 0];
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
}

/** From this id on, up to the next run, villages are in one taluka. */
export interface VillageRun {
  readonly id: number;
  /** Ordinal. */
  readonly taluka: number;
}

/**
 * Packs runs in rising order of ids. Official codes were given taluka by taluka, so a run holds about a hundred villages.
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
  /** Ordinal of the village that it is for certain today, or -1. */
  readonly successor: number;
}

/** Packs former villages, as JSON since they are few. */
export function encodeFormerVillages(villages: readonly FormerVillage[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(villages));
}

export function decodeFormerVillages(bytes: Uint8Array): FormerVillage[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as FormerVillage[];
}
