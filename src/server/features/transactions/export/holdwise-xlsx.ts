import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { holdingsColumns, holdingsSheet } from '#domain/imports.ts';
import { allFields, transactionFields } from '#domain/transaction-fields.ts';
import { kindRules, type TransactionKind, transactionKinds } from '#domain/transaction-kinds.ts';
import type { ExportFormat } from './export-format.ts';
import type { ExportedHolding, ExportedRow, ExportSource } from './export-source.ts';
import { holdwiseCells } from './holdwise-row.ts';
import type { CellType } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';
import { Worksheet } from './worksheet.ts';

/** Spreadsheets have 1,048,576 rows. */
const maxRows = 1_000_000;

/** The first day of ZIP files: the time of a member says nothing. */
const member = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

type CreateSheet = (name: string, header: readonly string[], types: readonly CellType[]) => Worksheet;

const cellTypes: Partial<Record<string, CellType>> = {
  day: 'date',
  place: 'number',
  amount: 'number',
  ratio: 'number',
};
const transactionTypes = allFields.map((field) => cellTypes[transactionFields[field].form] ?? 'text');
const holdingTypes: CellType[] = ['text', 'text', 'text', 'number', 'number', 'text'];

/** The sheets of all kinds. A kind has a sheet if it has transactions, and a further one after a million rows. */
class TransactionSheets {
  readonly #sheets = new Map<TransactionKind, Worksheet[]>();
  readonly #create: CreateSheet;

  constructor(create: CreateSheet) {
    this.#create = create;
  }

  add(row: ExportedRow, portfolio: string): void {
    const cells = holdwiseCells(row, portfolio);
    this.#sheetFor(row.kind).add(allFields.map((column) => cells[column]));
  }

  get all(): Worksheet[] {
    return transactionKinds.flatMap((kind) => this.#sheets.get(kind) ?? []);
  }

  #sheetFor(kind: TransactionKind): Worksheet {
    const sheets = this.#sheets.get(kind) ?? [];
    this.#sheets.set(kind, sheets);
    const last = sheets.at(-1);
    if (last && last.rows < maxRows) return last;
    const name =
      sheets.length === 0 ? kindRules[kind].plural : `${kindRules[kind].plural} ${sheets.length + 1}`;
    const sheet = this.#create(name, allFields, transactionTypes);
    sheets.push(sheet);
    return sheet;
  }
}

function holdingsOf(holdings: readonly ExportedHolding[], create: CreateSheet): Worksheet {
  const sheet = create(holdingsSheet, holdingsColumns, holdingTypes);
  for (const { portfolio, symbol, name, shares, price, currency } of holdings)
    sheet.add([portfolio, symbol, name, shares, price, currency]);
  return sheet;
}

/** Writes all sheets, and adds each to `begun` before it is complete. Returns them in the order of the workbook. */
async function writeSheets(
  { portfolios, holdings, spool }: ExportSource,
  begun: Worksheet[],
): Promise<Worksheet[]> {
  const create: CreateSheet = (...sheet) => {
    const created = new Worksheet(...sheet, spool);
    begun.push(created);
    return created;
  };
  const transactions = new TransactionSheets(create);
  for (const { title, rows } of portfolios)
    for await (const chunk of rows()) {
      for (const row of chunk) transactions.add(row, title);
      for (const sheet of transactions.all) await sheet.flush();
    }
  const sheets = [...transactions.all, holdingsOf(await holdings(), create)];
  for (const sheet of sheets) await sheet.end();
  return sheets;
}

/** Packs a workbook as fast as it is read. */
function zipped(sheets: readonly Worksheet[]): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  for (const [path, xml] of workbookParts(sheets.map(({ name }) => name)))
    zip.addBuffer(Buffer.from(xml), path, member);
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(sheetPath(index + 1), member, (add) =>
      add(
        null,
        sheet.read((error) => output.destroy(error)),
      ),
    );
  zip.end();
  return output;
}

/**
 * Our own format as a workbook with a sheet for each kind of transaction, and one for the present holdings. Transactions
 * are read once, so all sheets grow at the same time, compressed in temporary files; libraries keep every cell. One
 * workbook of many transactions is written at a time for a customer, because each holds a compressor for each sheet.
 */
export const holdwiseXlsx: ExportFormat = {
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async *write(source) {
    const begun: Worksheet[] = [];
    try {
      yield* zipped(await source.inTurn(() => writeSheets(source, begun)));
    } finally {
      for (const sheet of begun) await sheet.remove();
    }
  },
};
