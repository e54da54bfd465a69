import { guardedText, sheetCell } from '../../../domain/sheet-cells.ts';
import type { SheetWizard } from './read-sheet.ts';

const chunkRows = 500;

/**
 * Writes wizards as the sheet that `readSheet` reads: a row per holding, in chunks of text. The byte order mark comes
 * first, without which spreadsheets take UTF-8 for something else. A wizard without holdings has no row.
 */
export function* writeSheet(wizards: readonly SheetWizard[]): Generator<string> {
  let chunk = '\uFEFFname,symbol,value\r\n';
  let rows = 0;
  for (const { name, holdings } of wizards) {
    const nameCell = sheetCell(guardedText(name));
    for (const { symbol, value } of holdings) {
      chunk += `${nameCell},${sheetCell(symbol)},${sheetCell(value)}\r\n`;
      rows += 1;
      if (rows % chunkRows === 0) {
        yield chunk;
        chunk = '';
      }
    }
  }
  if (chunk) yield chunk;
}
