type Romanise = (word: string) => readonly string[];

let romanise: Romanise | undefined;
let loading: Promise<void> | undefined;

/** A word with its readings in Latin letters. Those of a word in an Indian script need {@link loadReadings} first. */
export function readings(word: string): string[] {
  return [word, ...(romanise?.(word) ?? [])];
}

/**
 * Loads the code that reads Indian scripts if a text needs it and it is not loaded yet. (It is an eighth as large as the
 * address field.) Undefined if there is nothing to load. Without it, for example in a copied file, names are found only
 * in their own script.
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
