import type { Parts } from "../evidence/written.ts";
import { nameKey } from "../names/tokens.ts";
import type { RowText } from "./columns.ts";
import type { ListTexts } from "./list-texts.ts";

/** The number of rows that must say beyond doubt that a list has exchanged cells. */
const FEWEST = 3;

/**
 * The rows of a list whose village and taluka are in each other's column, as below a row from which on the columns were pasted in
 * another order, by position and put right. Such a row has a taluka of its district in its cell of the village, none in that of
 * the taluka, and matches a place of this name in that taluka. Three rows must have exactly the name of such a place, and the list
 * must have the cell of the taluka in no other row: a block may be called like a village, and its list has the town of the
 * taluka, too.
 */
export async function exchangedRows(
  rows: readonly RowText[],
  texts: ListTexts,
): Promise<ReadonlyMap<number, RowText>> {
  const isTaluka = (name: string, { district }: Parts) =>
    texts.talukasCalled(name, district).length > 0;
  const mayBe = rows.map(
    ({ line, parts }) =>
      line === undefined &&
      parts.taluka !== "" &&
      // Few rows have an unknown taluka, and their names of talukas repeat: those of villages are mostly not looked up.
      !isTaluka(parts.taluka, parts) &&
      isTaluka(parts.village, parts),
  );
  const others = new Set(rows.map(({ parts }, i) => mayBe[i] || nameKey(parts.taluka)));
  const exchanged = new Map<number, RowText>();
  let certain = 0;
  for (const [i, row] of rows.entries()) {
    const { village: taluka, taluka: village } = row.parts;
    if (!mayBe[i] || others.has(nameKey(village))) continue;
    const parts = { ...row.parts, village, taluka };
    const name = await texts.nameOfMatch(parts);
    if (name === undefined) continue;
    exchanged.set(i, { ...row, parts });
    if (nameKey(name) === nameKey(village)) certain++;
  }
  return certain < FEWEST ? new Map() : exchanged;
}
