import { describe, expect, test } from "vitest";
import { withoutOtherRows } from "./other-rows.ts";

const HEADER = ["No", "District", "Village", "Wells"];
const COLUMNS = { district: 1, village: 2 };

test.each([
  [["", "Total", "", "12"]],
  [["", "", "Grand Total:", "12"]],
  [["", "कुल योग", "योग", "12"]],
  [["", "", "Total: 3", ""]],
  [["", "Pune", "Total", "12"]],
  [["", "Total", "3", "12"]],
  [["", "", "Total (3 villages)", ""]],
  [["", "G. Total", "", "12"]],
  [["", "Grand Total:-", "Total no. of villages - 1,234", "12"]],
  [["", "एकूण गावे", "", "12"]],
  [["", "", "कुल ग्राम: ३", "12"]],
  [["No", "District", "Village", "Wells"]],
  [["", "District", "Village", ""]],
  [["(1)", "(2)", "(3)", "(4)"]],
  [["1", "2", "3", "4"]],
])("%j names no place", (row) => {
  const [found] = withoutOtherRows([row], HEADER, COLUMNS);
  expect(found).toEqual([row[0], "", "", row[3]]);
});

test.each([
  [["1", "Pune", "Total", "12"]],
  [["2", "Total", "Rampur", "4"]],
  [["3", "Pune", "Village", "4"]],
  [["4", "", "Totala", "4"]],
  [["4", "", "Total Khurd", "4"]],
  [["4", "", "Gtotaladoh", "4"]],
  [["1", "2", "", ""]],
  [["5", "Pune", "", "Total"]],
])("%j stays as it is", (row) => {
  expect(withoutOtherRows([row], HEADER, COLUMNS)).toEqual([row]);
});

test.each([
  [["", "Pune Total", "", "12"]],
  [["", "Pune", "Total Pune", "12"]],
  [["", "Pune", "District Total", "12"]],
  [["", "", "Total of Pune District", "12"]],
  [["", "", "एकूण Pune", "12"]],
  [["", "", "Ashta Total (12)", "12"]],
  [["", "", "Grand Total Sehore", "12"]],
])("%j is the total of an area that the list names", (row) => {
  const rows = [["1", "Pune", "Wagholi", "4"], ["", "", "Tehsil - Ashta", ""], row];
  const found = withoutOtherRows(rows, HEADER, COLUMNS);
  expect(found).toEqual([...rows.slice(0, 2), [row[0], "", "", row[3]]]);
});

test.each([
  [["Prepared by", "Clerk", "", ""]],
  [["", "Checked by", "Verified by", ""]],
  [["", "Signature of BDO", "", ""]],
  [["", "Sd/-", "", ""]],
  [["Note: figures are provisional", "", "", ""]],
  [["", "", "दिनांक: 12.3.2024", ""]],
  [["", "", "हस्ताक्षर", ""]],
])("%j is a note or a signature", (row) => {
  const rows = [["1", "Pune", "Wagholi", "4"], row];
  const [first, [, district, village] = []] = withoutOtherRows(rows, HEADER, COLUMNS);
  expect(first).toEqual(rows[0]);
  expect([district, village]).toEqual(["", ""]);
});

test.each([
  [["", "Pune", "Signature Towers", ""]],
  [["", "", "N.B. Colony", ""]],
  [["Noted", "Pune", "Wagholi", ""]],
  [["5", "Pune", "Note: by the river", ""]],
])("%j is neither", (row) => {
  expect(withoutOtherRows([row], HEADER, COLUMNS)).toEqual([row]);
});

test.each(["Verified by GP", "Remarks: none", "Date: 3.4.2024", "Sd/-"])(
  "%j may be in a column of texts in front of a place",
  (text) => {
    const rows = [
      [text, "Pune", "Wagholi"],
      ["", "Pune", "Ashta"],
    ];
    const columns = { district: 1, village: 2 };
    expect(withoutOtherRows(rows, ["Status", "District", "Village"], columns)).toEqual(rows);
    const [found] = withoutOtherRows(rows, ["", "District", "Village"], columns);
    expect(found).toEqual([text, "", ""]);
  },
);

describe("a column of countries", () => {
  const header = ["Village", "State", "Country"];
  const columns = { village: 0, state: 1 };
  const found = (countries: readonly string[], name = "Country") =>
    withoutOtherRows(
      countries.map((country) => ["Dhaka", "", country]),
      [...header.slice(0, 2), name],
      columns,
    ).map(([village]) => village !== "");

  test.each([
    "Bangladesh",
    "NEPAL",
    "बांग्लादेश",
    "USA",
    "U.S.A.",
    "The Netherlands",
    "Hong Kong",
    "UAE",
  ])("%s is not India", (country) => {
    expect(found(["India", country, ""])).toEqual([true, false, true]);
  });

  test.each(["India", "INDIA ", "IN", "भारत", "Bharat", "+91", "Bihar", "MH", "N/A", "Bengal"])(
    "%s may be India",
    (country) => {
      expect(found([country])).toEqual([true]);
    },
  );

  test("may have codes, if India's is among them", () => {
    expect(found(["IN", "US", "BD"], "Shipping Country")).toEqual([true, false, false]);
    expect(found(["MN", "BD"])).toEqual([true, true]);
  });

  test("counts only if it is the only one", () => {
    const rows = [["Dhaka", "Bangladesh", "India"]];
    const own = ["City", "Country of birth", "Country"];
    expect(withoutOtherRows(rows, own, { village: 0 })).toEqual(rows);
  });
});
