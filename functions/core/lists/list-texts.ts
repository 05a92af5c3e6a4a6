/** Recognises the columns of a list by their texts: names of areas, addresses, places. */
import { type AreaNames, areaName } from "../areas/area-names.ts";
import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { read } from "../evidence/read.ts";
import type { Parts } from "../evidence/written.ts";
import { wholeName } from "../names/name-forms.ts";
import { nameKey } from "../names/tokens.ts";
import { Resolver } from "../resolve/resolver.ts";

/** Checks whether texts of a list are areas, addresses or places. */
export class ListTexts {
  readonly #source: PlaceSource;
  readonly #names: AreaNames;
  readonly #called = new Map<string, readonly number[]>();

  private constructor(source: PlaceSource, names: AreaNames) {
    this.#source = source;
    this.#names = names;
  }

  /** Rejects if the names of areas can't be read. */
  static async of(source: PlaceSource): Promise<ListTexts> {
    return new ListTexts(source, await source.areaNames());
  }

  /** The areas of a level with this name, without edits. */
  areasCalled(level: AreaLevel, text: string): readonly number[] {
    const key = `${level}/${text}`;
    let areas = this.#called.get(key);
    if (!areas) {
      areas = this.#names
        .called(areaName(text, level))
        .filter((called) => called.level === level)
        .flatMap((called) => called.areas);
      this.#called.set(key, areas);
    }
    return areas;
  }

  /** The talukas with this name in the districts of a name; all of them if it is no district's. */
  talukasCalled(text: string, district: string): readonly number[] {
    const talukas = this.areasCalled("taluka", text);
    const around = this.areasCalled("district", district);
    const { areas } = this.#source;
    return around.length === 0
      ? talukas
      : talukas.filter((one) => around.includes(areas.parent(one)));
  }

  /** Whether a text is the name of an area, or of a town with parts. */
  isArea(text: string): boolean {
    return (
      AREA_LEVELS.some((level) => this.areasCalled(level, text).length > 0) ||
      this.#names.called(wholeName(text)).some(({ level }) => level === "town")
    );
  }

  /** Whether a text names a place and an area around it. */
  async isAddress(text: string): Promise<boolean> {
    const { candidates } = await read([{ text }], this.#source);
    const [best] = candidates;
    return (
      best !== undefined &&
      best.stack.mentions.length > 0 &&
      (best.stack.kind === "place" || best.stack.kind === "inside")
    );
  }

  /** Whether the village of a row is the whole name of one of the likeliest places. */
  async isNameOfPlace(parts: Parts): Promise<boolean> {
    const key = nameKey(parts.village);
    const { candidates } = await new Resolver(this.#source).resolve(parts);
    return candidates.some(({ place }) => nameKey(place.name) === key);
  }

  /** Whether the parts of a row match a place. */
  async isMatch(parts: Parts): Promise<boolean> {
    return (await this.nameOfMatch(parts)) !== undefined;
  }

  /** The name of the place that the parts of a row match; undefined without a match. */
  async nameOfMatch(parts: Parts): Promise<string | undefined> {
    const { outcome, candidates } = await new Resolver(this.#source).resolve(parts);
    return outcome === "match" ? candidates[0]!.place.name : undefined;
  }
}
