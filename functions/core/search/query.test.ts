import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";

/** The terms of a query, each with the level that a level word gives it. */
function read(text: string): string {
  const { terms } = parseQuery(text);
  return terms
    .map(({ variants, level }) => (level ? `${variants[0]}:${level}` : variants[0]))
    .join(" ");
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
  ["DISTPURULIA", "purulia:district"],
  ["DISTTHANE", "thane:district"],
  ["Distouli", "distouli"],
  ["Shahbad DisttBoard", "shahbad disttboard"],
  ["DisttCourt Una", "disttcourt una"],
  ["disttboa", "disttboa"],
  ["disttcour", "disttcour"],
  ["distauli", "distauli"],
  ["villane", "villane"],
  ["villege Karad", "karad:village"],
  ["Shimla J & K", "shimla jk"],
  ["D & NH", "dnh"],
  ["Jakrem A & B", "jakrem a and b"],
  ["Lora - I & II", "lora i and ii"],
  ["JungleBlock No-4", "jungleblock no 4"],
  ["Hill BlockNo-II", "hill blockno ii"],
  ["KarimpurBlock Nadia", "karimpur nadia:taluka"],
  ["Motipura@Shakoorpura", "motipura shakoorpura"],
  ["Shimla H.P.", "shimla hp"],
  ["shimla h.p", "shimla hp"],
  ["H. P. Shimla", "hp shimla"],
  ["h.d.kote", "hd kote"],
  ["S.A.S. Nagar", "sas nagar"],
  ["K.G.R.S Path", "kgrs path"],
  ["a b c d e path", "a b c d e path"],
  ["I L C", "i l c"],
  ["Kharchimari Pt I N.C.", "kharchimari pt i n c"],
  ["h.p. n", "h p n"],
  ["IN-MH", "mh"],
  ["pune in-mh, india", "pune mh"],
  ["in-pune", "pune"],
])("%s is read as %s", (query, terms) => {
  expect(read(query)).toBe(terms);
});

test("initials alone are one term if a letter is repeated", () => {
  const termsOf = (text: string) => parseQuery(text).terms.map(({ variants }) => variants[0]);
  expect(termsOf("V.M.V.")).toEqual(["vmv"]);
  expect(termsOf("S S")).toEqual(["ss"]);
  expect(termsOf("B R T")).toEqual(["b", "r", "t"]);
});
