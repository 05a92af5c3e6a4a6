import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { IN_WORDS } from "../../../functions/core/evidence/features-in-words.ts";
import { table } from "../measure/report.ts";
import type { Loss, Reliability, SetFigures } from "./figures.ts";

/** The results of a fit. */
export interface FitFigures {
  /** A description of the rows: "9,100 rows made from india, ...". */
  readonly rows: string;
  /** The mean losses of the rows of the fit and of those kept apart, before it and after. */
  readonly tune: readonly [before: number, after: number];
  readonly apart: readonly [before: number, after: number];
  /** Figures of the rows kept apart. */
  readonly sets: readonly SetFigures[];
  readonly reliability: readonly Reliability[];
  readonly certain: readonly Reliability[];
  readonly without: readonly Loss[];
  readonly before: Int32Array;
  readonly weights: Int32Array;
}

/**
 * A fit's report in Markdown.
 * @param diagram the file of the reliability diagram next to it
 */
export function reportOf(figures: FitFigures, diagram: string): string {
  const { rows, tune, apart, sets, reliability, certain, without, before, weights } = figures;
  const all = sumOf(sets);
  return `# Fit of the weights

${rows}

${table(
  ["mean loss", "before", "after"],
  [
    ["rows of the fit", ...tune.map((loss) => loss.toFixed(4))],
    ["rows kept apart", ...apart.map((loss) => loss.toFixed(4))],
  ],
)}

## Rows kept apart

A row is right if it matches the place that is meant, or if it matches nothing and no place of the data is meant. It is wrong
if it matches another place, and missed if it matches nothing.

${table(
  ["set", "rows", "meant is a candidate", "… the first", "right", "wrong", "missed"],
  [...sets, all].map(({ set, rows, found, first, right, wrong, missed }) => [
    set,
    ...[rows, found, first, right, wrong, missed].map((count) => count.toLocaleString("en")),
  ]),
)}

## Reliability

Likeliest answers of the rows kept apart, by their score.

![Share of right answers by score](${diagram})

${reliabilityTable(reliability)}

${reliabilityTable(certain)}

## Without each feature

How much the mean loss grows, in thousandths, if a feature goes and the others are fitted again; and how many of the rows
kept apart then have the right candidate first no longer. A feature without which nothing is lost can go.

${table(
  ["feature", "before", "weight", "rows", "loss", "rows apart", "loss apart", "firsts apart"],
  without.map(({ feature, rows, apart, loss, apartLoss, firsts }) => {
    const at = FEATURES.indexOf(feature);
    return [
      feature,
      `${before[at]}`,
      `${weights[at]}`,
      `${rows}`,
      loss.toFixed(2),
      `${apart}`,
      apartLoss.toFixed(2),
      `${firsts}`,
    ];
  }),
)}
`;
}

/** A table of right answers by score. */
function reliabilityTable(ranges: readonly Reliability[]): string {
  return table(
    ["score", "answers", "mean score", "right"],
    ranges
      .filter(({ answers }) => answers > 0)
      .map(({ from, to, answers, score, right }) => [
        `${from} to ${to}`,
        answers.toLocaleString("en"),
        score.toFixed(3),
        (right / answers).toFixed(3),
      ]),
  );
}

function sumOf(sets: readonly SetFigures[]): SetFigures {
  const sum = (of: (figures: SetFigures) => number) =>
    sets.reduce((total, figures) => total + of(figures), 0);
  return {
    set: "all",
    rows: sum(({ rows }) => rows),
    found: sum(({ found }) => found),
    first: sum(({ first }) => first),
    right: sum(({ right }) => right),
    wrong: sum(({ wrong }) => wrong),
    missed: sum(({ missed }) => missed),
  };
}

/** The table of the features and their weights, in Markdown. */
export function weightsTable(weights: Int32Array): string {
  return table(
    ["feature", "weight", "counts", "example"],
    Object.entries(IN_WORDS).map(([name, { counts, example }], i) => [
      `\`${name}\``,
      `${weights[i]}`,
      counts,
      example.replaceAll("|", "\\|"),
    ]),
  );
}
