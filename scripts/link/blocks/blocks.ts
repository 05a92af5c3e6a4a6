/** The development blocks, and the villages in each. */
import type { DevelopmentBlock, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { districtsOfTalukas, statesOf, successorsOf } from "../../dataset/places.ts";
import type { Report } from "../../dataset/report.ts";
import { codesOf } from "../../dataset/tables.ts";
import { mostFrequent } from "../../editions/counts.ts";
import type { Block, ListedBlock } from "../../sources/said.ts";
import { LinkNames } from "../names.ts";
import type { SurveyedBlocks } from "../positions/positions.ts";
import { surveyedCodes, type WantedBlock } from "./block-link.ts";

/** The contents of the lists of development blocks. */
export interface ListedBlocks {
  readonly listed: readonly ListedBlock[];
  /** By code of the village. */
  readonly ofVillages: ReadonlyMap<string, readonly ListedBlock[]>;
}

/**
 * Adds the development blocks of the lists to those of the places, and gives villages theirs. LGD's list of villages decides,
 * and what it no longer contains is dropped. Without it, a village gets the survey's block, if LGD has a block of that name.
 * @param surveyed the survey's block of each village with known habitations
 */
export function addBlocks(
  places: UnsavedDataset,
  { listed, ofVillages }: ListedBlocks,
  surveyed: SurveyedBlocks,
  report: Report,
): void {
  const blocks = knownBlocks(places, [...listed, ...new Set([...ofVillages.values()].flat())]);
  if (blocks.length === 0) return;
  addOfficial(places.villages, ofVillages, report);
  addSurveyed(places, blocks, surveyed, report);
  places.blocks = withDistricts(places, blocks);
}

/** The blocks of a dataset and of lists. The first one with a code counts. */
function knownBlocks(places: UnsavedDataset, listed: readonly ListedBlock[]): WantedBlock[] {
  const { blocks = [], districts, former } = places;
  const names = new LinkNames();
  const successors = successorsOf(places, "district");
  const formerDistricts = former.filter(({ level }) => level === "district");
  /** The successor of a district that no longer exists, which a list may still name. */
  const successor = (state: string | undefined, called: string) =>
    formerDistricts.find(
      (one) => one.parent_code === state && names.whole(one.name).key === names.whole(called).key,
    )?.successor_code || undefined;
  const district = new Map(districts.map((one) => [one.code, one]));
  const ofLgd = new Map(districts.map(({ code, lgd_code = code }) => [lgd_code, code]));
  const known = new Map<string, WantedBlock>();
  for (const { code, name, state, district: lgd = "", districtName } of listed) {
    if (known.has(code)) continue;
    const district_code = ofLgd.get(lgd) ?? successor(state, districtName);
    known.set(code, {
      code,
      name,
      district_code,
      names: [names.whole(name)],
      state: state ?? district.get(district_code ?? "")?.state_code,
      district: names.whole(districtName).key,
    });
  }
  for (const { code, name, district_code = "" } of blocks) {
    if (known.has(code)) continue;
    const home = district.get(successors.get(district_code) || district_code);
    known.set(code, {
      code,
      name,
      district_code: home?.code,
      names: [names.whole(name)],
      state: home?.state_code,
      district: names.whole(home?.name ?? "").key,
    });
  }
  return [...known.values()];
}

function addOfficial(
  villages: readonly Village[],
  ofVillages: ListedBlocks["ofVillages"],
  report: Report,
): void {
  if (ofVillages.size === 0) return;
  const present = new Set<string>();
  for (const village of villages) {
    const blocks = ofVillages.get(village.code);
    if (blocks !== undefined) {
      present.add(village.code);
      setBlocks(village, blocks, "official");
    } else if (village.block_source === "official") {
      delete village.block;
      delete village.block_source;
    }
  }
  for (const [code, [block]] of ofVillages) {
    if (present.has(code)) continue;
    report.add({
      action: "unused",
      reason: "the block of a village that the data lacks",
      done: "left out",
      file: block!.file,
      line: block!.line,
      level: "village",
      code,
      name: "",
      note: `block ${block!.code} ${block!.name}`,
    });
  }
}

/** Gives villages without an official block the survey's block. Reports blocks of the survey that LGD lacks. */
function addSurveyed(
  places: UnsavedDataset,
  blocks: readonly WantedBlock[],
  surveyed: SurveyedBlocks,
  report: Report,
): void {
  if (surveyed.size === 0) return;
  const { stateOf } = statesOf(places);
  const districtOf = districtsOfTalukas(places.talukas);
  const villages = places.villages.filter(({ code }) => surveyed.has(code));
  const ofBlock = Map.groupBy(villages, ({ code }) => surveyed.get(code)!);
  const codes = surveyedCodes(
    [...ofBlock].map(([block, some]) => {
      const districts = some.map(({ taluka_code }) => districtOf.get(taluka_code)!);
      return { block, districts, state: stateOf(mostFrequent(districts)[0]!) };
    }),
    blocks,
  );
  for (const [block, some] of ofBlock) {
    const code = codes.get(block);
    if (code === undefined) reportUnknown(block, some.length, report);
    else
      for (const village of some)
        if (village.block_source !== "official") setBlocks(village, [{ code }], "roads_survey");
  }
}

function reportUnknown(
  { file, line, name, district, state }: Block,
  villages: number,
  report: Report,
): void {
  report.add({
    action: "dropped",
    reason: "a block of the roads survey that LGD's list of blocks lacks, or has several times",
    done: "its villages have no block",
    file,
    line,
    level: "district",
    code: "",
    name,
    note: `${district}, ${state}: ${villages} villages`,
  });
}

function setBlocks(
  village: Village,
  blocks: readonly { code: string }[],
  source: NonNullable<Village["block_source"]>,
): void {
  village.block = [...new Set(blocks.map(({ code }) => code))].sort().join(" ");
  village.block_source = source;
}

/** A list is older than the districts if at least this number of a block's villages, and this share of them, are elsewhere. */
const [FEWEST_ELSEWHERE, SHARE_ELSEWHERE] = [5, 0.9];

/**
 * The blocks for the dataset, each in its listed district. If that is unknown, or if the block's villages are in another
 * district today, the block is in the district of most of its villages.
 */
function withDistricts(
  { villages, talukas }: UnsavedDataset,
  blocks: readonly WantedBlock[],
): DevelopmentBlock[] {
  const districtOf = districtsOfTalukas(talukas);
  const ofBlock = new Map<string, string[]>(blocks.map(({ code }) => [code, []]));
  for (const { block = "", taluka_code } of villages)
    for (const code of codesOf(block)) ofBlock.get(code)?.push(districtOf.get(taluka_code)!);
  return blocks.map(({ code, name, district_code }) => {
    const districts = ofBlock.get(code)!;
    const [most] = mostFrequent(districts);
    const there = districts.filter((one) => one === most).length;
    const isElsewhere = there >= FEWEST_ELSEWHERE && there >= SHARE_ELSEWHERE * districts.length;
    const own = isElsewhere ? most : (district_code ?? most);
    return { code, name, ...(own !== undefined && { district_code: own }) };
  });
}
