/** The gram panchayats and constituencies, and the villages in each. */
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import type { Report } from "../../dataset/report.ts";
import type { ListedBody, ListedSeat, SeatOfArea } from "../../sources/said.ts";

/** The contents of the lists of gram panchayats and constituencies. */
export interface ListedMembers {
  /** Names of gram panchayats by code, if there is a list of them. Other bodies have no villages. */
  readonly names: ReadonlyMap<string, string>;
  /** Gram panchayats by code of the village. */
  readonly ofVillages: ReadonlyMap<string, readonly ListedBody[]>;
  readonly seats: readonly SeatOfArea[];
}

/**
 * Gives a dataset the gram panchayats and constituencies of its villages. A list replaces what the dataset has; if there is no
 * list, the dataset keeps it.
 */
export function addMembers(
  places: UnsavedDataset,
  { names, ofVillages, seats }: ListedMembers,
  report: Report,
): void {
  if (ofVillages.size > 0) addPanchayats(places, names, ofVillages, report);
  if (seats.length > 0) addConstituencies(places, seats, report);
}

function addPanchayats(
  places: UnsavedDataset,
  names: ListedMembers["names"],
  ofVillages: ListedMembers["ofVillages"],
  report: Report,
): void {
  const present = new Set(
    places.villages.flatMap(({ code }) => (ofVillages.has(code) ? code : [])),
  );
  const groups = new Groups();
  for (const [village, bodies] of ofVillages) {
    const own = names.size === 0 ? bodies : bodies.filter(({ code }) => names.has(code));
    for (const body of own)
      if (present.has(village))
        groups.add({ ...body, name: names.get(body.code) ?? body.name }, village);
      else reportMissing("gram panchayat", village, body, report);
  }
  places.panchayats = groups.rows();
}

function addConstituencies(
  places: UnsavedDataset,
  seats: readonly SeatOfArea[],
  report: Report,
): void {
  const present = new Set(places.villages.map(({ code }) => code));
  const inTaluka = Map.groupBy(places.villages, ({ taluka_code }) => taluka_code);
  const inPanchayat = new Map(
    (places.panchayats ?? []).map(({ code, village_codes }) => [code, village_codes.split(" ")]),
  );
  const groups = new Groups();
  const parliaments = new Map<string, ListedBody>();
  const parliamentOf = new Map<string, string>();
  const add = (village: string, { assembly, parliament }: ListedSeat) => {
    if (parliament && !parliaments.has(parliament.code))
      parliaments.set(parliament.code, parliament);
    if (!assembly) return;
    if (parliament && !parliamentOf.has(assembly.code))
      parliamentOf.set(assembly.code, parliament.code);
    if (present.has(village)) groups.add(assembly, village);
    else reportMissing("constituency", village, assembly, report);
  };
  for (const { level, code, seat } of seats) {
    if (level === "village") add(code, seat);
    else if (level === "taluka")
      for (const { code: village } of inTaluka.get(code) ?? []) add(village, seat);
    else for (const village of inPanchayat.get(code) ?? []) add(village, seat);
  }
  const assemblies = groups.rows();
  const used = new Set(assemblies.flatMap(({ code }) => parliamentOf.get(code) ?? []));
  places.parliaments = [...parliaments.values()]
    .filter(({ code }) => used.has(code))
    .map(({ code, name }) => ({ code, name }));
  places.assemblies = assemblies.map(({ code, name, village_codes }) => {
    const parliament_code = parliamentOf.get(code);
    return { code, name, ...(parliament_code !== undefined && { parliament_code }), village_codes };
  });
}

function reportMissing(
  what: string,
  code: string,
  { file, line, ...body }: ListedBody,
  report: Report,
): void {
  report.add({
    action: "unused",
    reason: `the ${what} of a village that the data lacks`,
    done: "left out",
    file,
    line,
    level: "village",
    code,
    name: "",
    note: `${what} ${body.code} ${body.name}`,
  });
}

/** Bodies with their villages. The first name of a code counts. */
class Groups {
  readonly #of = new Map<string, { name: string; villages: Set<string> }>();

  add({ code, name }: Pick<ListedBody, "code" | "name">, village: string): void {
    const known = this.#of.get(code);
    if (known === undefined) this.#of.set(code, { name, villages: new Set([village]) });
    else known.villages.add(village);
  }

  rows(): { code: string; name: string; village_codes: string }[] {
    return Array.from(this.#of, ([code, { name, villages }]) => ({
      code,
      name,
      village_codes: [...villages].sort().join(" "),
    }));
  }
}
