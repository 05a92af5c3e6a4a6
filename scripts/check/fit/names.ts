/** A name without texts in brackets. */
export function plainName(name: string): string {
  return (
    name
      .replace(/\s*[([].*$/, "")
      .replace(/\s+/g, " ")
      .trim() || name
  );
}

export function isOneOf(name: string, others: readonly string[]): boolean {
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return others.some((other) => key(other) === key(name));
}
