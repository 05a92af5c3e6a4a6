import { t } from "../page/view-texts.ts";
import type { Failed } from "./messages.ts";

/** The problem of a list, for people. */
export function problem({ reason, message }: Failed): string {
  if (reason === "unreadable") return t("matchUnreadable");
  return reason === "list" ? t("matchBadList", { problem: message }) : t("errorNetwork");
}
