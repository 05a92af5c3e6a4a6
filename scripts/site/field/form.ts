import type { Control, FieldLevel } from "./control.ts";
import type { FieldPlace } from "./field-place.ts";
import type { FieldTexts } from "./field-texts.ts";

/** The data of a form: the code, and the names of a place. */
export function formData(name: string, value: string, place: FieldPlace | undefined): FormData {
  const data = new FormData();
  data.set(name, value);
  if (!place) return data;
  for (const level of ["state", "district", "taluka"] as const)
    data.set(`${name}_${level}`, place[`${level}_name`] ?? "");
  data.set(`${name}_name`, place.name);
  return data;
}

/** The reason why a form can't be submitted: as the browser's flag, and as a message. */
export interface Problem {
  readonly flags: ValidityStateFlags;
  readonly message: string;
}

/**
 * The problem with the value of a field, if any.
 *
 * @param isUnknown whether the value is a code that no place has
 */
export function problemOf(
  { value, level, required }: { value: string; level: FieldLevel; required: boolean },
  control: Control,
  text: FieldTexts,
  isUnknown: boolean,
): Problem | undefined {
  if (isUnknown) return { flags: { badInput: true }, message: text("unknown", { code: value }) };
  if (control.isWaiting()) return { flags: { badInput: true }, message: text("waiting") };
  if (control.isUnchosen())
    return { flags: { badInput: true }, message: text(required ? "unchosenRequired" : "unchosen") };
  if (value !== "" || !required) return undefined;
  const wanted = text(level === "any" ? "place" : level).toLowerCase();
  return { flags: { valueMissing: true }, message: text("required", { level: wanted }) };
}
