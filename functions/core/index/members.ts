import { type Body, type Memberships, NO_MEMBERSHIPS } from "../contract/village-fields.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";
import { frontCodeLines, undoFrontCodeLines } from "./codec/front-coding.ts";

/** An assembly constituency with the parliamentary one that it belongs to; undefined if unknown. */
export interface AssemblySeat extends Body {
  readonly parliament?: Body;
}

/** The villages of a taluka, and the bodies each belongs to. */
export interface MembersOfTaluka {
  /** Ordinal of the first village. */
  readonly first: number;
  readonly villages: readonly {
    readonly panchayats: readonly Body[];
    readonly assemblies: readonly AssemblySeat[];
  }[];
}

/** The index drops the leading zeros of codes. */
const DIGITS = { panchayat: 6, assembly: 4, parliament: 3 } as const;

/**
 * Packs talukas in ascending order: the constituencies of all of them, once each; then, per taluka, its panchayats, once
 * each, and for each village the numbers of its own. A single body of a kind, which nearly all villages have, takes one
 * byte.
 */
export function encodeMembers(talukas: readonly MembersOfTaluka[]): Uint8Array {
  const writer = new ByteWriter();
  const seats = talukas.flatMap(({ villages }) => villages.flatMap(({ assemblies }) => assemblies));
  const parliaments = writeBodies(
    writer,
    seats.flatMap(({ parliament }) => parliament ?? []),
  );
  const assemblies = writeBodies(writer, seats);
  const ofAssembly = new Map(seats.map(({ code, parliament }) => [code, parliament]));
  for (const code of assemblies.keys()) {
    const parliament = ofAssembly.get(code);
    writer.uint(parliament === undefined ? 0 : parliaments.get(parliament.code)! + 1);
  }
  writer.uint(talukas.length);
  let last = 0;
  for (const { first, villages } of talukas) {
    writer.uint(first - last);
    writer.uint(villages.length);
    last = first;
    const panchayats = writeBodies(
      writer,
      villages.flatMap(({ panchayats: own }) => own),
    );
    for (const village of villages) {
      writeNumbers(
        writer,
        village.panchayats.map(({ code }) => panchayats.get(code)!),
      );
      writeNumbers(
        writer,
        village.assemblies.map(({ code }) => assemblies.get(code)!),
      );
    }
  }
  return writer.bytes();
}

/** Writes distinct bodies in the order of their names, which are front-coded. Returns their numbers by code. */
function writeBodies(writer: ByteWriter, bodies: readonly Body[]): Map<string, number> {
  const different = [...new Map(bodies.map(({ code, name }) => [code, name]))].sort(
    ([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0),
  );
  writeLines(
    writer,
    different.map(([, name]) => name),
  );
  let last = 0;
  for (const [code] of different) {
    writer.uint(zigzag(Number(code) - last));
    last = Number(code);
  }
  return new Map(different.map(([code], i) => [code, i]));
}

/** Writes the number of sorted texts, then the texts as front-coded lines. */
function writeLines(writer: ByteWriter, texts: readonly string[]): void {
  const lines = texts.length === 0 ? new Uint8Array() : frontCodeLines(texts);
  writer.uint(texts.length);
  writer.uint(lines.length);
  writer.raw(lines);
}

function readLines(reader: ByteReader): string[] {
  const count = reader.uint();
  const lines = reader.raw(reader.uint());
  return count === 0 ? [] : undoFrontCodeLines(lines);
}

function zigzag(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step;
}

function undoZigzag(step: number): number {
  return step & 1 ? -(step + 1) / 2 : step / 2;
}

/** An odd number stands for a single number that follows directly; an even one is the count of those that follow. */
function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  if (numbers.length === 1) {
    writer.uint(numbers[0]! * 2 + 1);
    return;
  }
  writer.uint(numbers.length * 2);
  for (const number of numbers) writer.uint(number);
}

/** The bodies of villages by ordinal: the members of talukas that {@link encodeMembers} packed. */
export class MemberBlock {
  readonly #of = new Map<number, Memberships>();

  /** @throws RangeError when the bytes end too early */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const parliaments = readBodies(reader, DIGITS.parliament);
    const assemblies = readBodies(reader, DIGITS.assembly);
    const parliamentOf = assemblies.map(() => parliaments[reader.uint() - 1]);
    for (let left = reader.uint(), first = 0; left > 0; left--) {
      first += reader.uint();
      const count = reader.uint();
      const panchayats = readBodies(reader, DIGITS.panchayat);
      for (let i = 0; i < count; i++) {
        const panchayat = readNumbers(reader).map((number) => panchayats[number]!);
        const seats = readNumbers(reader);
        if (panchayat.length + seats.length === 0) continue;
        const parliament = [...new Set(seats.flatMap((number) => parliamentOf[number] ?? []))];
        const assembly = seats.map((number) => assemblies[number]!);
        this.#of.set(first + i, { panchayat, assembly, parliament });
      }
    }
  }

  at(ordinal: number): Memberships {
    return this.#of.get(ordinal) ?? NO_MEMBERSHIPS;
  }
}

function readBodies(reader: ByteReader, digits: number): Body[] {
  let code = 0;
  return readLines(reader).map((name) => {
    code += undoZigzag(reader.uint());
    return { code: String(code).padStart(digits, "0"), name };
  });
}

function readNumbers(reader: ByteReader): number[] {
  const number = reader.uint();
  if (number & 1) return [(number - 1) / 2];
  return Array.from({ length: number / 2 }, () => reader.uint());
}

/**
 * Packs keys in ascending order, each with the ordinals of talukas, ascending. Codes were assigned taluka by taluka, so
 * most keys have the same talukas as the previous key, which takes one byte.
 */
export function encodeKeyedTalukas(
  keyed: readonly (readonly [key: string, talukas: readonly number[]])[],
): Uint8Array {
  const writer = new ByteWriter();
  writeLines(
    writer,
    keyed.map(([key]) => key),
  );
  let last = 0;
  for (const [, talukas] of keyed) {
    if (talukas.length === 1 && talukas[0] === last) {
      writer.uint(0);
      continue;
    }
    writer.uint(talukas.length);
    for (const taluka of talukas) {
      writer.uint(zigzag(taluka - last));
      last = taluka;
    }
  }
  return writer.bytes();
}

/**
 * The talukas by key, from the bytes of {@link encodeKeyedTalukas}.
 * @throws RangeError when the bytes end too early
 */
export function decodeKeyedTalukas(bytes: Uint8Array): ReadonlyMap<string, readonly number[]> {
  const reader = new ByteReader(bytes);
  let last = 0;
  return new Map(
    readLines(reader).map((key) => {
      const count = reader.uint();
      if (count === 0) return [key, [last]];
      const talukas = Array.from({ length: count }, () => {
        last += undoZigzag(reader.uint());
        return last;
      });
      return [key, talukas];
    }),
  );
}
