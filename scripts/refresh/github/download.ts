/** Downloads of files that GitHub lists with their size and digest. */
import { createHash } from "node:crypto";
import { InputError } from "../../cli/input-error.ts";
import { BodyTooLong, get, shownAddress } from "../http.ts";
import type { GithubOptions } from "./list.ts";

/** A file as a list of GitHub's has it. */
export interface GithubFile {
  name: string;
  url: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256?: string;
  /** Git's name of its content, in hex. */
  blob?: string;
}

export interface DownloadOptions extends GithubOptions {
  /** Called as bytes arrive: the key of the file, bytes of all files so far, and how many there are. */
  onProgress: (key: string, received: number, total: number) => void;
}

/** The file is not what the list said a moment ago. */
class FileChanged extends InputError {
  override name = "FileChanged";
}

/**
 * The listed files, one after the other, checked against size and digest.
 *
 * Lists change: when a file is gone or another one since it was listed, the list is asked for once more. Throws
 * InputError, in one line, as `list` and `get` do, and when a file changes again.
 *
 * @param keyOf what identifies a file in both lists
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

/** Git's name of a content: a SHA-1 of its length and bytes. */
function blobName(content: Buffer): string {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
