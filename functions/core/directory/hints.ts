/** Distinguishes places of the same name in a list: 27,866 villages share their name within a taluka. */

/** The data that can distinguish a place. */
export interface Namesake {
  readonly name: string;
  readonly full_path?: string;
  /** Population; null if unknown. */
  readonly population?: number | null;
  readonly pincode?: string;
}

/** A hint: at least one of these is known. */
export interface Hint {
  readonly population?: number;
  readonly pincode?: string;
}

/**
 * The hints of the places whose name another place in the list has. A hint is the population, which differs for 95 of 100
 * villages that share their name within a taluka. If it is unknown, or the same for another place of this path, the hint
 * also has the PIN code.
 */
export function hintsOf<Place extends Namesake>(
  places: readonly Place[],
): ReadonlyMap<Place, Hint> {
  const hints = new Map<Place, Hint>();
  const named = new Map<string, Place[]>();
  for (const place of places) {
    const others = named.get(place.name);
    if (others) others.push(place);
    else named.set(place.name, [place]);
  }
  for (const namesakes of named.values()) {
    if (namesakes.length === 1) continue;
    for (const place of namesakes) {
      const { population, pincode, full_path } = place;
      const isTold =
        population != null &&
        namesakes.every(
          (other) =>
            other === place || other.full_path !== full_path || other.population !== population,
        );
      const hint = {
        ...(population != null && { population }),
        ...(!isTold && pincode && { pincode }),
      };
      if (Object.keys(hint).length > 0) hints.set(place, hint);
    }
  }
  return hints;
}

/** Adds hints in English to records. */
export function addHints(records: readonly (Namesake & { hint?: string })[]): void {
  for (const [record, { population, pincode }] of hintsOf(records))
    record.hint = [
      population !== undefined && `${grouped(population)} people`,
      pincode && `PIN ${pincode}`,
    ]
      .filter(Boolean)
      .join(", ");
}

/** A number with India's grouping of digits: 1,23,456. Many times as fast as `Intl`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d\d)*\d{3}$)/g, ",");
}
