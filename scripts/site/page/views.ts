import type { LocationDirectory } from "../client/client.ts";
import type { Route } from "./routes.ts";

/** What a view is made from. */
export interface ViewContext {
  readonly directory: LocationDirectory;
  /** Aborted when the view is left. */
  readonly signal: AbortSignal;
  /** How the view was when it was left, if one comes back to it. */
  readonly kept: KeptView | undefined;
  /** Changes the address without a new entry in the history, and without showing the view anew. */
  readonly replaceAddress: (route: Route) => void;
  /** Goes to another view. */
  readonly go: (route: Route) => void;
  /** Sets the title of the window and what the page says of itself to other sites. */
  readonly describe: (title: string, description?: string) => void;
}

/** What the history keeps of a view. */
export interface KeptView {
  /** The text in the search box. */
  readonly text: string;
  readonly scroll: number;
  /** The address of the link that had the focus. */
  readonly focus: string | undefined;
  /** How many results were shown. */
  readonly shown: number | undefined;
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
