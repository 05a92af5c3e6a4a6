/** Rows of real texts whose place is known: those of the project's own tables, and addresses of bank branches in a folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_LINE_LENGTH } from "../../../functions/core/contract/limits.ts";
import { parseRows } from "../../tables/own-csv.ts";
import type { Country } from "./country.ts";
import { inside, lineRow, NOTHING, type Row } from "./row.ts";

/** Half of each table is for the fit; the other half is kept apart. */
export type Half = "tune" | "apart";

/** Lines written in many ways. */
export function lineRows(half: Half): Row[] {
  const rows = table("../search/lines.csv", ["line", "set", "expected", "level", "full_path"]);
  return rows.flatMap(([line, set, expected, level]) => {
    if (set !== half) return [];
    const [, outcome = "place", codes = ""] =
      /^(?:(none|ambiguous)(?: within| with)? ?)?(.*)$/.exec(expected!)!;
    if (outcome === "ambiguous") return [];
    const all = codes.split(" or ").filter(Boolean);
    const meant =
      outcome === "none"
        ? all.length > 0
          ? all.map((code) => inside(`${level}:${code}`))
          : [NOTHING]
        : all.map((code) => `${levelOf(code)}:${code}`);
    return [lineRow("lines", line!.replaceAll("\\n", "\n"), meant, { weight: 3 })];
  });
}

function levelOf(code: string): string {
  if (code.includes("-")) return "locality";
  return { 2: "state", 3: "district", 5: "taluka", 8: "taluka" }[code.length] ?? "village";
}

/** Neighbourhoods of cities, written in three ways. */
export function neighbourhoodRows(country: Country, half: Half): Row[] {
  const rows = table("../search/neighbourhoods.csv", ["name", "city", "pincode", "unique", "half"]);
  const localities = Map.groupBy(country.dataset.localities ?? [], ({ pincode }) => pincode);
  return rows.flatMap(([name, city, pincode, , of]) => {
    if ((of === "tune") !== (half === "tune")) return [];
    const key = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
    const found = (localities.get(pincode!) ?? []).filter(
      (one) =>
        key(one.name).startsWith(key(name!).slice(0, 5)) || key(name!).startsWith(key(one.name)),
    );
    if (found.length === 0) return [];
    const meant = found.map(({ code }) => `locality:${code}`);
    return [`${name}, ${city} ${pincode}`, `${name} ${city} ${pincode}`].map((text) =>
      lineRow("neighbourhoods", text, meant),
    );
  });
}

export const BANK_FILE = "bank-branches-2026.csv";

/**
 * Addresses of bank branches whose label is a locality. A label that is a town is mostly coarser than the address.
 * @param folder with the addresses
 */
export function branchRows(country: Country, folder: string, half: Half, count: number): Row[] {
  const file = join(folder, BANK_FILE);
  const all = parseRows(file, readFileSync(file), [
    "address",
    "pincode",
    "branch",
    "centre",
    "district_as_written",
    "state_as_written",
    "label_code",
    "label_kind",
    "label_from",
  ]) as string[][];
  const some = all.filter(
    ([, , , , , , code], i) => code!.includes("-") && (i % 2 === 0) === (half === "tune"),
  );
  const step = Math.max(1, Math.floor(some.length / count));
  return some
    .filter((_, i) => i % step === 0)
    .slice(0, count)
    .filter(([address]) => address!.length <= MAX_LINE_LENGTH)
    .map(([address, , , , , , code]) => {
      const near = country.positionOf(code!);
      const more = { weight: 0.5, ...(near && { near }) };
      return lineRow("bank branches", address!, [`locality:${code}`], more);
    });
}

function table(file: string, columns: readonly string[]): string[][] {
  const url = new URL(file, import.meta.url);
  return parseRows(file, readFileSync(url), columns) as string[][];
}
