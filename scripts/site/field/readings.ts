type Romanise = (word: string) => readonly string[];

let romanise: Romanise | undefined;
let loading: Promise<void> | undefined;

/** A word with its readings in Latin letters. Those of a word in an Indian script need {@link loadReadings} first. */
export function readings(word: string): string[] {
  return [word, ...(romanise?.(word) ?? [])];
}

/**
 * Loads what reads Indian scripts, which is as large as an eighth of the address field, if a text needs it and it is not
 * loaded yet. Undefined if nothing has to be loaded. Without it, for example in a copied file, names are found in their own
 * script only.
 */
export function loadReadings(text: string): Promise<void> | undefined {
  if (!INDIAN_LETTER.test(text) || romanise) return undefined;
  loading ??= import("../../../functions/core/names/romanisation.ts").then(
    ({ romanisations }) => {
      romanise = romanisations;
    },
    () => {},
  );
  return loading;
}

const INDIAN_LETTER = /[\u0900-\u0d7f]/;
