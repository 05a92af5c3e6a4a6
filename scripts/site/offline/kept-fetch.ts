import { keptStates } from "./kept-states.ts";

/** How long to wait for the network before answering from kept states, in milliseconds. */
const PATIENCE = 4000;

/**
 * Fetches an answer of the API. If the network is down or very slow, the answer comes from the states that are kept on
 * this device, if they have it. Rejects as `fetch` does.
 */
export async function fetchOrKept(url: URL, init: RequestInit): Promise<Response> {
  const answer = fetch(url, init);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  try {
    const first = await Promise.race([answer, late]);
    return first ?? (await keptAnswer(url)) ?? (await answer);
  } catch (error) {
    const kept = init.signal?.aborted ? undefined : await keptAnswer(url);
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}

/** Undefined when no kept state can answer. */
async function keptAnswer(url: URL): Promise<Response | undefined> {
  try {
    const kept = await keptStates();
    if (kept.length === 0) return undefined;
    const { answerFromKept } = await import("./kept-answers.ts");
    return await answerFromKept(url, kept);
  } catch {
    // The error of the network is more useful to people.
    return undefined;
  }
}
