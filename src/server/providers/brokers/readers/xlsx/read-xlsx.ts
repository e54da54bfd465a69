import { importLimits } from '#domain/imports.ts';
import type { ByteInput } from '../byte-input.ts';
import { createRecordCounter, invalid, readerLimits } from '../reader-limits.ts';
import type { Source, SourceRecord } from '../source.ts';
import { createElementStream } from '../xml/element-stream.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { readWorkbook, type Workbook } from './read-parts.ts';
import { createSheetHandler, type SheetRow } from './sheet-rows.ts';

const cut = 'The sheet ends before this row does.';

async function readBytes(input: ByteInput): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input.chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields the rows of all sheets in their order. */
async function* readSheets(archive: Archive, workbook: Workbook): AsyncGenerator<SourceRecord[]> {
  const counter = createRecordCounter();
  let unpackedBytes = 0;
  for (const { name, part } of workbook.sheets) {
    let rows: SheetRow[] = [];
    const toRecord = ({ row, cells, isCut }: SheetRow): SourceRecord => ({
      line: counter.next(),
      place: `Sheet ${name}, row ${row}`,
      source: cells.join('\t').slice(0, importLimits.sourceLength),
      group: name,
      cells,
      values: null,
      damage: isCut ? cut : null,
    });
    const stream = createElementStream(createSheetHandler(name, workbook, (row) => rows.push(row)));
    const take = () => {
      const records = rows.map(toRecord);
      rows = [];
      return records;
    };
    for await (const text of archive.text(part, readerLimits.sheetBytes - unpackedBytes)) {
      unpackedBytes += text.length;
      stream.write(text);
      if (rows.length > 0) yield take();
    }
    stream.end();
    if (rows.length > 0) yield take();
  }
}

/** Opens a workbook. The rows of all sheets are its records. Throws AppError 'invalid' for any other ZIP archive. */
export async function readXlsx(input: ByteInput): Promise<Source> {
  const bytes = await readBytes(input);
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  if (workbook.sheets.length === 0) throw invalid('The workbook has no sheets. Export it again.');
  const total =
    archive.packedBytesRead() + workbook.sheets.reduce((sum, { part }) => sum + archive.packedBytes(part), 0);
  return {
    type: 'xlsx',
    encoding: null,
    delimiter: null,
    records: readSheets(archive, workbook),
    bytesRead: () =>
      Math.floor((Math.min(total, archive.packedBytesRead()) / Math.max(1, total)) * bytes.length),
  };
}
