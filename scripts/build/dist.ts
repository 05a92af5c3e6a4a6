import { createHash } from "node:crypto";
import type { ReadFile } from "../../functions/directory/files.ts";
import { Directory } from "../../functions/directory/open-directory.ts";
import type { Directory as DirectoryData, Manifest } from "../directory/directory.ts";
import { apiHeaders, formatHeaders, indexHeaders, siteHeaders } from "./headers.ts";
import { buildIndex } from "./index/index.ts";
import { staticAnswers } from "./lists.ts";
import { openApiDocument } from "./openapi/document.ts";
import { formatRedirects } from "./redirects.ts";
import { referenceFiles } from "./reference.ts";
import type { FolderFiles } from "./replace-folder.ts";
import { siteFiles } from "./site.ts";

/**
 * Everything that is published of a directory: the static answers, the rules that lead to them, the index, the
 * description of the API, the page and the client. The same directory gives the same bytes.
 *
 * @param progress is told in a few words what is being done
 */
export async function buildDist(
  data: DirectoryData,
  progress: (step: string) => void = () => {},
): Promise<FolderFiles> {
  const version = dataVersion(data.manifest);
  const index = buildIndex(data, version, progress);
  const files = new Map<string, Uint8Array | string>();
  for (const [file, bytes] of index) files.set(`index/${file}`, bytes);
  progress("writing lists");
  const read: ReadFile = async (file) => index.get(file)!;
  const directory = await Directory.open(read);
  const answers = await staticAnswers(directory);
  for (const { file, body } of answers) files.set(file, body);
  progress("describing the API");
  const description = JSON.stringify(await openApiDocument(directory, read), null, 2);
  progress("compiling the page and the client");
  const site = new Map<string, Uint8Array | string>([
    ...(await siteFiles(directory)),
    ["openapi.json", `${description}\n`],
    ...referenceFiles(),
  ]);
  for (const [file, contents] of site) files.set(file, contents);
  files.set("_redirects", formatRedirects(answers));
  files.set(
    "_headers",
    formatHeaders([
      ...apiHeaders(version),
      ...indexHeaders(index.keys(), version),
      ...siteHeaders(site.keys()),
    ]),
  );
  return files;
}

/** A hash of all the data's files, 12 hexadecimal digits. */
function dataVersion({ sha256 }: Manifest): string {
  const lines = Object.entries(sha256).map(([file, hash]) => `${hash}  ${file}\n`);
  return createHash("sha256").update(lines.sort().join("")).digest("hex").slice(0, 12);
}
