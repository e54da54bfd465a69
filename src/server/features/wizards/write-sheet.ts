import type { SheetWizard } from './read-sheet.ts';
import { guardedName } from './sheet-names.ts';

const chunkRows = 500;

// Semicolons and tabs are quoted too: a spreadsheet that splits there would start a cell, maybe a formula, in mid-name.
const cellOf = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Writes wizards as the sheet that `readSheet` reads: a row per holding, in chunks of text. The byte order mark comes
 * first, without which spreadsheets take UTF-8 for something else. A wizard without holdings has no row.
 */
export function* writeSheet(wizards: readonly SheetWizard[]): Generator<string> {
  let chunk = '\uFEFFname,symbol,value\r\n';
  let rows = 0;
  for (const { name, holdings } of wizards) {
    const nameCell = cellOf(guardedName(name));
    for (const { symbol, value } of holdings) {
      chunk += `${nameCell},${cellOf(symbol)},${cellOf(value)}\r\n`;
      rows += 1;
      if (rows % chunkRows === 0) {
        yield chunk;
        chunk = '';
      }
    }
  }
  if (chunk) yield chunk;
}
