import { holdingsColumns, holdingsSheet } from '#domain/imports.ts';
import { allFields, transactionFields } from '#domain/transaction-fields.ts';
import { kindRules, type TransactionKind, transactionKinds } from '#domain/transaction-kinds.ts';
import type { ExportFormat } from './export-format.ts';
import type { ExportedHolding, ExportedRow, ExportSource } from './export-source.ts';
import { holdwiseCells } from './holdwise-row.ts';
import type { CellType } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';
import { Worksheet } from './worksheet.ts';
import { writeZip, ZipEntry } from './zip-entry.ts';

/** Spreadsheets have 1,048,576 rows. */
const maxRows = 1_000_000;

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

/** The members of a workbook that is being written. */
function createWorkbook({ spool }: ExportSource) {
  const entries: ZipEntry[] = [];
  const createEntry = () => {
    const entry = new ZipEntry(spool);
    entries.push(entry);
    return entry;
  };
  const createSheet: CreateSheet = (name, header, types) => new Worksheet(name, header, types, createEntry());
  return {
    /** Writes all sheets. Returns the finished members by name. */
    async write({ portfolios, holdings }: ExportSource): Promise<Map<string, ZipEntry>> {
      const transactions = new TransactionSheets(createSheet);
      for (const { title, rows } of portfolios)
        for await (const chunk of rows()) {
          for (const row of chunk) transactions.add(row, title);
          for (const sheet of transactions.all) await sheet.flush();
        }
      const sheets = [...transactions.all, holdingsOf(await holdings(), createSheet)];
      const members = new Map<string, ZipEntry>();
      for (const [path, xml] of workbookParts(sheets.map(({ name }) => name))) {
        const entry = createEntry();
        await entry.end(xml);
        members.set(path, entry);
      }
      for (const [index, sheet] of sheets.entries()) {
        await sheet.end();
        members.set(sheetPath(index + 1), sheet.entry);
      }
      return members;
    },
    async remove(): Promise<void> {
      for (const entry of entries) await entry.remove();
    },
  };
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
    const workbook = createWorkbook(source);
    try {
      yield* writeZip(await source.inTurn(() => workbook.write(source)));
    } finally {
      await workbook.remove();
    }
  },
};
