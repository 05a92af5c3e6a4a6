import { isObject } from "../../../functions/core/contract/query.ts";
import { InputError } from "../../cli/input-error.ts";
import { LGD } from "../../sources/lgd.ts";
import type { LgdList } from "../../sources/source.ts";
import type { GithubFile } from "../github/download.ts";
import { type GithubOptions, githubList } from "../github/list.ts";
import { safeAddress, shownAddress } from "../http.ts";

/** The releases of the public daily copy of the Local Government Directory. */
export const RELEASES_URL = "https://api.github.com/repos/ramSeraph/opendata/releases";

/**
 * The lists of the copy that a refresh reads, in this order. Without a required list there is no dataset. The others add towns,
 * PIN codes, and the villages of 2011 that LGD itself removed.
 */
export const LISTS = LGD.files.flatMap(({ list }) => list ?? []);

export type ListName = LgdList;

/**
 * An archive of one list in a release: `villages.29Sep2026.csv.7z`, or `villages.Sep2026.7z` for an archive of all days of a
 * month. Old assets have no SHA-256.
 */
export interface Asset extends GithubFile {
  list: ListName;
  /** The day of its newest list, like `2026-09-29`. For a month's archive, the last day that it can contain. */
  day: string;
  /** ISO 8601; empty if unknown. */
  updated: string;
}

/** In the names of the copy's files: `29Sep2026`, `Sep2026`. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TAG = /^lgd-(latest|archive)/;
const ASSET = /^([a-z_]+)\.(?:(\d\d[A-Za-z]{3}\d{4})\.csv|([A-Za-z]{3}\d{4}))\.7z$/;
/** A month of all villages, one CSV per day, has about 280 MB. */
const MAX_ASSET_BYTES = 600e6;

/**
 * The newest archive of each list, in the order of {@link LISTS}.
 *
 * Throws InputError, in one line, if GitHub allows no further request, the network fails, the reply is not a list of releases,
 * or a required list is in none of them.
 */
export async function newestAssets(options: GithubOptions): Promise<Asset[]> {
  const newest = new Map<ListName, Asset>();
  for await (const release of githubList(options, "a list of GitHub releases")) {
    for (const asset of readAssets(release, options.url)) {
      const known = newest.get(asset.list);
      if (known === undefined || isNewer(asset, known)) newest.set(asset.list, asset);
    }
  }
  const missing = LISTS.filter(({ name, required }) => required && !newest.has(name));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new InputError(
      `${shownAddress(options.url)}: no release "lgd-latest…" or "lgd-archive…" has the list ${names}; is the address right?`,
    );
  }
  return LISTS.flatMap(({ name }) => newest.get(name) ?? []);
}

/**
 * Throws InputError for a name with a day in the future. Otherwise it would be the newest until that day, and hide all real
 * lists.
 *
 * @param first the earliest day that the name can mean, like `2026-09-29`
 */
export function refuseFuture(name: string, first: string): void {
  // The day after tomorrow has not begun anywhere.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  if (first <= tomorrow) return;
  throw new InputError(
    `${name}: dated ${first}, after tomorrow; save the releases without it, and give them with --releases file:///…`,
  );
}

/** Of two archives of the same day, the archive of only that day is smaller than the archive of its month. */
function isNewer(asset: Asset, other: Asset): boolean {
  if (asset.day !== other.day) return asset.day > other.day;
  const [daily, otherDaily] = [asset, other].map(({ name }) => name.endsWith(".csv.7z"));
  return daily === otherDaily ? asset.updated > other.updated : daily!;
}

/** The archives of lists in one release; others are ignored. */
function readAssets(release: Record<string, unknown>, base: string): Asset[] {
  const { tag_name, assets } = release;
  if (typeof tag_name !== "string" || !TAG.test(tag_name) || !Array.isArray(assets)) return [];
  return assets.filter(isObject).flatMap((asset) => readAsset(asset, base) ?? []);
}

function readAsset(asset: Record<string, unknown>, base: string): Asset | undefined {
  const { name, size, digest, updated_at, browser_download_url } = asset;
  if (typeof name !== "string" || typeof browser_download_url !== "string") return undefined;
  const [, listName, dayText, monthText] = ASSET.exec(name) ?? [];
  const list = LISTS.find((known) => known.name === listName);
  const url = safeAddress(browser_download_url, base);
  if (list === undefined || url === undefined || !Number.isInteger(size)) return undefined;
  if ((size as number) <= 0 || (size as number) > MAX_ASSET_BYTES) return undefined;
  const updated =
    typeof updated_at === "string" && !Number.isNaN(Date.parse(updated_at)) ? updated_at : "";
  const day = dayText === undefined ? lastDay(monthText ?? "", updated) : readDay(dayText);
  if (day === undefined) return undefined;
  const found: Asset = { list: list.name, name, url: url.href, size: size as number, day, updated };
  const [, sha256] =
    /^sha256:([0-9a-f]{64})$/i.exec(typeof digest === "string" ? digest : "") ?? [];
  if (sha256 !== undefined) found.sha256 = sha256.toLowerCase();
  return found;
}

/** The last day that an archive of a month can contain: the month's end, or the day when it was made. */
function lastDay(monthText: string, updated: string): string | undefined {
  const month = readMonth(monthText);
  if (month === undefined) return undefined;
  return updated.startsWith(month) ? updated.slice(0, 10) : lastDayOf(month);
}

/** Reads `29Sep2026` as `2026-09-29`. Undefined for a day that does not exist. */
export function readDay(text: string): string | undefined {
  const month = readMonth(text.slice(2));
  const day = text.slice(0, 2);
  return month !== undefined &&
    /^\d\d$/.test(day) &&
    day !== "00" &&
    `${month}-${day}` <= lastDayOf(month)
    ? `${month}-${day}`
    : undefined;
}

/** Reads `Sep2026` as `2026-09`. Undefined for another text. */
function readMonth(text: string): string | undefined {
  const [, name, year] = /^([A-Za-z]{3})(2\d{3})$/.exec(text) ?? [];
  const index = MONTHS.findIndex((month) => month.toLowerCase() === name?.toLowerCase());
  return index === -1 ? undefined : `${year}-${String(index + 1).padStart(2, "0")}`;
}

/** Gives `2026-09-30` for `2026-09`. */
function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}
