import { expect, test } from "vitest";
import { columnsOfHeader, partOf, partsOf } from "./columns.ts";

test.each([
  ["State", "state"],
  ["STATE/UT", "state"],
  ["State Name (In English)", "state"],
  ["राज्य", "state"],
  ["Dist.", "district"],
  ["Name of the District", "district"],
  ["जिला", "district"],
  ["जिले का नाम", "district"],
  ["Tehsil", "taluka"],
  ["Taluk/Mandal", "taluka"],
  ["Sub-District Name (In English)", "taluka"],
  ["sub_district", "taluka"],
  ["CD Block", "taluka"],
  ["तहसील", "taluka"],
  ["विकास खंड", "taluka"],
  ["Village", "village"],
  ["Village/Town", "village"],
  ["Gram", "village"],
  ["VILL.", "village"],
  ["गाँव", "village"],
  ["ग्राम का नाम", "village"],
  ["Pin", "pincode"],
  ["PIN Code", "pincode"],
  ["पिन कोड", "pincode"],
  ["Address", "line"],
  ["पूरा पता", "line"],
  ["Village Code", undefined],
  ["LGD Village Code", undefined],
  ["Gram Panchayat", undefined],
  ["ग्राम पंचायत", undefined],
  ["Village Name (In Local)", undefined],
  ["Name", undefined],
  ["Sl. No.", undefined],
  ["District Collector Office Phone", undefined],
  ["", undefined],
] as const)("the header %j is %j", (header, part) => {
  expect(partOf(header)).toBe(part);
});

test("the first of two columns for one part is taken", () => {
  expect(columnsOfHeader(["Village", "District", "Village", "Pin"])).toEqual({
    village: 0,
    district: 1,
    pincode: 3,
  });
  expect(columnsOfHeader(["Manibeli", "Akkalkuwa"])).toEqual({});
});

test.each([
  ["S.No,Gram Panchayat,Block,District,State", { village: 1, taluka: 2, district: 3, state: 4 }],
  ["Gram Panchayat,Village,Block", { village: 1, taluka: 2 }],
  ["OfficeName,District,StateName", { village: 0, district: 1, state: 2 }],
  ["Customer,City,State", { village: 1, state: 2 }],
  ["Hospital,City", { village: 1 }],
  ["School,UDISE,Cluster,Habitation,Block,District", { village: 3, taluka: 4, district: 5 }],
  ["Name,Pincode", { pincode: 1 }],
])("the header %s", (header, columns) => {
  expect(columnsOfHeader(header.split(","))).toEqual(columns);
});

test("a row's parts are trimmed; invalid PIN codes and overlong names are left out", () => {
  const columns = { village: 0, pincode: 1 };
  expect(partsOf([" Manibeli ", "425 419"], columns)).toMatchObject({
    village: "Manibeli",
    pincode: "425419",
  });
  expect(partsOf(["Manibeli", "425419.0"], columns).pincode).toBe("425419");
  expect(partsOf(["x".repeat(10_000), "12"], columns)).toMatchObject({ village: "", pincode: "" });
  expect(partsOf([], columns)).toMatchObject({ village: "", pincode: "" });
});
