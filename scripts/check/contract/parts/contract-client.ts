import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "../../../../functions/core/contract/errors.ts";
import type {
  ListNote,
  SearchAnswer,
  VillageRecord,
} from "../../../../functions/core/contract/records.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { AnswerValidator, type OpenApiDocument } from "../openapi.ts";
import { type PlainFilters, PlainScan } from "../plain-scan.ts";

const JSON_BODY = { "Content-Type": "application/json" };

/** Sends a request to a server with the fixture; the path begins with a slash. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * The cases to request: all; or only the first and the last of each kind, without those that only test the answers themselves.
 */
export type Cases = "all" | "few";

export interface VillagesBody {
  data: { villages: VillageRecord[]; total: number; note?: ListNote };
}

export interface ErrorBody {
  success: boolean;
  error: { code: string; message: string; parameter?: string; suggestions?: string[] };
}

/** Sends the requests of the contract's tests, and checks what all answers have in common. */
export class ContractClient {
  readonly #send: Ask;
  readonly #cases: Cases;
  #served: { data: Dataset; scan: PlainScan; validator: AnswerValidator } | undefined;

  constructor(send: Ask, cases: Cases) {
    this.#send = send;
    this.#cases = cases;
  }

  /** Call it before the first request, with the dataset that is served and its OpenAPI document. */
  begin(data: Dataset, document: OpenApiDocument): void {
    this.#served = { data, scan: new PlainScan(data), validator: new AnswerValidator(document) };
  }

  get data(): Dataset {
    return this.#served!.data;
  }

  get scan(): PlainScan {
    return this.#served!.scan;
  }

  /** A text that makes a body too large. `netlify dev` crashes on one of 6 MB. */
  get tooLong(): string {
    return "x".repeat(this.asksAll ? 10_000_000 : 1_500_000);
  }

  /** Whether all cases are requested. */
  get asksAll(): boolean {
    return this.#cases === "all";
  }

  some<Case>(all: readonly Case[]): readonly Case[] {
    return this.asksAll || all.length < 3 ? all : [all[0]!, all.at(-1)!];
  }

  /** An answer. Answers to GET and POST are checked against the OpenAPI document. */
  async ask(path: string, init?: RequestInit): Promise<Response> {
    const response = await this.#send(path, init);
    const { status } = response;
    const method = (init?.method ?? "GET").toLowerCase();
    if ((method === "get" || method === "post") && status !== 304 && status !== 202) {
      const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
      const body: unknown = await (isHtml ? response.clone().text() : response.clone().json());
      expect(this.#served!.validator.problems(path, status, body, method)).toEqual([]);
    }
    return response;
  }

  /** Sends a body by POST. */
  post(
    path: string,
    body: BodyInit,
    headers: Record<string, string> = JSON_BODY,
  ): Promise<Response> {
    return this.ask(path, { method: "POST", body, headers });
  }

  /** The body of a success. */
  async success<Body>(path: string): Promise<Body> {
    const response = await this.ask(path);
    expect(response.status, path).toBe(200);
    expectCommonHeaders(response);
    expect(response.headers.get("ETag")).toMatch(/^(W\/)?"[^"]+"$/);
    const body = (await response.json()) as Body & { success: boolean };
    expect(body.success).toBe(true);
    return body;
  }

  /** The error of a refusal. */
  async failure(path: string, code: ErrorCode, parameter?: string): Promise<ErrorBody["error"]> {
    const response = await this.ask(path);
    expect(response.status, path).toBe(ERRORS[code].status);
    expectCommonHeaders(response);
    expect(response.headers.get("ETag")).toBeNull();
    const { success, error } = (await response.json()) as ErrorBody;
    expect(success).toBe(false);
    expect(error.code, path).toBe(code);
    expect(error.parameter, path).toBe(parameter);
    expect(error.message).toMatch(/^.+$/);
    return error;
  }

  /** Expects the same refusal for several requests: a path with each of some endings. */
  async refuses(
    path: string,
    ends: readonly string[],
    code: ErrorCode,
    parameter?: string,
  ): Promise<void> {
    for (const end of this.some(ends)) await this.failure(path + end, code, parameter);
  }

  /**
   * Requests villages and compares the whole answer with the plain scan.
   * @param filters those of the query; by default taken from its parameters
   */
  async expectVillages(
    query: string,
    filters: PlainFilters = filtersOf(query),
  ): Promise<VillageRecord[]> {
    const { data } = await this.success<VillagesBody>(`/api/locations/villages?${query}`);
    const expected = this.scan.villages(filters);
    expect(data.villages).toEqual(expected);
    expect(data.total).toBe(expected.length);
    expect(data.note?.areas).toEqual(this.scan.noted(filters));
    return data.villages;
  }

  search(query: string): Promise<SearchAnswer> {
    return this.success<SearchAnswer>(`/api/search?${query}`);
  }
}

function filtersOf(query: string): PlainFilters {
  const given = [...new URLSearchParams(query)];
  return Object.fromEntries(
    given.map(([name, value]) => [name, name.endsWith("_id") ? Number(value) : value]),
  );
}

export function expectCommonHeaders(response: Response): void {
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Data-Version")).toMatch(/^[0-9a-f]{12}$/);
}
