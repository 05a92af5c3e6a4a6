import { countWhile } from "../index/count-while.ts";
import type { AreaKeys } from "./area-columns.ts";

/** The areas whose key begins with a prefix, and those whose key is the prefix. */
export function withPrefix(
  { keys, areas }: AreaKeys,
  prefix: string,
): { all: number[]; named: number[] } {
  const all: number[] = [];
  const named: number[] = [];
  const from = countWhile(keys.length, (i) => keys[i]! < prefix);
  for (let i = from; i < keys.length && keys[i]!.startsWith(prefix); i++) {
    all.push(areas[i]!);
    if (keys[i] === prefix) named.push(areas[i]!);
  }
  return { all, named };
}
