/** A sentence and an example for each feature. `npm run explain`, the report of `npm run fit` and WEIGHTS.md show them. */
import type { FeatureName } from "./features.ts";

export interface FeatureInWords {
  /** The sentence. */
  readonly counts: string;
  /** A text, and the place that has the feature for it. */
  readonly example: string;
}

export const IN_WORDS: Readonly<Record<FeatureName, FeatureInWords>> = {
  "name.same": {
    counts: "The name is the same except for case, accents and punctuation",
    example: "Advoi: Advoi",
  },
  "name.marks": {
    counts: "The same except for a mark of a part or kind",
    example: "Sirsa: Sirsa (CT)",
  },
  "name.spelling": { counts: "Another romanisation of it", example: "Kundaim: Cundaim" },
  "name.order": {
    counts: "The same words in another order",
    example: "Bardez Calangute: Calangute Bardez",
  },
  "name.near1": { counts: "Very few cheap edits per letter", example: "Mudanur: Mudannur" },
  "name.near2": { counts: "Few cheap edits per letter", example: "Satary: Satari" },
  "name.near3": { counts: "Some edits per letter", example: "Gudel: Gurel" },
  "name.near4": { counts: "More edits per letter", example: "Dhannasar: Daniasar" },
  "name.near5": { counts: "Many edits per letter", example: "Vavi: Wari" },
  "name.near6": { counts: "Very many edits per letter", example: "Teli: Tola" },
  "name.words1": { counts: "One has an extra short word", example: "Rampur Tola: Rampur" },
  "name.words2": { counts: "One has an extra word", example: "Rampur Chhapra: Rampur" },
  "name.words3": { counts: "One has an extra long word", example: "Ram Chhapra: Ram" },
  "name.fewer1": {
    counts: "The text lacks a short word of the name",
    example: "Chandur: Chandur Bk",
  },
  "name.fewer2": { counts: "The text lacks a word of the name", example: "Injana: Injana Patna" },
  "name.fewer3": {
    counts: "The text lacks a long word of the name",
    example: "Chak: Chak Ramnagar",
  },
  "edit.short": { counts: "An edit in a name of up to five letters", example: "Vavi: Wavi" },
  "edit.two": { counts: "Two edits", example: "Kotlla Chhot: Kotla Chhota" },
  "edit.many": { counts: "More than two edits", example: "Thirukovil: Tirukkoyilur" },
  "edit.first": { counts: "The only edit is of the first letter", example: "Gudli: Kudli" },
  "name.lacks": {
    counts: "One has a number, an initial or a word like Khurd that the other lacks",
    example: "Rui: Rui Kh",
  },
  "name.partial": {
    counts: "Only the part in brackets agrees, or one of two names",
    example: "Rampur: Kothi (Rampur)",
  },
  "name.outside": {
    counts: "Only the part outside of brackets agrees",
    example: "Kothi: Kothi (Rampur)",
  },
  "name.apart": {
    counts: "Behind another name, a word like Nagar is apart that the name has joined",
    example: "Panaji Gandhi Nagar: Gandhinagar",
  },
  "name.other": {
    counts: "It is an alias of the place, neither its own name nor that of a town's district",
    example: "Panjim: Panaji",
  },
  "name.rival": {
    counts: "Another place that fits the text as well has exactly this name",
    example: "Kariali, Shimla Rural, for Karyali",
  },
  "name.number": { counts: "Both have the same number", example: "Chak 12: Chak 12" },
  "name.letters": { counts: "Number of letters in the name, up to twelve", example: "Advoi: 5" },
  "name.office": { counts: "It is named as the place of an office", example: "PO Malana: Malana" },
  "name.subject": {
    counts: "The same, not of a post office, and the text names nothing else but areas around it",
    example: "Police Station Advoi, Satari",
  },
  "name.landmark": { counts: "It is named as a landmark", example: "near Malana: Malana" },
  "name.road": { counts: "It is named as a road", example: "Mira Road: Mira Road" },
  "name.bare": {
    counts: "It has only numbers or words for a kind",
    example: "Sector 12: Sector 12",
  },
  "name.local": {
    counts: "The same, and words say that it is named after its place",
    example: "Govt PHC Advoi: Advoi",
  },
  "name.else": {
    counts: "A level word or field says that it is an area",
    example: "Tal. Advoi: Advoi",
  },
  "name.brackets": {
    counts: "It is in brackets after another name",
    example: "Satari (Advoi): Advoi",
  },
  "name.aside": {
    counts: "It is in an address next to the name of the place",
    example: "Pune | Baner Road, Baner: Baner",
  },
  state: { counts: "Its state is named", example: "Advoi, Goa: Advoi" },
  district: { counts: "Its district is named", example: "Advoi, North Goa: Advoi" },
  taluka: { counts: "Its taluka is named", example: "Advoi, Satari: Advoi" },
  block: {
    counts: "Its development block is named as such",
    example: "Advoi, Block Satari: Advoi",
  },
  "block.taluka": {
    counts: "Its taluka is named in a column of blocks",
    example: "Advoi | Block Satari: Advoi",
  },
  panchayat: { counts: "Its gram panchayat is named as such", example: "Advoi, GP Mauxi: Advoi" },
  town: { counts: "The town of the locality is named", example: "Kothrud, Pune: Kothrud" },
  former: { counts: "A former area that covered it is named", example: "Hampi, Bellary: Hampi" },
  "area.other": { counts: "An area is called by another name", example: "Advoi, Panjim: Tiswadi" },
  "town.other": {
    counts: "The town of the locality is called by another name",
    example: "Rohini, Dilli",
  },
  "area.order": {
    counts: "An area is named with its words in another order",
    example: "Karbi Anglong West: West Karbi Anglong",
  },
  "area.spelling": {
    counts: "An area is named in another romanisation",
    example: "Advoi, Satary: Satari",
  },
  "area.typo": { counts: "An area is named with a typo", example: "Advoi, Satrai: Satari" },
  "state.typo": { counts: "A state is named with a typo", example: "Advoi, Gao: Goa" },
  "area.said": {
    counts: "A level word or field says the level of the area",
    example: "Tal. Satari: Satari",
  },
  "area.else": {
    counts: "A level word or field says another level",
    example: "Satari District: Satari",
  },
  "area.aside": {
    counts: "An area is named as an office, a road or a landmark",
    example: "PS Satari: Satari",
  },
  "area.letters": {
    counts: "A state is named by its letters or a short form",
    example: "Rampur UP: Uttar Pradesh",
  },
  "area.again": {
    counts: "A district or taluka of a field is named again after the place",
    example: "Advoi, Satari | Satari: Advoi",
  },
  "area.elsewhere": {
    counts:
      "It is a taluka called so by its exact name, and another district of its state is named",
    example: "Tal. Satari, Dist. South Goa: Satari",
  },
  split: {
    counts:
      "A name that is part of a longer name of an area; twice for a district that is all of the text",
    example: "Jammu and Kashmir: Jammu",
  },
  order: { counts: "Names that are out of order", example: "Goa, Satari, Advoi, North Goa: Advoi" },
  "is.state": { counts: "It is a state", example: "Goa" },
  "is.district": { counts: "It is a district", example: "North Goa" },
  "is.taluka": { counts: "It is a taluka", example: "Satari" },
  "is.town": { counts: "It is a statutory town", example: "Panaji" },
  "is.census_town": { counts: "It is a census town or an outgrowth", example: "Calangute" },
  "is.beside": {
    counts: "It is a cantonment named without that word",
    example: "Agra: Agra Cantonment",
  },
  "is.townOfCities": { counts: "It is a town, and its column is called city", example: "Pune" },
  "is.townSaidVillage": {
    counts: "It is a town, and a word next to its name says that it is a village",
    example: "Vill. Panaji",
  },
  "is.locality": { counts: "It is a locality of a town", example: "Kothrud" },
  "is.unplaced": {
    counts: "It is a locality, and the text names neither its area or town nor its PIN code",
    example: "Botanical Garden",
  },
  "is.elsewhere": {
    counts: "The same, and a name behind it or the name of another place is left",
    example: "Old Fort, Panaji: Old Fort",
  },
  "is.otherScript": {
    counts:
      "Its state does not write the text's script, and a district of one that does has the name",
    example: "লখিমপুৰ: Lakhimpur in Uttar Pradesh",
  },
  "is.post_office": {
    counts: "It is a locality whose town is not certain",
    example: "Zzz B.O.",
  },
  "is.large": {
    counts: "Classes of population from 10,000 people on, where the name is the same",
    example: "Pune: 5",
  },
  "is.largeNear": { counts: "The same where the name is only similar", example: "Pone: Pune: 5" },
  "is.largeUnplaced": {
    counts: "The same as is.large if no district or taluka is named",
    example: "Pune, Maharashtra: Pune: 5",
  },
  "is.former": {
    counts: "It is an area named by a former area that covered it",
    example: "Warangal: Mulugu",
  },
  "is.address": {
    counts: "It is an area, and the text is an address",
    example: "12 MG Road, Satara: Satara district",
  },
  "is.onlyState": {
    counts: "It is a state, and an address names only a state",
    example: "12 MG Road, Goa",
  },
  "pin.same": { counts: "It has the PIN code", example: "Advoi 403506: Advoi" },
  "pin.district": {
    counts: "Its PIN code is unknown; the written one is of its district",
    example: "Advoi 403506",
  },
  "pin.state": {
    counts: "Post offices of the PIN code are only in other districts of its state",
    example: "Advoi 403001",
  },
  "pin.elsewhere": {
    counts: "All post offices of the PIN code are in other states",
    example: "Advoi 110001: Advoi",
  },
  "pin.near": {
    counts: "It does not have the PIN code, but is within 5 km of one of its post offices",
    example: "Advoi 403506",
  },
  "pin.far": {
    counts: "It, or a city around it, is more than 15 km from all of them",
    example: "Panaji 403506",
  },
  "pin.farVillage": {
    counts:
      "Instead: a village as far from the places with it, too; no taluka or block of it is named",
    example: "Rampur 403506",
  },
  "at.same": {
    counts: "Its point is within 2 km of the position given",
    example: "Advoi | 15.6, 74.1",
  },
  "at.near": { counts: "It is 2 to 6 km from there", example: "Advoi | 15.64, 74.1" },
  "at.off": { counts: "It is 6 to 20 km from there", example: "Advoi | 15.7, 74.1" },
  "at.far": { counts: "It is more than 20 km from there", example: "Advoi | 28.6, 77.2" },
  "near.city": {
    counts: "It is a town, and a named city that it is not in is within 60 km",
    example: "Ponda, Panaji",
  },
  "left.nothing": { counts: "A word that says nothing is left", example: "near Advoi" },
  "left.division": {
    counts: "It is a locality of a town, and a numbered division next to its name is left",
    example: "Advoi Sector 7",
  },
  "left.level": { counts: "A level word is left", example: "District Advoi Goa" },
  "left.kind": { counts: "A word for a kind is left", example: "Advoi temple" },
  "left.contrast": {
    counts: "A word like East or Khurd, or a genitive, is left next to a name that is used",
    example: "Ramu ka Advoi: Advoi",
  },
  "left.quarter": { counts: "A word like Nagar is left", example: "Samta Nagar, Advoi: nagar" },
  "left.landmark": { counts: "A word of a landmark is left", example: "near Shiv Mandir, Advoi" },
  "left.building": {
    counts: "A word of a building is left, but no name of a place for it",
    example: "Sai Residency, Panaji",
  },
  "left.institution": {
    counts: "A name next to a word for an institution is left",
    example: "Rohan Hospital, Theni",
  },
  "left.local": {
    counts: "The same, and the institution is named after its place",
    example: "Govt Hospital Karungal, Goa",
  },
  "left.office": { counts: "The name of an office is left", example: "PO Valpoi, Advoi" },
  "left.block": {
    counts: "A development block that the data lacks is left",
    example: "Advoi | Block Zzz",
  },
  "left.aside": {
    counts: "A name in an address next to the name of the place is left",
    example: "Pune | Baner",
  },
  "left.short": {
    counts: "An abbreviation is left: up to two letters, or capitals without a vowel",
    example: "K Advoi",
  },
  "left.abroad": {
    counts: "The name of another country is left at the end",
    example: "Salem, Oregon, USA: Salem",
  },
  "left.village": {
    counts: "A name called a village is left",
    example: "Vill. Zzz, Satari: Satari",
  },
  "left.otherVillage": {
    counts: "The same, where a place of another name is meant",
    example: "Sanvordem, Vill. Advoi: Sanvordem",
  },
  "left.area": {
    counts: "A name called an area, but not in the data, is left",
    example: "Advoi, Tal. Zzz",
  },
  "left.before": {
    counts: "The first name of a part of the text before the place is left",
    example: "Zzz, Advoi, Goa",
  },
  "left.inFront": {
    counts: "A name in front of the place in its part of the text is left",
    example: "Zzz Advoi, Goa",
  },
  "left.after": {
    counts: "The first name of a part of the text after the place is left",
    example: "Advoi, Zzz, Goa",
  },
  "left.further": {
    counts: "A further name of such a part is left",
    example: "Yyy Zzz, Advoi, Goa",
  },
  "left.beforeInOne": {
    counts: "Without commas: a name in front is left",
    example: "Zzz Advoi Goa",
  },
  "left.afterInOne": {
    counts: "Without commas: a name after it is left",
    example: "Advoi Zzz Goa",
  },
  "left.furtherInOne": {
    counts: "Without commas: a further name is left",
    example: "Yyy Zzz Advoi Goa",
  },
  "left.name": { counts: "Any other name is left", example: "Advoi Zzz, Goa" },
  "left.ofTown": {
    counts: "A name is left in front of a town or a locality",
    example: "Zzz, Pune",
  },
  "left.quarterOfTown": {
    counts: "The same, and it ends like the name of a part of a town",
    example: "Samta Nagar, Pune",
  },
  "wrong.state": { counts: "A state that it is not in is named", example: "Advoi, Bihar" },
  "wrong.district": { counts: "A district that it is not in is named", example: "Advoi, Pune" },
  "wrong.taluka": { counts: "A taluka that it is not in is named", example: "Advoi, Bardez" },
  "wrong.town": {
    counts: "A town with parts, which it is not in, is named",
    example: "Kothrud, Mumbai",
  },
  "wrong.typo": { counts: "Such an area is named with a typo", example: "Advoi, Dist. Puna" },
  "wrong.sameState": {
    counts: "Such a district or taluka is in its state",
    example: "Advoi, South Goa",
  },
  "wrong.inFront": {
    counts: "The name of such an area is in front, where a smaller area belongs",
    example: "Bardez, Valpoi",
  },
  "inside.state": { counts: "An unknown place in a state is meant", example: "Zzz, Goa" },
  "inside.district": {
    counts: "An unknown place in a district is meant",
    example: "Zzz, North Goa",
  },
  "inside.taluka": { counts: "An unknown place in a taluka is meant", example: "Zzz, Satari" },
  "inside.town": {
    counts: "An unknown place in a town is meant",
    example: "Sai Residency, Panaji",
  },
  "inside.name": {
    counts: "A name in front of the area or town may be its name",
    example: "Zzz, Satari",
  },
  "inside.quarter": {
    counts: "Such a name ends like the name of a part of a town",
    example: "Samta Nagar, Panaji",
  },
  "inside.pincode": {
    counts: "The text has a PIN code of the town's parts",
    example: "Zzz, Panaji 403001",
  },
  "inside.village": {
    counts: "There is a name called a village",
    example: "Vill. Zzz, Satari",
  },
  "inside.villageWords": {
    counts: "Further words of the name in the field of villages",
    example: "Village: Zzz Yyy; taluka: Satari",
  },
  "inside.address": {
    counts: "There is a house, a road or a landmark",
    example: "12 MG Road, Satari",
  },
  "inside.wrong": {
    counts: "The only unknown name is of an area elsewhere",
    example: "Taluka Bardez, District South Goa",
  },
  "inside.building": { counts: "There is a building inside it", example: "Sai Residency, Panaji" },
  "inside.office": { counts: "There is an office inside it", example: "PO Zzz, Satari" },
  "inside.officeOfTown": {
    counts: "The same, and the place would be in a town",
    example: "Yyy, PO Zzz, Valpoi",
  },
  nothing: { counts: "Nothing that is known is meant", example: "Zzz, Yyy" },
};
