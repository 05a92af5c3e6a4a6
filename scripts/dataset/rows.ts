/**
 * The rows of the canonical CSV files as places and back, field by field in the order of `COLUMNS`. What is
 * in a field is judged by the checker.
 */
import type { Level } from "../../functions/core/contract/levels.ts";
import type { Alias, District, FormerPlace, State, StateKind, Taluka, Village } from "./dataset.ts";

export function toState(row: string[]): State {
  const [code = "", name = "", iso_code = "", kind = ""] = row;
  return { code, name, iso_code, kind: kind as StateKind };
}

export function toDistrict(row: string[]): District {
  const [code = "", name = "", state_code = ""] = row;
  return { code, name, state_code };
}

export function toTaluka(row: string[]): Taluka {
  const [code = "", name = "", district_code = ""] = row;
  return { code, name, district_code };
}

export function toVillage(row: string[]): Village {
  const [code = "", name = "", taluka_code = "", local_name = "", pincode = ""] = row;
  const village: Village = { code, name, taluka_code };
  if (local_name !== "") village.local_name = local_name;
  if (pincode !== "") village.pincode = pincode;
  return village;
}

export function toAlias(row: string[]): Alias {
  const [level = "", code = "", alias = ""] = row;
  return { level: level as Level, code, alias };
}

export function toFormerPlace(row: string[]): FormerPlace {
  const [level = "", code = "", name = "", parent_code = "", successor_code = ""] = row;
  return { level: level as Level, code, name, parent_code, successor_code };
}

export function fromState({ code, name, iso_code, kind }: State): string[] {
  return [code, name, iso_code, kind];
}

export function fromDistrict({ code, name, state_code }: District): string[] {
  return [code, name, state_code];
}

export function fromTaluka({ code, name, district_code }: Taluka): string[] {
  return [code, name, district_code];
}

export function fromVillage({ code, name, taluka_code, local_name, pincode }: Village): string[] {
  return [code, name, taluka_code, local_name ?? "", pincode ?? ""];
}

export function fromAlias({ level, code, alias }: Alias): string[] {
  return [level, code, alias];
}

export function fromFormerPlace({ level, code, name, parent_code, successor_code }: FormerPlace): string[] {
  return [level, code, name, parent_code, successor_code];
}
