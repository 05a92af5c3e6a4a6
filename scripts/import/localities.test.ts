import { expect, test } from "vitest";
import { placesOf } from "../dataset/dataset.fixture.ts";
import type { PostOffice, UnsavedDataset } from "../dataset/dataset.ts";
import { addLocalities } from "./localities.ts";

/** Pune, with these post offices. */
function pune(offices: readonly (readonly [pincode: string, name: string, type?: PostOffice["type"]])[]) {
  const places: UnsavedDataset = placesOf(
    { "521": ["Pune", "27"], "522": ["Ahmednagar", "27"] },
    { "04194": ["Pune City", "521"], "04201": ["Nagar", "522"] },
    { "802814": ["Pune", "04194"], "556001": ["Khadakwasla", "04194"], "556002": ["Wagholi", "04201"] },
  );
  places.villages.find(({ code }) => code === "802814")!.kind = "town";
  places.postOffices = offices.map(([pincode, name, type = "post_office"]) => ({
    ...{ pincode, name, type, delivery: "yes", district_code: "521" },
  }));
  return places;
}

function localitiesOf(places: UnsavedDataset): string[] {
  addLocalities(places);
  return places.localities!.map(({ code, name, town_code = "" }) => `${code} ${name} ${town_code}`.trim());
}

test("an office with another name than the places of its district is a locality, in the town of its head office", () => {
  const places = pune([
    ["411001", "Pune", "head_office"],
    ["411038", "Kothrud"],
    ["411024", "Khadakvasla"],
    ["412207", "Wagholi"],
  ]);
  expect(localitiesOf(places)).toEqual(["411038-kothrud Kothrud 802814", "412207-wagholi Wagholi"]);
});

test("offices of a PIN code that differ by a mark are one locality", () => {
  const places = pune([
    ["411027", "Aundh"],
    ["411027", "Aundh R.S."],
    ["411027", "Aundh (E)"],
  ]);
  expect(localitiesOf(places)).toEqual(["411027-aundh Aundh"]);
});

test("a dataset without post offices has no localities", () => {
  const places = pune([]);
  delete places.postOffices;
  addLocalities(places);
  expect(places).not.toHaveProperty("localities");
});
