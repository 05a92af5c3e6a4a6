import type { SiteSettings } from "../../../functions/core/pages/place-page.ts";

/** Settings that the build wrote into the page. */
export function settings(): SiteSettings {
  const { map, issues = "" } = document.body.dataset;
  return { hasMap: map !== undefined, issues };
}
