import { type Body, type Memberships, NO_MEMBERSHIPS } from "../contract/village-fields.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";

/** An assembly constituency with the one of parliament that it is part of; undefined where that is unknown. */
export interface AssemblySeat extends Body {
  readonly parliament?: Body;
}

/** The villages of a taluka, and what each is in. */
export interface MembersOfTaluka {
  /** Ordinal of the first village. */
  readonly first: number;
  readonly villages: readonly {
    readonly panchayats: readonly Body[];
    readonly assemblies: readonly AssemblySeat[];
  }[];
}

/** Codes in the index lose their leading zeros. */
const DIGITS = { panchayat: 6, assembly: 4, parliament: 3 } as const;

/**
 * Packs talukas in rising order: the panchayats and constituencies that they have, once each, as differences of codes and
 * names; then for each village the numbers of its own. One of a kind, as nearly all villages have, takes a byte.
 */
export function encodeMembers(talukas: readonly MembersOfTaluka[]): Uint8Array {
  const writer = new ByteWriter();
  const all = talukas.flatMap(({ villages }) => villages);
  const seats = all.flatMap(({ assemblies }) => assemblies);
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
  const panchayats = writeBodies(
    writer,
    all.flatMap(({ panchayats: own }) => own),
  );
  writer.uint(talukas.length);
  let last = 0;
  for (const { first, villages } of talukas) {
    writer.uint(first - last);
    writer.uint(villages.length);
    last = first;
  }
  for (const village of all) {
    writeNumbers(
      writer,
      village.panchayats.map(({ code }) => panchayats.get(code)!),
    );
    writeNumbers(
      writer,
      village.assemblies.map(({ code }) => assemblies.get(code)!),
    );
  }
  return writer.bytes();
}

/** Writes different bodies in the order of their first use; their numbers by code. */
function writeBodies(writer: ByteWriter, bodies: readonly Body[]): Map<string, number> {
  const different = [...new Map(bodies.map(({ code, name }) => [code, name]))];
  writer.text(different.map(([, name]) => name).join("\n"));
  writer.uint(different.length);
  let last = 0;
  for (const [code] of different) {
    const step = Number(code) - last;
    writer.uint(step < 0 ? -2 * step - 1 : 2 * step);
    last = Number(code);
  }
  return new Map(different.map(([code], i) => [code, i]));
}

/** An odd number is one that follows directly; an even one is how many follow. */
function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  if (numbers.length === 1) {
    writer.uint(numbers[0]! * 2 + 1);
    return;
  }
  writer.uint(numbers.length * 2);
  for (const number of numbers) writer.uint(number);
}

/** What villages are in, by ordinal: the members of talukas that {@link encodeMembers} packed. */
export class MemberBlock {
  readonly #of = new Map<number, Memberships>();

  /** @throws RangeError when the bytes end too early */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const parliaments = readBodies(reader, DIGITS.parliament);
    const assemblies = readBodies(reader, DIGITS.assembly);
    const parliamentOf = assemblies.map(() => parliaments[reader.uint() - 1]);
    const panchayats = readBodies(reader, DIGITS.panchayat);
    const runs: [first: number, count: number][] = [];
    for (let left = reader.uint(), first = 0; left > 0; left--) {
      first += reader.uint();
      runs.push([first, reader.uint()]);
    }
    for (const [first, count] of runs)
      for (let i = 0; i < count; i++) {
        const panchayat = readNumbers(reader).map((number) => panchayats[number]!);
        const seats = readNumbers(reader);
        if (panchayat.length + seats.length === 0) continue;
        const parliament = [...new Set(seats.flatMap((number) => parliamentOf[number] ?? []))];
        const assembly = seats.map((number) => assemblies[number]!);
        this.#of.set(first + i, { panchayat, assembly, parliament });
      }
  }

  at(ordinal: number): Memberships {
    return this.#of.get(ordinal) ?? NO_MEMBERSHIPS;
  }
}

function readBodies(reader: ByteReader, digits: number): Body[] {
  const names = reader.text().split("\n");
  let code = 0;
  return Array.from({ length: reader.uint() }, (_, i) => {
    const step = reader.uint();
    code += step & 1 ? -(step + 1) / 2 : step / 2;
    return { code: String(code).padStart(digits, "0"), name: names[i]! };
  });
}

function readNumbers(reader: ByteReader): number[] {
  const number = reader.uint();
  if (number & 1) return [(number - 1) / 2];
  return Array.from({ length: number / 2 }, () => reader.uint());
}
