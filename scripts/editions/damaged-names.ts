import type { UnsavedDataset } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { DAMAGED } from "../names/clean-names.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import type { OlderEdition } from "./older.ts";

/** Replaces damaged names in the newest list with an older edition's name, if that is undamaged. */
export function mendNames(
  places: UnsavedDataset,
  older: OlderEdition,
  { editions }: LgdEditions,
  report: Report,
): void {
  const lists = [...editions.map((edition) => edition.places), older];
  for (const [level, table] of [
    ["district", "districts"],
    ["taluka", "talukas"],
    ["village", "villages"],
  ] as const) {
    const damaged = new Map(
      places[table].filter(({ name }) => name.includes(DAMAGED)).map((one) => [one.code, one]),
    );
    for (const list of damaged.size > 0 ? lists : []) {
      for (const { code, name } of list[table]) {
        const place = damaged.get(code);
        if (place === undefined || name.includes(DAMAGED)) continue;
        damaged.delete(code);
        report.add({
          action: "repaired",
          reason: "a damaged character (U+FFFD) in the newest name of a place",
          done: "the name that this list has is used",
          ...list.origin(level, code),
          level,
          code,
          note: place.name,
        });
        place.name = name;
      }
    }
  }
}

/** Removes aliases with a damaged character: nobody writes them. */
export function leaveOutDamaged(places: UnsavedDataset): void {
  places.aliases = places.aliases.filter(({ alias }) => !alias.includes(DAMAGED));
}
