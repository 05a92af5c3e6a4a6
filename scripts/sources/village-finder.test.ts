import { expect, test } from "vitest";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { file } = sourceFolder();

const HEADER =
  "State,District,District Code,Mandal,Mandal Code,Village,Village (Native),Native Source,Village Code,Pincode,Category,Status";

test("villages with PIN codes; a name in the local script only if it is LGD's", async () => {
  const { villages, talukas, states, provenance, groups } = await imported(
    await file(
      "telangana_villages.csv",
      HEADER,
      "Telangana,Adilabad,501,Adilabad Rural,4300,Ankoli,ఆంకోలి,LGD,569001,504001,Rural,Inhabitant",
      "Telangana,Adilabad,501,Adilabad Rural,4300,Arli,ఆర్లి,transliterated,568987,504312,Rural,Inhabitant",
      "Telangana,Adilabad,501,Adilabad Rural,4300,Bheemseri,,LGD,568982,,Unmapped,Inhabitant",
    ),
  );
  expect(villages).toEqual([
    {
      ...{ code: "569001", name: "Ankoli", taluka_code: "04300" },
      ...{ pincode: "504001", local_name: "ఆంకోలి" },
    },
    { code: "568987", name: "Arli", taluka_code: "04300", pincode: "504312" },
    { code: "568982", name: "Bheemseri", taluka_code: "04300" },
  ]);
  expect(talukas).toMatchObject([{ code: "04300", name: "Adilabad Rural", district_code: "501" }]);
  expect(states).toMatchObject([
    { code: "36", name: "Telangana", districts_edition: "2026-06", villages_edition: "2026-06" },
  ]);
  expect(provenance.attribution).toContain("mchittineni/india-village-finder");
  expect(groups.filter(({ action }) => action === "dropped")).toEqual([]);
});

test("numbers and abbreviations that lost their capitals in title case get them back", async () => {
  const names = ["Bit-Ii", "Manjavadi (Rf)", "Rampur XIV", "Sri Puram", "Vi Nagar", "Kil Mel"];
  const { villages } = await imported(
    await file(
      "v.csv",
      HEADER,
      ...names.map(
        (name, i) =>
          `Tamil Nadu,Salem,573,Attur,5800,${name},,transliterated,63000${i},636001,Rural,Inhabitant`,
      ),
    ),
  );
  expect(villages.map(({ name }) => name)).toEqual([
    ...["Bit-II", "Manjavadi (RF)", "Rampur XIV", "Sri Puram", "VI Nagar", "Kil Mel"],
  ]);
});

test("an unknown state and an unreadable code are reported and left out", async () => {
  const { villages, groups } = await imported(
    await file(
      "v.csv",
      HEADER,
      "Telangana,Adilabad,501,Adilabad Rural,4300,Ankoli,,LGD,569001,504001,Rural,Inhabitant",
      "Telangana,Adilabad,501,Adilabad Rural,4300,Arli,,LGD,568987,504312,Rural,Inhabitant",
      "Telangana,Adilabad,501,Adilabad Rural,4300,Bheemseri,,LGD,568982,50431,Rural,Inhabitant",
      "Bihar,Patna,212,Patna,1100,Danapur,,LGD,246000,801503,Rural,Inhabitant",
      "Telangana,Adilabad,501,Adilabad Rural,x,Danora,,LGD,568983,504312,Rural,Inhabitant",
    ),
  );
  expect(villages.map(({ code, pincode }) => [code, pincode])).toEqual([
    ["569001", "504001"],
    ["568987", "504312"],
    ["568982", undefined],
  ]);
  const found = groups.filter(({ action }) => action !== "unused");
  expect(found.flatMap(({ reason, rows }) => rows.map(({ line }) => [reason, line]))).toEqual([
    ["unreadable name of the state", 5],
    ["unreadable taluka code", 6],
    ["PIN code that is not six digits", 4],
  ]);
});

test("is of June 2026, whatever the name of its folder, and newer than LGD's list of May", async () => {
  const { villages, former, states } = await imported(
    await file(
      "finder-2020/v.csv",
      HEADER,
      "Telangana,Adilabad,501,Adilabad Rural,4300,Ankoli,,LGD,569001,504001,Rural,Inhabitant",
    ),
    await file(
      "lgd-2026-05/v.csv",
      VILLAGES,
      "1,36,Telangana,501,Adilabad,4301,Bela,569001,1,Ankholi,,504309",
    ),
  );
  expect(villages).toMatchObject([{ code: "569001", name: "Ankoli", taluka_code: "04300" }]);
  expect(villages[0]!.pincode).toBe("504001");
  expect(states[0]!.villages_edition).toBe("2026-06");
  expect(former.map(({ code }) => code)).toEqual(["04301"]);
});
