/** A village that only an earlier edition has. */
export interface FormerVillage {
  readonly id: number;
  readonly name: string;
  /** Ordinal of the village that it is certain to be now, or -1. */
  readonly successor: number;
}

/** Packs former villages. They are few, so as JSON. */
export function encodeFormerVillages(villages: readonly FormerVillage[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(villages));
}

export function decodeFormerVillages(bytes: Uint8Array): FormerVillage[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as FormerVillage[];
}
