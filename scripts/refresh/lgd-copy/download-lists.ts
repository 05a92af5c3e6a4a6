import { createHash } from "node:crypto";
import { InputError } from "../../cli/input-error.ts";
import { BodyTooLong, get, shownAddress } from "../http.ts";
import {
  type Asset,
  type ListName,
  newestAssets,
  type ReleasesOptions,
  refuseFuture,
} from "./releases.ts";

export interface DownloadOptions extends ReleasesOptions {
  /** Called as bytes arrive: the list, bytes of all lists so far, and how many there are. */
  onProgress: (list: ListName, received: number, total: number) => void;
}

/** The asset is not what the releases said a moment ago. */
class AssetChanged extends InputError {
  override name = "AssetChanged";
}

/**
 * The newest archive of each list, one after the other, checked against size and SHA-256.
 *
 * The copy is replaced every day: when an archive is gone or another one since it was listed, the releases are asked
 * once more. Throws InputError, in one line, as `newestAssets` and `get` do, when an archive changes again, and when its name
 * has a day after tomorrow.
 */
export async function* downloadLists(
  options: DownloadOptions,
): AsyncGenerator<{ asset: Asset; content: Buffer }> {
  let assets = await assetsUntilNow(options);
  let listedAgain = false;
  let received = 0;
  for (let index = 0; index < assets.length; index++) {
    const asset = assets[index]!;
    const total = assets.slice(index).reduce((bytes, { size }) => bytes + size, received);
    let content: Buffer;
    try {
      content = await download(asset, options, (bytes) =>
        options.onProgress(asset.list, received + bytes, total),
      );
    } catch (error) {
      if (!(error instanceof AssetChanged) || listedAgain) throw error;
      listedAgain = true;
      const rest = new Set(assets.slice(index).map(({ list }) => list));
      const listed = (await assetsUntilNow(options)).filter(({ list }) => rest.has(list));
      assets = [...assets.slice(0, index), ...listed];
      index--;
      continue;
    }
    received += content.length;
    yield { asset, content };
  }
}

async function assetsUntilNow(options: ReleasesOptions): Promise<Asset[]> {
  const assets = await newestAssets(options);
  for (const { name, day } of assets)
    refuseFuture(name, name.endsWith(".csv.7z") ? day : `${day.slice(0, 7)}-01`);
  return assets;
}

async function download(
  { name, url, size, sha256 }: Asset,
  options: DownloadOptions,
  onBytes: (bytes: number) => void,
): Promise<Buffer> {
  const changed = (how: string) => new AssetChanged(`${name}: ${how}; run again`);
  try {
    const { status, body } = await get(url, { maxBytes: size, onBytes }, options);
    if (status === 404 || status === 410) throw changed(`is gone since it was listed (${status})`);
    if (status !== 200) throw new InputError(`${name}: status ${status} from ${shownAddress(url)}`);
    if (body.length !== size)
      throw changed(`has ${body.length} bytes, not the ${size} that are listed`);
    const digest = createHash("sha256").update(body).digest("hex");
    if (sha256 !== undefined && digest !== sha256) {
      throw changed(`has the SHA-256 ${digest}, not ${sha256} as listed`);
    }
    return body;
  } catch (error) {
    if (error instanceof BodyTooLong)
      throw changed(`has more than the ${size} bytes that are listed`);
    throw error;
  }
}
