/** Values that are slow to create and often not needed: created on first use. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * A regular expression that is compiled on first use. Loading the code checks every literal in it, even in functions that
 * never run; with the letters of all scripts (`\p{L}`) that takes half a millisecond each.
 */
export function lazyRegExp(source: string | (() => string), flags: string): () => RegExp {
  return lazy(() => new RegExp(typeof source === "string" ? source : source(), flags));
}
