import type { Texts } from "./texts.ts";

/** Texts that consist of their key and values. */
export const KEY_TEXTS = Object.assign(
  (key: string, values: object = {}) => [key, ...Object.values(values)].join(" "),
  { language: "en", counted: (key: string) => key, number: String },
) as unknown as Texts<string>;
