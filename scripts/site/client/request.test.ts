import { beforeEach, describe, expect, test } from "vitest";
import { LocationDirectory, LocationDirectoryError } from "./client.ts";
import { useSampleService } from "./sample-service.fixture.ts";

const service = useSampleService();
let api: LocationDirectory;

beforeEach(() => {
  api = service.client({ searchIn: "api", retryDelays: [1, 1] });
});

describe("failures", () => {
  test("of the network and of status 500 and above are tried again", async () => {
    service.failNext("/api/stats", "drop");
    service.failNext("/api/stats", "500");
    expect(await api.stats()).toMatchObject({ totalStates: 6 });
    expect(service.asked).toHaveLength(3);
  });

  test("below 500 are not; the error tells code, status, parameter and suggestions", async () => {
    const error = await api.villages({ taluka: "Sattarii" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LocationDirectoryError);
    expect(error).toMatchObject({ code: "not_found", status: 404, parameter: "taluka" });
    expect((error as LocationDirectoryError).suggestions).toContain("Satari");
    expect(service.asked).toHaveLength(1);
  });

  test("of a network that answers in the service's place are told as such, at once", async () => {
    service.failNext("/api/stats", "html");
    await expect(api.stats()).rejects.toMatchObject({ code: "invalid_answer", status: 200 });
    expect(service.asked).toHaveLength(1);
  });

  test("when nothing is there: network_error without status", async () => {
    const nowhere = new LocationDirectory({ base: "http://127.0.0.1:1", retryDelays: [] });
    await expect(nowhere.stats()).rejects.toMatchObject({ code: "network_error", status: 0 });
    await expect(nowhere.search("goa")).rejects.toMatchObject({ code: "network_error", status: 0 });
  });

  test("end with the signal, during an answer and during a wait", async () => {
    service.failNext("/api/stats", "hang");
    const hanging = new AbortController();
    const call = api.stats({ signal: hanging.signal });
    setTimeout(() => hanging.abort(new Error("left")), 20);
    await expect(call).rejects.toThrow("left");

    service.failNext("/api/stats", "500");
    const patient = service.client({ retryDelays: [1e9] });
    const waiting = new AbortController();
    const other = patient.stats({ signal: waiting.signal });
    setTimeout(() => waiting.abort(), 50);
    await expect(other).rejects.toMatchObject({ name: "AbortError" });
    expect(service.asked).toEqual(["/api/stats", "/api/stats"]);
  });

  test("an aborted signal asks nothing", async () => {
    const options = { signal: AbortSignal.abort() };
    await expect(api.search("goa", options)).rejects.toMatchObject({ name: "AbortError" });
    await expect(api.stats(options)).rejects.toMatchObject({ name: "AbortError" });
    expect(service.asked).toEqual([]);
  });
});
