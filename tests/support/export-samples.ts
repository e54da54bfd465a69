import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { forFields, textFields } from '#domain/transaction-fields.ts';
import type { ExportedRow, ExportSource } from '#server/features/transactions/export/export-source.ts';
import { spool } from '#server/platform/isolation/spool.ts';

/** The folder of the sample exports, which are also samples for the import. */
const exportSamples = join(import.meta.dirname, '../samples/exports');

const names: Record<string, string> = {
  V: 'Visa Inc.',
  AAPL: 'Apple Inc.',
  'BRK-B': 'Berkshire Hathaway Inc.',
  MYFUND: 'Grandmother’s fund',
};

/** Returns the id of the nth sample transaction. */
export const sampleId = (number: number): string =>
  `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Given = Partial<ExportedRow> & Pick<ExportedRow, 'kind'>;

const sampleRow = (given: Given, index: number): ExportedRow => ({
  id: sampleId(index + 1),
  customer_id: 'sample',
  portfolio_id: 'sample',
  ticker_id: given.symbol ?? null,
  date: null,
  day_order: 0,
  shares: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  currency: 'USD',
  rate: null,
  rate_currency: null,
  acquired_on: null,
  counterpart: null,
  cost_share: null,
  numerator: null,
  denominator: null,
  lots: null,
  linked_id: null,
  ...forFields(textFields, () => ''),
  source: 'manual',
  created_at: '2026-11-01T08:30:00.000Z',
  import_id: null,
  external_id: null,
  symbol: null,
  name: names[given.symbol ?? ''] ?? null,
  ...given,
});

const identical = { kind: 'buy', date: '2025-03-03', symbol: 'AAPL', shares: '2', price: '238.03' } as const;
const hostileNote = '=SUM(A1:A9) says "no";\r\nsecond line, with <b>&amp;</b> and ünïcödé';

/** An invented portfolio with every kind of transaction, oldest first. */
export const sampleRows: readonly ExportedRow[] = (
  [
    { kind: 'buy', symbol: 'BRK-B', shares: '3', price: '310.5', source: 'opening' },
    { kind: 'deposit', date: '2024-01-02', amount: '25000', note: '+1 for saving' },
    {
      kind: 'buy',
      date: '2024-01-03',
      symbol: 'V',
      shares: '40',
      price: '258.12',
      fee: '1.95',
      broker: 'Charles Schwab',
    },
    { kind: 'buy', date: '2024-02-05', symbol: 'V', shares: '12.5', price: '277.1', fee: '0.5' },
    {
      kind: 'buy',
      date: '2024-02-06',
      symbol: 'AAPL',
      shares: '0.12345678',
      price: '189.3',
      amount: '23.37',
      source: 'import',
      external_id: 'schwab:1',
    },
    { kind: 'dividend', date: '2024-03-01', symbol: 'V', shares: '52.5', price: '0.52', tax: '4.1' },
    { kind: 'dividend', date: '2024-06-03', symbol: 'V', amount: '27.3', linked_id: sampleId(8) },
    {
      kind: 'buy',
      date: '2024-06-03',
      day_order: 1,
      symbol: 'V',
      shares: '0.1',
      price: '273',
      linked_id: sampleId(7),
    },
    {
      kind: 'sell',
      date: '2024-07-01',
      symbol: 'V',
      shares: '15',
      price: '262.5',
      fee: '1.95',
      tax: '0.11',
      lots: JSON.stringify([
        { transactionId: sampleId(4), shares: '12.5' },
        { transactionId: sampleId(3), shares: '2' },
      ]),
      note: hostileNote,
    },
    { kind: 'interest', date: '2024-07-31', amount: '12.34', tax: '1.23' },
    { kind: 'fee', date: '2024-08-01', amount: '10', note: 'Custody' },
    { kind: 'tax', date: '2024-08-02', symbol: 'V', amount: '3.5' },
    { kind: 'withdrawal', date: '2024-08-03', amount: '500' },
    {
      kind: 'transfer_in',
      date: '2024-09-02',
      acquired_on: '2023-05-04',
      symbol: 'AAPL',
      shares: '10',
      price: '150.25',
    },
    { kind: 'transfer_out', date: '2024-09-03', symbol: 'AAPL', shares: '4' },
    {
      kind: 'split',
      date: '2024-10-01',
      symbol: 'MYFUND',
      numerator: '3',
      denominator: '2',
      currency: 'EUR',
    },
    {
      kind: 'buy',
      date: '2024-10-02',
      symbol: 'MYFUND',
      shares: '7',
      price: '101.123456',
      fee: '2',
      currency: 'EUR',
      rate: '1.1051',
      rate_currency: 'USD',
    },
    {
      kind: 'adjustment',
      date: '2024-11-04',
      symbol: 'BRK-B',
      shares: '2.5',
      price: '310.5',
      note: '-0.5 were lost',
    },
    { kind: 'dividend', date: '2024-12-02', symbol: 'MYFUND', amount: '9.99', currency: 'EUR' },
    identical,
    { ...identical, day_order: 1 },
  ] satisfies Given[]
).map(sampleRow);

const isins: Record<string, string> = {
  V: 'US92826C8394',
  AAPL: 'US0378331005',
  'BRK-B': 'US0846707026',
};

const sampleRate = { rate: '1.0500000000', date: '2024-12-02', source: 'ecb' } as const;

/** Writes a stream to a file in a folder of its own, which goes with the file. */
const spoolAlone: ExportSource['spool'] = async (stream) => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-exports-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  try {
    return { ...(await spool(folder, stream)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** What the sample files contain. */
export const sampleSource: ExportSource = {
  portfolios: [
    {
      id: '01930000-0000-7000-8000-000000000000',
      title: 'Long term',
      currency: 'USD',
      async *rows() {
        yield sampleRows.slice(0, 5);
        yield sampleRows.slice(5);
      },
    },
  ],
  holdings: async () => [
    {
      portfolio: 'Long term',
      symbol: 'V',
      name: 'Visa Inc.',
      shares: '37.6',
      price: '263.9',
      currency: 'USD',
    },
  ],
  ownSymbols: async () => new Set(['MYFUND']),
  isins: async () => (symbol) => isins[symbol] ?? null,
  rates: {
    rate: () => sampleRate,
    series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
    version: () => 'sample',
  },
  at: new Date('2026-11-22T12:00:00.000Z'),
  spool: spoolAlone,
  inTurn: (work) => work(),
};

/** Joins the pieces of a file. */
export async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(Buffer.from(piece));
  return Buffer.concat(chunks);
}

/** Returns a stored sample. With UPDATE_SAMPLES=1 it stores `current` first. */
export function storedSample(name: string, current: Buffer): Buffer {
  const file = join(exportSamples, name);
  if (process.env['UPDATE_SAMPLES'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, current);
  }
  if (!existsSync(file)) throw new Error(`${name} is missing: run this test with UPDATE_SAMPLES=1`);
  return readFileSync(file);
}
