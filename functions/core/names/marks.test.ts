import { expect, test } from "vitest";
import { withoutMarks, withoutOffice } from "./marks.ts";

test.each([
  ["Kengarai1", "Kengarai"],
  ["Rampur Bit -2", "Rampur"],
  ["Rampur (Part) Hardoi", "Rampur Hardoi"],
  ["Sirsa S.O. Haryana", "Sirsa Haryana"],
  ["Patna G.P.O.", "Patna"],
  ["Anaicut Pt II", "Anaicut"],
])("%s may be %s", (name, bare) => {
  expect(withoutMarks(name)!.replace(/\s+/g, " ").trim()).toBe(bare);
});

test.each(["rampur", "Part", "B.O.", "403001", "rampur 2", "Sonapur", "Boisar", "Partapgarh"])(
  "%s has no marks",
  (query) => {
    expect(withoutMarks(query)).toBeUndefined();
  },
);

test.each([
  ["Kuwarpur B.O", "Kuwarpur"],
  ["Sirsa SO", "Sirsa"],
  ["Salgera V K B.O", "Salgera V K"],
  ["Mughalsarai Jn.", "Mughalsarai"],
  ["Machche (CT)", "Machche"],
  ["Farrukhnagar (N.P.)", "Farrukhnagar"],
  ["Beed (M Cl)", "Beed"],
  ["Puri (M)", "Puri"],
  ["Kavali (CMC)", "Kavali"],
  ["Panagar (TP + OG)", "Panagar"],
  ["Shamgarh (M Corp.+OG)", "Shamgarh"],
  ["Belada (Mota)", "Belada (Mota)"],
  ["Sirso", "Sirso"],
  ["BO", "BO"],
  ["Rampur Bo Khurd", "Rampur Bo Khurd"],
])("the post office, station or town %s is %s", (name, place) => {
  expect(withoutOffice(name)).toBe(place);
});
