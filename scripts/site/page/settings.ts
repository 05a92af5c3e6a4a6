import type { SiteSettings } from "../../../functions/core/pages/place-page.ts";

/** What the build put into the page about the site. */
export function settings(): SiteSettings {
  const { map, issues = "" } = document.body.dataset;
  return { hasMap: map !== undefined, issues };
}
