import type { Directory } from "../../functions/core/directory/directory.ts";
import { ENDPOINTS } from "../../functions/core/endpoints/all.ts";

/** An answer that is known beforehand: the request that it answers, the file that holds it, its bytes. */
export interface StaticAnswer {
  readonly path: string;
  /** The one parameter of the request with its value, as in `state_id=27`; empty where there is none. */
  readonly query: string;
  /** The file, below the output folder. */
  readonly file: string;
  readonly body: Uint8Array;
}

/** The answers that endpoints declare as files, made by the code that the function runs. */
export async function staticAnswers(directory: Directory): Promise<StaticAnswer[]> {
  const requests = ENDPOINTS.flatMap((endpoint) =>
    endpoint.files(directory).map((query) => ({ endpoint, query })),
  );
  return Promise.all(
    requests.map(async ({ endpoint: { path, form, ask }, query }) => ({
      path,
      query,
      file: `${path.slice(1)}${query.replace(/^\w+=/, "/")}.json`,
      body: UTF8.encode(form.success((await ask(directory, query)).payload!)),
    })),
  );
}

const UTF8 = new TextEncoder();
