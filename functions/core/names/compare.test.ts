import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areInitialsOf, compare, compareForms, NearFilter } from "./compare.ts";
import { Cores } from "./cores.ts";
import { listedName, writtenName } from "./name-forms.ts";

const between = (written: string, given: string) =>
  compare(writtenName(written), listedName(given));

test.each([
  ["Rampur Khurd", "Rampur Kalan"],
  ["Rampur Khurd", "Rampur Khas"],
  ["Rampur Kh.", "Rampur Bk."],
  ["Chhota Rampur", "Bada Rampur"],
  ["Chikka Hulikunte", "Dodda Hulikunte"],
  ["Barahat (East)", "Barahat (West)"],
  ["Purba Rampur", "Paschim Rampur"],
  ["Kodikulam Bit 1", "Kodikulam Bit 2"],
  ["Kodikulam Bit I", "Kodikulam Bit II"],
  ["Chak 12", "Chak 21"],
  ["Nagli (143)", "Nagli (144)"],
  ["Dharol (61/13)", "Dharol (61/14)"],
  ["K.Basapura", "T.Basapura"],
  ["Guntur Rural", "Guntur Urban"],
  ["Rampur (K)", "Rampur (B)"],
  ["Rampur (II)", "Rampur (III)"],
  ["Rampur", "Sitapur"],
  ["Pa", "Pu"],
  ["8 C", "8 Q"],
])("%s is never %s", (one, other) => {
  expect(between(one, other)).toBeUndefined();
  expect(between(other, one)).toBeUndefined();
});

test.each([
  ["rampur  KALAN", "Rampur Kalan", "same"],
  ["Kodikulam Bit II", "Kodikulam Bit 2", "same"],
  ["Rampur Kh.", "Rampur Khurd", "spelling"],
  ["Rampur खु.", "Rampur Kh.", "spelling"],
  ["Lakshmipura", "Laxmipur", "spelling"],
  ["Bhopani", "Bhopani (143)", "marks"],
  ["Rerma", "Rerma (CT)", "same"],
  ["Vill. Manibeli", "Manibeli", "spelling"],
  ["Shahpur Nagala", "Nagala Shahpur", "order"],
  ["Bilikere Kavalu", "Bilikerekaval", "near1"],
  ["मणिबेली", "Manibeli", "same"],
  ["Rupla Gaon", "Rupla", "marks"],
  ["Khetopathar", "Khetopathar Gaon", "marks"],
  ["Nawa Gaon", "Nawa Gaon", "same"],
  ["Manibeli Hq", "Manibeli", "marks"],
  ["Vill. Jalalpur Khalsa(31) (V)", "Jalalpur Khalsa(31)", "marks"],
])("%s agrees with %s: %s", (written, given, agreement) => {
  expect(between(written, given)).toMatchObject({ agreement });
});

test("a comparison says if one name lacks a part of the other", () => {
  expect(between("Rampur", "Rampur Khurd")).toMatchObject({
    lacks: true,
    agreement: expect.stringMatching(/^words/),
  });
  expect(between("Basapura", "K.Basapura")).toMatchObject({ lacks: true });
});

test("another name in brackets or after @ agrees as a part; a mark in brackets is not a name", () => {
  expect(between("Ramaiahpalle", "Budhavarampet @ Ramaiahpalle")).toMatchObject({
    agreement: "same",
    partial: true,
  });
  expect(between("Balehalli (Kasaba)", "Balehalli")).toMatchObject({
    agreement: "same",
    partial: true,
  });
  expect(between("Balehalli", "Balehalli (Kasaba)")).toMatchObject({
    agreement: "same",
    outside: true,
  });
  expect(listedName("Kothamangalam (OG) (Part)")).toHaveLength(1);
  expect(listedName("Barahat (East)")).toHaveLength(1);
});

test.each(["(P)", "(K)", "(N.V.)", "(EFA)", "(R.F)"])(
  "a name without its letters in brackets agrees as a part: %s",
  (letters) => {
    const all = { agreement: "same", partial: false };
    expect(between(`Dogachhi ${letters}`, `Dogachhi ${letters}`)).toMatchObject(all);
    const outside = { agreement: "same", partial: true, outside: true };
    expect(between("Dogachhi", `Dogachhi ${letters}`)).toMatchObject(outside);
    expect(between("Dogachi", `Dogachhi ${letters}`)).toMatchObject({
      ...outside,
      agreement: "spelling",
    });
  },
);

test("an alias agrees like the name itself", () => {
  const given = listedName("Gurgaon (Rural)", ["Gurugram"]);
  expect(compare(writtenName("Gurugram"), given)).toMatchObject({
    agreement: "same",
    partial: false,
  });
});

test("a part of its name is another name of a town, but hardly of a village", () => {
  const kalyan = writtenName("Kalyan");
  const town = listedName("Kalyan-Dombivli", ["Kalyan"], true);
  expect(compare(kalyan, town)).toMatchObject({ agreement: "same", partial: false });
  expect(compare(kalyan, listedName("Kalyan-Dombivli", ["Kalyan"]))).toMatchObject({
    agreement: "marks",
  });
  const besideTheCity = listedName("Agra Cantonment", ["Agra"], true);
  // Mhow Cantonment is also called Mhow. For Agra and its cantonment, the evidence decides.
  expect(compare(writtenName("Agra"), besideTheCity)).toMatchObject({
    agreement: "marks",
    partial: false,
  });
});

test("marks of a part may be left out, but numbers still distinguish places", () => {
  for (const written of ["Sitapur Khas", "Sitapur Cantt", "Sitapur Bit 2", "Sitapur2"])
    expect(between(written, "Sitapur"), written).toMatchObject({ agreement: "marks" });
  expect(between("Sitapur Khas", "Sitapur Khurd")).toBeUndefined();
  expect(between("Sitapur Bit 2", "Sitapur Bit 1")).toBeUndefined();
  expect(between("Agra Cantt", "Agra Cantonment")).toMatchObject({ agreement: "spelling" });
});

test("a word that a list adds to all names is ignored", () => {
  const added = writtenName("Manibeli Xyz", new Set(["xyz"]));
  expect(compare(added, listedName("Manibeli"))).toMatchObject({ agreement: "marks" });
  expect(compare(writtenName("Manibeli Xyz"), listedName("Manibeli"))).not.toMatchObject({
    agreement: "marks",
  });
});

test("a comparison has numbers and the kind of a single edit", () => {
  expect(between("Chak 12", "Chak No. 12")).toMatchObject({ numbered: true });
  expect(between("Chak", "Chak 12")).toMatchObject({ numbered: false, lacks: true });
  expect(between("Manibeil", "Manibeli")).toMatchObject({ edits: 1, edit: "swap" });
});

describe("for any names", () => {
  const pieces = ["Ram", "pur", "Kh", "urd", " ", "(", ")", "@", "1", "II", "é", "K.", "/"];
  const nameOfPieces = (...more: string[]) =>
    fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 8 }).map((parts) => parts.join(""));

  test("a name in Latin letters is the same as itself", () => {
    fc.assert(
      fc.property(
        nameOfPieces(),
        (text) => void expect(between(text, text)?.agreement).toBe("same"),
      ),
    );
  });

  test("the agreement is the same in both directions", () => {
    const name = nameOfPieces("बड़ा");
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [there, back] = [
          compare(listedName(one), listedName(other)),
          compare(listedName(other), listedName(one)),
        ];
        expect(back?.agreement).toBe(there?.agreement);
      }),
    );
  });

  /** A small vocabulary, so that names often agree in some way. */
  const words = fc.constantFrom(
    ..."rampur rampura ramapur rampu kalan khurd kh nagar nagara nager sitapur sitarampur 1 2 ii k hd (old) (purab @ / part gaon राम".split(
      " ",
    ),
  );
  const fewWords = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));

  test("the filter passes every form that is near", () => {
    fc.assert(
      fc.property(fewWords, fewWords, (one, other) => {
        for (const form of writtenName(one))
          for (const { core, words, ...rest } of listedName(other)) {
            const agreement = compareForms(form, { core, words, ...rest })?.agreement ?? "";
            const near = new NearFilter(form.core).passes(new Cores([core]), 0);
            if (agreement.startsWith("near")) expect(near, `${one} and ${other}`).toBe(true);
          }
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ["k r nagara", "krishnarajanagara", true],
  ["kr nagar", "krishna raja nagara", true],
  ["w champaran", "west champaran", true],
  ["c r patna", "channarayapatna", true],
  // Another letter, another rest, a single initial of a part, no initial, and too short a rest.
  ["k s nagara", "krishna raja nagara", false],
  ["k r puram", "krishnarajanagara", false],
  ["k nagara", "krishnarajanagara", false],
  ["nagara", "krishnarajanagara", false],
  ["s r pur", "shri ram pur", false],
])("%s may be %s: %s", (written, given, expected) => {
  expect(areInitialsOf(written.split(" "), given.split(" "))).toBe(expected);
});
