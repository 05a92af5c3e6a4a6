/** The public part of the module, described by `/location-field.d.ts`. The site's own page uses more of it. */
import type { FieldAttributes, FieldEvent } from "./attributes.ts";
import type { LocationField } from "./location-field.ts";

export {
  type ClientOptions,
  LocationDirectory,
  LocationDirectoryError,
} from "../client/client.ts";
export type { FieldChange } from "./attributes.ts";
export type { FieldLevel } from "./control.ts";
export type { FieldPlace } from "./field-place.ts";
export { LocationField } from "./location-field.ts";

/** The attributes of `<location-field>`, for a framework's table of elements. */
export type LocationFieldAttributes = FieldAttributes<LocationField>;

/** A `change` or `input` event. */
export type LocationFieldEvent = FieldEvent<LocationField>;

declare global {
  interface HTMLElementTagNameMap {
    "location-field": LocationField;
  }
}
