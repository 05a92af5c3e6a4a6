import { element } from "../dom.ts";
import { t } from "./language.ts";
import { loaded } from "./loaded.ts";
import { heading } from "./parts.ts";
import type { ViewOf } from "./views.ts";

/** What matches lists is loaded when this view is opened. */
export const matchView: ViewOf<"match"> = (_, { signal }) => ({
  title: t("matchTitle"),
  contents: [
    heading(t("matchTitle")),
    element("p", {}, t("matchText")),
    element("p", { class: "note" }, t("matchPrivate")),
    loaded(
      () => import("../match/list-panel.ts"),
      ({ listPanel }) => [listPanel(signal)],
      signal,
    ),
  ],
});
