import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanName, fromCapitals, unusualSign } from "./names.ts";

test("blanks at the ends, doubled blanks and line breaks go", () => {
  expect(cleanName("  R.F.Luj  (6) ")).toEqual({ name: "R.F.Luj (6)", blanks: true });
  expect(cleanName("Jaton Ki Dhani \n(Hadman Sagar)").name).toBe("Jaton Ki Dhani (Hadman Sagar)");
  expect(cleanName("Chikodi")).toEqual({ name: "Chikodi", blanks: false });
});

test("signs that nobody sees are blanks; the joiners of Indian scripts stay", () => {
  expect(cleanName("Goa\u202e Velha\u0000")).toEqual({ name: "Goa Velha", blanks: true });
  expect(cleanName("क्\u200dष").name).toBe("क्\u200dष");
});

test.each([
  ["NORTH GOA", "North Goa"],
  ["Y.S.R. KADAPA", "Y.S.R. Kadapa"],
  ["LAHUL AND SPITI", "Lahul And Spiti"],
  ["KAIMUR (BHABUA)", "Kaimur (Bhabua)"],
  ["SPSR NELLORE", "SPSR Nellore"],
])("%s is written %s", (capitals, name) => {
  expect(fromCapitals(capitals)).toBe(name);
});

test.each(["NTR", "BBMP", "Y.S.R.", "North Goa", "Hubballi URBAN"])("%s keeps its capitals", (name) => {
  expect(fromCapitals(name)).toBe(name);
});

test.each([
  ["Lebur Bit \ufffd I", "Lebur Bit – I"],
  ["Shrivardhan \ufffd", "Shrivardhan"],
  ["\ufffdAsni", "Asni"],
  ["Dharampura\ufffd Amsil", "Dharampura Amsil"],
  ["Desarajupalle\ufffd(Z)", "Desarajupalle(Z)"],
])("damage that can only be a dash or a stray is mended: %s", (cell, name) => {
  expect(cleanName(cell)).toEqual({ name, blanks: false, damage: "mended" });
});

test.each(["Rus\ufffdttampur", "\ufffdamdanr"])("damage that may be a letter is kept: %s", (cell) => {
  expect(cleanName(cell)).toEqual({ name: cell, blanks: false, damage: "kept" });
});

test("a clean name stays as it is, and cleaning twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", "\t", "(", ")", "\ufffd", "é", "ळ") }),
      (cell) => {
        const { name } = cleanName(cell);
        expect(cleanName(name).name).toBe(name);
        expect(cleanName(name).blanks).toBe(false);
        const letters = (text: string) => text.replaceAll(/[\s\ufffd–]/g, "");
        expect(letters(name)).toBe(letters(cell));
      },
    ),
  );
});

test.each([
  ["Bie:ti", ":"],
  ["|Kutubpur", "|"],
  ["Be;Dhan Buzurg", ";"],
  ["Kiratp\u00fcr", "\u00fc"],
  ['Amba "A" [47] (Part in Suppi) * – No.1/2, D\'Souza & K+L @ Ramaiahpalle', undefined],
  // A damaged character is told of by itself.
  ["\ufffdamdanr", undefined],
])("%s: an unusual sign is %s", (name, sign) => expect(unusualSign(name)).toBe(sign));
