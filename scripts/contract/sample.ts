import { fileURLToPath } from "node:url";

/**
 * A small complete directory that tests can count on: what the project ships in `data/`, which a refresh makes another
 * one.
 */
export const SAMPLE = fileURLToPath(new URL("sample", import.meta.url));
