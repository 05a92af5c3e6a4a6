import type { Endpoint, Values } from "../../core/contract/endpoints.ts";
import type { Directory } from "../../core/directory.ts";

/** What an endpoint answers on success. */
export interface Answer {
  /** The fields beside `success`. */
  readonly payload: object;
  /** Where the rest begins when more follows than was asked for. */
  readonly nextOffset?: number;
}

/** Answers an endpoint from a directory. Rejects with ApiError for what can't be answered. */
export type Answerer<E extends Endpoint> = (
  directory: Directory,
  values: Values<E>,
) => Answer | Promise<Answer>;
