import { createHash } from "node:crypto";
import { Directory } from "../../functions/core/directory/directory.ts";
import { onDemand } from "../../functions/core/directory/load-on-demand.ts";
import { encodePack, PACK_FILE } from "../../functions/core/index/pack.ts";
import type { Dataset as DirectoryData, Manifest } from "../dataset/dataset.ts";
import { indexSteps } from "./index/index.ts";
import { filesOfPack } from "./index/index-files.ts";
import { openApiDocument } from "./openapi/document.ts";
import { formatRedirects, staticAnswers } from "./redirects.ts";

/** The files and the directory of an API. */
export interface Api {
  /**
   * By path below the output folder: the index as files and as a pack, the static answers, the rules that lead to them,
   * the API's description.
   */
  readonly files: Map<string, Uint8Array | string>;
  /** The directory, as opened by the function. */
  readonly directory: Directory;
}

/** Called at the start of each step of a build. */
export type Progress = (step: string) => void | Promise<void>;

/** The path of the API's description. */
export const OPENAPI_FILE = "openapi.json";

/**
 * Builds the API of a directory. The same directory gives the same bytes.
 *
 * @param progress called with a few words about each step before it, and awaited
 * @param repository the address of the source code, where readers of the description can ask
 */
export async function buildApi(
  data: DirectoryData,
  progress: Progress = () => {},
  repository?: string,
): Promise<Api> {
  const steps = indexSteps(data, dataVersionOf(data.manifest));
  let step = steps.next();
  for (; !step.done; step = steps.next()) await progress(step.value);
  const index = packed(step.value);
  const files: Api["files"] = new Map();
  for (const [file, bytes] of index.files) files.set(`index/${file}`, bytes);
  files.set(PACK_FILE, index.pack);
  await progress("writing lists");
  const read = async (file: string) => index.files.get(file)!;
  const directory = await Directory.open(read, undefined, onDemand);
  const answers = await staticAnswers(directory);
  for (const { file, body } of answers) files.set(file, body);
  files.set("_redirects", formatRedirects(answers));
  await progress("describing the API");
  const document = await openApiDocument(directory, read, repository);
  files.set(OPENAPI_FILE, `${JSON.stringify(document, null, 2)}\n`);
  return { files, directory };
}

/** The files of an index as parts of their pack: all of India's have 58 MB. */
function packed(files: ReadonlyMap<string, Uint8Array>) {
  const pack = encodePack(files);
  const read = filesOfPack(pack);
  return { pack, files: new Map([...files.keys()].map((file) => [file, read(file)] as const)) };
}

/** A hash of all the data's files, 12 hexadecimal digits. */
export function dataVersionOf({ sha256 }: Manifest): string {
  const lines = Object.entries(sha256).map(([file, hash]) => `${hash}  ${file}\n`);
  return createHash("sha256").update(lines.sort().join("")).digest("hex").slice(0, 12);
}
