import { expect, test } from "vitest";
import { fixtureService } from "../../../scripts/check/fixtures/service.ts";

const { directory, data } = await fixtureService();

test("the code of each area, village and town leads to it", async () => {
  for (const { code, name } of [...data.states, ...data.districts, ...data.talukas]) {
    const ordinal = (await directory.byCode(code))!;
    expect([directory.areas.code(ordinal), directory.areas.name(ordinal)]).toEqual([code, name]);
  }
  for (const { code, name } of data.villages.filter((_, i) => i % 50 === 0 || i > 1000)) {
    const ordinal = (await directory.byCode(code))!;
    expect(await directory.place(ordinal)).toMatchObject({ code, name });
  }
});

test.each(["", "1", "99", "7", "999", "99999", "000199", "999999", "400006-harbour", "abc"])(
  "%j is not the code of a place",
  async (code) => {
    expect(await directory.byCode(code)).toBeUndefined();
  },
);
