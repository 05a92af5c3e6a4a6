import type { Texts } from "./texts.ts";

export type MapTexts = Texts<"mapState" | "mapDistricts_one" | "mapDistricts_other">;

/** What the drawing of India says about a state: its name and counts. */
export function mapText(name: string, districts: number, villages: number, t: MapTexts): string {
  return t("mapState", { name, districts: t.counted("mapDistricts", districts), villages });
}
