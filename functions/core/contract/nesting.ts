/**
 * Whether lists and objects in a value from JSON are nested more than `most` deep. Such a value parses, but exhausts the stack of
 * whatever goes through it, even of JSON.stringify.
 */
export function isDeeper(value: unknown, most: number): boolean {
  let inside = [value];
  for (let depth = 0; depth <= most && inside.length > 0; depth++)
    inside = inside.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  return inside.length > 0;
}
