import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_NAME_LENGTH } from "../dataset/tables.ts";
import { repairName } from "./repairs.ts";

const village = { state: "10", isPlace: true };
const town = { state: "30", isPlace: true, isTown: true };

test.each([
  ["bhainsa kalan", "Bhainsa Kalan", "lowerCase"],
  ["rusipada urf gada", "Rusipada urf Gada", "lowerCase"],
  ["kamalu Chak", "Kamalu Chak", "lowerCase"],
  ["pu.Kollathankurichi", "Pu.Kollathankurichi", "lowerCase"],
  ["TIBA MOTASAR KHOONI II", "Tiba Motasar Khooni II", "capitals"],
  ["22 AMP (SINGHPURA)", "22 AMP (Singhpura)", "capitals"],
  ["Akoli Khurd-1 (Akolikhu", "Akoli Khurd-1 (Akolikhu)", "bracket"],
  ["Kudekela [Dharjiya Bathan)", "Kudekela [Dharjiya Bathan]", "bracket"],
  ["Singida((Sana)", "Singida(Sana)", "bracket"],
  ["Dhaneli-1 Dhaneli)", "Dhaneli-1 Dhaneli", "bracket"],
  ["Kunda_Khurd", "Kunda Khurd", "underscore"],
  ["Ghupti -", "Ghupti", "ending"],
  ["Shimlana Mu,", "Shimlana Mu", "ending"],
  ["Sunabeda .", "Sunabeda", "ending"],
  ["Lakh , .", "Lakh", "ending"],
])("%s becomes %s", (cell, name, repair) => {
  expect(repairName(cell, village)).toEqual({
    name,
    source: cell,
    damaged: false,
    repairs: [repair],
  });
});

test.each([
  ["Ntr", "NTR", "abbreviation"],
  ["Manendragarh-Chirmiri-Bharatpur(M C B)", "Manendragarh-Chirmiri-Bharatpur", "initials"],
])("an area: %s becomes %s", (cell, name, repair) => {
  expect(repairName(cell, { state: "22", isPlace: false })).toMatchObject({
    name,
    source: cell,
    repairs: [repair],
  });
});

test.each(["Kaimur (Bhabua)", "Khargone (West Nimar)", "Thimmapur LMD", "Cuttack (M Corp.)"])(
  "an area: %s stays",
  (cell) =>
    expect(repairName(cell, { state: "22", isPlace: false })).toMatchObject({
      name: cell,
      repairs: [],
    }),
);

test.each([
  "12 B",
  "R.F.Luj",
  "D'Souza Wadi",
  "3 NTR",
  "Goa Velha (Part)",
  "Ongpangkong (N)",
  "61/11 Nlr",
])("%s stays", (cell) =>
  expect(repairName(cell, village)).toMatchObject({ name: cell, repairs: [] }),
);

test.each([
  ["Amini (CT)", "Amini", "census_town"],
  ["Badi Sitalpur (OG) (Part)", "Badi Sitalpur (Part)", "outgrowth"],
  ["Chak (OG) WARD NO.-0009", "Chak WARD NO.-0009", "outgrowth"],
])("the mark of %s becomes its kind", (cell, name, kind) => {
  expect(repairName(cell, village)).toEqual({
    name,
    source: name,
    kind,
    damaged: false,
    repairs: ["mark"],
  });
});

test.each([
  ["Panaji (M Cl)", "Panaji"],
  ["Srinagar (M Corp. + OG) (Part)", "Srinagar"],
  ["Imphal (MCI) ( Minor part)", "Imphal"],
  ["Samurou NP (Major part)", "Samurou"],
  ["Hindalco Industries Ltd. (Renukoot) (ITS)", "Hindalco Industries Ltd. (Renukoot)"],
])("a statutory town: %s is %s", (cell, name) => {
  expect(repairName(cell, town)).toMatchObject({ name, kind: "town", source: name });
});

test.each([
  ["Dehradun (CB)", "Dehradun Cantonment"],
  ["Valsad (INA)", "Valsad Industrial Area"],
  ["Raurkela (ITS)", "Raurkela Industrial Township"],
])("%s is called %s, to distinguish it from the city next to it", (cell, name) => {
  expect(repairName(cell, town)).toMatchObject({ name, source: cell.replace(/ \(.*/, "") });
});

test.each([
  ["Malikpur (224)", "Malikpur", "224"],
  ["Pharwal 45)", "Pharwal", "45"],
  ["Jauri ( (5/17", "Jauri", "5/17"],
  ["Jangal Mehduda Dharot 392/1/25)", "Jangal Mehduda Dharot", "392/1/25"],
  ["Khanpur Khurd(15-N)", "Khanpur Khurd", "15-N"],
  ["Sikanderpur (19) (CT)", "Sikanderpur", "19"],
  ["Habri(31)_", "Habri", "31"],
])("the Hadbast number of %s", (cell, name, hadbast) => {
  expect(repairName(cell, { ...village, state: "03" })).toMatchObject({ name, hadbast });
  expect(repairName(cell, village).hadbast).toBeUndefined();
  expect(repairName(cell, { state: "03", isPlace: false }).hadbast).toBeUndefined();
});

test("words with one capital each stay as they are", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{1,30}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const cell = words.join(" ");
      const stays = { name: cell, source: cell, damaged: false, repairs: [] };
      expect(repairName(cell, village)).toEqual(stays);
      if (cell.length <= MAX_NAME_LENGTH)
        expect(repairName(cell, town)).toEqual({ ...stays, kind: "town" });
      else expect(repairName(cell, town).kind).toBeUndefined();
    }),
  );
});

test("no letter is lost, and repairing twice changes nothing", () => {
  const piece = fc.constantFrom(
    "Ram",
    "pur",
    "KALAN",
    " ",
    "_",
    "(",
    ")",
    "[",
    "]",
    "-",
    ",",
    "12",
    "/",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const cell = pieces.join("");
      const { name } = repairName(cell, village);
      const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
      if (name !== "") expect(letters(name)).toBe(letters(cell));
      expect(repairName(name, village).name).toBe(name);
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
    }),
  );
});
