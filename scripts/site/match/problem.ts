import { t } from "../page/view-texts.ts";
import type { Failed } from "./messages.ts";

/** The problem of a list, for people. */
export function problem({ reason, message, problem: kind, values }: Failed): string {
  if (reason === "unreadable") return t("matchUnreadable");
  if (reason === "network") return t("errorNetwork");
  if (reason === "outdated") return t("matchOutdated");
  return t(kind ? `matchBad_${kind}` : "matchBadList", { ...values, problem: message });
}
