/** What `/location-field.d.ts` describes: what a page may rely on. The module has more, for this site's own page. */
import type { FieldAttributes, FieldEvent } from "./attributes.ts";
import type { LocationField } from "./location-field.ts";

export {
  type ClientOptions,
  LocationDirectory,
  LocationDirectoryError,
} from "../client/client.ts";
export type { FieldChange } from "./attributes.ts";
export type { FieldLevel } from "./control.ts";
export { LocationField } from "./location-field.ts";
export type { FieldPlace } from "./place-line.ts";

/** What `<location-field>` takes in markup, for a framework's table of elements. */
export type LocationFieldAttributes = FieldAttributes<LocationField>;

/** A `change` or `input` event. */
export type LocationFieldEvent = FieldEvent<LocationField>;

declare global {
  interface HTMLElementTagNameMap {
    "location-field": LocationField;
  }
}
