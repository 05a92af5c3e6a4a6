import type { MunicipalBody, Said } from "../sources/said.ts";

/** Urban bodies from the lists of one or several dates. The newest list of each body counts. */
export class Bodies {
  readonly #lists: { date: string; bodies: readonly MunicipalBody[] }[] = [];
  readonly #names = new Map<string, string>();
  readonly #pincodes = new Map<string, readonly string[]>();

  /** @param date of the lists, like `2026-05` */
  add(date: string, { bodies, bodyNames, bodyPincodes }: Said): void {
    if (bodies !== undefined) this.#lists.push({ date, bodies });
    for (const [code, name] of bodyNames ?? []) this.#names.set(code, name);
    for (const [code, { pincodes }] of bodyPincodes ?? []) this.#pincodes.set(code, pincodes);
  }

  /** The newest record of each body, with local names and PIN codes, in the order of the lists, older ones first. */
  newest(): MunicipalBody[] {
    const sorted = this.#lists.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const byCode = new Map(
      sorted.flatMap(({ bodies }) => bodies.map((body) => [body.code, body] as const)),
    );
    return [...byCode.values()].map((body) => {
      const [local_name, pincodes] = [this.#names.get(body.code), this.#pincodes.get(body.code)];
      return {
        ...body,
        ...(local_name !== undefined && { local_name }),
        ...(pincodes !== undefined && { pincodes }),
      };
    });
  }
}
