import type { PlaceKind } from "../contract/levels.ts";
import type { Postings } from "./codec/postings.ts";
import type { FoldedTerm, SurfaceForm } from "./codec/terms.ts";
import type { Office, OfficePosition } from "./offices.ts";
import type { Ranges } from "./ranges.ts";
import type { FormerVillage, Village } from "./villages.ts";

/**
 * The only access to the index, for search and the directory: nothing above it knows shards, files or bytes.
 * Every method rejects when a file of the index can't be read or is damaged.
 */
export interface IndexReader {
  /** The surface forms of a folded term; none when no name has it. */
  terms(folded: string): Promise<readonly SurfaceForm[]>;

  /** The places of terms that begin with a term, except for the term itself. */
  prefix(term: string): Promise<PrefixMatches>;

  /**
   * The folded terms of Latin letters that are at most `edits` away from one of the variants, without the first variant
   * itself.
   *
   * @param variants folded forms of a query term, the usual one first
   */
  fuzzy(variants: readonly string[], edits: 1 | 2): Promise<readonly FuzzyTerm[]>;

  /** The places with two neighbouring terms that fold to `folded` when written as one. */
  bigrams(folded: string): Promise<readonly Postings[]>;

  /**
   * The bigrams that are one to `edits` away from a folded term and begin with half of its letters or, where two edits
   * are allowed, with a third.
   */
  fuzzyBigrams(folded: string, edits: 1 | 2): Promise<readonly FuzzyTerm[]>;

  /** The villages with a PIN code; undefined if no village has it. */
  pincode(pincode: string): Promise<Postings | undefined>;

  /** The post offices with a PIN code; none for an unknown one. */
  offices(pincode: string): Promise<readonly Office[]>;

  /** The positions of post offices in ranges of squares (see `squaresOf`), and perhaps of others near them. */
  officePositions(squares: Ranges): Promise<readonly OfficePosition[]>;

  /**
   * The prebuilt MiniSearch index of the names of areas (see `suggestAreas`), opened by `decode`, so that only its users
   * load MiniSearch.
   */
  suggestions<Index>(decode: (bytes: Uint8Array) => Index): Promise<Index>;

  /** The villages of a kind other than "village"; undefined when there are none. */
  kind(kind: PlaceKind): Promise<Postings | undefined>;

  /** The taluka of the village with this id, if there is such a village. */
  talukaOfVillage(id: number): Promise<number | undefined>;

  /** The village with this id that only an earlier edition has. */
  formerVillage(id: number): Promise<FormerVillage | undefined>;

  /** The villages of ranges of ordinals, in the order of the ranges. */
  places(ranges: Ranges): Promise<Village[]>;

  /** The villages with these ordinals, in the same order. */
  placesAt(ordinals: readonly number[]): Promise<Village[]>;
}

/** Places of terms that begin with a query term. */
export interface PrefixMatches {
  /** The terms begin with it as they are written. */
  readonly written: readonly Postings[];
  /** Only their folded forms begin with its folded form. */
  readonly folded: readonly Postings[];
}

/** A folded term near a query term. */
export interface FuzzyTerm extends FoldedTerm {
  /** To the nearest variant. */
  readonly edits: number;
}
