import { expect, test } from "vitest";
import type { LaterName } from "../dataset/dataset.ts";
import { coverTownsInNoTaluka } from "./later-names.ts";

test("towns in no taluka belong to a later name that has all other talukas of their district", () => {
  const talukas = [
    { code: "04496", name: "Shaikpet", district_code: "536" },
    { code: "04497", name: "Ameerpet", district_code: "536" },
    { code: "53699999", name: "Area not under any Sub-district", district_code: "536" },
    { code: "04800", name: "Bhadrachalam", district_code: "541" },
    { code: "04801", name: "Khammam", district_code: "541" },
    { code: "54199999", name: "Area not under any Sub-district", district_code: "541" },
    { code: "54299999", name: "Area not under any Sub-district", district_code: "542" },
  ];
  const later: LaterName[] = [
    {
      level: "state",
      lgd_code: "36",
      name: "Telangana",
      state_lgd_code: "",
      taluka_codes: "04496 04497 04801",
    },
  ];
  coverTownsInNoTaluka({ talukas, later });
  expect(later[0]!.taluka_codes).toBe("04496 04497 04801 53699999");
});
