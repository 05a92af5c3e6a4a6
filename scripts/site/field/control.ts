import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { type LocationDirectory, LocationDirectoryError } from "../client/client.ts";
import { clickable, fromHtml } from "../dom.ts";
import type { FieldPlace } from "./field-place.ts";
import type { FieldTexts } from "./field-texts.ts";

/** The levels of the places that can be chosen. */
export const FIELD_LEVELS = [...LEVELS, "locality", "any"] as const;

export type FieldLevel = (typeof FIELD_LEVELS)[number];

/** The settings and callbacks of a control from its field. */
export interface ControlContext {
  readonly directory: LocationDirectory;
  readonly text: FieldTexts;
  readonly level: FieldLevel;
  /** The area to choose from, by code or name; empty for everywhere. */
  readonly state: string;
  readonly district: string;
  readonly placeholder: string;
  /** Whether a text that is not a place is a value, too. */
  readonly freeText: boolean;
  /** A place was chosen; undefined when the choice was cleared. */
  readonly chose: (place: FieldPlace | undefined) => void;
  /** Somebody typed in the box. */
  readonly typed: (text: string) => void;
  /** A text that was typed before its list had loaded matches none of its places. */
  readonly missed: () => void;
  /** Enter was pressed with nothing to choose. */
  readonly submit: () => void;
}

/** The boxes of a field: one search box, or one box for each level. */
export interface Control {
  /** The contents of the shadow root. */
  readonly nodes: readonly Node[];
  readonly inputs: readonly HTMLInputElement[];
  /** Shows the chosen place. */
  show(place: FieldPlace | undefined): void;
  /** Shows a text that is not a place, such as a code while it is looked up. */
  showText(text: string): void;
  disable(isDisabled: boolean): void;
  /** The box that has the problem when the field is not valid. */
  next(): HTMLInputElement;
  /** Whether there is a text without a chosen place. */
  isUnchosen(): boolean;
  /** Whether a place will be chosen as soon as its list has loaded. */
  isWaiting(): boolean;
  close(): void;
}

/**
 * The message when places can't be loaded, with a button to try again. Retries when the device comes online while it is shown.
 * A state or district that the directory does not have is the page's mistake: the console names it.
 */
export function failureNote(text: FieldTexts, error: unknown, retry: () => void): HTMLElement {
  if (error instanceof LocationDirectoryError && error.code === "not_found") {
    if (!reported.has(error.message)) console.error(`<location-field>: ${error.message}`);
    reported.add(error.message);
    return fromHtml(html`<span>${text("setup")}</span>`);
  }
  const note = fromHtml(html`<span>${text(navigator.onLine ? "failed" : "offline")} </span>`);
  addEventListener("online", () => note.checkVisibility() && retry(), { once: true });
  note.append(
    clickable(html`<button type="button" part="button">${text("retry")}</button>`, retry),
  );
  return note;
}

/** The mistakes that the console has named. */
const reported = new Set<string>();
