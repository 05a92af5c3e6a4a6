import type { Answer, Answerer } from "../../functions/api/endpoints/answer.ts";
import { answerDistricts } from "../../functions/api/endpoints/districts.ts";
import { answerStates } from "../../functions/api/endpoints/states.ts";
import { answerStats } from "../../functions/api/endpoints/stats.ts";
import { answerTalukas } from "../../functions/api/endpoints/talukas.ts";
import { successBody } from "../../functions/api/responses.ts";
import type { Endpoint, Values } from "../../functions/core/contract/endpoints.ts";
import { ENDPOINTS } from "../../functions/core/contract/endpoints.ts";
import type { Directory } from "../../functions/core/directory.ts";
import type { AreaLevel } from "../../functions/core/index/areas.ts";

/** An answer that is known beforehand: the request that it answers, the file that holds it, its bytes. */
export interface StaticAnswer {
  readonly path: string;
  /** The one parameter of the request with its value, as in `state_id=27`; empty where there is none. */
  readonly query: string;
  /** The file, below the output folder. */
  readonly file: string;
  readonly body: Uint8Array;
}

/** Every answer that asks for no more than a state's or district's id, made by the code that the function runs. */
export async function staticAnswers(directory: Directory): Promise<StaticAnswer[]> {
  const { states, districts, talukas, stats } = ENDPOINTS;
  return [
    await whole(directory, states, answerStates),
    ...(await perArea(directory, "state", districts, (state_id) => answerDistricts(directory, { state_id }))),
    ...(await perArea(directory, "district", talukas, (district_id) =>
      answerTalukas(directory, { district_id }),
    )),
    await whole(directory, stats, answerStats),
  ];
}

async function whole<E extends Endpoint>(
  directory: Directory,
  endpoint: E,
  answerer: Answerer<E>,
): Promise<StaticAnswer> {
  const { payload } = await answerer(directory, {} as Values<E>);
  return {
    path: endpoint.path,
    query: "",
    file: `${endpoint.path.slice(1)}.json`,
    body: successBody(payload),
  };
}

/** An answer for every area of a level, whose id is the endpoint's only parameter. */
function perArea(
  { areas }: Directory,
  level: AreaLevel,
  { path, parameters }: Endpoint,
  answer: (id: number) => Answer | Promise<Answer>,
): Promise<StaticAnswer[]> {
  const [from, to] = areas.run(level);
  const ids = Array.from({ length: to - from }, (_, i) => areas.id(from + i));
  return Promise.all(
    ids.map(async (id) => ({
      path,
      query: `${parameters[0]!.name}=${id}`,
      file: `${path.slice(1)}/${id}.json`,
      body: successBody((await answer(id)).payload),
    })),
  );
}
