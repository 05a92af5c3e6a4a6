import type { LoadOnDemand } from "../../functions/core/directory/directory.ts";

/** Loads the code on demand from the source; the deployed function loads what the build made of it. */
export const onDemand: LoadOnDemand = () => import("../../functions/core/endpoints/on-demand.ts");
