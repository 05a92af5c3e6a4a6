/** Updates the dataset from the daily copy of LGD: `npm run refresh -- --help`. */
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { shellWord, terminalText } from "./cli/safe-text.ts";
import { TOKEN_VARIABLE } from "./refresh/github/list.ts";
import { safeAddress } from "./refresh/http.ts";
import { fetchLgdCopy } from "./refresh/lgd-copy/lgd-copy.ts";
import { RELEASES_URL } from "./refresh/lgd-copy/releases.ts";
import { PROXY_VARIABLE, useProxy } from "./refresh/proxy.ts";
import { refreshDataset } from "./refresh/refresh-dataset.ts";
import {
  checkPointsAddress,
  checkSurveyAddress,
  fetchSurvey,
  POINTS_URLS,
  SURVEY_URL,
  type SurveyOptions,
} from "./refresh/survey.ts";

const HELP = `Updates the dataset with India's places of today, or makes one from nothing.

npm run refresh -- [--out <folder>] [--accept <names>] [--releases <url>] [--habitations <url>]
                   [--points <url>]

Takes all lists of the Local Government Directory (LGD) from the public daily copy on GitHub, an unofficial copy of
official data. For files that you downloaded from LGD itself use npm run import.

  --out          the dataset to refresh, data by default; created if missing
  --accept       the objections that you have reviewed, separated by commas: villages-gone:30 accepts that villages
                 of Goa are gone, villages-gone that those of any state are. CHANGES.md lists them
  --releases     the list of LGD's releases (https:// or file://), by default
                 ${RELEASES_URL}
  --habitations  the list of the files of the survey of habitations (https:// or file://), which gives villages
                 positions, by default
                 ${SURVEY_URL}
                 With --releases there is no default: without --habitations, positions stay as they are.
  --points       the list of releases (https:// or file://) whose release "census-2011" has the points of
                 villages by their codes, by default
                 ${POINTS_URLS[0]}
                 With --habitations there is no default: without --points, no points are downloaded.

GitHub allows 60 requests an hour from one address; set ${TOKEN_VARIABLE} to a token for more. Where the network needs a
proxy, set ${PROXY_VARIABLE}, such as http://proxy.example:3128.
The changes are printed as a Markdown table, and written to CHANGES.md and changes.json in the folder.

Other names, local names and towns that no list contains stay. A first refresh over imported data needs no
--accept, although it spells names differently; the former name of a renamed place stays as another name.`;

/** The folder of the dataset without `--out`. */
const DATA = "data";

const COMMAND = {
  name: "npm run refresh",
  help: HELP,
  options: {
    out: { type: "string", default: DATA },
    accept: { type: "string" },
    releases: { type: "string" },
    habitations: { type: "string" },
    points: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async ({ out, accept, releases = RELEASES_URL, habitations, points }) => {
  const start = performance.now();
  if (out === "") throw new OptionError("--out needs the name of a folder");
  if (accept?.trim() === "")
    throw new OptionError("--accept needs the names of what it accepts, as a refusal gives them");
  // With --releases alone, the survey is not downloaded either.
  const survey = habitations ?? (releases === RELEASES_URL ? SURVEY_URL : "");
  if (survey !== "") checkSurveyAddress(survey);
  if (points !== undefined) checkPointsAddress(points);
  const pointsUrls = points ? [points] : survey === SURVEY_URL ? POINTS_URLS : [];
  const proxy = useProxy(process.env);
  const asked = safeAddress(releases);
  const through = proxy === undefined ? "" : ` through the proxy ${proxy} (${PROXY_VARIABLE})`;
  // A file is read at once, and a wrong address refused.
  if (asked !== undefined) note(`asking ${asked.host}${through} …`);
  const given = Object.entries({ out, releases, habitations, points }).filter(
    ([, value]) => value !== undefined && value !== DATA && value !== RELEASES_URL,
  );
  const entry = await refreshDataset({
    folder: out,
    fetch: (report) => fetchLgdCopy(githubOptions(releases), report),
    ...(survey === ""
      ? {}
      : {
          fetchSurvey: (known, report) =>
            fetchSurvey({ ...githubOptions(survey), pointsUrls }, known, report),
        }),
    onNote: note,
    command: [
      "npm run refresh --",
      ...given.map(([name, value]) => `--${name} ${shellWord(value!)}`),
    ].join(" "),
    ...(accept === undefined
      ? {}
      : { accept: accept.split(/[\s,]+/).filter((name) => name !== "") }),
  });
  if (entry === undefined) note(`nothing has changed; ${out} is as it was`);
  else console.log(terminalText(entry));
  note(effort(start));
});

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
