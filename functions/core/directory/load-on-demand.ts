/** Loads the module of `on-demand.ts`. */
export type LoadOnDemand = () => Promise<typeof import("./on-demand.ts")>;

/**
 * Loads the code on demand from the source. The function does not import this: it loads what the build made of the module,
 * as a bundler would include the code here.
 */
export const onDemand: LoadOnDemand = () => import("./on-demand.ts");
