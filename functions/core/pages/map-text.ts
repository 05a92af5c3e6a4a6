import type { Texts } from "./texts.ts";

export type MapTexts = Texts<"mapState" | "mapDistricts_one" | "mapDistricts_other">;

/** The caption of a state in the drawing of India: its name and counts. */
export function mapText(name: string, districts: number, villages: number, t: MapTexts): string {
  return t("mapState", { name, districts: t.counted("mapDistricts", districts), villages });
}
