import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packReader } from "../../../functions/api/index-pack.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { UNIT, WEIGHTS } from "../../../functions/core/evidence/weights.ts";
import { PACK_FILE } from "../../../functions/core/index/pack.ts";
import { readDataset } from "../../dataset/read.ts";
import { Random } from "../measure/random.ts";
import { addressRows, institutionRows, landmarkRows } from "./address-rows.ts";
import { areaRows } from "./area-rows.ts";
import { Country } from "./country.ts";
import { branchRows, lineRows, neighbourhoodRows } from "./kept-texts.ts";
import { listRows } from "./list-rows.ts";
import type { Row } from "./row.ts";
import { type Sample, samplesOf } from "./samples.ts";
import { lossOf, sharesWith, train } from "./train.ts";
import { villageRows } from "./village-rows.ts";

const [data, dist, texts, n = "1"] = process.argv.slice(2) as [string, string, string, string];
const scale = Number(n);
const country = new Country(await readDataset(data));
const directory = await Directory.open(packReader(join(dist, PACK_FILE)), 400_000_000);
function rowsOf(seed: number, half: "tune" | "apart", scale: number): Row[] {
  const random = new Random(seed);
  return [
    ...villageRows(country, random, 3000 * scale),
    ...addressRows(country, random, 4000 * scale),
    ...areaRows(country, random, 1200 * scale),
    ...landmarkRows(country, random, 400 * scale),
    ...institutionRows(country, random, 500 * scale),
    ...lineRows(half),
    ...neighbourhoodRows(country, half),
    ...branchRows(country, texts, half, 1500 * scale),
  ];
}
const lists = process.env.LISTS ?? "/work/shared/lists";
const rows = [...rowsOf(1, "tune", scale), ...(await listRows(lists, "tune", directory))];
const apart = [...rowsOf(2, "apart", scale / 3), ...(await listRows(lists, "apart", directory))];
let weights = WEIGHTS;
const reportOf = (samples: readonly Sample[], weights: Int32Array) => {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  const sets = new Map<string, { n: number; found: number; first: number; sure: number; wrong: number; loss: number }>();
  for (const sample of samples) {
    const set = sets.get(sample.row.set) ?? { n: 0, found: 0, first: 0, sure: 0, wrong: 0, loss: 0 };
    sets.set(sample.row.set, set);
    set.n++;
    if (sample.isFound) set.found++;
    const shares = sharesWith(sample, real);
    let best = -1;
    for (let i = 0; i < sample.size; i++) if (best < 0 || shares[i]! > shares[best]!) best = i;
    const isRight = sample.right.includes(best);
    if (isRight) set.first++;
    if (shares[best]! >= 0.9 && !/^(?:inside|nothing)/.test(sample.meanings[best]!)) {
      if (isRight) set.sure++;
      else set.wrong++;
    }
  }
  for (const [set, { n, found, first, sure, wrong }] of sets)
    console.log(set.padEnd(42), String(n).padStart(5), "found", (found / n).toFixed(3), "first", (first / n).toFixed(3), "sure", (sure / n).toFixed(3), "wrong", wrong, (wrong / Math.max(1, sure + wrong)).toFixed(4));
};
for (let round = 0; round < Number(process.env.ROUNDS ?? 2); round++) {
  const start = performance.now();
  const samples = await samplesOf(rows, directory, country, weights, () => {});
  console.log(`round ${round}: read ${rows.length} rows in ${((performance.now() - start) / 1000).toFixed(0)} s; loss ${lossOf(samples, weights).toFixed(4)}`);
  if (round === 0) reportOf(samples, weights);
  const before = weights;
  weights = train(samples, weights, { l2: Number(process.env.L2 ?? 0.0005), steps: 300 });
  console.log(`fitted: loss ${lossOf(samples, weights).toFixed(4)}`);
  const change = FEATURES.map(({ name }, i) => `${name} ${(before[i]! / UNIT).toFixed(2)} → ${(weights[i]! / UNIT).toFixed(2)}`);
  if (process.env.SHOW) console.log(change.join("\n"));
}
console.log("== apart");
const samples = await samplesOf(apart, directory, country, weights, () => {});
reportOf(samples, weights);
if (process.env.WRONG !== undefined) {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  for (const sample of samples) {
    if (!sample.row.set.startsWith(process.env.WRONG ?? "")) continue;
    const shares = sharesWith(sample, real);
    const order = [...shares.keys()].sort((a, b) => shares[b]! - shares[a]!).slice(0, 3);
    const isRight = order[0] !== undefined && (sample.right.includes(order[0]) || /^(inside|nothing)/.test(sample.meanings[order[0]]!) && process.env.SURE !== undefined);
    if (!isRight && (!process.env.SURE || shares[order[0]!]! >= 0.9)) console.log(JSON.stringify(sample.row.pieces.map(({ text, hint }) => `${hint ?? ""}:${text}`)), sample.row.pincode, "meant", sample.row.meant.slice(0, 3).join(), "found", sample.isFound, order.map((i) => `${sample.meanings[i]} ${shares[i]!.toFixed(3)}`).join(" | "));
  }
}
if (process.env.OUT) writeFileSync(process.env.OUT, `${JSON.stringify(Object.fromEntries(FEATURES.map(({ name }, i) => [name, weights[i]!])), null, 2)}\n`);
if (process.env.REL) {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  const bins = new Map<string, [number, number]>();
  for (const sample of samples) {
    if (sample.row.set === "bank branches" || sample.row.set.includes("landmark")) continue;
    const shares = sharesWith(sample, real);
    let best = -1;
    for (let i = 0; i < sample.size; i++) if (best < 0 || shares[i]! > shares[best]!) best = i;
    if (/^(?:inside|nothing)/.test(sample.meanings[best]!)) continue;
    const share = shares[best]!;
    const bin = share >= 0.99 ? ".99" : share >= 0.97 ? ".97" : share >= 0.95 ? ".95" : share >= 0.9 ? ".90" : share >= 0.85 ? ".85" : share >= 0.8 ? ".80" : share >= 0.7 ? ".70" : share >= 0.5 ? ".50" : "0";
    const b = bins.get(bin) ?? [0, 0]; bins.set(bin, b); b[0]++; if (sample.right.includes(best)) b[1]++;
  }
  for (const [bin, [n, right]] of [...bins].sort()) console.log(bin, n, (right / n).toFixed(4));
}
if (process.env.HAS) {
  const k = FEATURES.findIndex(({ name }) => name === process.env.HAS);
  const size = FEATURES.length;
  const stats = new Map<string, [number, number, string[]]>();
  for (const sample of samples) {
    const has = sample.right.some((i) => sample.counts[i * size + k]! !== 0);
    const other = [...Array(sample.size).keys()].some((i) => !sample.right.includes(i) && sample.counts[i * size + k]! !== 0);
    const st = stats.get(sample.row.set) ?? [0, 0, []]; stats.set(sample.row.set, st);
    if (has) { st[0]++; if (st[2].length < 6) st[2].push(JSON.stringify(sample.row.pieces.map(({ text, hint }) => `${hint ?? ""}:${text}`)) + " " + sample.row.meant[0]); }
    else if (other) st[1]++;
  }
  for (const [set, [has, other, ex]] of stats) console.log(set, "right has", has, "only others have", other, "\n   " + ex.join("\n   "));
}
