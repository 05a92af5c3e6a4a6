import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { RESOLVE_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readFields } from "../../../functions/core/contract/query.ts";
import type { ResolveRecord, SearchRecord } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { resolveValues } from "../../../functions/core/endpoints/resolve.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/**
 * Lines written in 67 ways, and searches for a town with a landmark. Their places were drawn from the data, or chosen by hand,
 * before any of them was tried.
 */

/** The two halves. */
const SETS = ["tune", "apart"] as const;
type SetName = (typeof SETS)[number];

/**
 * `expected` has a code, or several with " or " between them if each is right, as for a town and the taluka of its name. "none"
 * comes first, or stands alone, if the data lacks the place: "none within 01429". "ambiguous with" comes before codes of places
 * that the line does not distinguish. `level` and `full_path` are those of the first code.
 */
const COLUMNS = ["set", "expected", "level", "full_path"];

interface Row {
  readonly text: string;
  readonly set: SetName;
  readonly outcome: "place" | "none" | "ambiguous";
  readonly codes: readonly string[];
  readonly path: string;
}

/** A line break is written as \n in the file. */
function read(file: string, textColumn: string): Row[] {
  const rows = parseRows(file, readFileSync(new URL(file, import.meta.url)), [
    textColumn,
    ...COLUMNS,
  ]) as [string, SetName, string, string, string][];
  return rows.map(([text, set, expected, , path]) => {
    const [, outcome = "place", codes] = /^(?:(none|ambiguous)(?: within| with)? ?)?(.*)$/.exec(
      expected,
    )!;
    return {
      text: text.replaceAll("\\n", "\n"),
      set,
      outcome: outcome as Row["outcome"],
      codes: codes!.split(" or ").filter((code) => code !== ""),
      path,
    };
  });
}

const LINES = read("lines.csv", "line");
const LANDMARKS = read("landmarks.csv", "query");

/** How people write that a name is a state's: before it and after it. */
const STATE_LABELS = [
  ["", " State"],
  ["", " राज्य"],
  ["State ", ""],
  ["State of ", ""],
  ["State: ", ""],
  ["State/UT - ", ""],
  ["राज्य: ", ""],
  ["राज्य ", ""],
  ["రాష్ట్రం: ", ""],
  ["Union Territory of ", ""],
  ["Country: India, State: ", ""],
  ["", ", IN"],
] as const;

/** Minimum share of misspelt names of states that are the states, and maximum share that are other places. */
const [MISSPELT_STATES, MISSPELT_ELSEWHERE] = [0.7, 0.01];
/** The states that have towns of their names. */
const WITH_TOWNS = ["Chandigarh", "Delhi", "Puducherry"];

/** Maximum number of lines that match a wrong place, or match although the data lacks the place or has several. */
const MOST_WRONG = 1;
/** Minimum number of lines per half whose first candidate, or first search result, is right. */
const FIRST_CANDIDATES: Readonly<Record<SetName, number>> = { tune: 127, apart: 125 };
const FIRST_RESULTS: Readonly<Record<SetName, number>> = { tune: 122, apart: 122 };
/** Minimum number of lines per half that match. */
const MATCHES: Readonly<Record<SetName, number>> = { tune: 101, apart: 106 };
/** Minimum number of searches for a landmark per half whose first result is its place, or the taluka or district around it. */
const FIRST_PLACES: Readonly<Record<SetName, number>> = { tune: 26, apart: 28 };

test("each table has two halves of different texts", () => {
  for (const [rows, fewest] of [
    [LINES, 150],
    [LANDMARKS, 30],
  ] as const) {
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    for (const set of SETS) {
      expect(rows.filter((row) => row.set === set).length).toBeGreaterThanOrEqual(fewest);
    }
  }
});

/** The answer to a line or a query. Undefined if it was not sent, or failed. */
interface Asked {
  readonly row: Row;
  readonly resolved?: ResolveRecord | undefined;
  readonly first?: SearchRecord | undefined;
}

describeNational("lines and landmarks as people write them", ["dist"], ({ dist }) => {
  const lines: Asked[] = [];
  const landmarks: Asked[] = [];
  const failed: string[] = [];
  let directory: Directory;
  const resolve = (values: Readonly<Record<string, string>>) =>
    resolveValues(directory, readFields(RESOLVE_PARAMETERS, values));
  /** The lines of towns whose match is not theirs, with the match. */
  const matchedElsewhere = async (
    form: string,
    isTheirs = ({ name }: NonNullable<ResolveRecord["match"]>, town: string) => name === town,
  ) => {
    const elsewhere: string[] = [];
    for (const [town, district, state] of TOWNS) {
      const q = form
        .replace("{town}", town)
        .replace("{district}", district)
        .replace("{state}", state);
      const { match } = await resolve({ q });
      if (!match || !isTheirs(match, town)) elsewhere.push(`${q}: ${match?.full_path}`);
    }
    return elsewhere;
  };

  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
    // A failure does not hide the figures of the others.
    const orFailed = async <Answer>(
      text: string,
      answer: Promise<Answer>,
    ): Promise<Answer | undefined> => {
      try {
        return await answer;
      } catch (error) {
        failed.push(`${text}: ${error}`);
        return undefined;
      }
    };
    const search = async (q: string) =>
      (await directory.finder.answer(q, { offset: 0, limit: 1 })).results[0];
    for (const row of LINES) {
      const resolved = await orFailed(row.text, resolve({ q: row.text }));
      lines.push({ row, resolved, first: await orFailed(row.text, search(row.text)) });
    }
    for (const row of LANDMARKS)
      landmarks.push({ row, first: await orFailed(row.text, search(row.text)) });
  });

  test("each is answered", () => expect(failed).toEqual([]));

  test(`at most ${MOST_WRONG} line matches a wrong place`, () => {
    const wrong = lines.filter(
      ({ row, resolved }) =>
        resolved?.match && (row.outcome !== "place" || !isMeant(row, resolved.match)),
    );
    const shown = wrong.map(({ row, resolved }) => `${row.text}: ${resolved!.match!.full_path}`);
    expect(shown.length, shown.join("\n")).toBeLessThanOrEqual(MOST_WRONG);
  });

  test.each(SETS)("the minimum number of lines %s is read right", (set) => {
    const meant = lines.filter(({ row }) => row.set === set && row.outcome === "place");
    const matched = meant.filter(({ row, resolved }) => isMeant(row, resolved?.match));
    const candidates = meant.filter(({ row, resolved }) => isMeant(row, resolved?.candidates[0]));
    const results = meant.filter(({ row, first }) => isMeant(row, first));
    expect(matched.length, "matches").toBeGreaterThanOrEqual(MATCHES[set]);
    expect(candidates.length, "first candidates").toBeGreaterThanOrEqual(FIRST_CANDIDATES[set]);
    expect(results.length, "first results").toBeGreaterThanOrEqual(FIRST_RESULTS[set]);
  });

  test("places that a line does not distinguish are offered", () => {
    for (const { row, resolved } of lines.filter(({ row }) => row.outcome === "ambiguous")) {
      expect(resolved?.outcome, row.text).toBe("ambiguous");
      expect(
        resolved!.candidates.some((candidate) => isMeant(row, candidate)),
        row.text,
      ).toBe(true);
    }
  });

  test.each(STATE_LABELS)("a state with the label %s is that state", async (before, after) => {
    const read: string[] = [];
    const { areas } = directory;
    for (const state of areas.all("state")) {
      const q = `${before}${areas.name(state)}${after}`;
      const { match } = await resolve({ q });
      // Chandigarh may be the town, too.
      if (
        match === null ||
        [match.code, match.state_code].every((code) => code !== areas.code(state))
      )
        read.push(`${q}: ${match?.full_path}`);
    }
    expect(read).toEqual([]);
  });

  test.each([
    ["DNH", "38"],
    ["D&NH", "38"],
    ["DD", "38"],
    ["UA", "05"],
    ["OR", "21"],
    ["TS", "36"],
    ["CG", "22"],
    ["J&K", "01"],
  ])("the letters %s are a state", async (state, code) => {
    const { match } = await resolve({ state });
    expect(match?.code).toBe(code);
  });

  test.each([
    ["Meghalya", "17"],
    ["Harayana", "06"],
    ["Nagland", "13"],
    ["Madhya Pardes", "23"],
    ["Chandigarh U.T.", "04"],
    ["Govt. of NCT of Delhi", "07"],
  ])("%s alone is a state", async (q, code) => {
    expect((await resolve({ q })).match?.code).toBe(code);
  });

  test.each([
    ["Dehradun UT", "800309"],
    ["leh jammu and kashmir", "800047"],
    ["Village Asama", "042110"],
    ["Hunterganj, Bihari", "348108"],
  ])("%s is no state or district", async (q, code) => {
    expect((await resolve({ q })).match?.code).toBe(code);
  });

  test.each(["Asama", "Assan", "Bihari", "Tripuri"])(
    "%s, a village with nearly the name of a state, is not the state",
    async (q) => {
      expect((await resolve({ q })).match?.level).not.toBe("state");
    },
  );

  test("most names of states with a letter missing, twice or swapped are the states", async () => {
    let [asked, matched] = [0, 0];
    const elsewhere: string[] = [];
    const { areas } = directory;
    const [first, end] = areas.run("state");
    for (let state = first; state < end; state++) {
      const name = areas.name(state);
      for (let i = 1; i < name.length - 1; i++) {
        const [before, one, next, rest] = [
          name.slice(0, i),
          name[i],
          name[i + 1],
          name.slice(i + 2),
        ];
        for (const q of [
          `${before}${next}${rest}`,
          `${before}${one}${one}${next}${rest}`,
          `${before}${next}${one}${rest}`,
        ]) {
          asked++;
          const { match } = await resolve({ q });
          if (match?.full_path === name) matched++;
          else if (match && !WITH_TOWNS.includes(name)) elsewhere.push(`${q}: ${match.full_path}`);
        }
      }
    }
    expect(matched / asked).toBeGreaterThan(MISSPELT_STATES);
    expect(elsewhere.length / asked, elsewhere.join("\n")).toBeLessThan(MISSPELT_ELSEWHERE);
  });

  test.each([
    ["Ahmedabad", "Guj", "24"],
    ["Jaipur", "Raj", "08"],
    ["Pune", "Mah", "27"],
    ["Nashik", "M.S.", "27"],
    ["Mysore", "Kar", "29"],
    ["Kochi", "Ker", "32"],
    ["Cuttack", "Ori", "21"],
    ["Patna", "Bih", "10"],
    ["Ranchi", "Jhar", "20"],
    ["Fatehabad", "Hry", "06"],
    ["Warangal", "Tel", "36"],
    ["Salem", "T.Nadu", "33"],
    ["Howrah", "W.Bengal", "19"],
  ])("the state of %s may have a short form, %s", async (city, short, code) => {
    const codesOf = async (values: Readonly<Record<string, string>>) => {
      const { match } = await resolve(values);
      return { state: match?.state_code ?? match?.code, name: match?.name };
    };
    const named = await codesOf({ q: `${city}, ${short}` });
    expect(named.state).toBe(code);
    expect(await codesOf({ q: `${city} (${short})` })).toEqual(named);
    expect((await codesOf({ state: short })).state).toBe(code);
    // Before a word like Nagar it is probably the beginning of a name.
    expect((await codesOf({ q: `${short.replaceAll(".", "")} Vihar` })).state).toBeUndefined();
  });

  test.each([
    ["Una (HP)", "Himachal Pradesh", "800115"],
    ["Bundi, Rajasthan", "Rajasthan", "800587"],
    ["Karad MH", "Maharashtra", "802870"],
  ])(
    "%s in the field of villages is the town of a district or taluka of its name",
    async (village, state, code) => {
      const { match } = await resolve({ village, state });
      expect(match?.code).toBe(code);
    },
  );

  test("a town with nothing but its name and state is offered, though many villages of the state have the name", async () => {
    const { outcome, candidates } = await resolve({ village: "Dhamangaon", state: "Maharashtra" });
    expect([outcome, candidates[0]?.code]).toEqual(["ambiguous", "802693"]);
  });

  // A naka is a crossing, called by where its road leads to.
  test.each([
    ["Kalyan Naka, Bhiwandi", "802789"],
    ["Mumbai Naka, Nashik", "802776"],
    ["कल्याण नाका, भिवंडी", "802789"],
    ["Marina beach chennai", "803339"],
  ])("%s is in the city named last", async (q, code) => {
    const { match } = await resolve({ q });
    expect(match?.code).toBe(code);
  });

  // Mumbai's centre is in the district of Mumbai Suburban, but the gateway is not.
  test("Gateway of India Mumbai is certainly in the city", async () => {
    const { outcome, within } = await resolve({ q: "Gateway of India Mumbai" });
    expect([outcome, within?.code]).toEqual(["ambiguous", "802794"]);
  });

  test("a district is found by its names in Hindi and in its own script, or a place of the same name", async () => {
    const { areas } = directory;
    const elsewhere: string[] = [];
    let count = 0;
    for (const district of areas.all("district"))
      for (const q of new Set(Object.values(areas.localNames(district)))) {
        count++;
        const found = await resolve({ q });
        const first = found.match ?? found.candidates[0];
        const code = areas.code(district);
        if (first?.code !== code && first?.district_code !== code)
          elsewhere.push(`${q} (${areas.name(district)}): ${first?.full_path}`);
      }
    expect(count).toBeGreaterThan(1000);
    // Most of these are named like a larger place elsewhere: "बीजापुर" in Chhattisgarh like the city in Karnataka.
    expect(elsewhere.length, elsewhere.join("\n")).toBeLessThanOrEqual(36);
  });

  test.each([
    "Tahsildar {town}, {district}",
    "Office of the Tahsildar, {town}, {district}, {state}",
    "Civil Court, {town}, {district}",
    "Sub Registrar Office {town}, {district}",
    "LIC Office, {town}, {district}",
    "BSNL Exchange {town}, {district}",
    "State Bank of India, {town} Branch, {district}",
    "Petrol Pump, {town}, {district}",
    "Forest Range Office {town}, {district}",
    "Krishi Vigyan Kendra {town}, {district}",
    "Electricity Sub Station {town}, {district}",
    "Fair Price Shop, {town}, {district}",
    "Ganesh Mandir, {town}, {district}",
    "Passport Office, {town}, {district}",
    "Coal Mine, {town}, {district}",
    "Thermal Power Station, {town}, {district}",
    "एसबीआई शाखा {town}, {district}",
    "श्री किराना स्टोर, {town}, {district}",
    "Gupta Traders, {town}, {district}",
    "Laxmi Jewellers, {town}, {district}",
    "Sai Krishna Medicals, {town}, {district}",
    "M/s Sharma Electricals, {town}, {district}",
  ])("an office is in its town: %s", async (form) => {
    expect(await matchedElsewhere(form)).toEqual([]);
  });

  test.each([
    "Sunita Devi, Ward No 5, {town}, {district}, {state}",
    "Ramesh Kumar Sharma, Main Bazar, {town}, {district}, {state}",
    "Smt. Lakshmi, Station Road, {town}, {district}, {state}",
    "{town}, {district}. Ph: 0712-234567",
    "Main Road {town} {district}, Mob. 98765 43210, Email: office@example.in",
  ])("a person and a telephone number are no places: %s", async (form) => {
    expect(await matchedElsewhere(form)).toEqual([]);
  });

  test.each([
    ["Kutch, Anjar", "802444"],
    ["Sonepat, Gohana", "800387"],
    ["Cannanore Thalassery", "803263"],
    ["Palghat, Ottappalam, Kerala", "803274"],
    ["Trichy, Lalgudi", "803629"],
  ])("a district counts by its other names in front of a town, too: %s", async (q, code) => {
    const { match, unused } = await resolve({ q });
    expect([match?.code, unused]).toEqual([code, []]);
  });

  test.each([
    ["Mohan Lal Ganj, Lucknow, UP", "897039"],
    ["Sita Ram Pur, Domakonda, Kamareddy", "571588"],
    ["Rama Chandra Pur, Wargal, Siddipet", "573684"],
    ["Vijaya Gopala Puram, Buchinaidu Kandriga, Tirupati", "595921"],
  ])("a name in one word may be written in three: %s", async (q, code) => {
    expect((await resolve({ q })).match?.code).toBe(code);
  });

  test("a village named after a person is a village", async () => {
    const { match } = await resolve({ q: "Kot Ahmad Khan, Batala, Gurdaspur, Punjab" });
    expect(match?.name).toBe("Kot Ahmad Khan");
  });

  test.each([
    ["பேருந்து நிலையம் மதுரை", "Madurai"],
    ["வட்டாட்சியர் அலுவலகம், ஈரோடு", "Erode"],
    ["వార్డు నం 5, కర్నూలు", "Kurnool"],
    ["రైల్వే స్టేషన్ విజయవాడ", "Vijayawada"],
    ["ಅಂಚೆ ಕಚೇರಿ, ಹಾಸನ", "Hassan"],
    ["ಬಸ್ ನಿಲ್ದಾಣ ಮೈಸೂರು", "Mysore"],
    ["റെയിൽവേ സ്റ്റേഷൻ, കോട്ടയം", "Kottayam"],
    ["പോസ്റ്റ് ഓഫീസ്, കൊല്ലം", "Kollam"],
    ["সরকারি হাসপাতাল, হাওড়া", "Haora"],
    ["সাহা ট্রেডার্স, শিলিগুড়ি", "Siliguri"],
    ["લક્ષ્મી સ્ટોર્સ, સુરત", "Surat"],
    ["મેઇન રોડ ભાવનગર", "Bhavnagar"],
    ["ਸਰਕਾਰੀ ਹਸਪਤਾਲ, ਪਟਿਆਲਾ", "Patiala"],
    ["ਥਾਣਾ, ਲੁਧਿਆਣਾ", "Ludhiana"],
    ["ମେନ୍ ରୋଡ ପୁରୀ", "Puri"],
    ["ତହସିଲଦାର କାର୍ଯ୍ୟାଳୟ, କଟକ", "Cuttack"],
    ["पोलीस ठाणे, सातारा", "Satara"],
    ["ग्रामीण रुग्णालय, कराड, सातारा", "Karad"],
  ])("an office is in its town in every script: %s", async (q, town) => {
    expect((await resolve({ q })).match?.name).toBe(town);
  });

  test.each([
    "Gandhi Nagar",
    "Ram Nagar",
    "Krishna Nagar",
    "Ambedkar Nagar",
    "Civil Lines",
    "Police Lines",
    "Shivaji Park",
    "Nehru Place",
    "Naya Bazar",
    "New Market",
    "Gandhi Maidan",
    "शास्त्री नगर",
    "सिविल लाइन",
  ])("%s is a part of the town after it", async (quarter) => {
    const elsewhere = await matchedElsewhere(
      `H.No 12, ${quarter}, {town}, {district}`,
      ({ full_path }, town) => full_path.split(" > ").includes(town),
    );
    expect(elsewhere).toEqual([]);
  });

  test.each([
    ["Munshi ka Dhana, Hansi, Haryana", "ambiguous"],
    ["Village Sheru ki Garhi, Dist Kanpur Nagar", "none"],
    ["Ramu ki Garhi, Jind", "ambiguous"],
    ["Thakur ka Tola Bhind MP", "ambiguous"],
    ["Majnu ka Tilla", "none"],
  ])(
    "a genitive joins two names, which is not a place of the second one: %s",
    async (q, outcome) => {
      expect((await resolve({ q })).outcome).toBe(outcome);
    },
  );

  test.each([
    ["रीवा (म.प्र.)", "Rewa"],
    ["झांसी, उ. प्र.", "Jhansi"],
    ["सीतापुर उ०प्र०", "Sitapur"],
    ["बिलासपुर छग", "Bilaspur"],
    ["रामपुर यूपी", "Rampur"],
    ["सागर एमपी", "Sagar"],
    ["ग्राम सिरसा, तहसील मेजा, प्रयागराज (उ.प्र.)", "Sirsa"],
    ["রামপুরহাট, প.ব.", "Rampurhat"],
  ])("the letters of a state in its script: %s", async (q, name) => {
    expect((await resolve({ q })).match?.name).toBe(name);
  });

  test.each([
    ["siwan ka maharajganj", "Maharajganj"],
    ["Hissar ki Hansi", "Hansi"],
    ["Bhurasar Ka Bas, Jhunjhunu", "Bhurasar Ka Bas"],
  ])("a genitive after the area of a place, or in its name: %s", async (q, name) => {
    expect((await resolve({ q })).match?.name).toBe(name);
  });

  test.each([
    ["Gordhanpura, Sapotra, Rajasthan", "076902"],
    ["Bishunpur, Chauparan, Jharkhand", "367716"],
    ["Madhopur, Zamania, Uttar Pradesh", "206486"],
    ["Kallahalli, Hosakote, Karnataka", "625688"],
    ["Dongargaon, Sengaon, Maharashtra", "545726"],
    ["Maheshpur, Bhogaon, Uttar Pradesh", "126872"],
    ["Nawagaon, Devbhog, Chhattisgarh", "445567"],
    ["Mirzapur, Manpur, Bihar", "255275"],
  ])(
    "dozens of namesakes in other talukas don't outweigh the one in its own: %s",
    async (q, code) => {
      expect((await resolve({ q })).match?.code).toBe(code);
    },
  );

  test.each(SETS)("the minimum number of landmarks %s has its place first", (set) => {
    const right = landmarks.filter(
      ({ row, first }) => row.set === set && (isMeant(row, first) || isAbove(row, first)),
    );
    expect(right.length).toBeGreaterThanOrEqual(FIRST_PLACES[set]);
  });
});

/** Towns that are seats of talukas, their districts and states. */
const TOWNS = [
  ["Karad", "Satara", "Maharashtra"],
  ["Sihora", "Jabalpur", "Madhya Pradesh"],
  ["Tiptur", "Tumakuru", "Karnataka"],
  ["Palani", "Dindigul", "Tamil Nadu"],
  ["Umreth", "Anand", "Gujarat"],
  ["Jagadhri", "Yamunanagar", "Haryana"],
  ["Nimbahera", "Chittorgarh", "Rajasthan"],
  ["Deoband", "Saharanpur", "Uttar Pradesh"],
] as const;

function isMeant({ codes }: Row, found: SearchRecord | null | undefined): boolean {
  return codes.includes(found?.code ?? "");
}

/** Whether a taluka or district is that of the place that a row means. */
function isAbove({ path }: Row, found: SearchRecord | undefined): boolean {
  return found !== undefined && found.level !== "state" && path.startsWith(`${found.full_path} > `);
}
