/** Plays the open-data API on this machine, misbehaviour included, for the tests of the refresh. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Places } from "../directory/directory.ts";
import type { ApiRecord } from "./api.ts";

/** What a request is answered with instead of its page. */
export type Mischief =
  | { status: number; retryAfter?: string; body?: string }
  /** The connection is dropped before an answer. */
  | "drop"
  /** The connection is dropped in the middle of the answer. */
  | "cut"
  /** A whole answer, whose JSON is not. */
  | "garbage"
  /** A page without records. */
  | "empty"
  /** Half of the page. */
  | "half"
  /** More than was asked for. */
  | "more"
  /** A page that tells another total. */
  | "other total";

export interface PlayedApi {
  url: string;
  /** The offset of every request so far. */
  offsets: number[];
  /** How many requests were under way at once, at most. */
  atOnce: number;
  close: () => Promise<void>;
}

export interface Play {
  records: readonly ApiRecord[];
  key: string;
  /** The most records in one answer, however many are asked for. */
  pageSize: number;
  /** What the API says that there are; how many there are when it is not given. */
  total?: number;
  /** Where it listens; any free port for 0 or nothing. */
  port?: number;
  /** Asked before every answer; undefined for a plain one. `request` counts from 1, of this offset and of all. */
  mischief?: (offset: number, request: { ofOffset: number; ofAll: number }) => Mischief | undefined;
}

export async function playApi({ records, key, pageSize, total, port, mischief }: Play): Promise<PlayedApi> {
  const played: PlayedApi = { url: "", offsets: [], atOnce: 0, close: () => Promise.resolve() };
  const seen = new Map<number, number>();
  let open = 0;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const offset = Number(searchParams.get("offset"));
    const limit = Math.min(Number(searchParams.get("limit")), pageSize);
    played.offsets.push(offset);
    played.atOnce = Math.max(played.atOnce, ++open);
    response.on("close", () => open--);
    if (searchParams.get("api-key") !== key || searchParams.get("format") !== "json") {
      sendJson(response, 403, { status: "error", message: `no such key: ${searchParams.get("api-key")}` });
      return;
    }
    const ofOffset = (seen.get(offset) ?? 0) + 1;
    seen.set(offset, ofOffset);
    const page = records.slice(offset, offset + limit);
    const answer = { status: "ok", total: total ?? records.length, count: page.length, records: page };
    const more = records.slice(offset, offset + 2 * limit);
    const trick = mischief?.(offset, { ofOffset, ofAll: played.offsets.length });
    if (trick === undefined) sendJson(response, 200, answer);
    else if (trick === "more") sendJson(response, 200, { ...answer, count: more.length, records: more });
    else misbehave(response, trick, answer);
  });
  await new Promise<void>((resolve) => server.listen(port ?? 0, "127.0.0.1", resolve));
  played.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/resource/villages`;
  played.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return played;
}

/** The villages of a directory as the API tells them: one record a village and PIN code. */
export function toRecords({ states, districts, talukas, villages }: Places): ApiRecord[] {
  const byCode = <Place extends { code: string }>(list: readonly Place[]) =>
    new Map(list.map((place) => [place.code, place]));
  const [stateOf, districtOf, talukaOf] = [byCode(states), byCode(districts), byCode(talukas)];
  return villages.flatMap(({ code, name, taluka_code, pincode }) => {
    const taluka = talukaOf.get(taluka_code)!;
    const district = districtOf.get(taluka.district_code)!;
    const state = stateOf.get(district.state_code)!;
    return (pincode ?? "").split(" ").map((pin) => ({
      stateCode: Number(state.code),
      stateNameEnglish: state.name,
      districtCode: Number(district.code),
      districtNameEnglish: district.name,
      subdistrictCode: Number(taluka.code),
      subdistrictNameEnglish: taluka.name,
      villageCode: Number(code),
      villageNameEnglish: name,
      pincode: pin === "" ? null : Number(pin),
    }));
  });
}

function misbehave(
  response: ServerResponse,
  trick: Exclude<Mischief, "more">,
  answer: { total: number; count: number; records: ApiRecord[] },
): void {
  if (trick === "drop") {
    response.destroy();
  } else if (trick === "cut") {
    const body = JSON.stringify(answer);
    response.writeHead(200, { "Content-Length": body.length });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  } else if (trick === "garbage") {
    response.end("<html>busy</html>");
  } else if (trick === "empty") {
    sendJson(response, 200, { ...answer, count: 0, records: [] });
  } else if (trick === "half") {
    const records = answer.records.slice(0, Math.ceil(answer.records.length / 2));
    sendJson(response, 200, { ...answer, count: records.length, records });
  } else if (trick === "other total") {
    sendJson(response, 200, { ...answer, total: answer.total + 1 });
  } else {
    const { status, retryAfter, body } = trick;
    response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    response.end(body ?? "");
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(value));
}
