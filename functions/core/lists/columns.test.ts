import { expect, test } from "vitest";
import { columnsOfHeader, hasPlaces, headerOf, headerRowOf, partsOf, rowTexts } from "./columns.ts";
import { fillGroups } from "./grouped-areas.ts";
import { isOfBlocks, isOfTowns, readHeader } from "./header-words.ts";

test.each([
  ["State", "state"],
  ["STATE/UT", "state"],
  ["State Name (In English)", "state"],
  ["राज्य", "state"],
  ["Dist.", "district"],
  ["Name of the District", "district"],
  ["जिला", "district"],
  ["जिले का नाम", "district"],
  ["Tehsil", "taluka"],
  ["Taluk/Mandal", "taluka"],
  ["Sub-District Name (In English)", "taluka"],
  ["sub_district", "taluka"],
  ["CD Block", "taluka"],
  ["तहसील", "taluka"],
  ["विकास खंड", "taluka"],
  ["Village", "village"],
  ["Village/Town", "village"],
  ["Gram", "village"],
  ["VILL.", "village"],
  ["Village Name (LGD)", "village"],
  ["Village & Post", "village"],
  ["Area/Village", "village"],
  ["Village / Area", "village"],
  ["Area/Population", undefined],
  ["Village and Post Office", "village"],
  ["CITY1", "village"],
  ["गाँव", "village"],
  ["ग्राम का नाम", "village"],
  ["Pin", "pincode"],
  ["PIN Code", "pincode"],
  ["PIN CODE NO.", "pincode"],
  ["Area PIN", "pincode"],
  ["Address Pin Code", "pincode"],
  ["Postal & ZIP Code", "pincode"],
  ["Address with PIN", "line"],
  ["Address, Pin", "line"],
  ["Address, PIN code", "line"],
  ["Address / Pincode", "line"],
  ["Pin/Zip Code", "pincode"],
  ["Full Address & Pin Code", "line"],
  ["Address (with Pincode)", "line"],
  ["City and PIN", "village"],
  ["Address and Postal Code", "line"],
  ["Name and Postal Address", "line"],
  ["Name of the ICDS Project", "taluka"],
  ["पिन कोड", "pincode"],
  ["Latitude", "latitude"],
  ["LAT.", "latitude"],
  ["geo_lat", "latitude"],
  ["अक्षांश", "latitude"],
  ["Longitude (E)", "longitude"],
  ["lng", "longitude"],
  ["Lattitude", "latitude"],
  ["Altitude", undefined],
  ["Address", "line"],
  ["पूरा पता", "line"],
  ["Village Code", undefined],
  ["LGD Village Code", undefined],
  ["Gram Panchayat", undefined],
  ["ग्राम पंचायत", undefined],
  ["Village Name (In Local)", undefined],
  ["Name", undefined],
  ["Your district / आपका जिला", "district"],
  ["आपके घर का पता / Your full postal address", "line"],
  ["Father / पिता", undefined],
  ["Which village do you live in?", "village"],
  ["Q2. Please select your district *", "district"],
  ["कृपया अपनी तहसील चुनें", "taluka"],
  ["(3) Taluka", "taluka"],
  ["What is your name?", undefined],
  ["How many people live in your village?", undefined],
  ["R/o", "line"],
  ["Resident of", "line"],
  ["Village (HB No)", "village"],
  ["pc11_district_name", "district"],
  ["pc11_village_name", "village"],
  ["pc11_state_id", undefined],
  ["Sl. No.", undefined],
  ["District Collector Office Phone", undefined],
  ["", undefined],
] as const)("the header %j is %j", (header, part) => {
  expect(readHeader(header)[0]?.part).toBe(part);
});

test('a column called "Address, PIN" has PIN codes if its texts are no addresses', () => {
  const header = ["Village", "Address, PIN"];
  expect(columnsOfHeader(header)).toEqual({ village: 0, line: 1 });
  expect(columnsOfHeader(header, (part) => part !== "line")).toEqual({ village: 0, pincode: 1 });
});

const IN_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  hi: ["गाँव का नाम", "शहर", "तहसील", "ज़िला", "राज्य", "पिन कोड", "पूरा पता", "डाकघर का नाम"],
  mr: ["गावाचे नाव", "शहर", "तालुका", "जिल्ह्याचे नाव", "राज्य", "पिनकोड", "पत्ता", "पोस्ट ऑफिस"],
  bn: ["গ্রামের নাম", "শহর", "ব্লক", "জেলার নাম", "রাজ্য", "পিন কোড", "ঠিকানা", "ডাকঘরের নাম"],
  as: ["গাঁৱৰ নাম", "চহৰ", "ৰাজহ চক্ৰ", "জিলা", "ৰাজ্য", "পিন ক’ড", "ঠিকনা", "ডাকঘৰ"],
  pa: ["ਪਿੰਡ ਦਾ ਨਾਂ", "ਸ਼ਹਿਰ", "ਤਹਿਸੀਲ", "ਜ਼ਿਲ੍ਹਾ", "ਰਾਜ", "ਪਿੰਨ ਕੋਡ", "ਪਤਾ", "ਡਾਕਖਾਨਾ"],
  gu: ["ગામનું નામ", "શહેર", "તાલુકો", "જિલ્લો", "રાજ્ય", "પિન કોડ", "સરનામું", "પોસ્ટ ઓફિસ"],
  or: ["ଗ୍ରାମର ନାମ", "ସହର", "ତହସିଲ", "ଜିଲ୍ଲା", "ରାଜ୍ୟ", "ପିନ୍ କୋଡ", "ଠିକଣା", "ଡାକଘର"],
  ta: ["கிராமத்தின் பெயர்", "ஊர்", "வட்டம்", "மாவட்டம்", "மாநிலம்", "அஞ்சல் குறியீடு", "முகவரி", "அஞ்சல் நிலையம்"],
  te: ["గ్రామం పేరు", "పట్టణం", "మండలం", "జిల్లా", "రాష్ట్రం", "పిన్ కోడ్", "చిరునామా", "పోస్టాఫీసు"],
  kn: ["ಗ್ರಾಮದ ಹೆಸರು", "ಪಟ್ಟಣ", "ತಾಲ್ಲೂಕು", "ಜಿಲ್ಲೆ", "ರಾಜ್ಯ", "ಪಿನ್ ಕೋಡ್", "ವಿಳಾಸ", "ಅಂಚೆ ಕಚೇರಿ"],
  ml: ["ഗ്രാമത്തിന്റെ പേര്", "സ്ഥലം", "താലൂക്ക്", "ജില്ല", "സംസ്ഥാനം", "പിൻ കോഡ്", "മേൽവിലാസം", "പോസ്റ്റ് ഓഫീസ്"],
};

test.each(["Post Office", "Name of Post Office", "Post Office Name", "Police Station"])(
  "%s is named like its village",
  (header) => expect(columnsOfHeader([header])).toEqual({ village: 0 }),
);

test("an office's column is not that of places next to addresses; that of police stations has areas next to villages", () => {
  const fits = () => true;
  expect(columnsOfHeader(["P.S.", "Name", "R/o"], fits)).toEqual({ line: 2, taluka: 0 });
  expect(columnsOfHeader(["Address", "Post Office"], fits)).toEqual({ line: 0 });
  expect(columnsOfHeader(["JL No.", "Mouza", "P.S."], fits)).toEqual({ village: 1, taluka: 2 });
  expect(columnsOfHeader(["Village", "Block", "P.S."], fits)).toEqual({ village: 0, taluka: 1 });
});

test.each(Object.entries(IN_LANGUAGES))("headers in %s", (_, headers) => {
  const found = headers.map((header) => Object.keys(columnsOfHeader([header])).join());
  expect(found).toEqual([
    "village",
    "village",
    "taluka",
    "district",
    "state",
    "pincode",
    "line",
    "village",
  ]);
});

test.each([
  [["Name"], 0],
  [["names"], 0],
  [["नाम"], 0],
  [["Sr. No.", "Name (in English)", "Remarks"], 1],
])("a column of names is taken if nothing else is named: %j", (header, at) => {
  expect(columnsOfHeader(header)).toEqual({ village: at });
  expect(headerRowOf([header, ["Advoi", "Advoi", ""]])).toBe(0);
});

test.each(["पंचायत समिति", "पंचायत समिती", "जनपद पंचायत"])(
  "a header %s is that of development blocks",
  (header) => {
    expect(columnsOfHeader([header])).toEqual({ taluka: 0 });
    expect(isOfBlocks(header)).toBe(true);
  },
);

test("a gram panchayat may have no two letters without a vowel sign between them", () => {
  const parts = partsOf(["Rampur", "रीछी"], { village: 0, panchayat: 1 });
  expect(parts.panchayat).toBe("रीछी");
  expect(partsOf(["Rampur", "4"], { village: 0, panchayat: 1 }).panchayat).toBeUndefined();
});

test("the panchayat unions of Tamil Nadu are read as a column of talukas", () => {
  expect(columnsOfHeader(["ஊராட்சி ஒன்றியம்"])).toEqual({ taluka: 0 });
});

test("two columns of names, and words that only fill a header, name nothing", () => {
  for (const header of [["Name", "Name"], ["English"], ["of"], ["Advoi"], ["LGD Village"]])
    expect(columnsOfHeader(header)).toEqual({});
  expect(columnsOfHeader(["Name", "District"])).toEqual({ district: 1 });
});

test("columns of positions alone are not a list of places; next to them, a single column of names is", () => {
  expect(columnsOfHeader(["Name", "Lat", "Long"])).toEqual({
    village: 0,
    latitude: 1,
    longitude: 2,
  });
  expect(hasPlaces(columnsOfHeader(["Lat", "Long"]))).toBe(false);
});

test("a row has the position of its columns; swapped degrees are corrected, zeros give no position", () => {
  const columns = { village: 0, latitude: 1, longitude: 2 };
  const positions = rowTexts(
    [
      ["Advoi", "15.49", "73.82"],
      ["Advoi", "73.82", "15.49"],
      ["Advoi", "0", "0"],
      ["Advoi", "", "73.82"],
      ["Advoi"],
    ],
    columns,
  ).map(({ position }) => position);
  const at = { latitude: 15.49, longitude: 73.82 };
  expect(positions).toEqual([
    { ...at, isSwapped: false },
    { ...at, isSwapped: true },
    undefined,
    undefined,
    undefined,
  ]);
  expect(rowTexts([["Advoi", "15.49"]], { village: 0, latitude: 1 })[0]!.position).toBeUndefined();
});

test("of two columns for one part the first is taken", () => {
  expect(columnsOfHeader(["Village", "District", "Village", "Pin"])).toEqual({
    village: 0,
    district: 1,
    pincode: 3,
  });
  expect(columnsOfHeader(["Manibeli", "Akkalkuwa"])).toEqual({});
});

test("a column whose header has an unknown word is taken last, one that its texts contradict is never taken", () => {
  const header = ["District of visit", "Distt.", "Home Village", "Village"];
  expect(columnsOfHeader(header)).toEqual({ district: 1, village: 3 });
  expect(columnsOfHeader(header, (_, at) => at !== 1)).toEqual({ district: 0, village: 3 });
});

test.each([
  ["S.No,Gram Panchayat,Block,District,State", { village: 1, taluka: 2, district: 3, state: 4 }],
  ["Gram Panchayat,Village,Block", { panchayat: 0, village: 1, taluka: 2 }],
  ["OfficeName,District,StateName", { village: 0, district: 1, state: 2 }],
  ["Customer,City,State", { village: 1, state: 2 }],
  ["Hospital,City", { village: 1 }],
  ["Locality,City,State", { village: 1, state: 2 }],
  ["Mohalla,Village,District", { village: 1, district: 2 }],
  ["Locality,District", { village: 0, district: 1 }],
  ["Area,District", { village: 0, district: 1 }],
  ["School,UDISE,Cluster,Habitation,Block,District", { village: 3, taluka: 4, district: 5 }],
  ["Name,Pincode", { pincode: 1 }],
  ["Name of Local Body,Taluk,Dist.", { village: 0, taluka: 1, district: 2 }],
  ["GP,Vill.,Blk,Dstt.", { panchayat: 0, village: 1, taluka: 2, district: 3 }],
  // A development block is the taluka only if no other column is.
  ["Block,Tehsil,Village", { block: 0, taluka: 1, village: 2 }],
  ["Tehsil,CD Block,Village", { taluka: 0, block: 1, village: 2 }],
  ["Block Manager,Tehsil,Village", { taluka: 1, village: 2 }],
  // A mouza or a habitation is the village only if no other column is.
  ["Mouza,Village", { village: 1 }],
  ["Habitation Name,Village Name", { village: 1 }],
  ["Tola,गाव", { village: 1 }],
  ["મોજે,તાલુકો", { village: 0, taluka: 1 }],
  ["GP,Thsl,Dstrct", { village: 0, taluka: 1, district: 2 }],
  ["Hamlet,Mdl", { village: 0, taluka: 1 }],
])("the header %s", (header, columns) => {
  expect(columnsOfHeader(header.split(","))).toEqual(columns);
});

test.each([
  // Aadhaar: the village is vtc, not the post office.
  [
    "co,house,street,lm,loc,vtc,po,subdist,dist,state,pc",
    { village: 5, taluka: 7, district: 8, state: 9 },
  ],
  // Bharatmaps and UDISE.
  [
    "stname,stcode11,dtname,dtcode11,sdtname,sdtcode11,vilname,vilcode11",
    { state: 0, district: 2, taluka: 4, village: 6 },
  ],
  [
    "schcd,schname,vilname,blkname,dtname,stname,pincode",
    { village: 2, taluka: 3, district: 4, state: 5, pincode: 6 },
  ],
  // OCHA, SHRUG, India Post, the Census.
  ["ADM0_EN,ADM1_EN,ADM1_PCODE,ADM2_EN,ADM2_PCODE", { state: 1, district: 3 }],
  ["pc11_state_id,pc11_district_id,pc11_village_id,village_name", { village: 3 }],
  [
    "officename,pincode,circlename,regionname,Taluk,Districtname,statename",
    { village: 0, pincode: 1, taluka: 4, district: 5, state: 6 },
  ],
  ["STNAME,DTNAME,SDTNAME,Level,TRU", { state: 0, district: 1, taluka: 2 }],
  // Blocks.
  ["Vikas Khand,Gram", { taluka: 0, village: 1 }],
  ["Vikaskhand,Gram", { taluka: 0, village: 1 }],
  ["C.D. Block,Vill", { taluka: 0, village: 1 }],
  ["PanchayatSamiti,District", { taluka: 0, district: 1 }],
  // Urdu.
  ["ریاست,ضلع,تحصیل,گاؤں,پن کوڈ", { state: 0, district: 1, taluka: 2, village: 3, pincode: 4 }],
  // A level comes before an address, an address before a location.
  ["Permanent Address Pin Code,Name,District", { pincode: 0, district: 2 }],
  ["Permanent Address State,Permanent Address District,Name", { state: 0, district: 1 }],
  ["Address - State,Address - PIN,Address", { state: 0, pincode: 1, line: 2 }],
  ["addr:state,addr:village,addr:postcode", { state: 0, village: 1, pincode: 2 }],
  ["name,addr:village,addr:postcode", { village: 1, pincode: 2 }],
  ["CircleName,RegionName,OfficeName", { village: 2 }],
  ["Location,Name,Address", { line: 2 }],
  ["Location,Name", { line: 0 }],
  // Words that all headers begin with are cut, except a level.
  ["ship-city,ship-state", { village: 0, state: 1 }],
  ["Village name,Village code", { village: 0 }],
  // A title counts only by itself.
  ["शीर्षक", { line: 0 }],
  ["Title,District", { district: 1 }],
])("the office's header %s", (header, columns) => {
  expect(columnsOfHeader(header.split(","))).toEqual(columns);
});

test("only a column's texts decide whether it has areas or persons", () => {
  const header = ["NAME_1", "NAME_2"];
  expect(columnsOfHeader(header)).toEqual({});
  expect(columnsOfHeader(header, () => true)).toEqual({ state: 0, district: 1 });
});

test.each(["-do-", "Do", '"', "〃", "ditto", "--do--", "तदैव"])(
  "%s takes the text above",
  (ditto) => {
    const columns = { district: 0, taluka: 1, village: 2 };
    const rows = [
      ["North Goa", "Bardez", "Nadora", "1"],
      [ditto, ditto, "Pirna", ditto],
      ["North Goa", "Pernem", "Corgao", "2"],
      [ditto, "", ditto, ""],
    ];
    expect(fillGroups(rows, columns).rows).toEqual([
      ["North Goa", "Bardez", "Nadora", "1"],
      ["North Goa", "Bardez", "Pirna", ditto],
      ["North Goa", "Pernem", "Corgao", "2"],
      ["North Goa", "", "Corgao", ""],
    ]);
  },
);

test("names that contain such a word do not", () => {
  const rows = [["Doda"], ["Do Gaon"], ["Dodi"]];
  expect(fillGroups(rows, { village: 0 }).rows).toEqual(rows);
});

test("a row's parts are trimmed; invalid PIN codes and overlong names are left out", () => {
  const columns = { village: 0, pincode: 1 };
  expect(partsOf([" Manibeli ", "425 419"], columns)).toMatchObject({
    village: "Manibeli",
    pincode: "425419",
  });
  for (const pincode of ["425419.0", "४२५४१९", "PIN-425419", "4,25,419", "425-419", "Goa - 425419"])
    expect(partsOf(["Manibeli", pincode], columns).pincode).toBe("425419");
  expect(partsOf(["x".repeat(10_000), "12"], columns)).toMatchObject({ village: "", pincode: "" });
  expect(partsOf([], columns)).toMatchObject({ village: "", pincode: "" });
});

test.each([
  ["Ladnun-341306", { village: "Ladnun", pincode: "341306" }],
  ["Ladnun 341 306", { village: "Ladnun", pincode: "341306" }],
  ["Ladnun (PIN: 341306)", { village: "Ladnun", pincode: "341306" }],
  ["Chak 341306", { village: "Chak", pincode: "341306" }],
  ["Ladnun-३४१३०६", { village: "Ladnun", pincode: "341306" }],
  ["BHAINSROADGA\nRH", { village: "BHAINSROADGARH", pincode: "" }],
  ["Shri\nDungargarh", { village: "Shri Dungargarh", pincode: "" }],
])("the cell %j has a name and perhaps a PIN code", (cell, parts) => {
  expect(partsOf([cell], { village: 0 })).toMatchObject(parts);
});

test.each(["Na", "N/A", "N.A.", "0", "00", "-", "--", "nil", "NULL", "Not available"])(
  "the cell %j is empty",
  (cell) => {
    expect(partsOf(["Nadora", cell, cell], { village: 0, taluka: 1, district: 2 })).toMatchObject({
      village: "Nadora",
      taluka: "",
      district: "",
    });
    // The address names the place; without an address, the row is one of its district.
    const columns = { village: 0, district: 1, line: 2 };
    const [read] = rowTexts([[cell, "North Goa", "Nadora, Bardez"]], columns);
    expect(read).toMatchObject({
      line: "Nadora, Bardez",
      parts: { village: "", district: "North Goa" },
    });
    const [unread] = rowTexts([[cell, "North Goa"]], { village: 0, district: 1 });
    expect(unread).toEqual({ parts: { ...unread!.parts, village: "", district: "North Goa" } });
  },
);

test("None and Nan are villages if no other row of the list is empty", () => {
  const villages = (...names: string[]) =>
    rowTexts(
      names.map((name) => [name]),
      { village: 0 },
    ).map(({ parts }) => parts.village);
  expect(villages("None", "Nadora")).toEqual(["None", "Nadora"]);
  expect(villages("None", "Nadora", "none")).toEqual(["", "Nadora", ""]);
  expect(villages("None", "Nadora", "N/A")).toEqual(["", "Nadora", ""]);
  expect(villages("None", "Nadora", "")).toEqual(["None", "Nadora", ""]);
});

test("a name with its area in one cell is read as a line, others are not", () => {
  const rows = [
    ["Benipur, Darbhanga"],
    ["Benipur"],
    ["Benipur (Rural)"],
    ["Benipur (Part)"],
    ["Ladnun"],
  ];
  expect(rowTexts(rows, { village: 0 }).map(({ line }) => line)).toEqual([
    "Benipur, Darbhanga",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a number in an address that another column has is a code, not a PIN code", () => {
  const columns = { line: 1, pincode: 2 };
  expect(rowTexts([["217738", "School Lawasal (217738)", "326023"]], columns)[0]).toMatchObject({
    line: "School Lawasal",
    parts: { pincode: "326023" },
  });
  expect(rowTexts([["12", "Nadora 403502", "403502"]], columns)[0]!.line).toBe("Nadora 403502");
});

test.each([
  ["Block", true, false],
  ["CD Block", true, false],
  ["विकास खंड", true, false],
  ["Panchayat Samiti", true, false],
  ["Tehsil/Block", false, false],
  ["Taluka", false, false],
  ["City", false, true],
  ["Detected City", false, true],
  ["City/Town", false, true],
  ["शहर", false, true],
  ["Village/Town", false, false],
  ["Village", false, false],
])("%j has blocks: %j; towns only: %j", (header, blocks, towns) => {
  expect([isOfBlocks(header), isOfTowns(header)]).toEqual([blocks, towns]);
});

test("a header is found below any number of blank rows", () => {
  const header = ["No", "Village", "District"];
  for (const blank of [0, 9, 10, 40]) {
    const rows = [...Array.from({ length: blank }, () => ["", " "]), header, ["", "Bara", "Hills"]];
    expect(headerOf(rows)).toEqual({ rows: blank + 1, header });
    expect(headerOf([["List of villages"], ...rows])).toEqual({ rows: blank + 2, header });
  }
  const filled = Array.from({ length: 10 }, (_, i) => ["", `Bara ${i}`, "Hills"]);
  expect(headerOf([...filled, header]).rows).toBe(0);
});

test("an address with commas is not the header of a single column", () => {
  const address = ["கொட்டாம்பட்டி", "மேலூர் தாலுகா", "மதுரை மாவட்டம்"];
  expect(headerOf([["Address"], ["Bara Tal. Rampur"], address])).toMatchObject({ rows: 1 });
  // A header with words that are in no other may be below a title.
  expect(headerOf([["Wells, 2024"], ["No", "Village seen", "Taluka seen"]]).rows).toBe(2);
});

test("an address in pieces is not a header, though it has level words", () => {
  const row = ["N/A", "At Advoi", "Taluka Satari"];
  expect(headerRowOf([["Address 1", "Address 2", "Address 3"], ["4", "Road", "Goa"], row])).toBe(0);
  expect(headerRowOf([["House", "Where", "More"], ["4", "Road", "Goa"], row])).toBe(-1);
});

test("the header of a single column may be one word that names no part", () => {
  expect(headerRowOf([["शीर्षक"], ["मौजे Nadora, ता. Bardez"]])).toBe(0);
});

test("a header may be below many notes", () => {
  const notes = Array.from({ length: 18 }, (_, i) => [`Note ${i}: amounts are in lakh`, "", ""]);
  const header = ["No", "Taluka", "Village"];
  expect(headerRowOf([...notes, header, ["1", "Bardez", "Nadora"]])).toBe(18);
  const rows = Array.from({ length: 12 }, (_, i) => [`${i}`, "Bardez", "Nadora"]);
  expect(headerRowOf([...rows, header])).toBe(-1);
});

test("a row of labels and their values is no header", () => {
  const rows = [
    ["Attendance of Block Meeting"],
    ["Date: 12/10/2025", "Venue: Panchayat Samiti Hall"],
    ["S.No", "Name", "Village"],
    ["1", "Asha", "Nadora"],
  ];
  expect(headerRowOf(rows)).toBe(2);
  expect(
    headerRowOf([
      ["Q1: Your name", "Q2: Village"],
      ["Asha", "Nadora"],
    ]),
  ).toBe(0);
});

test.each([
  ["dt_nm,vill_nm,gp", { district: 0, village: 1, panchayat: 2 }],
  ["तालुका,ग्रामपंचायतीचे नाव,मो.नं.", { taluka: 0, village: 1 }],
  ["Block,PHC,HSC", { taluka: 0, village: 2 }],
  ["P.S.,Hobli,Grama", { village: 2 }],
])("a header %s has columns %j", (header, columns) => {
  expect(columnsOfHeader(header.split(","))).toEqual(columns);
});

test("a person and a telephone number in front of a place are an address", () => {
  const [row] = rowTexts([["3. Anil 98123 45602 Nadora Bardez"]], { village: 0 });
  expect(row!.line).toBe("3. Anil 98123 45602 Nadora Bardez");
});

test("names and codes may be in one column", () => {
  const fits = () => true;
  expect(columnsOfHeader(["P.S.", "Mouza & JL No."], fits)).toEqual({ taluka: 0, village: 1 });
});

test("a row with the words of the row below it is no header", () => {
  const rows = ["Rampur", "Sirsi"].map((name) => [name, `Block ${name}`, `Dist ${name}`]);
  expect(headerRowOf(rows)).toBe(-1);
});
