import type { FieldLevel } from "./control.ts";
import type { FieldPlace } from "./field-place.ts";

/** The `detail` of `change` and `input` events. */
export interface FieldChange {
  /** The chosen place; null if there is none. */
  readonly place: FieldPlace | null;
  /** The text in the box. */
  readonly text: string;
}

/** An event of a field. */
export type FieldEvent<Field> = CustomEvent<FieldChange> & { readonly target: Field };

/** The events of a field in addition to those of every element. */
export interface FieldEvents<Field> {
  change: FieldEvent<Field>;
  input: FieldEvent<Field>;
}

/** The attributes of `<location-field>`, for frameworks that check markup. The README describes each. */
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
  readonly?: boolean | "";
  label?: string;
  help?: string;
  placeholder?: string;
  autocomplete?: string;
  "free-text"?: boolean | "";
  locate?: boolean | "";
  base?: string;
  onchange?: (event: FieldEvent<Field>) => void;
  oninput?: (event: FieldEvent<Field>) => void;
  onload?: (event: Event) => void;
}
