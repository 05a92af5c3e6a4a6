import type { LocationDirectory } from "../client/client.ts";
import type { Route } from "./routes.ts";

/** The parameters of every view. */
export interface ViewContext {
  readonly directory: LocationDirectory;
  /** Whether the view is the first that the window shows, so that its HTML may be there. */
  readonly isFirst: boolean;
  /** Aborted when the view is left. */
  readonly signal: AbortSignal;
  /** The state of the view when it was left, if the visitor returns to it. */
  readonly kept: KeptView | undefined;
  /** Changes the address without a new history entry and without showing the view again. */
  readonly replaceAddress: (route: Route) => void;
  /** Goes to another view. */
  readonly go: (route: Route) => void;
  /** Sets the window's title and the page's description. */
  readonly describe: (title: string, description?: string) => void;
}

/** The state of a view that the history keeps. */
export interface KeptView {
  /** The text in the search box. */
  readonly text: string;
  readonly scroll: number;
  /** The address of the link that had the focus. */
  readonly focus: string | undefined;
  /** Number of results shown. */
  readonly shown: number | undefined;
}

/** A view: the title of the window, and the description, and the contents, heading first. */
export interface View {
  readonly title: string;
  readonly description?: string;
  readonly contents: readonly Node[];
}
