import { randomBytes } from 'node:crypto';
import { workbookOf } from './hostile-files.ts';

const row = Buffer.from(`<row>${'<c><v>1</v></c>'.repeat(20)}</row>`);

/** Returns a workbook that takes seconds to read. `noise` bytes of it are not read, and decide how much memory it gets. */
export function slowWorkbook(rows: number, noise = 0): Uint8Array {
  const sheet = Buffer.concat([
    Buffer.from('<worksheet><sheetData>'),
    Buffer.alloc(rows * row.length, row),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  return workbookOf(sheet, [{ name: 'xl/media/noise.bin', content: randomBytes(noise) }]);
}
