/**
 * What a stack says for and against its place, as named counts. Each has one weight in `weights.json`; their sum is the score.
 * The names, sentences and examples are what `npm run explain` and the README show.
 */

export interface Feature {
  readonly name: string;
  /** What is counted. */
  readonly counts: string;
  /** A text, and the place of which it has the feature. */
  readonly example: string;
}

const TABLE = [
  // The place's own name.
  ["name.same", "The name is the same but for case, accents and punctuation", "Advoi: Advoi"],
  ["name.marks", "The same but for a mark of a part or kind", "Sirsa: Sirsa (CT)"],
  ["name.spelling", "Another romanisation of it", "Kundaim: Cundaim"],
  ["name.order", "The same words in another order", "Bardez Calangute: Calangute Bardez"],
  ["name.near1", "Very few cheap edits a letter", "Mudanur: Mudannur"],
  ["name.near2", "Few cheap edits a letter", "Satary: Satari"],
  ["name.near3", "Some edits a letter", "Gudel: Gurel"],
  ["name.near4", "More edits a letter", "Dhannasar: Daniasar"],
  ["name.near5", "Many edits a letter", "Vavi: Wari"],
  ["name.near6", "Very many edits a letter", "Teli: Tola"],
  ["name.words1", "One has a further short word", "Rampur Tola: Rampur"],
  ["name.words2", "One has a further word", "Rampur Chhapra: Rampur"],
  ["name.words3", "One has a further long word", "Ram Chhapra: Ram"],
  ["name.fewer1", "The text lacks a short word of the name", "Chandur: Chandur Bk"],
  ["name.fewer2", "The text lacks a word of the name", "Injana: Injana Patna"],
  ["name.fewer3", "The text lacks a long word of the name", "Chak: Chak Ramnagar"],
  ["edit.short", "An edit in a name of up to five letters", "Vavi: Wavi"],
  ["edit.two", "Two edits", "Kotlla Chhot: Kotla Chhota"],
  ["edit.many", "More than two edits", "Thirukovil: Tirukkoyilur"],
  ["edit.first", "The only edit is of the first letter", "Gudli: Kudli"],
  [
    "name.lacks",
    "One has a number, an initial or a word like Khurd that the other lacks",
    "Rui: Rui Kh",
  ],
  ["name.partial", "Only the part in brackets, or without them, agrees", "Kothi: Kothi (Rampur)"],
  ["name.other", "It is another name of the place, not its own", "Panjim: Panaji"],
  ["name.number", "Both have the same number", "Chak 12: Chak 12"],
  ["name.letters", "Letters of the name, twelve at most", "Advoi: 5"],
  ["name.office", "It is called as the place of an office", "PO Malana: Malana"],
  ["name.landmark", "It is called as a landmark", "near Malana: Malana"],
  ["name.road", "It is called as a road", "Mira Road: Mira Road"],
  ["name.bare", "It has numbers or words for a kind alone", "Sector 12: Sector 12"],
  [
    "name.local",
    "The same, and words say that it is named after its place",
    "Govt PHC Advoi: Advoi",
  ],
  ["name.else", "A level word or field says that it is an area", "Tal. Advoi: Advoi"],
  ["name.brackets", "It is in brackets after another name", "Satari (Advoi): Advoi"],
  [
    "name.aside",
    "It is in an address next to the name of the place",
    "Pune | Baner Road, Baner: Baner",
  ],
  // The areas that it is in, or which the candidate itself is.
  ["state", "Its state is named", "Advoi, Goa: Advoi"],
  ["district", "Its district is named", "Advoi, North Goa: Advoi"],
  ["taluka", "Its taluka is named", "Advoi, Satari: Advoi"],
  ["block", "Its taluka is named in a column of development blocks", "Advoi | Block Satari: Advoi"],
  ["town", "The town of the locality is named", "Kothrud, Pune: Kothrud"],
  ["former", "A former area that covered it is named", "Hampi, Bellary: Hampi"],
  ["area.other", "An area is called by another name", "Advoi, Panjim: Tiswadi"],
  [
    "area.order",
    "An area is named with its words in another order",
    "Karbi Anglong West: West Karbi Anglong",
  ],
  ["area.spelling", "An area is named in another romanisation", "Advoi, Satary: Satari"],
  ["area.typo", "An area is named with a typo", "Advoi, Satrai: Satari"],
  ["area.said", "A level word or field says the level of the area", "Tal. Satari: Satari"],
  ["area.else", "A level word or field says another level", "Satari District: Satari"],
  ["area.aside", "An area is called as an office, a road or a landmark", "PS Satari: Satari"],
  ["area.letters", "An area is named by two letters", "Rampur UP: Uttar Pradesh"],
  ["split", "A name that is part of a longer name of an area", "Jammu and Kashmir: Jammu"],
  ["order", "Names that are out of order", "Goa, Satari, Advoi, North Goa: Advoi"],
  // What the candidate is.
  ["is.state", "It is a state", "Goa"],
  ["is.district", "It is a district", "North Goa"],
  ["is.taluka", "It is a taluka", "Satari"],
  ["is.town", "It is a statutory town", "Panaji"],
  ["is.census_town", "It is a census town or an outgrowth", "Calangute"],
  ["is.beside", "It is a cantonment that is called without the word", "Agra: Agra Cantonment"],
  ["is.townOfCities", "It is a town, and its column is called city", "Pune"],
  ["is.locality", "It is a locality of a town", "Kothrud"],
  [
    "is.unplaced",
    "It is a locality, and neither what it is in nor its PIN code is named",
    "Botanical Garden",
  ],
  ["is.post_office", "It is a locality that is in no town for certain", "Zzz B.O."],
  [
    "is.large",
    "Classes of population from 10,000 people on, where the name is the same",
    "Pune: 5",
  ],
  ["is.largeNear", "The same where the name is only near", "Pone: Pune: 5"],
  [
    "is.largeUnplaced",
    "The same as is.large, where no district or taluka is named",
    "Pune, Maharashtra: Pune: 5",
  ],
  ["is.former", "It is an area that is named by a former one which covered it", "Warangal: Mulugu"],
  [
    "is.address",
    "It is an area, and the text is an address",
    "12 MG Road, Satara: Satara district",
  ],
  [
    "is.onlyState",
    "It is a state, and nothing but a state is named in an address",
    "12 MG Road, Goa",
  ],
  // The PIN code of the text.
  ["pin.same", "It has the PIN code", "Advoi 403506: Advoi"],
  ["pin.district", "Its PIN code is unknown; the written one is of its district", "Advoi 403506"],
  [
    "pin.state",
    "Post offices of the PIN code are only in other districts of its state",
    "Advoi 403001",
  ],
  ["pin.elsewhere", "All post offices of the PIN code are in other states", "Advoi 110001: Advoi"],
  [
    "pin.near",
    "It has not the PIN code, and is within 5 km of one of its post offices",
    "Advoi 403506",
  ],
  ["pin.far", "It is more than 20 km from all of them", "Rampur 403506"],
  // What is left of the text.
  ["left.nothing", "A word that says nothing is left", "near Advoi"],
  ["left.level", "A level word is left", "District Advoi Goa"],
  ["left.kind", "A word for a kind is left", "Advoi temple"],
  [
    "left.contrast",
    "A word like East, Khurd or Cantt is left next to a name that is used",
    "East Advoi: Advoi",
  ],
  ["left.quarter", "A word like Nagar is left", "Samta Nagar, Advoi: nagar"],
  ["left.landmark", "A word of a landmark is left", "near Shiv Mandir, Advoi"],
  ["left.building", "A word of a building is left", "Sai Residency, Advoi"],
  ["left.institution", "A name next to a word for an institution is left", "Rohan Hospital, Theni"],
  [
    "left.local",
    "The same, and the institution is named after its place",
    "Govt Hospital Karungal, Goa",
  ],
  ["left.office", "The name of an office is left", "PO Valpoi, Advoi"],
  ["left.block", "A development block that the data has not is left", "Advoi | Block Zzz"],
  ["left.aside", "A name in an address next to the name of the place is left", "Pune | Baner"],
  ["left.short", "A name of one or two letters is left", "K Advoi"],
  ["left.village", "A name that is said to be the village is left", "Vill. Zzz, Satari: Satari"],
  [
    "left.area",
    "A name that is said to be an area, and is none of the data, is left",
    "Advoi, Tal. Zzz",
  ],
  [
    "left.before",
    "The first name of a part of the text before the place is left",
    "Zzz, Advoi, Goa",
  ],
  ["left.inFront", "A name in front of it in its part of the text is left", "Zzz Advoi, Goa"],
  ["left.after", "The first name of a part of the text after the place is left", "Advoi, Zzz, Goa"],
  ["left.further", "A further name of such a part is left", "Yyy Zzz, Advoi, Goa"],
  ["left.beforeInOne", "Without commas: a name in front is left", "Zzz Advoi Goa"],
  ["left.afterInOne", "Without commas: a name after it is left", "Advoi Zzz Goa"],
  ["left.furtherInOne", "Without commas: a further name is left", "Yyy Zzz Advoi Goa"],
  ["left.name", "Any other name is left", "Advoi Zzz, Goa"],
  ["left.ofTown", "A name is left in front of a town or a locality", "Zzz, Pune"],
  [
    "left.quarterOfTown",
    "The same, and it ends like that of a part of a town",
    "Samta Nagar, Pune",
  ],
  ["wrong.state", "A state that it is not in is named", "Advoi, Bihar"],
  ["wrong.district", "A district that it is not in is named", "Advoi, Pune"],
  ["wrong.taluka", "A taluka that it is not in is named", "Advoi, Bardez"],
  ["wrong.town", "A town with parts, which it is not in, is named", "Kothrud, Mumbai"],
  ["wrong.typo", "Such an area is named with a typo", "Advoi, Dist. Puna"],
  ["wrong.sameState", "Such a district or taluka is in its state", "Advoi, South Goa"],
  [
    "wrong.inFront",
    "The name of such an area is in front, where that of a smaller one is",
    "Bardez, Valpoi",
  ],
  // An unknown place in an area.
  ["inside.state", "An unknown place in a state is meant", "Zzz, Goa"],
  ["inside.district", "An unknown place in a district is meant", "Zzz, North Goa"],
  ["inside.taluka", "An unknown place in a taluka is meant", "Zzz, Satari"],
  ["inside.town", "An unknown place in a town is meant", "Sai Residency, Panaji"],
  ["inside.name", "A name in front of the area or town may be its name", "Zzz, Satari"],
  ["inside.quarter", "Such a name ends like that of a part of a town", "Samta Nagar, Panaji"],
  ["inside.pincode", "The text has a PIN code of the town's parts", "Zzz, Panaji 403001"],
  ["inside.village", "There is a name that is said to be the village", "Vill. Zzz, Satari"],
  ["inside.address", "There is a house, a road or a landmark", "12 MG Road, Satari"],
  [
    "inside.wrong",
    "All that is unknown is an area that is elsewhere",
    "Taluka Bardez, District South Goa",
  ],
  ["inside.building", "There is a building of it", "Sai Residency, Panaji"],
  ["inside.office", "There is an office of it", "PO Zzz, Satari"],
  ["inside.officeOfTown", "The same, and it would be in a town", "Yyy, PO Zzz, Valpoi"],
  ["nothing", "Nothing that is known is meant", "Zzz, Yyy"],
] as const satisfies readonly (readonly [name: string, counts: string, example: string])[];

export type FeatureName = (typeof TABLE)[number][0];

export const FEATURES: readonly Feature[] = TABLE.map(([name, counts, example]) => ({
  name,
  counts,
  example,
}));

/** The position of each feature in {@link FEATURES} and the weights. */
export const F = Object.fromEntries(TABLE.map(([name], i) => [name, i])) as Readonly<
  Record<FeatureName, number>
>;

/** The features of an area that is named and that a place is not in. */
export const WRONG: readonly number[] = [
  F["wrong.state"],
  F["wrong.district"],
  F["wrong.taluka"],
  F["wrong.town"],
];
