import type { Parts } from "../evidence/written.ts";
import { nameKey } from "../names/tokens.ts";
import type { RowText } from "./columns.ts";
import type { ListTexts } from "./list-texts.ts";

/** The number of rows that must say beyond doubt that a list has exchanged cells. */
const FEWEST = 3;

/**
 * The rows of a list, with village and taluka put right where they are in each other's column, as below a row from which on the
 * columns were pasted in another order. Such a row has a taluka of its district in its cell of the village, none in that of the
 * taluka, and matches a place of this name in that taluka. It counts in three rows with exactly the name of such a village, if the list has
 * its cell of the taluka in no other row: a block may be called like a village, and its list has the town of the taluka, too.
 */
export async function withoutExchanges(
  rows: readonly RowText[],
  texts: ListTexts,
): Promise<{ readonly rows: readonly RowText[]; readonly exchanged: ReadonlySet<number> }> {
  const isTaluka = (name: string, parts: Parts) => texts.talukasCalled(name, parts).length > 0;
  const mayBe = rows.map(({ line, parts }) => {
    const { village, taluka } = parts;
    const isNamed = line === undefined && village !== "" && taluka !== "";
    return isNamed && isTaluka(village, parts) && !isTaluka(taluka, parts);
  });
  const others = new Set(rows.flatMap(({ parts }, i) => (mayBe[i] ? [] : [nameKey(parts.taluka)])));
  const exchanged = new Map<number, RowText>();
  let certain = 0;
  for (const [i, row] of rows.entries()) {
    const { village, taluka } = row.parts;
    if (!mayBe[i] || others.has(nameKey(taluka))) continue;
    const parts = { ...row.parts, village: taluka, taluka: village };
    const name = await texts.nameOfMatch(parts);
    if (name === undefined) continue;
    exchanged.set(i, { ...row, parts });
    if (nameKey(name) === nameKey(taluka)) certain++;
  }
  if (certain < FEWEST) return { rows, exchanged: new Set() };
  return {
    rows: rows.map((row, i) => exchanged.get(i) ?? row),
    exchanged: new Set(exchanged.keys()),
  };
}
