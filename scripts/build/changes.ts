import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { placePath } from "../../functions/core/pages/addresses.ts";
import { CHANGES_FEEDS } from "../../functions/core/pages/downloads-page.ts";
import { escapeHtml, type Html, html } from "../../functions/core/pages/html.ts";
import { CHANGES_MD, type Dataset } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";

/** The kinds of change, by their names in the table of changes. Other columns are left out. */
const KINDS = { added: "new", name: "renamed", parent: "moved", gone: "gone" } as const;

/** A change in `/changes.json`. */
export interface PublishedChange {
  /** The date of the lists that have the change, such as 2026-09-28. */
  readonly date: string;
  readonly change: (typeof KINDS)[keyof typeof KINDS];
  readonly level: Level;
  readonly code: string;
  readonly name: string;
  /** The state that it was in before the change. */
  readonly state_code: string;
  /** The former name of a renamed place; the code of the former parent of a moved one. */
  readonly before?: string;
  /**
   * The new name, or the code of the new parent; for a place that no longer exists, its successor's code if that is
   * certain.
   */
  readonly after?: string;
}

/** Villages per kind of change that an entry of the feed names; `/changes.json` has all. */
const NAMED_VILLAGES = 40;

/** The changes of the dataset's refreshes: newest first, then from the state down and by code. */
export function publishedChanges({ changes = [] }: Pick<Dataset, "changes">): PublishedChange[] {
  const all = changes.flatMap(({ change, explained: _, ...row }): PublishedChange[] =>
    change in KINDS ? [{ ...row, change: KINDS[change as keyof typeof KINDS] }] : [],
  );
  const depth = ({ level }: PublishedChange) => LEVELS.indexOf(level);
  return all.sort(
    (a, b) =>
      order(b.date, a.date) ||
      depth(a) - depth(b) ||
      order(a.code, b.code) ||
      order(a.change, b.change),
  );
}

/**
 * The published files about a dataset's refreshes: all changes as JSON, an Atom feed with an entry per refresh (RFC
 * 4287), and the dataset's own CHANGES.md if it has one.
 *
 * @param address of the site; empty if unknown, which makes the feed's links relative
 * @param history CHANGES.md
 */
export function changesFiles(data: Dataset, address: string, history?: string): FolderFiles {
  const changes = publishedChanges(data);
  const { retrieved } = data.manifest;
  const lines = changes.map((change) => JSON.stringify(change)).join(",\n");
  const json = `{"success":true,"retrieved":${JSON.stringify(retrieved)},"changes":[\n${lines}\n]}\n`;
  return new Map([
    [CHANGES_FEEDS.json.slice(1), json],
    [CHANGES_FEEDS.atom.slice(1), feedOf(changes, address, retrieved)],
    ...(history === undefined ? [] : [[CHANGES_MD, history] as const]),
  ]);
}

/** CHANGES.md of a dataset's folder; undefined if there was no refresh. */
export function historyOf(folder: string): string | undefined {
  const file = join(folder, CHANGES_MD);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function feedOf(changes: readonly PublishedChange[], address: string, retrieved: string): string {
  const byDate = Map.groupBy(changes, ({ date }) => date);
  const updated = byDate.keys().next().value;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${uuidOf("changes")}</id>
<title>Location Directory of India: changes of the data</title>
<updated>${updated ? momentOf(updated) : new Date(retrieved).toISOString()}</updated>
<author><name>Location Directory of India</name></author>
<link rel="self" type="application/atom+xml" href="${escapeHtml(address + CHANGES_FEEDS.atom)}"/>
<link rel="alternate" type="text/html" href="${escapeHtml(`${address}/downloads/`)}"/>
${[...byDate].map(([date, some]) => entryOf(date, some, address)).join("")}</feed>
`;
}

/** The changes of a refresh. */
function entryOf(date: string, changes: readonly PublishedChange[], address: string): string {
  const kinds = Object.values(KINDS).flatMap((kind) => {
    const own = changes.filter(({ change }) => change === kind);
    return own.length > 0 ? [[kind, own] as const] : [];
  });
  const counts = kinds.map(([kind, { length }]) => `${length} ${kind}`).join(", ");
  const linkTo = (code: string, name: string) =>
    html`<a href="${address}${placePath(code, "en")}">${name}</a>`;
  const lists = kinds.map(([kind, own]) => {
    const villages = own.filter(({ level }) => level === "village");
    const named = own.filter(({ level }) => level !== "village");
    const others = villages.length - NAMED_VILLAGES;
    const shown = [...named, ...villages.slice(0, NAMED_VILLAGES)];
    return html`<h3>${TITLES[kind]}</h3><ul>${shown.map((one) => html`<li>${sentenceOf(one, linkTo)}</li>`)}${others > 0 && html`<li>and ${others} more villages, in <a href="${address + CHANGES_FEEDS.json}">changes.json</a></li>`}</ul>`;
  });
  return `<entry>
<id>${uuidOf(`changes ${date}`)}</id>
<title>${date}: ${counts}</title>
<updated>${momentOf(date)}</updated>
<link rel="alternate" type="application/json" href="${escapeHtml(address + CHANGES_FEEDS.json)}"/>
<content type="html">${escapeHtml(html`${lists}`.text)}</content>
</entry>
`;
}

const TITLES = { new: "New", renamed: "Renamed", moved: "Moved", gone: "Gone" } as const;

/** A change as a sentence that links to the pages of its places. A former code leads to its successor, if that is certain. */
function sentenceOf(
  { change, level, code, name, before = "", after = "" }: PublishedChange,
  linkTo: (code: string, name: string) => Html,
): Html {
  const place = html`${linkTo(code, name)} (${level} ${code})`;
  switch (change) {
    case "new":
      return place;
    case "renamed":
      return html`${place}, formerly ${before}`;
    case "moved":
      return html`${place}, from ${PARENTS[level]} ${linkTo(before, before)} to ${linkTo(after, after)}`;
    case "gone":
      return after === "" ? place : html`${place}, now ${linkTo(after, after)}`;
  }
}

const PARENTS = { state: "", district: "state", taluka: "district", village: "taluka" } as const;

/** An id that does not depend on where the site is published: a UUID of RFC 9562, version 8. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(`location-directory-of-india ${name}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
}

function momentOf(date: string): string {
  return `${date}T00:00:00Z`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
