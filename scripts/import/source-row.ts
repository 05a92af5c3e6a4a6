/** What every kind of source is turned into before places are made of it: one row, one place. */

/** A place as a cell pair tells it: the code zero-padded, the name as it stands in the source. */
export interface Named {
  code: string;
  name: string;
}

/** One row of a source: a place (the lowest that is given) and the places above it. */
export interface SourceRow {
  file: string;
  line: number;
  state: Named;
  district?: Named;
  taluka?: Named;
  /** Without `taluka` when the source has none for it. */
  village?: NamedVillage;
}

export interface NamedVillage extends Named {
  /** The name in the local script, clean; absent when the source has none. */
  local_name?: string;
  /** Six digits each; none when the source has none. */
  pincodes: readonly string[];
}
