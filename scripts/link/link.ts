/** The engine of links, which find a record of one source in another source. Each link is one declaration. */

/** A number that a link depends on. */
export interface Limit {
  readonly value: number;
  readonly says: string;
  /** How the value was chosen. */
  readonly source: string;
}

/** A value that compared records share: a place that both are in, or a form of their names. */
export interface Key<From, To, Context> {
  readonly says: string;
  readonly of: (from: From, context: Context) => Iterable<string>;
  readonly in: (to: To, context: Context) => readonly string[];
}

/** How candidates are proposed. */
interface Blocking<From, To, Context> {
  /** Candidates must be in the same place by this key. */
  readonly within: Key<From, To, Context>;
  /** Candidates must share one of these; if absent, all records in the place are candidates. */
  readonly keys?: readonly Key<From, To, Context>[];
}

/** Keeps the best of some candidates. */
export interface Narrowing<From, To, Context> {
  readonly says: string;
  readonly of: (candidates: readonly To[], from: From, context: Context) => readonly To[];
}

/** Returns the result for the remaining candidates, if it is certain. */
export interface Decision<From, To, Context, Found = To> {
  readonly says: string;
  readonly of: (candidates: readonly To[], from: From, context: Context) => Found | undefined;
}

/** One way to find the other record. The most certain step is the first of a link. */
export interface Step<From, To, Context, Found = To> extends Blocking<From, To, Context> {
  /** Describes the candidates, beyond their keys. */
  readonly says?: string;
  /** Leaves out candidates that earlier steps gave to others. */
  readonly free?: boolean;
  /** Leaves out candidates for which it is false. */
  readonly agrees?: (from: From, to: To, context: Context) => boolean;
  /** Keeps the best of the remaining candidates. */
  readonly narrows?: Narrowing<From, To, Context>;
  readonly decides: Decision<From, To, Context, Found>;
  /** A record with a candidate is skipped in later steps, even if no candidate is certain. */
  readonly closes?: boolean;
  /** Decides on all results of the step together, and returns those that count. */
  readonly accepts?: (
    decided: ReadonlyMap<From, Found>,
    context: Context,
  ) => ReadonlyMap<From, Found>;
}

/** A link between the records of two sources: candidates by keys, comparisons, decisions. */
export interface Link<From, To, Context, Found = To> {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly limits: Readonly<Record<string, Limit>>;
  /** The quality of its results, and the data it was measured on. */
  readonly measured: string;
  readonly steps: readonly Step<From, To, Context, Found>[];
}

/** The results of a link. */
export interface Linked<From, To, Context, Found> {
  readonly found: ReadonlyMap<From, Found>;
  /** The step that decided. */
  readonly by: ReadonlyMap<From, Step<From, To, Context, Found>>;
  /** Records with candidates, none of them certain, from steps that close. */
  readonly closed: ReadonlySet<From>;
}

/**
 * Links records. Each step decides on all records that are still open before any of its results counts.
 * @param tos read once; if there are more than `froms`, only candidates are kept
 */
export function link<From, To, Context, Found>(
  { steps }: Pick<Link<From, To, Context, Found>, "steps">,
  froms: Iterable<From>,
  tos: Iterable<To>,
  context: Context,
): Linked<From, To, Context, Found> {
  let open = [...froms];
  const candidates = new Candidates(steps, open, tos, context);
  const found = new Map<From, Found>();
  const by = new Map<From, Step<From, To, Context, Found>>();
  const closed = new Set<From>();
  const taken = new Set<To | Found>();
  for (const step of steps) {
    const decided = new Map<From, Found>();
    const { free = false, agrees, narrows } = step;
    for (const from of open) {
      let some = candidates.of(step, from);
      if (free) some = some.filter((to) => !taken.has(to));
      if (agrees) some = some.filter((to) => agrees(from, to, context));
      if (narrows) some = narrows.of(some, from, context);
      const to = step.decides.of(some, from, context);
      if (to !== undefined) decided.set(from, to);
      if (step.closes && some.length > 0) closed.add(from);
    }
    for (const [from, to] of step.accepts?.(decided, context) ?? decided) {
      found.set(from, to);
      by.set(from, step);
      closed.delete(from);
      taken.add(to);
    }
    open = open.filter((from) => !found.has(from) && !closed.has(from));
  }
  return { found, by, closed };
}

/** The only candidate. */
export const ONLY_ONE = {
  says: "the only one",
  of: <To>([one, other]: readonly To[]): To | undefined => (other === undefined ? one : undefined),
};

/** The limits of a link as plain numbers. */
export function valuesOf<Name extends string>(
  limits: Readonly<Record<Name, Limit>>,
): Readonly<Record<Name, number>> {
  return Object.fromEntries(
    Object.entries<Limit>(limits).map(([name, { value }]) => [name, value]),
  ) as Record<Name, number>;
}

/** The key of a step without keys. */
const EVERY: Key<unknown, unknown, unknown> = {
  says: "of any name",
  of: () => [""],
  in: () => [""],
};

/** Place → key → the records there with this key. */
type Index<To> = Map<string, Map<string, readonly To[]>>;

const NONE: readonly never[] = [];

/** The candidates of some records. */
class Candidates<From, To, Context> {
  readonly #context: Context;
  /** By shared key and place key. */
  readonly #indexes = new Map<Key<From, To, Context>, Map<Key<From, To, Context>, Index<To>>>();

  constructor(
    steps: readonly Blocking<From, To, Context>[],
    froms: readonly From[],
    tos: Iterable<To>,
    context: Context,
  ) {
    this.#context = context;
    // For few records that are in memory anyway, indexing all is cheaper than finding out which keys are needed.
    const isEvery = Array.isArray(tos) && tos.length < froms.length;
    for (const { within, keys = [EVERY] } of steps)
      for (const key of keys) {
        const indexes = this.#indexes.get(key) ?? new Map<Key<From, To, Context>, Index<To>>();
        this.#indexes.set(key, indexes);
        if (!indexes.has(within))
          indexes.set(within, isEvery ? new Map() : this.#asked(within, key, froms));
      }
    for (const to of tos) this.#add(to, isEvery);
  }

  /** @param isEvery whether to index all its keys, or only those that some record asks for */
  #add(to: To, isEvery: boolean): void {
    for (const [key, indexes] of this.#indexes) {
      let texts: readonly string[] | undefined;
      for (const [within, index] of indexes)
        for (const where of within.in(to, this.#context)) {
          let there = index.get(where);
          if (there === undefined) {
            if (!isEvery) continue;
            there = new Map();
            index.set(where, there);
          }
          texts ??= key.in(to, this.#context);
          for (const text of texts) {
            const some = there.get(text) ?? (isEvery ? NONE : undefined);
            if (some === NONE) there.set(text, [to]);
            else if (some !== undefined && some.at(-1) !== to) (some as To[]).push(to);
          }
        }
    }
  }

  of({ within, keys = [EVERY] }: Blocking<From, To, Context>, from: From): readonly To[] {
    let found: readonly To[] = NONE;
    let all: Set<To> | undefined;
    for (const key of keys) {
      const index = this.#indexes.get(key)!.get(within)!;
      for (const where of within.of(from, this.#context)) {
        const there = index.get(where);
        if (there === undefined) continue;
        for (const text of key.of(from, this.#context)) {
          const some = there.get(text) ?? NONE;
          if (some.length === 0) continue;
          if (found === NONE) found = some;
          else {
            all ??= new Set(found);
            for (const to of some) all.add(to);
          }
        }
      }
    }
    return all === undefined ? found : [...all];
  }

  /** An empty index of the keys that some records ask for. */
  #asked(
    within: Key<From, To, Context>,
    key: Key<From, To, Context>,
    froms: readonly From[],
  ): Index<To> {
    const index: Index<To> = new Map();
    for (const from of froms)
      for (const where of within.of(from, this.#context)) {
        const asked = index.get(where) ?? new Map<string, readonly To[]>();
        index.set(where, asked);
        for (const text of key.of(from, this.#context)) asked.set(text, NONE);
      }
    return index;
  }
}
