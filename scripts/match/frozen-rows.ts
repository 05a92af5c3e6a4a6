import { CFB } from "@e965/xlsx";

/**
 * An .xlsx file whose first rows stay in view when scrolling. The library for workbooks can't write that.
 * @param at the index of the sheet
 */
export function freezeRows(content: Uint8Array, at: number, rows: number): Uint8Array {
  const zip = CFB.read(content, { type: "buffer" });
  const sheet = CFB.find(zip, `/xl/worksheets/sheet${at + 1}.xml`);
  if (!sheet) throw new Error(`the workbook has no sheet ${at + 1}`);
  const xml = new TextDecoder().decode(Uint8Array.from(sheet.content));
  const pane = `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const frozen = xml.replace(/<sheetView\b([^>]*?)\/>/, `<sheetView$1>${pane}</sheetView>`);
  if (frozen === xml) throw new Error("the sheet has no view to freeze");
  sheet.content = new TextEncoder().encode(frozen) as never;
  return new Uint8Array(
    CFB.write(zip, { fileType: "zip", type: "array", compression: true }) as ArrayBuffer,
  );
}
