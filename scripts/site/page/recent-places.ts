/** The places that were opened last, in this browser only. */

export interface RecentPlace {
  readonly code: string;
  /** As on its page. */
  readonly name: string;
}

const KEPT_AS = "recent-places";
/** Number of places that are kept. */
const MOST = 5;

/** The places, latest first. Empty if the browser blocks its storage. */
export function recentPlaces(): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a place first, if the browser allows storage. */
export function rememberPlace(place: RecentPlace): void {
  const others = recentPlaces().filter(({ code }) => code !== place.code);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // Blocked or full: the home page offers fewer.
  }
}

function isPlace(one: Partial<RecentPlace> | null): one is RecentPlace {
  return typeof one?.code === "string" && typeof one.name === "string";
}
