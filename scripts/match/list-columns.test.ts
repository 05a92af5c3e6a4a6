import { describe, expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put, rows } = listFolder();

/** Matches a list; returns the codes of the matched rows in order, and the program's output. */
async function matched(name: string, lines: readonly string[]) {
  const result = await match(put(`${name}.csv`, `${lines.join("\n")}\n`));
  expect(result, name).toMatchObject({ code: 0, stderr: "" });
  const all = rows(`${name}-matched.csv`);
  const header = all.findIndex((row) => row.includes("match_code"));
  const column = (of: string) => all.slice(header + 1).map((row) => row[all[header]!.indexOf(of)]);
  return {
    said: result.stdout,
    codes: column("match_code"),
    candidates: column("match_candidates"),
  };
}

async function refusal(name: string, lines: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await match(put(`${name}.csv`, `${lines.join("\n")}\n`));
  expect(code, stdout).toBe(1);
  return stderr;
}

describe("latitude and longitude", () => {
  const LIST = [
    "Village,District,Lat.,Long",
    "Nadora,North Goa,15.62,73.87",
    "Corgao,North Goa,73.79,15.72",
    "Advoi,North Goa,0,0",
  ];

  test("are found by header and values; swapped and zero ones are noticed", async () => {
    const { said, codes } = await matched("with-positions", LIST);
    expect(said).toContain(
      'columns: village from "Village", district from "District", latitude from "Lat.", longitude from "Long"',
    );
    expect(said).toContain("1 row: latitude and longitude were swapped");
    expect(said).toContain("1 row: no position in India");
    expect(codes).toEqual(["626665", "626638", "626825"]);
  });

  test("are found without a header; other numbers are none", async () => {
    const bare = ["Nadora,North Goa,73.87,15.62", "Corgao,North Goa,73.79,15.72"];
    const { stdout } = await match(put("bare.csv", `${bare.join("\n")}\n`));
    expect(stdout).toContain("latitude from column 4, longitude from column 3");
    const others = await matched("numbers", [
      "Village,District,Lat.,Long",
      "Nadora,North Goa,1200,3",
      "Corgao,North Goa,900,4",
    ]);
    expect(others.said).toContain('not used: "Lat.", "Long"');
    expect(others.said).not.toContain("no position");
  });
});

test("latitude and longitude may have decimal commas", async () => {
  const { stdout } = await match(
    put(
      "commas.csv",
      "Village;District;Lat;Long\nNadora;North Goa;15,62;73,87\nCorgao;North Goa;15,7;73,79\nAdvoi;North Goa;15,60;74,10\n",
    ),
  );
  expect(stdout).toContain('latitude from "Lat", longitude from "Long"');
  expect(stdout).not.toMatch(/swapped|no position/);
});

test.each(["Village Code", "LGD Code", "Account No.", "Census Code 2011"])(
  "six digits below %s are not PIN codes",
  async (header) => {
    const refused = await refusal(`codes-${header}`, [header, "403502", "403512", "403001"]);
    expect(refused).toContain("has no column with names of places");
  },
);

test("six digits below a header of unknown words may be PIN codes", async () => {
  const { said } = await matched("delivery", ["Delivery,Amount", "403502,10", "403512,20"]);
  expect(said).toContain('pincode from "Delivery"');
});

test("names of web pages and addresses are read without their encoding", async () => {
  const { codes } = await matched("encoded", [
    "Village,District",
    "Davorlim&#40;CT&#41;,South&nbsp;Goa",
    "Nadora,North%20Goa",
    "%E0%A4%95%E0%A5%8B%E0%A4%B0%E0%A4%97%E0%A4%BE%E0%A4%B5,North Goa",
    "Nadora 100%,North Goa",
  ]);
  expect(codes).toEqual(["626928", "626665", "626638", "626665"]);
});

describe("latitude and longitude in one column", () => {
  test.each(["Geo", "Location", "Lat Long", "GPS coordinates"])("called %s", async (header) => {
    const { said, codes } = await matched(`one-${header.replace(" ", "-")}`, [
      `Village,District,${header}`,
      'Nadora,North Goa,"15.62, 73.87"',
      'Corgao,North Goa,"15.72N 73.79E"',
      "Advoi,North Goa,",
    ]);
    expect(said).toContain(
      `columns: village from "Village", district from "District", position from "${header}"`,
    );
    expect(said).toContain("1 row: no position in India");
    expect(codes).toEqual(["626665", "626638", "626825"]);
  });

  test("decide between places of one name, like two columns do", async () => {
    const named = await matched("pairs", ["Village,Where", 'Bara,"15.6, 73.9"', 'Bara,"0,0"']);
    expect(named.said).toContain('position from "Where"');
    const two = await matched("two", ["Village,Lat,Long", "Bara,15.6,73.9", "Bara,0,0"]);
    expect(named.candidates).toEqual(two.candidates);
    expect(named.codes).toEqual(two.codes);
  });

  test("are found without a header and named by --columns", async () => {
    put("pair.csv", 'Nadora,North Goa,"15.62, 73.87"\nCorgao,North Goa,"15.72, 73.79"\n');
    expect((await match("pair.csv")).stdout).toContain("position from column 3");
    put("asked.csv", 'Village,A,B\nNadora,"15.62, 73.87",x\nCorgao,?,y\nAdvoi,?,z\nNadora,?,y\n');
    expect((await match("asked.csv")).stdout).toContain('not used: "A"');
    const { stdout } = await match("asked.csv", "--columns", "position=A", "--force");
    expect(stdout).toContain('position from "A"');
  });
});

describe("a list of states", () => {
  test.each(["Name", "Place", "City", "Location", "Address"])("in a column %s", async (header) => {
    const { said, codes } = await matched(`states-${header}`, [
      `No,${header}`,
      "1,Goa",
      "2,Puducherry",
      "3,Sikkim",
      "4,Upper Land",
    ]);
    expect(said).toContain(`columns: state from "${header}"`);
    expect(codes).toHaveLength(4);
  });

  test.each([
    ["only one state", ["Goa", "Goa", "Goa"]],
    ["two states among towns", ["Goa", "Sikkim", "Bara", "Nadora", "Corgao"]],
  ])("is not one of towns with such names: %s", async (name, cities) => {
    const { said } = await matched(name.replaceAll(" ", "-"), ["City", ...cities]);
    expect(said).toContain('columns: village from "City"');
  });
});

describe("a header", () => {
  test("in Gujarati below a title is found", async () => {
    const { said, codes } = await matched("title", [
      '"યાદી, Taluka Bardez, 2024",,',
      "ક્રમ,તાલુકો,ગામનું નામ",
      "1,Bardez,Nadora",
      "2,Pernem,Corgao",
    ]);
    expect(said).toContain('columns of row 2: village from "ગામનું નામ", taluka from "તાલુકો"');
    expect(codes).toEqual(["626665", "626638"]);
  });

  test("below a title may name one part only", async () => {
    const { said, codes } = await matched("one", [
      "Villages of Goa",
      "No,District",
      "1,North Goa",
      "2,Isles",
    ]);
    expect(said).toContain('columns of row 2: district from "District"');
    expect(codes).toEqual(["585", "009"]);
  });

  test("with typos is read where its contents allow it, and reported", async () => {
    const { said, codes } = await matched("typos", [
      "Nmae,Vilage,Talluka,Disttrict,Plate,Pincod",
      "Asha,Nadora,Bardez,North Goa,GA01,403502",
      "Mohan,Corgao,Pernem,North Goa,GA02,403503",
    ]);
    expect(said).toContain(
      'village from "Vilage", taluka from "Talluka", district from "Disttrict", pincode from "Pincod"; not used: "Nmae", "Plate"',
    );
    expect(codes).toEqual(["626665", "626638"]);
    // As near to other words of headers: villager, halka, mandi.
    const near = await matched("near", [
      "Villagr,Talka,Disttrict",
      "Nadora,Bardez,North Goa",
      "Corgao,Pernem,North Goa",
    ]);
    expect(near.said).toContain('village from "Villagr", taluka from "Talka"');
    const mandal = await matched("mandl", ["Village,Mandl", "Nadora,Bardez", "Corgao,Pernem"]);
    expect(mandal.said).toContain('taluka from "Mandl"');
    const other = await matched("vocation", ["Village,Stage,Vocation", "Nadora,Seedling,Farmer"]);
    expect(other.said).toContain('village from "Village"; not used: "Stage", "Vocation"');
  });

  test("with typos may name whole addresses", async () => {
    const { said, codes } = await matched("addres", [
      "Name,Addres,PIN",
      'Asha,"H.No. 4, Nadora, Bardez, North Goa",403502',
      'Mohan,"Near School, Corgao, Pernem, Goa",403503',
    ]);
    expect(said).toContain('line from "Addres"');
    expect(codes).toEqual(["626665", "626638"]);
  });

  test("does not decide where its contents are dates or numbers", async () => {
    const { said, codes } = await matched("dates", [
      "Village,Dt. of survey,State,District Name",
      "Nadora,22.10.22,30,North Goa",
      "Corgao,1-Jan-2023,30,North Goa",
    ]);
    expect(said).toContain('district from "District Name"; not used: "Dt. of survey", "State"');
    expect(codes).toEqual(["626665", "626638"]);
  });
});

test("a header may name the parts of each cell", async () => {
  const { said, codes } = await matched("parts-in-one", [
    "Sl,Village/Taluka/District",
    "1,Nadora/Bardez/North Goa",
    "2,Bardez/Nadora/North Goa",
    "3,Corgao > Pernem > North Goa",
    "4,Nadora/North Goa",
  ]);
  expect(said).toContain(
    'village from "Village/Taluka/District", taluka from "Village/Taluka/District", district from',
  );
  expect(codes).toEqual(["626665", "", "626638", "626665"]);
  const apart = ["Village/Taluka,District", "Nadora,North Goa", "Corgao,North Goa"];
  expect((await matched("one-a-cell", apart)).said).toContain(
    'columns: village from "Village/Taluka", district from "District"',
  );
});

test("a header with unknown words names a part only where its contents look like it", async () => {
  const { said, codes } = await matched("unknown", [
    "PO,State Bank,Block Manager,Taluka of survey,Home Village",
    "A-17,Mapusa,Asha Devi,Bardez,Nadora",
    "A-18,Panaji,Mohan Lal,Pernem,Corgao",
  ]);
  expect(said).toContain(
    'columns: village from "Home Village", taluka from "Taluka of survey"; not used: "PO",',
  );
  expect(codes).toEqual(["626665", "626638"]);
  const { codes: towns } = await matched("po", ["PO,Taluka", "A-17,Bardez", "A-18,Pernem"]);
  expect(towns).toEqual(["05610", "05609"]);
});

describe("values decide with the header", () => {
  test("neither states nor one repeated text are addresses", async () => {
    const states = await matched("location", [
      "Location,Name,Address",
      'Goa,A,"Nadora, Bardez, North Goa"',
      'Goa,B,"Corgao, Pernem"',
      'Upper Land,C,"Chhota Kotla, Plains"',
    ]);
    expect(states.said).toContain('state from "Location", line from "Address"');
    expect(states.codes).toEqual(["626665", "626638", "000104"]);
    const alone = await matched("alone", ["Location", "Goa", "Upper Land"]);
    expect(alone.codes).toEqual(["30", "01"]);
    const same = await matched("same", [
      "Location,Village",
      "Head Office,Nadora",
      "Head Office,Corgao",
      "Head Office,Pirna",
    ]);
    expect(same.said).toContain('columns: village from "Village"; not used: "Location"');
  });

  test("an address of a village is one, a village of an address another", async () => {
    const address = await matched("address", [
      "Village Address,District",
      '"H.No. 4, Nadora, Bardez",North Goa',
      '"H.No. 5, Corgao, Pernem",North Goa',
    ]);
    expect(address.said).toContain('district from "District", line from "Village Address"');
    const village = await matched("village", [
      "Address Village,Address District",
      "Nadora,North Goa",
      "Corgao,North Goa",
    ]);
    expect(village.said).toContain('village from "Address Village"');
    expect(village.codes).toEqual(["626665", "626638"]);
  });

  test("a column of place names below areas is used, as in Census lists; a column of persons is not", async () => {
    const places = await matched("census", [
      "STNAME,DTNAME,SDTNAME,NAME",
      "Goa,North Goa,Bardez,Nadora",
      "Goa,North Goa,Pernem,Corgao",
    ]);
    expect(places.said).toContain('village from "NAME", taluka from "SDTNAME"');
    expect(places.codes).toEqual(["626665", "626638"]);
  });

  test("a header of unknown words is not a row", async () => {
    const { said, codes } = await matched("unlike", [
      "Sthan,Kshetra,Ankda",
      "Nadora,Bardez,12",
      "Corgao,Pernem,14",
    ]);
    expect(said).toContain('village from "Sthan", taluka from "Kshetra"; not used: "Ankda"');
    expect(codes).toEqual(["626665", "626638"]);
  });

  test("a question is asked if few rows match places and another column has them", async () => {
    const refused = await refusal("office", [
      "Village,Site,District",
      "Bardez,Nadora,North Goa",
      "Bardez,Corgao,North Goa",
      "Bardez,Pirna,North Goa",
      "Bardez,Assonora,North Goa",
    ]);
    expect(refused).toMatch(
      /"Site" has places, add --columns "village=Site" \(of 4 rows \d match, \d of them a village/,
    );
  });
});

describe("a list whose places are in a column that nobody named", () => {
  const POST = ["No,Kendra,Teh", "1,Nadora,Bardez", "2,Corgao,Pernem", "3,Querim,Pernem"];

  test("is not matched above them in silence, however few areas repeat", async () => {
    const asks = /every row would be matched to its taluka.*"village=Kendra".*"taluka=Teh"/;
    expect(await refusal("kendra", POST)).toMatch(asks);
    // Each row has another taluka.
    expect(await refusal("few", POST.slice(0, 3))).toMatch(asks);
  });

  test("is not matched to its PIN codes if it has addresses or places", async () => {
    const pins = [
      "Naam,Rehaish,Pin",
      'Asha,"Nadora, Bardez, Goa",400001',
      'Mohan,"Corgao, Pernem, Goa",400002',
    ];
    expect(await refusal("pins", pins)).toMatch(
      /to the area of its PIN code.*"Rehaish" has addresses.*"line=Rehaish"/,
    );
    const places = ["Naam,Kendra,Pin", "Asha,Aam Gaon,400001", "Mohan,Chhota Kotla,400002"];
    expect(await refusal("places", places)).toMatch(
      /"Kendra" has places.*"village=Kendra".*"pincode=Pin"/,
    );
  });

  const PLACES =
    "Nadora Pirna Assonora Revora Marna Oxel Tivim Arpora Moitem Sircaim Assagao".split(" ");
  const schools = (header: string) => [
    `No,Code,${header},Block,Dist.`,
    ...PLACES.map(
      (place, i) =>
        `${i},${217_000 + i},GOVT. PRIMARY SCHOOL ${place} (${217_000 + i}),Bardez,North Goa`,
    ),
  ];
  const checkSchools = (result: readonly (readonly string[])[]) => {
    expect(result.filter((row) => row[9] === "village")).toHaveLength(0);
    const codes = result.slice(1).map((row) => row[6]);
    expect(codes.slice(0, 3)).toEqual(["626665", "626666", "626668"]);
    expect(codes.filter((code) => code!.length === 6)).toHaveLength(PLACES.length);
  };

  test("is not matched to its blocks if it has institutions that are named like their places", async () => {
    const list = schools("Vidya Kendra");
    expect(await refusal("schools", list)).toMatch(
      /every row would be matched to its taluka.*"Vidya Kendra" has addresses.*"line=Vidya Kendra"/,
    );
    const name = put("schools.csv", list.join("\n"));
    expect(await match(name, "--columns", "line=Vidya Kendra")).toMatchObject({ code: 0 });
    checkSchools(rows("schools-matched.csv"));
  });

  test.each([
    "School Name",
    "SCHNAME",
    "विद्यालय का नाम",
    "Name of the PHC / Sub-station",
    "Polling Station Name",
    "Details of Work",
    "Name of Work",
    "कार्य का नाम",
  ])(
    "is matched by a column of institutions (%s) if most are named like a place of their areas",
    async (header) => {
      const name = `named-${header.replaceAll(/[^\p{L}\p{M}]/gu, "")}`;
      const { said } = await matched(name, schools(header));
      expect(said).toContain(`line from "${header}"`);
      checkSchools(rows(`${name}-matched.csv`));
      const others = ["St. Mary School", "Saraswati Shishu Mandir", "Asha Memorial Academy"];
      const asked = await refusal(`${name}-others`, [
        `No,${header.replace("SCHNAME", "School")},Block`,
        ...others.map((school, i) => `${i},${school} ${i},Bardez`),
      ]);
      expect(asked).toContain("every row would be matched to its taluka");
    },
  );

  test("is matched if the column has persons, remarks or the areas again", async () => {
    const persons = await matched("persons", [
      "Benificiary Name,Taluka,Taluka (Konkani),Remarks",
      "Asha Devi,Bardez,Bardes,Paid",
      "Mohan Lal,Bardez,Bardes,Not paid",
      "Sunita Naik,Pernem,Pedne,Went away",
    ]);
    expect(persons.codes).toEqual(["05610", "05610", "05609"]);
    const pins = await matched("names", ["Name,Pincode", "Asha Devi,400001", "Mohan Lal,400001"]);
    expect(pins.codes).toEqual(["00011", "00011"]);
  });
});

describe("areas next to addresses", () => {
  test("help to find the place that an address names", async () => {
    const { said, codes } = await matched("town-areas", [
      "Address,Tehsil,Dist.",
      '"H.No. 4, Aam Gaon",Rampur,Isles',
      '"Village Aam Gaon, Isles Road",Rampur,Hills',
      '"Near School, Nadora, Tal. Bardez",Bardez,North Goa',
    ]);
    expect(said).toContain('taluka from "Tehsil", district from "Dist.", line from "Address"');
    expect(codes).toEqual(["000106", "000102", "626665"]);
  });

  test("have what an address means that names no place", async () => {
    const { codes, candidates } = await matched("streets", [
      "Address,Tehsil,Dist.",
      '"12, Station Road",Pernem,North Goa',
      "Nowhere,Pernem,North Goa",
    ]);
    expect(codes).toEqual(["", ""]);
    expect(candidates).toEqual(["05609", "05609"]);
  });
});

describe("areas written once per group", () => {
  const HEADER = "District,Taluka,Village";

  test("hold for the blank cells below them", async () => {
    const { said, codes } = await matched("groups", [
      HEADER,
      "Hills,Rampur,Aam Gaon",
      "North Goa,Bardez,Nadora",
      ",,Pirna",
      ",,Assonora",
      ",Pernem,Corgao",
      ",,Querim",
      "Isles,Rampur,Aam Gaon",
      ",,Total",
    ]);
    expect(said).toContain('blank cells of "District", "Taluka" take the value above');
    expect(codes).toEqual([
      "000102",
      "626665",
      "626666",
      "626668",
      "626638",
      "626636",
      "000106",
      "",
    ]);
    expect(rows("groups-matched.csv")[3]!.slice(0, 3)).toEqual(["", "", "Pirna"]);
  });

  test("or by signs that say so hold, also where most cells have one", async () => {
    const { said, codes } = await matched("ditto", [
      HEADER,
      "North Goa,Bardez,Nadora",
      '"""",-do-,Pirna',
      '"""",Do,Assonora',
      '"""",Pernem,Corgao',
    ]);
    expect(said).toContain('taluka from "Taluka", district from "District"');
    expect(codes).toEqual(["626665", "626666", "626668", "626638"]);
  });

  test("end where a higher area begins", async () => {
    const { codes } = await matched("ends", [
      HEADER,
      "North Goa,Bardez,Nadora",
      ",,Pirna",
      ",,Assonora",
      ",,Revora",
      ",,Marna",
      ",,Oxel",
      ",,Tivim",
      ",,Arpora",
      ",,Moitem",
      ",,Sircaim",
      ",,Assagao",
      "Isles,,Aam Gaon",
    ]);
    expect(codes.at(-1)).toBe("000106");
  });

  test("are left blank where the list has areas for some rows only", async () => {
    const { said, codes } = await matched("sparse", [
      "State,Taluka,Village",
      "Goa,Bardez,Nadora",
      "Upper Land,,Chhota Kotla",
      "Goa,Pernem,Corgao",
      "Upper Land,,Chhota Kotla",
      "Goa,,Pirna",
    ]);
    expect(said).not.toContain("blank cells");
    expect(codes).toEqual(["626665", "000104", "626638", "000104", "626666"]);
  });
});

test("a question names a column by its number where its header has a comma", async () => {
  const lines = ['District,"Kendra, if known"', "North Goa,Nadora", "North Goa,Corgao"];
  expect(await refusal("comma", lines)).toContain('add --columns "village=#2"');
});

describe("names in two languages", () => {
  test.each([
    ["Village (English),Village (Marathi)", "Village (English)", "Village (Marathi)"],
    [
      "Village Name (In English),Village Name (In Local)",
      "Village Name (In English)",
      "Village Name (In Local)",
    ],
    ["Village,गाव", "Village", "गाव"],
    ["गाव,Village", "गाव", "Village"],
    ["village_en,village_mr", "village_en", "village_mr"],
  ])("%s: a blank cell takes the other name", async (header, own, other) => {
    const { said, codes } = await matched(`languages-${header.replaceAll(/[^\p{L}]/gu, "")}`, [
      `District,Taluka,${header}`,
      "North Goa,Bardez,Nadora,",
      "North Goa,Pernem,,कोरगाव",
      "North Goa,Satari,-,Advoi",
    ]);
    expect(said).toContain(`blank cells of "${own}" take "${other}"`);
    expect(codes).toEqual(["626665", "626638", "626825"]);
  });

  test.each([
    "From Village,To Village",
    "Village,Native Village",
    "Present Village,Permanent Village (Marathi)",
  ])("%s are two places", async (header) => {
    const { said, codes } = await matched(`two-${header.replaceAll(/\W/g, "")}`, [
      `District,Taluka,${header}`,
      "North Goa,Bardez,Nadora,Pirna",
      "North Goa,Bardez,Pirna,Nadora",
      "North Goa,Satari,,Advoi",
    ]);
    expect(said).not.toContain("blank cells");
    expect(codes[2]).toBe("05613");
  });
});

test.each([
  "Station",
  "Railway Station Name",
  "Name of AWC",
  "आंगनवाड़ी केन्द्र का नाम",
  "Patwar Halka",
  "हल्का",
])("%s is named like its village", async (header) => {
  const { said, codes } = await matched(`like-${header}`, [
    `Sr,District,${header},Incharge`,
    "1,North Goa,Nadora,Asha Patil",
    "2,North Goa,Corgao,Mohan Naik",
  ]);
  expect(said).toContain(`village from "${header}"`);
  expect(codes).toEqual(["626665", "626638"]);
});

test("a panchayat is named like its village before a police station is", async () => {
  const { said } = await matched("thana-gp", [
    "District,Thana,Gram Panchayat",
    "North Goa,Mapusa,Nadora",
    "North Goa,Pernem,Corgao",
  ]);
  expect(said).toContain('village from "Gram Panchayat"');
});

test("persons are not places below a header of unknown words", async () => {
  const { said } = await matched("unknown-header", [
    "Sr,Ilaka,Officer in charge,Kendra,Phone",
    "1,Bardez,Sanjay Naik Gaonkar,Nadora,98",
    "2,Bardez,Asha Patil Desai,Pirna,97",
    "3,Pernem,Mohan Lal Naik,Corgao,96",
    "4,Pernem,Mohan Lal Patil,Corgao,96",
  ]);
  expect(said).toContain('village from "Kendra"');
});

test("a column of things may have the addresses of a list without other names", async () => {
  const { said, codes } = await matched("schemes", [
    "Sl No,Scheme Id,Scheme Name,Est Cost",
    '1,1851876,"Nadora, Tal. Bardez",20',
    '2,1851877,"Corgao, Tal. Pernem",31',
    '3,1851878,"Pirna, Tal. Bardez",31',
  ]);
  expect(said).toContain('line from "Scheme Name"');
  expect(codes).toEqual(["626665", "626638", "626666"]);
});

test.each([
  ["From", "To"],
  ["Source", "Destination"],
  ["Start Point", "End Point"],
  ["From Village", "To Village"],
])("%s and %s are two places a row", async (from, to) => {
  const name = `route-${from.replace(" ", "")}`;
  const { said } = await matched(name, [
    `Route,State,${from},${to},Km`,
    "1,Goa,Nadora,Corgao,20",
    "2,Goa,Pirna,Advoi,31",
  ]);
  expect(said).toContain(`village from "${from}"`);
  const [header = [], ...below] = rows(`${name}-matched.csv`);
  const codesOf = (column: string) => below.map((row) => row[header.indexOf(column)]);
  expect(codesOf("match_code")).toEqual(["626665", "626666"]);
  expect(codesOf("match_code_2")).toEqual(["626638", "626825"]);
});

test("rows of another country name no place", async () => {
  const { said, codes } = await matched("countries", [
    "City,Country",
    "Nadora,India",
    "Corgao,Nepal",
    "Advoi,",
  ]);
  expect(said).toContain('rows with another country than India in "Country" name no place');
  expect(said).toContain("1 without a place");
  expect(codes[1]).toBe("");
});

test.each(["Location", "Area"])("a column %s of Rural and Urban has no places", async (header) => {
  const { said, codes } = await matched(`kinds-${header}`, [
    `School Name,Taluka,${header}`,
    "Govt Primary School Nadora,Bardez,Rural",
    "Govt High School Corgao,Pernem,Semi-urban",
    "Govt Primary School Advoi,Satari,Urban",
  ]);
  expect(said).toMatch(new RegExp(`not used: "${header}"`));
  expect(codes).toEqual(["626665", "626638", "626825"]);
});

test("a column of districts that are called by a side has districts", async () => {
  const { said } = await matched("sides", [
    "District,Village",
    "North Goa,Nadora",
    "West,Dubdi",
    "South,Omchu",
    "East,Rolep",
  ]);
  expect(said).toContain('district from "District"');
});

describe("answers of a form", () => {
  test("have questions as headers; e-mail addresses are none of places", async () => {
    const { said, codes } = await matched("form", [
      "Timestamp,Email Address,Which village do you live in? / आप किस गाँव में रहते हैं?,Select your taluka *,District",
      "1/10/2025,asha@example.org,Nadora,Bardez,North Goa",
      "2/10/2025,mohan@example.org,Corgao,Pernem,North Goa",
    ]);
    expect(said).toContain(
      'taluka from "Select your taluka *", district from "District"; not used',
    );
    expect(said).toContain('"Timestamp", "Email Address"\n');
    expect(codes).toEqual(["626665", "626638"]);
  });

  test.each(["If other, please specify", "village_other", "Other (village)", "अन्य (स्पष्ट करें)"])(
    "that are not among the choices are in the column %s",
    async (header) => {
      const { said, codes } = await matched(`other-${header.replaceAll(" ", "-")}`, [
        `Taluka,Village,"${header}"`,
        "Bardez,Nadora,",
        "Bardez,Other,Pirna",
        "Pernem,अन्य,Corgao",
      ]);
      expect(said).toContain(`blank cells of "Village" take "${header}"`);
      expect(codes).toEqual(["626665", "626666", "626638"]);
    },
  );
});

test("villages with their numbers are villages", async () => {
  const { said, codes } = await matched("hadbast", [
    "Tehsil,Village (HB No.)",
    "Bardez,Nadora (112)",
    "Pernem,Corgao (7)",
  ]);
  expect(said).toContain('village from "Village (HB No.)"');
  expect(codes).toEqual(["626665", "626638"]);
});

test("numbers in front of names do not hide the places of a list: polling stations, wards", async () => {
  const names = ["Nadora", "Pirna", "Assonora", "Revora", "Marna", "Oxel", "Tivim", "Siolim"];
  const stations = [...names, "Corgao", "Advoi", "Nadora", "Pirna"].map(
    (name, i) => `${i + 1}-Govt. Primary School ${name},North Goa`,
  );
  const roll = await matched("roll", ["Polling Station,District", ...stations]);
  expect(roll.said).toContain('line from "Polling Station"');
  expect(roll.codes.slice(0, 3)).toEqual(["626665", "626666", "626668"]);
  expect(roll.codes.filter((code) => code!.length === 6)).toHaveLength(12);
  const wards = await refusal("wards", [
    "Where,District",
    ...names.map((name, i) => `${i + 1}. ${name} (${i + 40}),North Goa`),
  ]);
  expect(wards).toContain('add --columns "village=Where"');
});

test("a column with a few areas is not asked about, even if it matches more rows than that of places", async () => {
  const { said } = await matched("regions-of-towns", [
    "Town,Region",
    ...["Xqwert", "Yqwert", "Zqwert", "Vqwert", "Wqwert", "Qqwert"].map((town) => `${town},Nadora`),
  ]);
  expect(said).toContain('village from "Town"; not used: "Region"');
});

describe("codes of villages", () => {
  test.each(["Village Code", "vill_lgd_code", "Census Code 2011"])(
    "below %s decide between places of one name, and count only for the name of the row",
    async (header) => {
      const { said, codes } = await matched(`coded-${header.replaceAll(" ", "-")}`, [
        `${header},Village,Wells`,
        "626888,Nagoa,1",
        "626674.0,Nagoa,2",
        // A code of another place, and one of none.
        "626665,Nagoa,3",
        "999999,Nagoa,4",
      ]);
      expect(said).toContain(
        `codes of "${header}" count where the village has the name of the row`,
      );
      expect(codes).toEqual(["626888", "626674", "", ""]);
    },
  );

  test("do not outweigh the taluka of the row", async () => {
    const { codes } = await matched("recoded", [
      "Village Code,Village,Taluka",
      "626888,Nagoa,Bardez",
      "626674,Nagoa,Salcete",
    ]);
    expect(codes).toEqual(["626674", "626888"]);
  });

  test.each(["Block Code", "Account No.", "Farmer ID"])("are not below %s", async (header) => {
    const { said, codes } = await matched(`uncoded-${header.replaceAll(/\W/g, "")}`, [
      `${header},Village`,
      "626888,Nagoa",
    ]);
    expect(said).toContain(`not used: "${header}"`);
    expect(codes).toEqual([""]);
  });
});

test("columns of areas may have other names, if rows match in these areas", async () => {
  const lines = ["Nagoa,SALCETE", "Nagoa,BARDEZ", "Nadora,BARDEZ", "Corgao,PERNEM", "Pirna,BARDEZ"];
  const { code, stdout } = await match(
    put(
      "territory.csv",
      `Market,Territory,Zone\n${lines.map((line) => `${line},North`).join("\n")}\n`,
    ),
  );
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('village from "Market", taluka from "Territory"; not used: "Zone"');
  const codes = rows("territory-matched.csv").map((row) => row[4]);
  expect(codes.slice(1)).toEqual(["626888", "626674", "626665", "626638", "626666"]);
});

test("columns of areas are found by texts in Devanagari, whose vowels are signs", async () => {
  const { said, codes } = await matched("territory-hi", [
    "गाँव,सेक्टर",
    "Nagoa,बारदेज़",
    "Nadora,बारदेज़",
    "Corgao,पेर्नेम",
  ]);
  expect(said).toContain('village from "गाँव", taluka from "सेक्टर"');
  expect(codes).toEqual(["626674", "626665", "626638"]);
});

test("columns of areas are also found around places that --columns names", async () => {
  const lines = ["Nagoa,SALCETE", "Nagoa,BARDEZ", "Nadora,BARDEZ", "Corgao,PERNEM"];
  const list = put("kendra-territory.csv", `Naam,Territory\n${lines.join("\n")}\n`);
  const { code, stdout } = await match(list, "--columns", "village=Naam");
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('village from "Naam", taluka from "Territory"');
  const codes = rows("kendra-territory-matched.csv").map((row) => row[3]);
  expect(codes.slice(1)).toEqual(["626888", "626674", "626665", "626638"]);
  const titled = put("kendra-title.csv", "Wells - SALCETE,\nNaam,Wells\nNagoa,4\nNagoa,5\n");
  const under = await match(titled, "--columns", "village=Naam");
  expect(under.stdout).toContain('row 1 says the taluka of all rows: "SALCETE"');
});

test.each([
  ["CHC", (area: string) => `CHC ${area}`],
  ["Office", (area: string) => `${area} Division`],
  ["Constituency", (area: string) => `${area.length}-${area} (SC)`],
])(
  "areas of a column %s may have a word in common or a number in front",
  async (header, called) => {
    const lines = [
      "Nagoa,SALCETE",
      "Nagoa,BARDEZ",
      "Nadora,BARDEZ",
      "Corgao,PERNEM",
      "Pirna,BARDEZ",
    ];
    const all = lines
      .map((line) => line.split(","))
      .map(([one, area]) => `${one},${called(area!)}`);
    const { codes } = await matched(`common-${header}`, [`Village,${header}`, ...all]);
    expect(codes).toEqual(["626888", "626674", "626665", "626638", "626666"]);
  },
);

test("a column of areas narrows addresses, too, below a title and a header of unknown words", async () => {
  const { said, codes } = await matched("booths", [
    "List of polling stations,,,",
    "AC No & Name,Part No.,Polling Station,Area covered",
    '12-Salcete,1,"Govt. Primary School, Nagoa, Room 1",Full village',
    '13-Bardez,2,"Govt. Primary School, Nagoa, Room 1",Full village',
    '14-Pernem,3,"Govt. Primary School, Corgao",Full village',
    '13-Bardez,4,"Govt. Primary School, Pirna",Full village',
  ]);
  expect(said).toContain('taluka from "AC No & Name"; not used: "Part No.", "Area covered"');
  expect(codes).toEqual(["626888", "626674", "626638", "626666"]);
  const { said: ofLines, codes: named } = await matched("courts", [
    "Court Address,Judgeship",
    '"Civil Court, Nagoa",Salcete Court',
    '"Civil Court, Nagoa",Bardez Court',
    '"Family Court, Corgao",Pernem Court',
    '"Family Court, Nadora",Bardez Court',
  ]);
  expect(ofLines).toContain('taluka from "Judgeship", line from "Court Address"');
  expect(named).toEqual(["626888", "626674", "626638", "626665"]);
});

test("a column of areas in which the places are not is left alone", async () => {
  const lines = ["Nadora,Salcete", "Corgao,Salcete", "Pirna,Pernem", "Advoi,Bardez"];
  const { stdout } = await match(put("posted.csv", `Village,Posted at\n${lines.join("\n")}\n`));
  expect(stdout).toContain('columns: village from "Village"; not used: "Posted at"');
});

describe("codes next to names", () => {
  test.each([
    ["brackets", (name: string, code: string) => `${name} (${code})`],
    ["in-front", (name: string, code: string) => `${code} - ${name}`],
  ])("decide between villages of a name: %s", async (name, cell) => {
    const all = ["Nagoa,626888", "Nagoa,626674", "Nadora,626665", "Korgaon,626638"];
    const { codes, said } = await matched(`beside-${name}`, [
      "Village,State",
      ...all.map((line) => `${cell(...(line.split(",") as [string, string]))},Goa`),
    ]);
    expect(codes).toEqual(["626888", "626674", "626665", "626638"]);
    expect(said).toContain('codes of "Village" count where the village has the name of the row');
  });

  test("are PIN codes if most are not those of the villages", async () => {
    const { said } = await matched("beside-pins", [
      "Village,State",
      "Nadora (403513),Goa",
      "Corgao (403512),Goa",
      "Pirna (626666),Goa",
    ]);
    expect(said).not.toContain("codes of");
  });
});

describe("codes of villages without names", () => {
  test.each([
    ["only", "Village Code,Wells", ["626665,3", "626638,4"]],
    ["commas", "Village Code,Wells", ['"6,26,665",3', '"6,26,638",4']],
    ["lgd", "LGD Code,State", ["626665,Goa", "626638.0,Goa"]],
    ["census", "Census 2011 Code,District", ["0626665,North Goa", "0626638,North Goa"]],
  ])("say which villages the rows are: %s, %s %j", async (name, header, lines) => {
    const { codes, said } = await matched(`codes-${name}`, [header, ...lines]);
    expect(codes).toEqual(["626665", "626638"]);
    expect(said).toContain("say which villages the rows are");
  });

  test("may be of another kind if their header does not say so", async () => {
    expect(await refusal("codes-any", ["LGD Code,Wells", "626665,3"])).toContain("has no column");
  });

  test("are of another kind if most are not in the areas of their rows", async () => {
    const { codes } = await matched("codes-elsewhere", [
      "LGD Code,State,Taluka",
      "626665,Goa,Pernem",
      "626666,Goa,Salcete",
      "626638,Goa,Pernem",
    ]);
    expect(codes).toEqual(["05609", "05616", "05609"]);
  });
});
