import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "../../../../functions/core/contract/errors.ts";
import type { SearchAnswer, VillageRecord } from "../../../../functions/core/contract/records.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { AnswerValidator, type OpenApiDocument } from "../openapi.ts";
import { type PlainFilters, PlainScan } from "../plain-scan.ts";

/** Sends a request to whatever serves the fixture; the path begins with a slash. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Which cases to ask: all of them, or of each kind the first and the last. */
export type Cases = "all" | "few";

export interface VillagesBody {
  data: { villages: VillageRecord[]; total: number };
}

export interface ErrorBody {
  success: boolean;
  error: { code: string; message: string; parameter?: string; suggestions?: string[] };
}

/** Asks for the tests of the contract, and checks what all answers have in common. */
export class ContractClient {
  readonly #send: Ask;
  readonly #cases: Cases;
  #served: { data: Dataset; scan: PlainScan; validator: AnswerValidator } | undefined;

  constructor(send: Ask, cases: Cases) {
    this.#send = send;
    this.#cases = cases;
  }

  /** To be called before the first request, with the directory that is served and its description. */
  begin(data: Dataset, document: OpenApiDocument): void {
    this.#served = { data, scan: new PlainScan(data), validator: new AnswerValidator(document) };
  }

  get data(): Dataset {
    return this.#served!.data;
  }

  get scan(): PlainScan {
    return this.#served!.scan;
  }

  some<Case>(all: readonly Case[]): readonly Case[] {
    return this.#cases === "all" || all.length < 3 ? all : [all[0]!, all.at(-1)!];
  }

  /** An answer; that to a GET is held against the OpenAPI document. */
  async ask(path: string, init?: RequestInit): Promise<Response> {
    const response = await this.#send(path, init);
    const { status } = response;
    if ((init?.method ?? "GET") === "GET" && status !== 304) {
      expect(this.#served!.validator.problems(path, status, await response.clone().json())).toEqual([]);
    }
    return response;
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

  /** Asks for villages and compares all of the answer with the plain scan. */
  async expectVillages(query: string, filters: PlainFilters): Promise<VillageRecord[]> {
    const { villages, total } = (await this.success<VillagesBody>(`/api/locations/villages?${query}`)).data;
    const expected = this.scan.villages(filters);
    expect(villages).toEqual(expected);
    expect(total).toBe(expected.length);
    return villages;
  }

  search(query: string): Promise<SearchAnswer> {
    return this.success<SearchAnswer>(`/api/search?${query}`);
  }
}

export function expectCommonHeaders(response: Response): void {
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Data-Version")).toMatch(/^[0-9a-f]{12}$/);
}
