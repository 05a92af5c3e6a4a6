import { expect, test } from "vitest";
import { PINCODE, plainPincode, withoutPincode } from "./pincode.ts";

test("a PIN code has six digits, the first not 0", () => {
  for (const pincode of ["110001", "999999"]) expect(pincode).toMatch(PINCODE);
  for (const other of ["010001", "11000", "1100011", "11000a", "११०००१"])
    expect(other).not.toMatch(PINCODE);
});

test.each([
  ["403001", "403001"],
  ["403 001", "403001"],
  ["403-001", "403001"],
  ["4,03,001", "403001"],
  ["403001.0", "403001"],
  ["PIN-403001", "403001"],
  ["Pin code: 403 001", "403001"],
  ["Goa - 403001", "403001"],
  ["४०३००१", "403001"],
  ["౪౦౩౦౦౧", "403001"],
  ["４０３００１", "403001"],
  ["۴۰۳۰۰۱", "403001"],
  ["403\u00a0001", "403001"],
  ["403001;", "403001"],
  ['"403001"', "403001"],
  ["403001-1234", "403001"],
  ["403001/403002", "403001"],
  // Not PIN codes: returned unchanged.
  ["40301", "40301"],
  ["003001", "003001"],
  ["4030011", "4030011"],
  ["12/403001", "12/403001"],
  ["403001/12", "403001/12"],
  ["4.03E+05", "4.03E+05"],
  ["Goa", "Goa"],
  ["", ""],
])("a value: %s is %s", (text, expected) => {
  expect(plainPincode(text)).toBe(expected);
});

test.each([
  ["Bara, Hills 400001", "Bara, Hills", "400001"],
  ["Ladnun-341306", "Ladnun-", "341306"],
  ["Bara PIN-400001 Hills", "Bara Hills", "400001"],
  ["Bara, pin code no. 400 001, Hills", "Bara, , Hills", "400001"],
  ["Postal code 400001", "", "400001"],
  // The last one, since plot numbers come first.
  ["Plot 202345, Kolkata 700055", "Plot 202345, Kolkata", "700055"],
  ["Plot 202345, Kolkata 700 055", "Plot 202345, Kolkata", "700055"],
  ["PIN 700055, plot 202345", ", plot 202345", "700055"],
  ["Chennai - 600 084", "Chennai -", "600084"],
  ["DISTMAHASAMUND493445", "DISTMAHASAMUND", "493445"],
  ["Spinach 12", "Spinach 12", ""],
  ["Phone 98765 43210", "Phone 98765 43210", ""],
  ["Survey 123 456/7", "Survey 123 456/7", ""],
  ["Bara, 4000011", "Bara, 4000011", ""],
  ["Bara 012345", "Bara 012345", ""],
])("a text: %s", (text, rest, pincode) => {
  const found = withoutPincode(text);
  expect([found.text.replace(/\s+/g, " ").trim(), found.pincode]).toEqual([rest, pincode]);
});
