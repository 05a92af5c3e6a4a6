import { beforeAll, describe, expect, test } from "vitest";
import { type FixtureService, fixtureService } from "../fixtures/service.ts";

const FORMS = [
  "४००००१",
  "౪౦౦౦౦౧",
  "４００００１",
  "PIN-400001",
  "4,00,001",
  "400-001",
  "Hills - 400001",
  "400001/400002",
];

let service: FixtureService;
beforeAll(async () => {
  service = await fixtureService();
});

async function answer(path: string, body?: unknown): Promise<unknown> {
  const response = await service.handler(
    new Request(`http://localhost:8888${path}`, {
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }),
  );
  expect(response.status, path).toBe(200);
  return response.json();
}

describe.each(FORMS)("the PIN code %s is 400001", (form) => {
  const written = encodeURIComponent(form);

  test.each([
    ["/api/pincode?code="],
    ["/api/locations/villages?pincode="],
    ["/api/resolve?pincode="],
    ["/api/resolve?village=Aam+Gaon&pincode="],
  ])("of GET %s", async (path) => {
    expect(await answer(path + written)).toEqual(await answer(`${path}400001`));
  });

  test("of POST", async () => {
    const resolve = (pincode: string) => answer("/api/resolve", { rows: [{ pincode }] });
    expect(await resolve(form)).toEqual(await resolve("400001"));
    const codes = (code: string) => answer("/api/pincode", { codes: [code] });
    expect(await codes(form)).toEqual(await codes("400001"));
  });
});
