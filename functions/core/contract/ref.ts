import { reference } from "./schema.ts";
import type { SCHEMAS } from "./schemas.ts";

/**
 * A reference to one of `SCHEMAS`. Does not load them: the function refers to schemas when it starts, but reads them only
 * to list its tools.
 */
export function ref<Name extends keyof typeof SCHEMAS>(schema: Name): (typeof SCHEMAS)[Name] {
  return reference(schema) as (typeof SCHEMAS)[Name];
}
