/**
 * A two-generation LRU cache. Values that are used go to the younger generation; when that has half of the weight, it
 * becomes the older one, and what the older one still held is dropped. Only {@link LruCache.trim} drops anything.
 */
export class LruCache<Value> {
  readonly #maxWeight: number;
  #younger = new Map<string, Kept<Value>>();
  #older = new Map<string, Kept<Value>>();
  /** The weight of the younger generation. */
  #weight = 0;

  /** @param maxWeight how much all values that are kept weigh at most, not counting the last one */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** The value of a key; undefined when it is not kept. */
  get(key: string): Value | undefined {
    const younger = this.#younger.get(key);
    if (younger) return younger.value;
    const older = this.#older.get(key);
    if (older) this.set(key, older.value, older.weight);
    return older?.value;
  }

  set(key: string, value: Value, weight: number): void {
    this.#weight += weight - (this.#younger.get(key)?.weight ?? 0);
    this.#younger.set(key, { value, weight });
  }

  /** Drops the older generation once the younger one has half of the weight; both when it alone weighs too much. */
  trim(): void {
    if (this.#weight <= this.#maxWeight / 2) return;
    this.#older = this.#weight <= this.#maxWeight ? this.#younger : new Map();
    this.#younger = new Map();
    this.#weight = 0;
  }
}

interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}
