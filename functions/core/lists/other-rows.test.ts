import { expect, test } from "vitest";
import { withoutOtherRows } from "./other-rows.ts";

const HEADER = ["No", "District", "Village", "Wells"];
const COLUMNS = { district: 1, village: 2 };

test.each([
  [["", "Total", "", "12"]],
  [["", "", "Grand Total:", "12"]],
  [["", "कुल योग", "योग", "12"]],
  [["", "", "Total: 3", ""]],
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
