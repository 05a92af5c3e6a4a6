import type { Reliability } from "./figures.ts";

const SIZE = 260;
const LEFT = 44;
const TOP = 12;
const MARK = 3.5;

/**
 * A reliability diagram as SVG: for each range of scores, the share of right answers. On the diagonal, the score equals the
 * share. Its colours adapt to light and dark pages.
 */
export function reliabilityDiagram(ranges: readonly Reliability[]): string {
  const x = (share: number) => (LEFT + share * SIZE).toFixed(1);
  const y = (share: number) => (TOP + (1 - share) * SIZE).toFixed(1);
  const known = ranges.filter(({ answers }) => answers > 0);
  const points = known.map(({ score, right, answers }) => [score, right / answers] as const);
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const marks = known.map(
    ({ answers, right, from, to }, i) =>
      `<circle cx="${x(points[i]![0])}" cy="${y(points[i]![1])}" r="${MARK}"><title>${from} to ${to}: ${right} of ${answers} are right</title></circle>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIZE + 12} ${TOP + SIZE + 44}" width="400" role="img" aria-labelledby="title">
<title id="title">Share of right answers by score</title>
<style>svg{color:#24292f;font:11px sans-serif}text{fill:currentColor}.grid{stroke:currentColor;opacity:.2}.even{stroke:currentColor;opacity:.6;stroke-dasharray:4 3}.line{fill:none;stroke:#0969da;stroke-width:2}circle{fill:#0969da}@media(prefers-color-scheme:dark){svg{color:#d1d7e0}.line{stroke:#6cb6ff}circle{fill:#6cb6ff}}</style>
${ticks
  .map(
    (tick) =>
      `<path class="grid" d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}"/><text x="${x(tick)}" y="${TOP + SIZE + 16}" text-anchor="middle">${tick}</text><text x="${LEFT - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
  )
  .join("\n")}
<text x="${x(0.5)}" y="${TOP + SIZE + 34}" text-anchor="middle">score</text>
<text transform="translate(12 ${y(0.5)}) rotate(-90)" text-anchor="middle">share of right answers</text>
<path class="even" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
<path class="line" d="M${points.map(([score, right]) => `${x(score)} ${y(right)}`).join("L")}"/>
${marks.join("\n")}
</svg>
`;
}
