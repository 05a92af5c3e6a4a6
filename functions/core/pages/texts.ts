/** Texts by key. `{name}` in a text is a placeholder for a value. */
export type Table = Readonly<Record<string, string>>;

/** The texts of one language. */
export interface Texts<Key extends string> {
  /** The language, as in `lang`. */
  readonly language: string;
  /** The text of a key with its values filled in. Numbers are formatted for the language. */
  (key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** The text of `key_one` or `key_other`, by the language's plural rules. */
  counted(
    key: Counted<Key>,
    count: number,
    values?: Readonly<Record<string, string | number>>,
  ): string;
  /** A number formatted for the language, such as 6,19,500. */
  number(value: number): string;
}

type Counted<Key extends string> = Key extends `${infer Start}_other` ? Start : never;

/** The texts of a table. */
export function textsOf<Source extends Table>(
  table: Source,
  language: string,
): Texts<keyof Source & string> {
  const numbers = new Intl.NumberFormat(`${language}-IN`);
  const plurals = new Intl.PluralRules(language);
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === "number" ? numbers.format(value) : (value ?? whole);
    });
  return Object.assign(text, {
    language,
    counted: (key: string, count: number, values: Readonly<Record<string, string | number>> = {}) =>
      text(`${key}_${plurals.select(count) === "one" ? "one" : "other"}`, { count, ...values }),
    number: (value: number) => numbers.format(value),
  });
}

/** A distance in kilometres in a language: `1.3 km`, `1.3 कि॰मी॰`. */
export function kilometres(distance: number, language: string): string {
  const format = new Intl.NumberFormat(`${language}-IN`, { style: "unit", unit: "kilometer" });
  return format.format(distance);
}

/** A date of the data, ISO 8601, in a language: `16 November 2026`; medium: `16 Nov 2026`. */
export function dateInWords(
  date: string,
  language: string,
  dateStyle: "long" | "medium" = "long",
): string {
  return new Date(date).toLocaleDateString(`${language}-IN`, { dateStyle, timeZone: "UTC" });
}
