/** Updates the dataset from the daily copy of LGD or the open-data API: `npm run refresh -- --help`. */
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { InputError } from "./cli/input-error.ts";
import { shellWord, terminalText } from "./cli/safe-text.ts";
import { KEY_VARIABLE, RESOURCE_URL } from "./refresh/api.ts";
import { fetchDatagov } from "./refresh/datagov.ts";
import { TOKEN_VARIABLE } from "./refresh/github/list.ts";
import { safeAddress } from "./refresh/http.ts";
import { fetchLgdCopy } from "./refresh/lgd-copy/lgd-copy.ts";
import { RELEASES_URL } from "./refresh/lgd-copy/releases.ts";
import { PROXY_VARIABLE, useProxy } from "./refresh/proxy.ts";
import { type RefreshOptions, refreshDataset } from "./refresh/refresh-dataset.ts";
import {
  checkSurveyAddress,
  fetchSurvey,
  SURVEY_URL,
  type SurveyOptions,
} from "./refresh/survey.ts";

const HELP = `Updates the dataset with India's places of today, or makes one from nothing.

npm run refresh -- [--out <folder>] [--accept <reason>] [--releases <url>] [--habitations <url>]
npm run refresh -- --source datagov [--out <folder>] [--accept <reason>] [--api <url>] [--habitations <url>]

  --out          the dataset to refresh, data by default; created if missing
  --source       lgd-copy (default): all lists of the Local Government Directory (LGD) from the public daily
                 copy on GitHub, an unofficial copy of official data; needs no key
                 datagov: the villages and PIN codes of India's open-data API; needs a key in ${KEY_VARIABLE},
                 which data.gov.in gives to every registered user
  --accept       take the new data even if too many places of a state are gone, renamed or moved, or rows are
                 missing, repeated or can't be placed; the reason goes into CHANGES.md
  --releases     another list of releases (https:// or file://) than
                 ${RELEASES_URL}
  --api          another address of the API's resource than
                 ${RESOURCE_URL}
  --habitations  another list of the files of the survey of habitations (https:// or file://), which gives
                 villages positions, than
                 ${SURVEY_URL}
                 Needed with --releases and --api, without which positions stay as they are.

GitHub allows 60 requests an hour from one address; set ${TOKEN_VARIABLE} to a token for more. Where the network needs a
proxy, set ${PROXY_VARIABLE}, such as http://proxy.example:3128.
The changes are printed as a Markdown table, and written to CHANGES.md and changes.json in the folder.

Other names, local names and towns that no list contains stay. A first refresh over imported data needs no
--accept, although it spells names differently; the former name of a renamed place stays as another name.`;

const DEFAULTS: Readonly<Record<string, string>> = { out: "data", source: "lgd-copy" };

const COMMAND = {
  name: "npm run refresh",
  help: HELP,
  options: {
    out: { type: "string", default: DEFAULTS.out! },
    source: { type: "string", default: DEFAULTS.source! },
    accept: { type: "string" },
    releases: { type: "string" },
    api: { type: "string" },
    habitations: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async ({ out, source, accept, releases, api, habitations }) => {
  const start = performance.now();
  if (accept?.trim() === "")
    throw new OptionError("--accept needs a reason, which goes into CHANGES.md");
  const fetch = fetchFrom(source, releases, api);
  // Whoever plays the lists does not mean the network.
  const survey = habitations ?? (releases === undefined && api === undefined ? SURVEY_URL : "");
  if (survey !== "") checkSurveyAddress(survey);
  const proxy = useProxy(process.env);
  const asked = safeAddress(
    source === "datagov" ? (api ?? RESOURCE_URL) : (releases ?? RELEASES_URL),
  );
  const through = proxy === undefined ? "" : ` through the proxy ${proxy} (${PROXY_VARIABLE})`;
  // A file is read at once, and a wrong address refused.
  if (asked !== undefined) note(`asking ${asked.host}${through} …`);
  const given = Object.entries({ out, source, releases, api, habitations }).filter(
    ([name, value]) => value !== undefined && value !== DEFAULTS[name],
  );
  const entry = await refreshDataset({
    folder: out,
    fetch,
    ...(survey === "" ? {} : { fetchSurvey: surveyFrom(survey) }),
    onNote: note,
    command: [
      "npm run refresh --",
      ...given.map(([name, value]) => `--${name} ${shellWord(value!)}`),
    ].join(" "),
    ...(accept === undefined ? {} : { accept: accept.trim() }),
  });
  if (entry === undefined) note(`nothing has changed; ${out} is as it was`);
  else console.log(terminalText(entry));
  note(effort(start));
});

function fetchFrom(
  source: string,
  releases: string | undefined,
  api: string | undefined,
): RefreshOptions["fetch"] {
  if (source === "lgd-copy") {
    if (api !== undefined) throw new OptionError("--api needs --source datagov");
    return (report) => fetchLgdCopy(githubOptions(releases ?? RELEASES_URL), report);
  }
  if (source !== "datagov")
    throw new OptionError(`--source "${source}" must be lgd-copy or datagov`);
  if (releases !== undefined) throw new OptionError("--releases needs --source lgd-copy");
  const key = process.env[KEY_VARIABLE]?.trim() ?? "";
  if (key === "") {
    throw new InputError(
      `${KEY_VARIABLE} is not set: it must hold the key of the open-data API; see --help`,
    );
  }
  return (report) =>
    fetchDatagov(
      { url: api ?? RESOURCE_URL, key, onProgress: showRecords(), onRetry: note },
      report,
    );
}

function surveyFrom(url: string): NonNullable<RefreshOptions["fetchSurvey"]> {
  return (known, report) => fetchSurvey(githubOptions(url), known, report);
}

function githubOptions(url: string): SurveyOptions {
  const token = process.env[TOKEN_VARIABLE]?.trim() ?? "";
  return {
    url,
    onProgress: showBytes(),
    onNote: note,
    onRetry: note,
    ...(token === "" ? {} : { token }),
  };
}

/** Progress of downloads from GitHub, with the rate of the current file. */
function showBytes(): (file: string, received: number, total: number) => void {
  const show = progressLine();
  let current = { file: "", since: 0, before: 0 };
  return (file, received, total) => {
    if (file !== current.file) current = { file, since: performance.now(), before: received };
    const rate = (received - current.before) / 1e3 / (performance.now() - current.since);
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    const line = `${megabytes(received)} of ${megabytes(total)} MB, ${file}`;
    show(received / total, rate > 0 ? `${line}, ${rate.toFixed(1)} MB/s` : line);
  };
}

/** Progress of the open-data API. */
function showRecords(): (received: number, promised: number, requests: number) => void {
  const show = progressLine();
  const start = performance.now();
  return (received, promised, requests) => {
    const minutes = ((performance.now() - start) / 60_000 / received) * (promised - received);
    const left =
      received > 0 && received < promised ? `, about ${Math.ceil(minutes)} min left` : "";
    const counts = `${received.toLocaleString("en")} of ${promised.toLocaleString("en")} records`;
    show(received / Math.max(promised, 1), `${counts}, ${requests} requests${left}`);
  };
}

/** One line that is overwritten on a terminal; otherwise a line every tenth of the way. */
function progressLine(): (share: number, line: string) => void {
  let shown = 0;
  return (share, line) => {
    const tenth = Math.floor(share * 10);
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${share >= 1 ? "\n" : ""}`);
    else if (tenth > shown) note(line);
    shown = tenth;
  };
}

/** Everything but the table of changes goes to standard error, so that standard output is that table alone. */
function note(text: string): void {
  console.error(terminalText(text));
}
