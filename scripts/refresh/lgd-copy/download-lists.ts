import { type DownloadOptions, downloadFiles } from "../github/download.ts";
import type { GithubOptions } from "../github/list.ts";
import { type Asset, newestAssets, refuseFuture } from "./releases.ts";

/**
 * The newest archive of each list, one by one, checked against size and SHA-256; see {@link downloadFiles}. Also throws
 * InputError, in one line, like `newestAssets`, and if the name of an archive has a day after tomorrow.
 */
export function downloadLists(
  options: DownloadOptions,
): AsyncGenerator<{ file: Asset; content: Buffer }> {
  return downloadFiles(
    () => assetsUntilNow(options),
    ({ list }) => list,
    options,
  );
}

async function assetsUntilNow(options: GithubOptions): Promise<Asset[]> {
  const assets = await newestAssets(options);
  for (const { name, day } of assets)
    refuseFuture(name, name.endsWith(".csv.7z") ? day : `${day.slice(0, 7)}-01`);
  return assets;
}
