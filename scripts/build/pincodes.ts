import { isRest } from "../../functions/core/contract/levels.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { districtsOfTalukas } from "../dataset/places.ts";
import { columnsOf, toRow } from "../dataset/tables.ts";
import { type CsvTable, SEPARATOR } from "../tables/csv.ts";

/**
 * The districts, talukas and places of each PIN code, and the names of its post offices. If no place has it, the talukas
 * are those of its localities.
 */
export function pincodeRows({
  talukas,
  villages,
  postOffices = [],
  localities = [],
}: Dataset): CsvTable {
  const districtOf = districtsOfTalukas(talukas);
  const reached = new Map<string, Record<(typeof REACHED)[number], Set<string>>>();
  const at = (pincode: string) => {
    if (!reached.has(pincode)) {
      const none = () => new Set<string>();
      reached.set(pincode, { districts: none(), talukas: none(), places: none(), offices: none() });
    }
    return reached.get(pincode)!;
  };
  for (const { pincode, name, district_code } of postOffices) {
    at(pincode).offices.add(name);
    if (district_code !== undefined) at(pincode).districts.add(district_code);
  }
  for (const { code, taluka_code, pincode } of villages) {
    for (const one of pincode?.split(" ") ?? []) {
      at(one).places.add(code);
      at(one).talukas.add(taluka_code);
      at(one).districts.add(districtOf.get(taluka_code)!);
    }
  }
  for (const { pincode, taluka_code } of localities) {
    const own = reached.get(pincode);
    if (own?.places.size === 0 && taluka_code !== undefined && !isRest(taluka_code))
      own.talukas.add(taluka_code);
  }
  const rows = [...reached].sort(([a], [b]) => Number(a) - Number(b));
  return {
    columns: ["pincode", ...REACHED],
    rows: rows.map(([pincode, all]) => [
      pincode,
      ...REACHED.map((field) => [...all[field]].sort().join(SEPARATOR)),
    ]),
  };
}

const REACHED = ["districts", "talukas", "offices", "places"] as const;

/** Every post office, as in the dataset. */
export function postOfficeRows({ postOffices = [] }: Dataset): CsvTable {
  return {
    columns: columnsOf("postOffices"),
    rows: postOffices.map((office) => toRow("postOffices", office)),
  };
}
