import { InputError } from "../cli/input-error.ts";
import { areUnlike } from "../names/unlike.ts";
import type { Origin } from "./taluka-codes.ts";

/**
 * If more than this share of the villages that two lists share have dissimilar names, one list has wrong codes. In LGD's list
 * of Karnataka, 0.3 % differ from the Census's; between the Census's own two tables, at most 1 in 20,000.
 */
const LIMIT = 0.05;
/** Number of dissimilar names that is always allowed, for lists with few villages. */
const ALLOWED = 10;

/** The villages of a file that are also in other files. */
interface Compared {
  all: number;
  unlike: number;
  first?: { code: string; here: Origin; there: Origin };
}

/** Compares the names of villages that several files have, to find files whose codes are wrong. */
export class Contradictions {
  readonly #files = new Map<string, Compared>();

  /** Compares a village's name in a file with its name in another one. */
  compare(code: string, here: Origin, there: Origin): void {
    let file = this.#files.get(here.file);
    if (file === undefined) {
      file = { all: 0, unlike: 0 };
      this.#files.set(here.file, file);
    }
    file.all++;
    if (!areUnlike(here.name, there.name)) return;
    file.unlike++;
    file.first ??= { code, here, there };
  }

  /** Throws InputError, one line that names both files, if a file contradicts others. */
  check(): void {
    for (const [file, { all, unlike, first }] of this.#files) {
      if (unlike <= Math.max(all * LIMIT, ALLOWED)) continue;
      const { code, here, there } = first!;
      throw new InputError(
        `${file}: ${unlike} of ${all} villages have another name than in ${there.file}: ${code} is ${here.name} in line ${here.line}, but ${there.name} in line ${there.line} there; one of the two has wrong codes: correct that file or leave it out`,
      );
    }
  }
}
