import { join } from "node:path";
import { expect, test } from "vitest";
import { describeNational } from "../check/fixtures/national.ts";
import { readDataset } from "../dataset/read.ts";
import { importFiles } from "../import/import-files.ts";
import { keepCodes } from "./keep-codes.ts";

describeNational(
  "districts that come with LGD's codes of 2026",
  ["data", "official"],
  (folders) => {
    test("keep their codes, and new ones get LGD's, or a free number if that is taken", async () => {
      const older = await readDataset(folders.data);
      const edition = async () =>
        (await importFiles([join(folders.official, "lgd-2026-05")], () => {})).places;
      const newer = await edition();
      keepCodes(older, newer);
      expect(new Set(newer.districts.map(({ code }) => code)).size).toBe(781);
      const now = new Map(newer.districts.map(({ code, lgd_code }) => [lgd_code, code]));
      const known = older.districts.filter(({ lgd_code }) => now.has(lgd_code));
      expect(known.length).toBeGreaterThan(630);
      expect(known.filter(({ code, lgd_code }) => now.get(lgd_code) !== code)).toEqual([]);
      // Another district's code of 2011 is 640.
      expect(now.get("640")).toBe("999");
      const before = new Set(older.districts.map(({ code }) => code));
      expect(newer.districts.filter(({ code }) => !before.has(code))).toEqual([]);

      const next = await edition();
      keepCodes(newer, next);
      expect(next.districts.map(({ code }) => code)).toEqual(
        newer.districts.map(({ code }) => code),
      );
    });
  },
);
