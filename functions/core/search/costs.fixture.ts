import { type RankFields, rankField } from "./costs.ts";

const FIELDS = {
  missingLetters: true,
  cost: true,
  reading: true,
  termsAbove: true,
  partOfName: true,
  worst: true,
  farAbove: true,
  placeOrder: true,
} satisfies Record<keyof RankFields, true>;

/** Unpacks all fields of a rank. */
export function unpackRank(rank: number): RankFields {
  const fields = Object.keys(FIELDS).map((field) => [
    field,
    rankField(rank, field as keyof RankFields),
  ]);
  return Object.fromEntries(fields) as RankFields;
}
