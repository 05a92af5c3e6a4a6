/** Runs before the first paint, so that nobody sees the page in a language that it is about to leave. */
import { preferredLanguage, TRANSLATING } from "./preferred-language.ts";

const { classList, lang } = document.documentElement;
classList.toggle(TRANSLATING, preferredLanguage() !== lang);
