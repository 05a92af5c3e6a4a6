import type { LocationDirectory } from "../client/client.ts";
import type { Route } from "./routes.ts";

/** What a view is made from. */
export interface ViewContext {
  readonly directory: LocationDirectory;
  /** Aborted when the view is left. */
  readonly signal: AbortSignal;
}

/** A view of a route: its title for the window, and its contents, the heading first. */
export interface View {
  readonly title: string;
  readonly contents: readonly Node[];
}

export type ViewOf<Name extends Route["view"]> = (
  route: Extract<Route, { view: Name }>,
  context: ViewContext,
) => View;
