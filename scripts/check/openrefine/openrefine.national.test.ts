import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, serveWithNetlify } from "../../start/netlify-dev.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { describeNational, isLong } from "../fixtures/national.ts";
import { createScratchProject, PROJECT, type ScratchProject } from "../netlify/scratch-project.ts";
import { OpenRefine } from "./open-refine.ts";
import { reconcileVillages } from "./reconcile-villages.ts";

/** Hindi names, abbreviations, old names, wrong talukas, twins, blanks, each with the expected result. */
const MESSY_LIST = readFileSync(new URL("../../match/messy-list.csv", import.meta.url), "utf8");

/** It takes minutes, and needs Debian's OpenRefine. */
const longTest = test.skipIf(!isLong);

describeNational("OpenRefine over all of India (with --long)", ["dist"], ({ dist }) => {
  let project: ScratchProject | undefined;
  let server: Server | undefined;
  let refine: OpenRefine | undefined;

  beforeAll(async () => {
    project = createScratchProject(readFolder(dist));
    server = await serveWithNetlify(project.folder, PROJECT, 0);
    refine = await OpenRefine.start();
  });

  afterAll(async () => {
    await refine?.stop();
    await server?.stop();
    project?.remove();
  });

  longTest(
    "a messy list is reconciled, none of it wrong, and extended with district, population and path",
    async () => {
      const id = await refine!.createProject("messy-list", MESSY_LIST);
      await reconcileVillages(refine!, id, `${server!.url}/api/reconcile`, {
        column: "Gram",
        properties: {
          State: "state",
          "Dist.": "district",
          "Tehsil/Block": "taluka",
          "Pin Code": "pincode",
        },
        extension: ["district", "population", "full_path"],
      });
      const rows = parse(await refine!.exportCsv(id), { columns: true }) as Readonly<
        Record<string, string>
      >[];
      expect(rows).toHaveLength(202);
      const matched = rows.filter(({ Code }) => Code !== "");
      expect(matched.filter((row) => !row["Must become"]!.includes(row.Code!))).toEqual([]);
      console.log(
        `OpenRefine matched ${matched.length} of ${rows.length} messy rows, all with the right village`,
      );
      expect(matched.length).toBeGreaterThan(160);
      for (const { District, Path } of matched) expect(Path).toContain(` > ${District} > `);
      // The Census's figures: a few villages are newer, or have no figure.
      const counted = matched.filter((row) => /^\d+$/.test(row["Population (2011)"]!));
      expect(counted.length).toBeGreaterThan(0.9 * matched.length);
    },
  );
});
