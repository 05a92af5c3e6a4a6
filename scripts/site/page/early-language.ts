/** Runs before the first paint, so that the page does not flash in another language. */
import { preferredLanguage, TRANSLATING } from "./preferred-language.ts";

const { classList, lang } = document.documentElement;
classList.toggle(TRANSLATING, preferredLanguage() !== lang);
