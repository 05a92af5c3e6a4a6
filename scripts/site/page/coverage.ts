import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Coverage } from "../client/client.ts";
import { t } from "./view-texts.ts";

/** Notes for a search that names a state which is missing from the data, or whose villages are. */
export function searchNotes(q: string, coverage: readonly Coverage[]): string[] {
  const spaced = (text: string) => ` ${tokens(text).join(" ")} `;
  const named = coverage.filter(({ name }) => spaced(q).includes(spaced(name)));
  return named.flatMap((one) => {
    if (one.states.length === 0) return [t("lacksState", { name: one.name })];
    return one.has_villages ? [] : [t("lacksVillages", { name: one.name })];
  });
}
