import type { Report } from "../../dataset/report.ts";
import type { Arrival } from "../arrival.ts";
import type { DownloadOptions } from "../github/download.ts";
import { checkListAddress } from "../github/list.ts";
import { downloadLists } from "./download-lists.ts";
import { ListReader } from "./read-lists.ts";
import { LISTS, RELEASES_URL, refuseFuture } from "./releases.ts";
import { unpackNewest } from "./unpack.ts";

export interface LgdCopyOptions extends DownloadOptions {
  /** Called with messages for the user. */
  onNote: (text: string) => void;
}

/**
 * Reads today's states, districts, sub-districts, villages, towns and PIN codes from the public daily copy of LGD's lists.
 * Lists are processed in memory, one by one. Throws InputError, in one line, if a list can't be found, downloaded, unpacked or
 * read.
 */
export async function fetchLgdCopy(options: LgdCopyOptions, report: Report): Promise<Arrival> {
  checkListAddress("--releases", options.url, RELEASES_URL);
  let reader: ListReader | undefined;
  for await (const { file: asset, content } of downloadLists(options)) {
    const { csv, name, day } = await unpackNewest(content, asset);
    refuseFuture(name, day);
    reader ??= new ListReader(report, day.slice(0, 4));
    reader.add(asset.list, name, csv, day);
  }
  // If a required list is missing, downloadLists throws.
  const { days, ...read } = reader!.finish();
  const byDay = Map.groupBy(days, ([, day]) => day);
  const dated = [...byDay].map(
    ([day, lists]) => `${lists.map(([list]) => list).join(", ")} of ${day}`,
  );
  const missing = LISTS.map(({ name }) => name).filter((name) => !days.has(name));
  options.onNote(
    `unofficial copy of official data: ${dated.join("; ")}${missing.length > 0 ? `; without ${missing.join(", ")}` : ""}`,
  );
  return {
    ...read,
    retrieved: `${days.get("villages")}T00:00:00.000Z`,
    copy: {
      note: "unofficial daily copy of official data, https://github.com/ramSeraph/opendata",
      lists: Object.fromEntries(days),
    },
  };
}
