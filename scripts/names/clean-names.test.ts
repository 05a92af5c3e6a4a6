import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanName, fromCapitals, unusualCharacter } from "./clean-names.ts";

test("removes spaces at the ends, double spaces and line breaks", () => {
  expect(cleanName("  R.F.Luj  (6) ")).toEqual({ name: "R.F.Luj (6)", spaces: true });
  expect(cleanName("Jaton Ki Dhani \n(Hadman Sagar)").name).toBe("Jaton Ki Dhani (Hadman Sagar)");
  expect(cleanName("Chikodi")).toEqual({ name: "Chikodi", spaces: false });
});

test("replaces invisible characters by spaces; the joiners of Indian scripts stay", () => {
  expect(cleanName("Goa\u202e Velha\u0000")).toEqual({ name: "Goa Velha", spaces: true });
  expect(cleanName("क्\u200dष").name).toBe("क्\u200dष");
});

test.each([
  ["NORTH GOA", "North Goa"],
  ["Y.S.R. KADAPA", "Y.S.R. Kadapa"],
  ["LAHUL AND SPITI", "Lahul And Spiti"],
  ["KAIMUR (BHABUA)", "Kaimur (Bhabua)"],
  ["SPSR NELLORE", "SPSR Nellore"],
])("%s becomes %s", (capitals, name) => {
  expect(fromCapitals(capitals)).toBe(name);
});

test.each(["NTR", "BBMP", "Y.S.R.", "North Goa", "Hubballi URBAN"])(
  "%s keeps its capitals",
  (name) => {
    expect(fromCapitals(name)).toBe(name);
  },
);

test.each([
  ["Lebur Bit \ufffd I", "Lebur Bit – I"],
  ["Shrivardhan \ufffd", "Shrivardhan"],
  ["\ufffdAsni", "Asni"],
  ["Dharampura\ufffd Amsil", "Dharampura Amsil"],
  ["Desarajupalle\ufffd(Z)", "Desarajupalle(Z)"],
])("repairs damage that was a dash or a stray: %s", (cell, name) => {
  expect(cleanName(cell)).toEqual({ name, spaces: false, damage: "repaired" });
});

test.each(["Rus\ufffdttampur", "\ufffdamdanr"])("keeps damage that may be a letter: %s", (cell) => {
  expect(cleanName(cell)).toEqual({ name: cell, spaces: false, damage: "kept" });
});

test("cleaning keeps all letters, and cleaning twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", "\t", "(", ")", "\ufffd", "é", "ळ") }),
      (cell) => {
        const { name } = cleanName(cell);
        expect(cleanName(name).name).toBe(name);
        expect(cleanName(name).spaces).toBe(false);
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
  ["=cmd|' /C calc'!A0", "="],
  ["+1 Kotri", "+"],
  ["-Kotri", "-"],
  ["@Kotri", "@"],
  ['Amba "A" [47] (Part in Suppi) * – No.1/2, D\'Souza & K+L @ Ramaiahpalle', undefined],
  // A damaged character is reported separately.
  ["\ufffdamdanr", undefined],
])("%s: the unusual character is %s", (name, sign) => expect(unusualCharacter(name)).toBe(sign));
