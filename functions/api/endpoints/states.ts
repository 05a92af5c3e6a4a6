import type { ENDPOINTS } from "../../core/contract/endpoints.ts";
import type { StateKind } from "../../core/index/areas.ts";
import type { Answerer } from "./answer.ts";

/** A state as it is answered. */
export interface StateRecord {
  id: number;
  name: string;
  code: string;
  /** ISO 3166-2, such as `IN-MH`. */
  iso_code: string;
  kind: StateKind;
}

export const answerStates: Answerer<typeof ENDPOINTS.states> = ({ areas }) => {
  const [from, to] = areas.run("state");
  const states: StateRecord[] = [];
  for (let state = from; state < to; state++) {
    states.push({
      id: areas.id(state),
      name: areas.name(state),
      code: areas.code(state),
      iso_code: areas.isoCode(state),
      kind: areas.kind(state),
    });
  }
  return { payload: { data: { states } } };
};
