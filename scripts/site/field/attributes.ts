import type { FieldLevel } from "./control.ts";
import type { FieldPlace } from "./place-line.ts";

/** What `change` and `input` events carry. */
export interface FieldChange {
  /** The place chosen; null when there is none. */
  readonly place: FieldPlace | null;
  /** The text in the box. */
  readonly text: string;
}

/** An event of a field. */
export type FieldEvent<Field> = CustomEvent<FieldChange> & { readonly target: Field };

/** The events of a field beside those of every element. `load`: the place of a `value` was found. */
export interface FieldEvents<Field> {
  change: FieldEvent<Field>;
  input: FieldEvent<Field>;
}

/** What `<location-field>` takes in markup, for frameworks that check it. What each is for is in the README. */
export interface FieldAttributes<Field> {
  id?: string;
  class?: string;
  lang?: string;
  dir?: string;
  name?: string;
  names?: boolean | "";
  value?: string;
  mode?: "search" | "steps";
  level?: FieldLevel;
  state?: string;
  district?: string;
  required?: boolean | "";
  disabled?: boolean | "";
  label?: string;
  help?: string;
  placeholder?: string;
  "free-text"?: boolean | "";
  base?: string;
  onchange?: (event: FieldEvent<Field>) => void;
  oninput?: (event: FieldEvent<Field>) => void;
  onload?: (event: Event) => void;
}
