import type { Level } from "../../../functions/core/contract/levels.ts";
import { type LocationDirectory, LocationDirectoryError } from "../client/client.ts";
import { element } from "../dom.ts";
import type { FieldTexts } from "./field-texts.ts";
import type { FieldPlace } from "./place-line.ts";

/** What may be chosen: places of one level, or of every level. */
export type FieldLevel = Level | "any";

/** What the boxes of a field need of it. */
export interface ControlContext {
  readonly directory: LocationDirectory;
  readonly text: FieldTexts;
  readonly level: FieldLevel;
  /** Where places are looked for: a code or a name; empty for everywhere. */
  readonly state: string;
  readonly district: string;
  readonly placeholder: string;
  /** Whether a text that is no place is a value, too. */
  readonly freeText: boolean;
  /** A place was chosen, or the choice was taken back. */
  readonly chose: (place: FieldPlace | undefined) => void;
  /** The text in the box was changed by hand. */
  readonly typed: (text: string) => void;
  /** What was typed before its list was there is none of its places. */
  readonly missed: () => void;
  /** Enter was pressed and nothing was to choose. */
  readonly submit: () => void;
}

/** The boxes of a field: one for a search, or one for each level. */
export interface Control {
  /** What the shadow root shows. */
  readonly nodes: readonly Node[];
  readonly inputs: readonly HTMLInputElement[];
  /** Shows a place as the one chosen. */
  show(place: FieldPlace | undefined): void;
  /** Shows a text that is no place, such as a code that was not looked up yet. */
  showText(text: string): void;
  disable(isDisabled: boolean): void;
  /** Whether there is a text that no place was chosen for. */
  isUnchosen(): boolean;
  /** Whether a place will be chosen as soon as its list is there. */
  isWaiting(): boolean;
  close(): void;
}

/** What is shown when places can't be loaded: why, and a button; when the device is online again it retries itself. */
export function failureNodes(
  text: FieldTexts,
  error: unknown,
  retry: () => void,
  signal: AbortSignal,
): Node[] {
  const offline = isNetworkError(error) && !navigator.onLine;
  if (isNetworkError(error)) addEventListener("online", retry, { once: true, signal });
  return [
    document.createTextNode(text(offline ? "offline" : "failed")),
    element("button", { type: "button", part: "button", onclick: retry }, text("retry")),
  ];
}

function isNetworkError(error: unknown): boolean {
  return error instanceof LocationDirectoryError && error.code === "network_error";
}
