/** Downloads files whose size and digest GitHub lists. */
import { createHash } from "node:crypto";
import { InputError } from "../../cli/input-error.ts";
import { BodyTooLong, get, shownAddress } from "../http.ts";
import type { GithubOptions } from "./list.ts";

/** A file in a list of GitHub. */
export interface GithubFile {
  name: string;
  url: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256?: string;
  /** Git's hash of its content, in hex. */
  blob?: string;
}

export interface DownloadOptions extends GithubOptions {
  /** Called as bytes arrive, with the key of the file, the bytes of all files so far, and their total. */
  onProgress: (key: string, received: number, total: number) => void;
}

/** The file differs from the list that was just read. */
class FileChanged extends InputError {
  override name = "FileChanged";
}

/**
 * Downloads the listed files one by one, and checks size and digest.
 *
 * Lists change: if a file is gone or was replaced since it was listed, the list is read once more. Throws InputError, in one
 * line, like `list` and `get`, and if a file changes again.
 * @param keyOf identifies a file in both lists
 */
export async function* downloadFiles<File extends GithubFile>(
  list: () => Promise<File[]>,
  keyOf: (file: File) => string,
  options: DownloadOptions,
): AsyncGenerator<{ file: File; content: Buffer }> {
  let files = await list();
  let listedAgain = false;
  let received = 0;
  for (let index = 0; index < files.length; index++) {
    const file = files[index]!;
    const total = files.slice(index).reduce((bytes, { size }) => bytes + size, received);
    let content: Buffer;
    try {
      content = await download(file, options, (bytes) =>
        options.onProgress(keyOf(file), received + bytes, total),
      );
    } catch (error) {
      if (!(error instanceof FileChanged) || listedAgain) throw error;
      listedAgain = true;
      const rest = new Set(files.slice(index).map(keyOf));
      const listed = (await list()).filter((one) => rest.has(keyOf(one)));
      files = [...files.slice(0, index), ...listed];
      index--;
      continue;
    }
    received += content.length;
    yield { file, content };
  }
}

async function download(
  { name, url, size, sha256, blob }: GithubFile,
  options: GithubOptions,
  onBytes: (bytes: number) => void,
): Promise<Buffer> {
  const changed = (how: string) => new FileChanged(`${name}: ${how}; run again`);
  try {
    const { status, body } = await get(url, { maxBytes: size, onBytes }, options);
    if (status === 404 || status === 410) throw changed(`is gone since it was listed (${status})`);
    if (status !== 200) throw new InputError(`${name}: status ${status} from ${shownAddress(url)}`);
    if (body.length !== size)
      throw changed(`has ${body.length} bytes, not the ${size} that are listed`);
    const digest = createHash("sha256").update(body).digest("hex");
    if (sha256 !== undefined && digest !== sha256)
      throw changed(`has the SHA-256 ${digest}, not ${sha256} as listed`);
    const named = blobName(body);
    if (blob !== undefined && named !== blob)
      throw changed(`is ${named} to Git, not ${blob} as listed`);
    return body;
  } catch (error) {
    if (error instanceof BodyTooLong)
      throw changed(`has more than the ${size} bytes that are listed`);
    throw error;
  }
}

/** Git's hash of a content: a SHA-1 of its length and bytes. */
function blobName(content: Buffer): string {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
