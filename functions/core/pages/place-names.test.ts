import { expect, test } from "vitest";
import { headingOf, type NamingTexts, shownName } from "./place-names.ts";
import { KEY_TEXTS } from "./texts.fixture.ts";

const hindi = Object.assign(KEY_TEXTS.bind(undefined), KEY_TEXTS, {
  language: "hi",
  inDevanagari: () => "पुने",
}) as unknown as NamingTexts;

test("in Hindi a town or taluka with the name of its district has the district's Hindi name", () => {
  const parents = [
    { code: "27", name: "Maharashtra", hindi_name: "महाराष्ट्र" },
    { code: "521", name: "Pune", hindi_name: "पुणे" },
  ];
  const pune = { code: "802814", name: "Pune", parents } as const;
  expect(headingOf({ ...pune, level: "village", kind: "town" }, hindi)).toBe("पुणे");
  expect(headingOf({ ...pune, level: "taluka" }, hindi)).toBe("पुणे");
  expect(shownName({ ...pune, level: "taluka" }, hindi).text).toBe(
    '<span lang="hi-Latn">Pune</span> पुणे',
  );
  // This does not apply to a village.
  const village = { ...pune, level: "village" } as const;
  expect(headingOf(village, hindi)).toBe("Pune");
  expect(shownName(village, hindi).text).toContain('<i class="guess">पुने</i>');
  expect(headingOf({ ...pune, level: "taluka", name: "Haveli" }, hindi)).toBe("Haveli");
  expect(headingOf({ ...pune, level: "taluka" }, KEY_TEXTS as unknown as NamingTexts)).toBe("Pune");
});
