import { join } from "node:path";
import { expect, test } from "vitest";
import { describeNational, nationalDataset } from "../check/fixtures/national.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { combine } from "../editions/combine.ts";
import { listsOf } from "../editions/edition.fixture.ts";
import { datasetEdition } from "../editions/older.ts";
import { importFiles } from "../import/import-files.ts";

describeNational(
  "districts that come with LGD's codes of 2026",
  ["data", "official"],
  (folders) => {
    test("keep their codes, and new ones get LGD's, or a free number if that is taken", async () => {
      const older = await nationalDataset(folders.data);
      const edition = listsOf(
        (await importFiles([join(folders.official, "lgd-2026-05")], () => {})).places,
      );
      const refreshed = (dataset: UnsavedDataset): UnsavedDataset => {
        const editions = { older: datasetEdition(dataset, ""), lgd: [edition], bodies: [] };
        return combine(editions, new Report()).places;
      };
      const newer = refreshed(older);
      expect(new Set(newer.districts.map(({ code }) => code)).size).toBe(781);
      const now = new Map(newer.districts.map(({ code, lgd_code }) => [lgd_code, code]));
      const known = older.districts.filter(({ lgd_code }) => now.has(lgd_code));
      expect(known.length).toBeGreaterThan(630);
      expect(known.filter(({ code, lgd_code }) => now.get(lgd_code) !== code)).toEqual([]);
      // The code of LGD's number 640 belonged to another district in 2011.
      expect(now.get("640")).toBe("999");
      const before = new Set(older.districts.map(({ code }) => code));
      expect(newer.districts.filter(({ code }) => !before.has(code))).toEqual([]);

      const next = refreshed(newer);
      expect(next.districts).toEqual(newer.districts);
    });
  },
);
