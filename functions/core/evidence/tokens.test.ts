import { describe, expect, test } from "vitest";
import { saidOf, textOfRun } from "./runs.ts";
import { isContent, lineOf } from "./tokens.ts";

/** The tokens of a line with their roles, with "|" between stretches. */
function rolesOf(text: string): string {
  const { tokens } = lineOf([{ text }]);
  return tokens
    .map(({ text: token, role, level, segment }, i) => {
      const isNext = i > 0 && segment !== tokens[i - 1]!.segment;
      return `${isNext ? "| " : ""}${role === "name" ? token : `${token}:${level ?? role}`}`;
    })
    .join(" ");
}

describe("separators", () => {
  test.each([
    ["Bara, Rampur; Hills", "bara | rampur | hills"],
    ["Bara\nRampur | Hills > Goa", "bara | rampur | hills | goa"],
    ["Bara - Rampur – Hills", "bara | rampur | hills"],
    ["Bara (Rampur), Hills", "bara | rampur | hills"],
    ["Bara/Rampur", "bara | rampur"],
    // The second character of the name is a vowel sign.
    ["गुढ़/रीवा", "गुढ़ | रीवा"],
    [",, Bara ,;, Rampur ,", "bara | rampur"],
    // No separators.
    ["Habra - I", "habra i"],
    ["Kalyan-Dombivli", "kalyan dombivli"],
    ["Bara (2), Rampur", "bara 2:number | rampur"],
    ["Bara (East Part), Rampur", "bara | east:kind part:kind | rampur"],
    // A side after the name of a district belongs to it.
    ["Bara, Medinipur, Paschim, Rampur", "bara | medinipur paschim | rampur"],
    ["Medinipur, Paschim", "medinipur paschim"],
    // A side is part of the name if its level follows.
    ["Bara (Rural) mandal, Rampur", "bara rural mandal:taluka | rampur"],
    // A landmark or level word that a name is written to.
    ["MAIN ROADBARA,RAMPUR", "main:landmark road:nothing | bara | rampur"],
    ["VILLKOTLA PO BARA", "vill:village kotla po:nothing bara:office"],
    ["Roadways, Stationery, Villupuram", "roadways | stationery | villupuram"],
    ["", ""],
    [" ,;- ", ""],
  ])("%s", (line, expected) => {
    expect(rolesOf(line)).toBe(expected);
  });

  test("a side in a field of its own does not belong to the name in the field before", () => {
    const { tokens } = lineOf([
      { text: "Medinipur", hint: "district" },
      { text: "Paschim", hint: "taluka" },
    ]);
    expect(tokens.map(({ segment }) => segment)).toEqual([0, 1]);
  });

  test("tokens in brackets are marked", () => {
    const { tokens, segments } = lineOf([{ text: "Bara (Rampur), Hills" }]);
    expect(tokens.map(({ inBrackets }) => inBrackets)).toEqual([false, true, false]);
    expect(segments).toBe(3);
  });
});

describe("an address without commas next to columns", () => {
  const rolesBeside = (text: string) =>
    lineOf([{ text }, { text: "Plains", hint: "district" }])
      .tokens.filter(({ hint }) => hint === undefined)
      .map(({ text: token, role, level }) => `${token}:${level ?? role}`)
      .join(" ");

  test.each([
    ["Opp Bus Stand Kotla", "opp:nothing bus:landmark stand:kind kotla:name"],
    ["Near Post Office Kotla", "near:nothing post:nothing kotla:name"],
    ["Opp Panchayat Office Kotla", "opp:nothing panchayat:nothing office:kind kotla:name"],
    // Commas say where a landmark ends.
    [
      "Opp Bus Stand Kotla, Hills",
      "opp:nothing bus:landmark stand:landmark kotla:landmark hills:name",
    ],
    // The name of an office may have several words.
    ["Bara Post Kotla Hills", "bara:name post:nothing kotla:office hills:office"],
  ])("%s", (text, expected) => {
    expect(rolesBeside(text)).toBe(expected);
  });
});

describe("level words", () => {
  test.each([
    [
      "Vill. Chhota Kotla, Teh. Kotla, Dist. Plains",
      "vill:village chhota kotla | teh:taluka kotla | dist:district plains",
    ],
    ["Vill+PO Malana", "vill:village po:village malana"],
    ["Village & Post Malana, Kullu", "village:village post:village malana | kullu"],
    ["Vill+PO+PS- Malana", "vill:village po:village ps:village malana"],
    ["At/Po/Ps- Malana", "vpo:village ps:village malana"],
    ["ग्राम+पोस्ट+पंचायत- Malana", "ग्राम:village पोस्ट:village पंचायत:village malana"],
    [
      "First Floor, Vill, P.O.- Malana, Kullu",
      "first:landmark floor:nothing | vill:village po:village malana | kullu",
    ],
    // The word for a village is about the name before it.
    ["Malana Village PS Jari", "malana village:village ps:nothing jari:office"],
    ["Malana Vill, PO Jari", "malana vill:village | po:nothing jari:office"],
    ["Bara (Village), Kotla (Mandal)", "bara village:village | kotla mandal:taluka"],
    [
      "Bara (Vill), Jari (PO), Kotla (Blk)",
      "bara vill:village | jari:office po:nothing | kotla blk:taluka",
    ],
    ["ग्राम व पोस्ट Malana, Kullu", "ग्राम:village पोस्ट:village malana | kullu"],
    // Letters of which a text has several.
    [
      "V- Bara, P- Jari, T- Kotla, D- Plains",
      "village:village bara | post:nothing jari:office | taluka:taluka kotla | district:district plains",
    ],
    [
      "Bara (V), Jari (P), Kotla (M), Plains (D)",
      "bara village:village | jari:office post:nothing | kotla mandal:taluka | plains district:district",
    ],
    [
      "V- सेमरिया, T- सेमरिया, D- रीवा",
      "village:village सेमरिया | taluka:taluka सेमरिया | district:district रीवा",
    ],
    ["V. Kota, T. Narsipur", "v kota | t narsipur"],
    ["(Vill) Bara, (PO) Jari", "vill:village bara | po:nothing jari:office"],
    ["(Old) Bara (Part)", "old:kind | bara part:kind"],
    // Circles and groups of villages, which are named like one of them.
    [
      "VTC: Bara, Patwari Halka Jari, Teh. Kotla",
      "vtc:village bara | patwarcircle:nothing jari:office | teh:taluka kotla",
    ],
    ["Vill. Bara, Mouza Jari", "vill:village bara | mouza:nothing jari:office"],
    ["Mouza Bara, Kotla", "mouza:village bara | kotla"],
    ["Vill/Mouza Bara, Kotla", "vill:village mouza:village bara | kotla"],
    ["Bara Pargana Jari, Kotla", "bara pargana:nothing jari:office | kotla"],
    ["24 Pargana, Kotla", "24:number parganas | kotla"],
    ["Sub Centre Bara, PHC Jari", "sub:kind centre:kind bara | phc:nothing jari:office"],
    ["PHC Jari, Kotla", "phc:kind jari | kotla"],
    ["Bara B.O, Jari S.O, Plains", "bara bo:kind | jari:office so:nothing | plains"],
    // A hamlet of a village; without a name in front, somebody's house.
    ["Bara H/o Jari, Kotla", "bara:landmark hamletof:village jari | kotla"],
    ["Bara Hamlet of Jari, Kotla", "bara:landmark hamletof:village jari | kotla"],
    ["H/o Kan Singh, Kotla", "hamletof:nothing kan:landmark singh:landmark | kotla"],
    // In front of a post office only a house and a road, or areas.
    ["Rose House, Malana P.O., Kullu", "rose:landmark house:nothing | malana po:village | kullu"],
    ["Block Kotla, GP Malana", "block:taluka kotla | gp:village malana"],
    ["Bara, GP Malana", "bara | gp:nothing malana:office"],
    ["ਪਿੰਡ ਤੇ ਡਾਕ. ਬਾੜਾ", "ਪਿੰਡ:village ਡਾਕ:village ਬਾੜਾ"],
    // Words for a town.
    ["ਬਾੜਾ ਸ਼ਹਿਰ, ਕੋਟਲਾ", "ਬਾੜਾ ਸ਼ਹਿਰ:village | ਕੋਟਲਾ"],
    ["বারা শহর, কোটলা", "বারা শহর:village | কোটলা"],
    ["బారా పట్టణం, కోట్ల", "బారా పట్టణం:village | కోట్ల"],
    ["വില്ലേജ്: ബാര, താലൂക്ക്: കോട്ല", "വില്ലേജ്:village ബാര | താലൂക്ക്:taluka കോട്ല"],
    ["কোটলা চক্ৰ, জিলা কুল্লু", "কোটলা চক্ৰ:taluka | জিলা:district কুল্লু"],
    ["ग्राम बारा, जनपद पंचायत कोटला", "ग्राम:village बारा | ब्लॉक:taluka कोटला"],
    ["Bara, Kotla Panchayat Union", "bara | kotla block:taluka"],
    // A word for parts of towns that is all of its part of the text is a name.
    ["Bara Nagar, Rampur", "bara nagar:quarter | rampur"],
    ["Nagar, Rampur", "nagar | rampur"],
    // A firm.
    ["M/S. Bara Stores, Rampur", "careof:nothing bara:landmark stores:landmark | rampur"],
    // "ग्रा." alone is a village, but "ग्रा.पं." its panchayat.
    ["मौजा बारा, ग्रा.पं.कोटला", "मौजा:village बारा | पंचायत:nothing कोटला:office"],
    // Hindi writes a zero where others write a dot.
    [
      "ग्रा० बारा, पो० रामपुर, तह० कोटला, जि० पहाड़ियां",
      "village:village बारा | पो:nothing रामपुर:office | taluka:taluka कोटला | district:district पहाड़ियां",
    ],
    ["ग्रा0 बारा तह0 कोटला", "village:village बारा taluka:taluka कोटला"],
    ["सेक्टर 10 बारा", "सेक्टर 10:number बारा"],
    [
      "ग्राम:- बारा, डाक- रामपुर, तह- कोटला",
      "ग्राम:village बारा | डाक:nothing रामपुर:office | taluka:taluka कोटला",
    ],
    [
      "મુ. બારા, તા. કોટલા, જી. પહાડ",
      "village:village બારા | taluka:taluka કોટલા | district:district પહાડ",
    ],
    ["గ్రా. బారా, మం. కోట్ల, జి. పహాడ్", "village:village బారా | taluka:taluka కోట్ల | district:district పహాడ్"],
    [
      "ಗ್ರಾ. ಬಾರಾ, ತಾ. ಕೋಟ್ಲಾ, ಜಿ. ಪಹಾಡ್",
      "village:village ಬಾರಾ | taluka:taluka ಕೋಟ್ಲಾ | district:district ಪಹಾಡ್",
    ],
    // With case endings.
    ["పహాడ్ జిల్లాలోని బారా గ్రామంలో", "పహాడ్ జిల్లాలోని:district బారా గ్రామంలో:village"],
    ["ಪಹಾಡ್ ಜಿಲ್ಲೆಯ ಬಾರಾ ಗ್ರಾಮದಲ್ಲಿ", "ಪಹಾಡ್ ಜಿಲ್ಲೆಯ:district ಬಾರಾ ಗ್ರಾಮದಲ್ಲಿ:village"],
    ["பாரா கிராமத்தில், பகாட் மாவட்டத்தின்", "பாரா கிராமத்தில்:village | பகாட் மாவட்டத்தின்:district"],
    ["પહાડ જિલ્લામાં", "પહાડ જિલ્લામાં:district"],
    ["পাহাড় জেলার বারা", "পাহাড় জেলার:district বারা"],
    ["ପାହାଡ ଜିଲ୍ଲାରେ", "ପାହାଡ ଜିଲ୍ଲାରେ:district"],
    ["पहाड जिल्ह्यातील बारा", "पहाड जिल्ह्यातील:district बारा"],
    ["ਪਹਾੜ ਜ਼ਿਲ੍ਹੇ ਵਿੱਚ", "ਪਹਾੜ ਜ਼ਿਲ੍ਹੇ:district ਵਿੱਚ:nothing"],
    ["પહાડના બારા ગામમાં", "પહાડના બારા ગામમાં:village"],
    ["পাহাড়ৰ বাৰা গাঁৱত", "পাহাড়ৰ বাৰা গাঁৱত:village"],
    ["పహాడ్ జిల్లా బారా గ్రామానికి", "పహాడ్ జిల్లా:district బారా గ్రామానికి:village"],
    // Shortened by a visarga or two strokes, which stand for a dot or a colon; a danda ends a part.
    ["গ্রামঃ বারা। পোস্টঃ জরি। জেলাঃ পাহাড়", "গ্রাম:village বারা | পোস্ট:nothing জরি:office | জেলা:district পাহাড়"],
    ["ಸಾ|| ಬಾರಾ ತಾ|| ಕೋಟ್ಲಾ", "village:village ಬಾರಾ taluka:taluka ಕೋಟ್ಲಾ"],
    ["బారా గ్రా॥, కోట్ల మం॥", "బారా గ్రా:village | కోట్ల మం:taluka"],
    // Tamil's letters in brackets.
    ["பாரா (கி), கோட்லா (வ), பகாட் (மா)", "பாரா கி:village | கோட்லா வ:taluka | பகாட் மா:district"],
    ["பாரா (கி)", "பாரா கி:village"],
    ["வ.உ.சி நகர், பாரா", "வ உ சி நகர்:quarter | பாரா"],
    // Two words for a village.
    ["મોજે ગામ બારા, કોટલા", "મોજે:village બારા | કોટલા"],
    ["मुक्काम बारा पोस्ट जरी", "मुक्काम:village बारा पोस्ट:nothing जरी:office"],
    ["ગ્રામ પંચાયત બારા, તાલુકા પંચાયત કોટલા", "પંચાયત:village બારા | તાલુકા:taluka કોટલા"],
    // Words for a town.
    ["जयपुर शहर के गांधी नगर में", "जयपुर शहर:village | गांधी नगर:quarter में:nothing"],
    ["କୋଟଲା ସହରରେ", "କୋଟଲା ସହରରେ:village"],
    ["కోట్ల పట్టణం", "కోట్ల పట్టణం:village"],
    // A gram panchayat is the village if no other word names one.
    ["Gram Panchayat Malana, Kullu", "panchayat:village malana | kullu"],
    ["Malana Grampanchayat, Kullu", "malana grampanchayat:village | kullu"],
    ["Vill. Malana, GP Kullu", "vill:village malana | gp:nothing kullu:office"],
    ["Malana, GP Kullu", "malana | gp:nothing kullu:office"],
    // So is a post office in front.
    ["Malana Post, Kullu Taluk", "malana post:village | kullu taluk:taluka"],
    ["Malana P.O., Via Bara, Kullu", "malana po:village | via:nothing bara:office | kullu"],
    ["Malana & Post, Kullu", "malana and:village post:village | kullu"],
    ["Malana Post, Vill. Bara, Kullu", "malana:office post:nothing | vill:village bara | kullu"],
    ["Bara, Malana Post, Kullu", "bara | malana:office post:nothing | kullu"],
    ["V/PO Malana, Kullu", "vpo:village malana | kullu"],
    ["V+PO Malana, Kullu", "vpo:village malana | kullu"],
    ["G.P.O. Malana", "gpo:kind malana"],
    // Misspelled.
    ["Vilage Bara, Distirct Plains", "village:village bara | district:district plains"],
    ["Villiyanur, Plains Distric", "villiyanur | plains district:district"],
    ["Plains Dt", "plains dt:district"],
    // The council of a town.
    ["Bara Nagar Palika Parishad", "bara municipality:village"],
    ["Nagar Panchayat, Bara, Kotla", "municipality:village bara | kotla"],
    ["Office of the Nagar Nigam: Bara", "municipality:village bara"],
    ["Nagar Panchayat Samiti, Kotla", "nagar:quarter block:taluka | kotla"],
    // Written together.
    ["DISTPLAINS", "dist:district plains"],
    ["DISTTPLAINS", "dist:district plains"],
    ["Disttalpur", "dist:district talpur"],
    ["Districtplains", "dist:district plains"],
    ["BaraVillage,KotlaTaluk", "bara village:village | kotla taluk:taluka"],
    ["Distillery, Districts", "distillery | districts"],
    ["BARADISTKOTLA", "bara | dist:district kotla"],
    ["STATION ROAD BARADIST-KOTLA", "station:landmark road:nothing bara | dist:district kotla"],
    ["Bara District Kotla", "bara district:district kotla"],
    ["Adiste, Kotla", "adiste | kotla"],
    ["Methodist Church, Kotla", "methodist church:kind | kotla"],
    // Villages on canals.
    ["Chak 12 STG, Kotla", "chak:village 12:number stg | kotla"],
    ["Chak No. 5 PS, Kotla", "chak:village no:village 5:number ps | kotla"],
    ["Chak 8H, Kotla", "chak:village 8h | kotla"],
    ["Chak 12, Kotla", "chak 12:number | kotla"],
    ["16RB, Kotla", "16:number rb | kotla"],
    ["Chak 16RB, Kotla", "chak:village 16:number rb | kotla"],
    ["Village 39F, Kotla", "village:village 39f | kotla"],
    ["39F, Kotla", "39f:number | kotla"],
    ["4th, Kotla", "4th:number | kotla"],
    ["Chak Rampur, Kotla", "chak rampur | kotla"],
    // "Mukam" is a village in Marathi and Gujarati.
    ["Mu. Post Malana Tal. Kullu", "vpo:village malana taluka:taluka kullu"],
    ["Mu Po Malana Tal. Kullu", "vpo:village malana taluka:taluka kullu"],
    ["Mukkam Post - Malana, Kullu", "vpo:village malana | kullu"],
    ["मु.पोस्ट बारा, ता. कोटला", "vpo:village बारा | taluka:taluka कोटला"],
    ["मुक्काम पोस्ट बारा", "vpo:village बारा"],
    ["મુ. પોસ્ટ બારા", "vpo:village બારા"],
    ["मुपोली, कोटला", "मुपोली | कोटला"],
    // A single letter is part of the name.
    ["Bara (M), Kotla", "bara m | kotla"],
  ])("%s", (line, expected) => {
    expect(rolesOf(line)).toBe(expected);
  });
});

describe("words that say nothing about the place", () => {
  test.each([
    ["Permanent Address: Bara, Kotla", "bara | kotla"],
    ["Add:- Bara, Kotla", "bara | kotla"],
    ["Ram Singh निवासी Bara, Kotla", "ram singh | bara | kotla"],
    ["अनिवासी भारतीय, Kotla", "अनिवासी भारतीय | kotla"],
    ["ਅਮਰ ਸਿੰਘ ਵਾਸੀ ਬਾੜਾ, ਕੋਟਲਾ", "ਅਮਰ ਸਿੰਘ | ਬਾੜਾ | ਕੋਟਲਾ"],
    // Most Indian languages write "near" after the name.
    ["कोटला जवळ बारा", "कोटला:landmark जवळ:nothing बारा"],
    ["कोटला के पास बारा", "कोटला:landmark के:landmark पास:nothing बारा"],
    ["ಕೋಟ್ಲಾ ಹತ್ತಿರ ಬಾರಾ", "ಕೋಟ್ಲಾ:landmark ಹತ್ತಿರ:nothing ಬಾರಾ"],
    ["கோட்லா அருகே உள்ள பாரா", "கோட்லா:landmark அருகே:nothing உள்ள:nothing பாரா"],
    ["निकट कोटला, बारा", "निकट:nothing कोटला:landmark | बारा"],
    ["સર્વે નં. 12, બારા", "સર્વે:nothing નં:kind 12:number | બારા"],
    ["स्थायी पता - Bara", "bara"],
    ["Name: Ram Singh Address: Bara, Kotla", "ram singh | bara | kotla"],
    ["Native place: Bara", "bara"],
    ["I live in Bara", "from:nothing bara"],
    ["how to reach Bara", "how:nothing to:nothing reach:nothing bara"],
    ["he works at Bara", "he:nothing works:nothing at:nothing bara"],
    ["Bara comes under which district", "bara comes:nothing which:nothing district:district"],
    [
      "which tehsil does Bara come under",
      "which:nothing tehsil:taluka does:nothing bara comes:nothing",
    ],
    ["Bara under which police station", "bara which:nothing"],
    ["Are Bara, Kotla", "are bara | kotla"],
    [
      "how many villages are there in Kotla taluka",
      "how:nothing many:nothing villages:nothing are:nothing there:nothing in:nothing kotla taluka:taluka",
    ],
    ["Kotla tehsil me kitne gaon hai", "kotla tehsil:taluka me:nothing kitne:nothing hai:nothing"],
    ["Bara to Kotla", "bara to:village kotla"],
    ["Bara Kotla Road", "bara kotla:landmark road:nothing"],
    ["Bara-Kotla Road", "bara:landmark kotla:landmark road:nothing"],
    ["DEO Office, Bara", "office:kind | bara"],
    ["Civil Surgeon Bara", "civil:kind surgeon:kind bara"],
    ["Mohalla Sadar, Bara", "mohalla:nothing sadar:landmark | bara"],
    ["Sadar Mohalla Bara", "sadar:landmark mohalla:nothing bara"],
    ["गली सदर, बारा", "गली:nothing सदर:landmark | बारा"],
    ["Vill Gali, Tehsil Bara", "vill:village gali | tehsil:taluka bara"],
    ["Village Thana, Bara", "village:village thana | bara"],
    ["Vill PO, Bara", "vill:village po:village | bara"],
    ["Town Hall, Bara", "town:village hall:nothing | bara"],
    ["Village Office, Bara", "village:village office:kind | bara"],
    ["Village School, Bara", "village:village school:kind | bara"],
    ["Village Road, Bara", "village:village road:nothing | bara"],
    ["Bara Ward 15", "bara ward:nothing 15:number"],
    ["बारा वार्ड नं 15", "बारा वार्ड:nothing नं:kind 15:number"],
    ["Bara Gali No 5, Kotla", "bara gali:nothing no:kind 5:number | kotla"],
    ["Jog Falls in Bara", "jog falls:kind in:nothing bara"],
    ["Bara falls in which district", "bara which:nothing district:district"],
    ["Bara Ward No 15", "bara wardno:nothing 15:number"],
    ["NH44, Bara", "nh:nothing 44:number | bara"],
    ["BaraTehsil:KotlaDist:Plains", "bara | tehsil:taluka kotla | dist:district plains"],
    ["VillageBara,TehsilKotla", "village:village bara | tehsil:taluka kotla"],
    [
      "AT-BARAPO-KOTLADIST-PLAINS",
      "at:village bara | po:nothing kotla:office | dist:district plains",
    ],
    ["Town/City: Bara", "city:village bara"],
    ["hum Bara me rehta hu", "hum:nothing bara me:nothing hu:nothing"],
    ["बारा से", "बारा से:nothing"],
    ["Place of birth - Bara", "bara"],
    ["Current location: Bara", "bara"],
    ["AIIMS Bara", "aiims:kind bara"],
    ["Bara Punjab National Bank, Kotla", "bara namedbank:kind | kotla"],
    ["HSIIDC Bara", "hsiidc:kind bara"],
    ["Court Complex, Bara", "court:kind complex:nothing | bara"],
    ["Bara Galla, Kotla", "bara galla | kotla"],
    ["Sai Shopping Complex, Bara", "sai shopping:kind complex:nothing | bara"],
    ["Bara Court Complex, Kotla", "bara court:kind complex:nothing | kotla"],
    ["SBI Tower, Bara", "sbi:kind tower:nothing | bara"],
    ["Garden Residency, Bara", "garden:building residency:nothing | bara"],
    ["New Bus Stand, Bara", "new:kind bus:kind stand:kind | bara"],
    ["Nayi Sabzi Mandi Bara", "nayi:kind sabzi:kind mandi:kind bara"],
    ["New Nagar, Bara", "new nagar:quarter | bara"],
    ["SBI Building, Bara, Kotla", "sbi:kind building:nothing | bara | kotla"],
    ["Power House Bara, Kotla", "substation:kind bara | kotla"],
    ["village_name=Bara|block_name=Kotla", "village:village bara | block:taluka kotla"],
    ["Village/Ward: Bara", "village:village bara"],
    ["Bara High Court", "bara high:kind court:kind"],
    ["Bara Toll Plaza", "bara toll:kind"],
    ["ONGC Colony, Bara", "ongc:landmark colony:nothing | bara"],
    ["बारा हवाई अड्डा", "बारा एयरपोर्ट:kind"],
    ["बारा औद्योगिक क्षेत्र", "बारा औद्योगिक:kind क्षेत्र:kind"],
    ["बारा कैंट", "बारा cantt:kind"],
    ["பாரா விமான நிலையம்", "பாரா விமான:kind நிலையம்:kind"],
    ["ಬಾರಾ ಪೊಲೀಸ್ ಠಾಣೆ", "ಬಾರಾ:office ಠಾಣೆ:nothing"],
    ["Krishi Upaj Mandi Samiti, Kotla", "krishi:kind upaj:kind mandi:kind samiti:kind | kotla"],
    ["Market Committee, Kotla", "apmc:kind | kotla"],
    ["Kotla Subzi Mandi", "kotla subzi:kind mandi:kind"],
    ["near Shiv temple, Kotla", "near:nothing shiv:landmark temple:landmark | kotla"],
    ["MG Road, Pune", "mg:landmark road:nothing | pune"],
    ["Pune Mahatma Gandhi Road", "pune mahatma:landmark gandhi:landmark road:nothing"],
    ["Mall Road Pune", "mall:landmark road:nothing pune"],
    ["12/B, 2nd Street, Kotla", "12:number b | 2nd:number street:landmark | kotla"],
    ["In Front of Market Yard, Kotla", "opposite:nothing market:landmark yard:landmark | kotla"],
    ["next to Photo Studio, Kotla", "near:nothing photo:landmark studio:landmark | kotla"],
    ["adjacent court, Kotla", "adjacent:nothing court:landmark | kotla"],
    ["Upper Ground Floor, Kotla", "upper:landmark ground:landmark floor:nothing | kotla"],
    ["First Flr, Kotla", "first:landmark flr:nothing | kotla"],
    ["Bara Plains Highway, Kotla", "bara:landmark plains:landmark highway:nothing | kotla"],
    ["2nd Floor, Kotla", "2nd:number floor:landmark | kotla"],
    ["SCO 12, Kotla", "sco:nothing 12:number | kotla"],
    ["Post Malana", "post:nothing malana:office"],
    ["Post Office, Malana", "post:nothing | malana"],
    ["വാർഡ് 5, Malana", "വാര്ഡ്:nothing 5:number | malana"],
    ["Post Office Road, Plains", "post:landmark road:landmark | plains"],
    ["Jayanagar 4th Block, Bengaluru", "jayanagar 4th:number block:landmark | bengaluru"],
    ["where is Bara", "where:nothing is:nothing bara"],
    ["I am from Bara, Kotla", "from:nothing bara | kotla"],
    ["Bara kis jile me hai", "bara kis:nothing jile:district me:nothing hai:nothing"],
    ["a@b.in www.x.in Kotla", "kotla"],
    // A country counts only if it is the whole text.
    ["Bara, India", "bara"],
    ["Bara, Goa, IN", "bara | goa"],
    ["India, Goa, Bara", "goa | bara"],
    ["Country: India, State: Goa", "state:state goa"],
    ["Bharat Nagar, Bara", "bharat nagar:quarter | bara"],
    ["India", "india"],
    // A state's word is not a level in front of a bank or a road.
    ["State of Goa", "state:state goa"],
    ["State Highway, Kotla", "state:landmark highway:nothing | kotla"],
    ["State West Land", "state:state west:kind land"],
  ])("%s", (line, expected) => {
    expect(rolesOf(line)).toBe(expected);
  });

  test.each([
    ["Sunita Devi, Main Bazar, Taki", true],
    ["Anita Kumari, Main Bazar, Taki", true],
    ["Smt. Lakshmi, Main Bazar, Taki", true],
    ["Sunita Devi, Taki", false],
    ["Devi, Main Bazar, Taki", false],
    ["Taki, Sunita Devi, Main Bazar", false],
    ["Nagla Sunita Devi Wala Kalan Singh, Main Bazar, Taki", false],
  ])("a person in front of an address is no place: %s", (text, isPerson) => {
    const { tokens } = lineOf([{ text }]);
    expect(tokens[0]!.institution === "institution").toBe(isPerson);
  });

  test.each([
    ["Asha Patil, Sarpanch, Nadora GP, Bardez", "nadora gp:level bardez"],
    ["Smt. Asha, Gram Sevak, G.P. Nadora, Bardez", "panchayat:level nadora bardez"],
    ["Sarpanch, Nadora GP, Bardez", "nadora gp:level bardez"],
    // The panchayat of a village.
    ["Pirna, GP Nadora, Bardez", "pirna gp:nothing nadora:office bardez"],
  ])("a gram panchayat after persons is the village: %s", (text, expected) => {
    const { tokens } = lineOf([{ text }]);
    const read = tokens
      .filter(({ institution }) => institution === undefined)
      .map(({ text: own, role }) => (role === "name" ? own : `${own}:${role}`));
    expect(read.join(" ")).toBe(expected);
  });

  test.each([
    ["8C", "8c"],
    ["91 R.D.", "91:number rd"],
    ["8C Bara", "8c:number bara"],
  ])("a field of villages may have a code alone: %s", (text, expected) => {
    const { tokens } = lineOf([{ text, hint: "village" }]);
    const read = tokens.map(({ text: own, role }) => (role === "name" ? own : `${own}:${role}`));
    expect(read.join(" ")).toBe(expected);
  });

  test.each([
    ["Malana & Post", "malana and:village post:village"],
    ["Malana P.O.", "malana po:village"],
    ["GP Malana", "gp:village malana"],
  ])("a post office or panchayat in a field of villages is the village: %s", (text, expected) => {
    const { tokens } = lineOf([{ text, hint: "village" }]);
    const read = tokens.map(({ text: own, role, level }) =>
      role === "name" ? own : `${own}:${level ?? role}`,
    );
    expect(read.join(" ")).toBe(expected);
  });

  test.each([
    ["on both sides of the word between them", "Joseph Thomas S/O M. Venkatesh, Kotla", ["kotla"]],
    [
      "up to the word for a village",
      "C/o Joseph S/o M. Venkatesh Vill Kotla Bara",
      ["kotla", "bara"],
    ],
  ])("names of persons are landmarks %s", (_, text, names) => {
    const { tokens } = lineOf([{ text }]);
    expect(tokens.filter(({ role }) => role === "name").map((token) => token.text)).toEqual(names);
  });
});

test.each([
  ["Bara, Hills 400001", "400001", "bara | hills"],
  ["Ladnun-341306", "341306", "ladnun"],
  ["Pin code: 400 001", "400001", ""],
  ["Bara PIN-400001 Hills", "400001", "bara hills"],
  ["Bara, 4000011", "", "bara | 4000011:number"],
  ["Bara 012345", "", "bara 012345:number"],
])("the PIN code of %s is not a token", (line, pincode, tokens) => {
  expect([lineOf([{ text: line }]).pincode, rolesOf(line)]).toEqual([pincode, tokens]);
});

test("a line has a post office only if a word for one is in it", () => {
  for (const line of ["PO Malana, Kullu", "Malana P.O., Kullu"])
    expect(lineOf([{ text: line }]).hasPost, line).toBe(true);
  for (const line of ["PS Malana, Kullu", "Post Office Road, Kullu", "Malana"])
    expect(lineOf([{ text: line }]).hasPost, line).toBe(false);
});

test("a level word with a case ending belongs to the name before it", () => {
  const line = lineOf([{ text: "पहाड जिल्ह्यातील बारा" }]);
  expect([saidOf(line, 0, 1), saidOf(line, 2, 3)]).toEqual([["district"], []]);
});

test("a run of tokens is written as in the line, with its brackets", () => {
  const line = lineOf([{ text: "Chhota  KOTLA (Old), Kalyan-Dombivli" }]);
  expect(textOfRun(line, 0, 2)).toBe("Chhota KOTLA");
  expect(textOfRun(line, 0, 3)).toBe("Chhota KOTLA (Old)");
  expect(textOfRun(line, 2, 3)).toBe("Old");
  expect(textOfRun(line, 2, 5)).toBe("Old Kalyan-Dombivli");
  expect(textOfRun(line, 3, 5)).toBe("Kalyan-Dombivli");
  expect(textOfRun(lineOf([{ text: "Kotla (Rural) mandal" }]), 0, 2)).toBe("Kotla Rural");
  // If only a part of a word is meant, that part.
  expect(textOfRun(line, 3, 4)).toBe("kalyan");
});

test("numbers, level words and short tokens say little", () => {
  const said = lineOf([{ text: "Vill. Bara K 12, near Kotla" }]).tokens.filter(isContent);
  expect(said.map(({ text }) => text)).toEqual(["bara"]);
});

/** The tokens of a text that may be names. */
function named(text: string, hint?: "village"): string[] {
  const { tokens } = lineOf([{ text, ...(hint && { hint }) }]);
  return tokens.filter(isContent).map((token) => token.text);
}

test("capitals without a vowel are an abbreviation", () => {
  expect(named("JMFC Court, Bara-RSPCB")).toEqual(["bara"]);
  // Villages of canals are called so.
  expect(named("12 STG, 16BRT")).toEqual(["stg", "brt"]);
  // A name may be written without its vowels, and Y may be one.
  expect(named("Krshnpr, BYRRY, जमफक")).toEqual(["krshnpr", "byrry", "जमफक"]);
});

test("among small letters, so are three capitals and those with three consonants in a row", () => {
  expect(named("OMR Bara")).toEqual(["bara"]);
  expect(named("Bara, AFMC")).toEqual(["bara"]);
  expect(named("BARA, Kotla")).toEqual(["bara", "kotla"]);
  expect(named("OMR BARA AFMC")).toEqual(["omr", "bara", "afmc"]);
  expect(named("omr Bara afmc")).toEqual(["omr", "bara", "afmc"]);
  // A list may have the names of one column in capitals.
  expect(named("UNA Bara", "village")).toEqual(["una", "bara"]);
});

test("a word for a police station says that a field of villages has its place", () => {
  const roles = (hint?: "village") =>
    lineOf([{ text: "Malana PS", ...(hint && { hint }) }]).tokens.map(({ role }) => role);
  expect(roles("village")).toEqual(["name", "level"]);
  expect(roles()[0]).toBe("office");
});
