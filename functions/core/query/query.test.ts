import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { withoutMarks, withoutOffice } from "./text.ts";

/** How a query is read, as its terms, each with the level that a level word says. */
function read(text: string): string {
  const { terms } = parseQuery(text);
  return terms.map(({ variants, level }) => (level ? `${variants[0]}:${level}` : variants[0])).join(" ");
}

test.each([
  ["Tal. Karad, Dist. Satara", "karad:taluka satara:district"],
  ["TEH: SANDILA", "sandila:taluka"],
  ["tq-karad", "karad:taluka"],
  ["tal karad", "tal karad"],
  ["tal.", "tal"],
  ["naini tal. uttarakhand", "naini:taluka uttarakhand"],
  ["bhimtal. nainital", "bhimtal nainital"],
  ["Village & P.O. Malana, Distt. Kullu", "malana:village kullu:district"],
  ["At Post Karad", "karad"],
  ["At/Post: Karad", "karad"],
  ["a/p karad", "karad"],
  ["Post Karad", "post karad"],
  ["Pechala (P.S.)", "pechala ps"],
  ["mat post", "mat post"],
  ["P.S. Domjur", "domjur"],
  ["po.meyyur", "po meyyur"],
  ["sub-district satari", "satari:taluka"],
  ["Sub District: Satari, Sub-Dist. Bardez", "satari:taluka bardez:taluka"],
  ["Area not under any Sub-district", "area not under any sub:district"],
  ["Shimla H.P.", "shimla hp"],
  ["shimla h.p", "shimla hp"],
  ["H. P. Shimla", "hp shimla"],
  ["h.d.kote", "hd kote"],
  ["S.A.S. Nagar", "s a nagar"],
  ["Kharchimari Pt I N.C.", "kharchimari pt i n c"],
  ["h.p. n", "h p n"],
  ["IN-MH", "mh"],
  ["pune in-mh, india", "pune mh"],
  ["in-pune", "in pune"],
])("%s is read as %s", (query, terms) => {
  expect(read(query)).toBe(terms);
});

test.each([
  ["Kengarai1", "Kengarai", ["1"]],
  ["Rampur Bit -2", "Rampur", ["Bit -2"]],
  ["Rampur (Part) Hardoi", "Rampur Hardoi", ["Part"]],
  ["Sirsa S.O. Haryana", "Sirsa Haryana", ["S.O."]],
  ["Patna G.P.O.", "Patna", ["G.P.O."]],
  ["Anaicut Pt II", "Anaicut", ["Pt II"]],
] as const)("%s may be %s", (query, text, marks) => {
  const bare = withoutMarks(query)!;
  expect([bare.text.replace(/\s+/g, " ").trim(), bare.marks]).toEqual([text, marks]);
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
  ["Belada (Mota)", "Belada (Mota)"],
  ["Sirso", "Sirso"],
  ["BO", "BO"],
  ["Rampur Bo Khurd", "Rampur Bo Khurd"],
])("the post office, station or town %s is %s", (name, place) => {
  expect(withoutOffice(name)).toBe(place);
});
