import { expect, test } from "vitest";
import type { MatchKind } from "../../../functions/core/contract/kinds.ts";
import { openDirectory } from "../fixtures/service.ts";
import { smallIndia } from "./small-india.ts";

/** Queries as people type them, over a small India, with the expected first result. */

const directory = await openDirectory(smallIndia());

async function search(query: string, limit = 10) {
  const { total, results } = await directory.finder.search(query, { offset: 0, limit });
  return {
    total,
    results: results.map(({ place, match, matchedName }) => ({
      path: [
        ...place.areas.map((area) => directory.areas.name(area)),
        ...(place.village ? [place.name] : []),
      ].join(" > "),
      level: place.level,
      match,
      ...(matchedName !== undefined && { matchedName }),
    })),
  };
}

test.each<[string, string]>([
  // Level words before and after a name, with a dot and in any case.
  ["pune district", "district Maharashtra > Pune"],
  ["Pune Dist.", "district Maharashtra > Pune"],
  ["dist pune", "district Maharashtra > Pune"],
  ["zila hardoi", "district Uttar Pradesh > Hardoi"],
  ["satara taluka", "taluka Maharashtra > Satara > Satara"],
  ["satara taluk", "taluka Maharashtra > Satara > Satara"],
  ["satara", "district Maharashtra > Satara"],
  ["tehsil satari", "taluka Goa > North Goa > Satari"],
  ["SATARI TEHSIL", "taluka Goa > North Goa > Satari"],
  ["haveli tahsil", "taluka Maharashtra > Pune > Haveli"],
  ["haveli block", "taluka Maharashtra > Pune > Haveli"],
  ["kosgi mandal", "taluka Telangana > Narayanpet > Kosgi"],
  ["goa state", "state Goa"],
  ["state goa", "state Goa"],
  ["north goa district", "district Goa > North Goa"],
  ["district north goa", "district Goa > North Goa"],
  ["rampur village", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["vill. rampur", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["gram rampur dist hardoi", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["rampur district", "district Uttar Pradesh > Rampur"],
  ["rampur tehsil", "taluka Uttar Pradesh > Rampur > Rampur"],
  [
    "village rampur, tehsil hardoi, uttar pradesh",
    "village Uttar Pradesh > Hardoi > Hardoi > Rampur",
  ],
  ["rampur village hardoi tehsil", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["tehsil hardoi village rampur", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["satara taluka satara district", "taluka Maharashtra > Satara > Satara"],
  ["पुणे जिल्हा", "district Maharashtra > Pune"],
  ["सातारा तालुका", "taluka Maharashtra > Satara > Satara"],
  ["মধুরাই জেলা", "district Tamil Nadu > Madurai"],
  ["Distt. Hardoi", "district Uttar Pradesh > Hardoi"],
  ["jila hardoi", "district Uttar Pradesh > Hardoi"],
  ["tehseel sandila", "taluka Uttar Pradesh > Hardoi > Sandila"],
  // Words of a question.
  ["hardoi ka rampur", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["rampur hardoi mein", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["rampur near hardoi", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["pin code of panaji", "village Goa > North Goa > Tiswadi > Panaji"],
  ["mujhe rampur hardoi ka batao", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["ok google panaji kahan hai", "village Goa > North Goa > Tiswadi > Panaji"],
  ["महाराष्ट्र में पुणे", "district Maharashtra > Pune"],
  ["panaji city", "village Goa > North Goa > Tiswadi > Panaji"],
  ["panaji town", "village Goa > North Goa > Tiswadi > Panaji"],
  // A name with the level word in it.
  ["east district", "district Sikkim > East District"],
  ["east", "district Andhra Pradesh > East Godavari"],
  ["east godavari", "district Andhra Pradesh > East Godavari"],
  ["new town", "village West Bengal > Kolkata > Kolkata > New Town"],
  ["pune city", "taluka Maharashtra > Pune > Pune City"],
  ["city pune", "taluka Maharashtra > Pune > Pune City"],
  ["pune city madhya pradesh", "village Madhya Pradesh > Rewa > Teonthar > Pune"],
  // A level word never makes an answer empty.
  ["advoi district", "village Goa > North Goa > Satari > Advoi"],
  ["goa tehsil", "taluka Goa > North Goa > Goa Velha"],
  ["new town urf town", "village West Bengal > Kolkata > Kolkata > New Town"],
  ["district urf district", "district Lakshadweep > Lakshadweep District"],
  ["district", "district Lakshadweep > Lakshadweep District"],
  ["sarjapur taluka karnataka", "village Karnataka > Bangalore > Anekal > Sarjapura"],
  // Abbreviations in addresses, and other words before names in them.
  ["Tal. Karad, Dist. Satara", "taluka Maharashtra > Satara > Karad"],
  ["Tal-Karad Dist-Satara", "taluka Maharashtra > Satara > Karad"],
  ["Tal : Satara", "taluka Maharashtra > Satara > Satara"],
  ["Dt. Madurai", "district Tamil Nadu > Madurai"],
  ["ता. कराड जि. सातारा", "taluka Maharashtra > Satara > Karad"],
  ["Village & P.O. Rampur, Teh. Hardoi", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["P.S. Melur, Madurai", "taluka Tamil Nadu > Madurai > Melur"],
  ["At/Post Wagholi Tal Haveli", "village Maharashtra > Pune > Haveli > Wagholi"],
  ["At Post: Wagholi", "village Maharashtra > Pune > Haveli > Wagholi"],
  ["मु.पो. वाघोली", "village Maharashtra > Pune > Haveli > Wagholi"],
  // States' letters.
  ["rampur up", "district Uttar Pradesh > Rampur"],
  ["rampur hardoi up", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["up", "state Uttar Pradesh"],
  ["MP", "state Madhya Pradesh"],
  ["tn", "state Tamil Nadu"],
  ["WB", "state West Bengal"],
  ["j&k", "state Jammu and Kashmir"],
  ["J & K", "state Jammu and Kashmir"],
  ["jk", "state Jammu and Kashmir"],
  ["or", "state Odisha"],
  ["od", "state Odisha"],
  ["uk", "state Uttarakhand"],
  ["Rampur, U.P.", "district Uttar Pradesh > Rampur"],
  ["rampur u. p", "district Uttar Pradesh > Rampur"],
  ["U.P. Rampur", "district Uttar Pradesh > Rampur"],
  ["IN-MH", "state Maharashtra"],
  ["pune in-mh", "district Maharashtra > Pune"],
  ["pune mh", "district Maharashtra > Pune"],
  // Codes and PIN codes, with their zeros.
  ["27", "state Maharashtra"],
  ["001", "district Jammu and Kashmir > Jammu Sadar"],
  ["00001", "taluka Jammu and Kashmir > Jammu Sadar > Jammu Sadar"],
  ["900007", "village Goa > North Goa > Satari > Advoi"],
  ["403506", "village Goa > North Goa > Satari > Advoi"],
  ["advoi 403506", "village Goa > North Goa > Satari > Advoi"],
  ["403 506", "village Goa > North Goa > Satari > Advoi"],
  ["advoi pin code: 403506", "village Goa > North Goa > Satari > Advoi"],
  ["Pincode-403 506", "village Goa > North Goa > Satari > Advoi"],
  // The country.
  ["pune maharashtra india", "district Maharashtra > Pune"],
  ["Rampur, Hardoi, Uttar Pradesh, INDIA.", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  // Initials.
  ["hd kote", "taluka Karnataka > Mysore > H.D.Kote"],
  ["h.d. kote", "taluka Karnataka > Mysore > H.D.Kote"],
  ["h d kote", "taluka Karnataka > Mysore > H.D.Kote"],
  ["hdkote", "taluka Karnataka > Mysore > H.D.Kote"],
  ["HD Kote Mysore", "taluka Karnataka > Mysore > H.D.Kote"],
  // Prefixes of states and districts.
  ["raj", "state Rajasthan"],
  ["guja", "state Gujarat"],
  ["maha", "state Maharashtra"],
  ["pun", "state Punjab"],
  ["pune", "district Maharashtra > Pune"],
  ["hard", "district Uttar Pradesh > Hardoi"],
  ["mysor", "district Karnataka > Mysore"],
  ["west", "state West Bengal"],
  ["rewa", "district Madhya Pradesh > Rewa"],
  ["rewa district", "district Madhya Pradesh > Rewa"],
  ["rewar", "district Haryana > Rewari"],
  // Other names, other scripts, other spellings, typos.
  ["orissa", "state Odisha"],
  ["allahabad", "district Uttar Pradesh > Prayagraj"],
  ["allahabad district", "district Uttar Pradesh > Prayagraj"],
  ["पुणे", "district Maharashtra > Pune"],
  ["पुणे district", "district Maharashtra > Pune"],
  ["sarjapur", "village Karnataka > Bangalore > Anekal > Sarjapura"],
  ["sarjapur anekal", "village Karnataka > Bangalore > Anekal > Sarjapura"],
  ["rampru hardoi", "village Uttar Pradesh > Hardoi > Hardoi > Rampur"],
  ["tamilnadu", "state Tamil Nadu"],
  ["tamil n", "state Tamil Nadu"],
  ["uttar pra", "state Uttar Pradesh"],
  ["advoi satari goa", "village Goa > North Goa > Satari > Advoi"],
  ["goa satari advoi", "village Goa > North Goa > Satari > Advoi"],
  ["sandila jn.", "taluka Uttar Pradesh > Hardoi > Sandila"],
  ["state of goa", "state Goa"],
])("%s", async (query, first) => {
  const { results } = await search(query);
  expect(results[0] && `${results[0].level} ${results[0].path}`).toBe(first);
});

test.each<[string, MatchKind, string?]>([
  ["pune", "exact"],
  ["raj", "exact"],
  ["rajast", "exact"],
  ["sarjapur", "prefix"],
  ["sarjapoor", "spelling"],
  ["tamilnadu", "exact"],
  ["rampru hardoi", "typo"],
  ["sarjapura bit 1", "partial"],
  ["allahabad", "exact", "Allahabad"],
  ["alahabad", "spelling", "Allahabad"],
  ["prayagraj", "exact"],
  ["orissa", "exact", "Orissa"],
  ["odisha", "exact"],
])("%s matches as %s", async (query, match, matchedName) => {
  const [first] = (await search(query)).results;
  expect(first).toMatchObject({ match });
  expect(first!.matchedName).toBe(matchedName);
});

test.each(["state", "district"] as const)(
  "the first letters of a %s find it before any taluka or village without that name",
  async (level) => {
    for (const area of directory.areas.all(level)) {
      const name = directory.areas.name(area);
      for (let length = 2; length <= 5; length++) {
        const prefix = name.toLowerCase().replaceAll(" ", "").slice(0, length);
        const { results } = await search(prefix, 500);
        const at = results.findIndex(
          (found) => found.level === level && found.path.split(" > ").at(-1) === name,
        );
        expect(at, `${prefix}: ${name}`).toBeGreaterThanOrEqual(0);
        for (const { level, path } of results.slice(0, at)) {
          const isCalledSo = path.split(" > ").at(-1)!.toLowerCase().replaceAll(" ", "") === prefix;
          if (!isCalledSo) expect(["state", "district"], `${prefix}: ${path}`).toContain(level);
        }
      }
    }
  },
);

test("of too many terms, the twelve longest count, in addition to level words", async () => {
  const query = "a b c d e f g h i j k l advoi village satari taluka";
  expect((await search(query)).results[0]?.path).toBe("Goa > North Goa > Satari > Advoi");
});

test.each([
  ["HARDOIUP", "district Uttar Pradesh > Hardoi"],
  ["hardoiuttarpradesh", "district Uttar Pradesh > Hardoi"],
  ["SATAR1", "taluka Goa > North Goa > Satari"],
  ["पुण्यात", "district Maharashtra > Pune"],
])("a word that no place has as written is read in another writing: %s", async (query, first) => {
  const { total, results } = await directory.finder.answer(query, { offset: 0, limit: 10 });
  expect(`${results[0]?.level} ${results[0]?.full_path}`).toBe(first);
  expect(results.map(({ match }) => match)).not.toContain("exact");
  const rest = await directory.finder.answer(query, { offset: 1, limit: 9 });
  expect(rest).toMatchObject({ total, query, results: results.slice(1) });
});

test("a place with the term as its whole name comes before districts that begin with it", async () => {
  const { results } = await search("rewa");
  expect(results.slice(0, 3).map(({ path }) => path)).toEqual([
    "Madhya Pradesh > Rewa",
    "Haryana > Rewari > Rewa",
    "Haryana > Rewari",
  ]);
});
