import { LANGUAGES, type Language } from "../contract/page-paths.ts";

/** The path of a page in a language, from its English one. */
export function localPath(path: string, language: string = "en"): string {
  return `${language === "hi" ? LANGUAGES.hi : LANGUAGES.en}${path}`;
}

/** The path of a place's page. */
export function placePath(code: string, language: string = "en"): string {
  return localPath(`/place/${code}`, language);
}

/** The path of a place's card. */
export function cardPath(code: string, language: string = "en"): string {
  return `${placePath(code, language)}/card`;
}

/** The path of a PIN code's page. */
export function pincodePath(pincode: string, language: string = "en"): string {
  return localPath(`/pincode/${pincode}`, language);
}

/** The path of the picture of a state or district, which the build draws. */
export function picturePath(code: string): string {
  return `/pictures/${code}.png`;
}

/** The paths of a page in all languages, from its English one. */
export function alternatesOf(path: string): Readonly<Record<Language | "x-default", string>> {
  return { en: localPath(path, "en"), hi: localPath(path, "hi"), "x-default": path };
}

/** A drawing of India in dots, made by the build. Every state and district in it has an id. */
export const MAP_FILE = "/map.svg";

/** The ids of a state and of a district in the drawing. */
export function mapId(level: "state" | "district", code: string): string {
  return `${level === "state" ? "s" : "d"}${code}`;
}

/** A code without the blanks, stops and brackets around it: links copied out of a sentence often end with one. */
export function withoutSurroundings(code: string): string {
  return code.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
}
