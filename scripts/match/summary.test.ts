import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put } = listFolder();

async function said(lines: readonly string[]): Promise<string> {
  const { code, stdout } = await match(put("list.csv", `${lines.join("\n")}\n`), "--force");
  expect(code, stdout).toBe(0);
  return stdout;
}

test("a summary says the most frequent reasons, what to do, and a row of each as the list numbers it", async () => {
  const text = await said([
    "Taluka Bardez,,",
    "Village,Taluka,District",
    "Nadora,Bardez,North Goa",
    "Xyzwvut,Bardez,North Goa",
    ",,",
    "Qwertzui,Bardez,North Goa",
  ]);
  // A row that names no place is not counted as one that was not found.
  expect(text).toMatch(
    /^4 rows: 1 \(33\.3 %\) matched, .*, 2 \(66\.7 %\) not found, 1 without a place$/m,
  );
  expect(text).toMatch(
    /what to do next:\n {2}2 rows: no place there has the name\. .*row 4: "Xyzwvut, Bardez, North Goa".*\n {2}1 row: the row names no place\. .*row 5$/m,
  );
});

test("a summary says which states the build has no villages of", async () => {
  const text = await said([
    "Village,State",
    "Nadora,Goa",
    "Kari,Bihar",
    "Ankuri,BIHAR",
    "Tellar,Tamil Nadu",
  ]);
  expect(text).toMatch(
    /3 rows: this build has no villages of Bihar, Tamil Nadu: import .* row 3: "Kari, Bihar"/,
  );
  const lines = await said(["Address", '"Kari, near Gaya, Bihar"', '"Nadora, Bardez, Goa"']);
  expect(lines).toMatch(/1 row: this build has no villages of Bihar:/);
});

test("a summary calls a locality whose town is not certain likely, not unknown", async () => {
  const text = await said(["Village,District,State", "Ferry Wharf,Hills,Upper Land"]);
  expect(text).toMatch(/1 row: one place is likely\. .*row 2: "Ferry Wharf, Hills, Upper Land"/);
});

test("a list whose rows all match has nothing to do", async () => {
  expect(await said(["Village,Taluka", "Nadora,Bardez"])).not.toContain("what to do");
});

test("a summary says how many rows had village and taluka in each other's column", async () => {
  const text = await said([
    "District,Taluka,Village",
    "North Goa,Bardez,Nadora",
    "North Goa,Pirna,Bardez",
    "North Goa,Corgao,Pernem",
    "North Goa,Advoi,Satari",
  ]);
  expect(text).toMatch(/^4 rows: 4 \(100\.0 %\) matched/m);
  expect(text).toMatch(/^3 rows: village and taluka were in each other's column, .*row 3$/m);
});
