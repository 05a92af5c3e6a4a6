import handler from "../../../../functions/api/index.ts";
import type { Engine } from "./engine.ts";

/** This service: the function itself, asked as the platform asks it. */
export const search: Engine["search"] = (query) => ask(`/api/search?q=${encodeURIComponent(query)}`);

export const villagesOf: NonNullable<Engine["villagesOf"]> = (talukaCode) =>
  ask(`/api/locations/villages?taluka_id=${talukaCode}`);

async function ask(path: string): Promise<string> {
  const response = await handler(new Request(`https://directory.example${path}`));
  return response.text();
}
