/** Languages of the pages, with the starts of their addresses. */
export const LANGUAGES = { en: "", hi: "/hi" } as const;

export type Language = keyof typeof LANGUAGES;

/** The path of a place's page. */
export function placePath(code: string, language: string = "en"): string {
  return `${language === "hi" ? LANGUAGES.hi : LANGUAGES.en}/place/${code}`;
}

/** A drawing of India in dots, made by the build. In it every state and district has an id. */
export const MAP_FILE = "/map.svg";

/** The ids of a state and of a district in the drawing. */
export function mapId(level: "state" | "district", code: string): string {
  return `${level === "state" ? "s" : "d"}${code}`;
}
