import {
  canHold,
  encodePage,
  type PageFamily,
  pageKey,
  spelling,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { Form } from "../../../functions/core/index/codec/surface-forms.ts";
import type { Cut } from "../../../functions/core/index/manifest.ts";
import { type AddFile, cut } from "./index.ts";
import { boundary } from "./term-shards.ts";
import { compare } from "./terms.ts";

/** Pages are small: a typed word needs a few words of each of a dozen. */
const PAGE_BYTES = 7_000;

/** Cuts forms into the pages of a family. */
export function cutPages(family: PageFamily, forms: readonly Form[], add: AddFile): Cut<string> {
  const keyed = forms
    .filter(({ folded }) => canHold(family, folded))
    .map((form) => ({ form, key: pageKey(form.folded.length, spelling(family, form.folded)) }))
    .sort((a, b) => compare(a.key, b.key));
  const pieces = cut(
    keyed,
    ({ form }) => (family === "beginnings" ? form.folded.length : bytesOf(form)),
    PAGE_BYTES,
  );
  return {
    from: pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.key, piece[0]!.key)),
    files: pieces.map((piece) =>
      add(
        family,
        encodePage(
          family,
          piece.map(({ form }) => form),
        ),
      ),
    ),
  };
}

function bytesOf({ folded, spellings }: Form): number {
  return folded.length + spellings.reduce((sum, { postings }) => sum + 4 + postings.length * 2.5, 0);
}
