import { reference } from "./schema.ts";
import type { SCHEMAS } from "./schemas.ts";

/**
 * A reference to one of `SCHEMAS`. It does not load them: the function refers to schemas at its start, and reads them
 * only to list its tools.
 */
export function ref<Name extends keyof typeof SCHEMAS>(schema: Name): (typeof SCHEMAS)[Name] {
  return reference(schema) as (typeof SCHEMAS)[Name];
}
