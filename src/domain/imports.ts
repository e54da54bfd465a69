import type { TransactionKind } from './transactions.ts';

/** What an import does with a row of a file. */
export const importVerdicts = [
  'new',
  'duplicate',
  'possible_duplicate',
  'skipped',
  'not_understood',
] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** `reading`: files are being read. `preview`: nothing is saved yet. `committed`: its transactions are in the portfolio. */
export const importStatuses = ['reading', 'preview', 'committed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The order of day, month and year in a file. `iso` also reads times after the date, as all of them do. */
export const dateOrders = ['iso', 'mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a column of an unknown file can mean. `ignore` is not among them: such a column is not mapped. */
export const mappedFields = [
  'date',
  'kind',
  'symbol',
  'isin',
  'name',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'note',
  'id',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** The bounds of files that customers import. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  rowsPerFile: 500_000,
  filesPerImport: 20,
  columns: 500,
  cellLength: 32_768,
  /** What is kept of a source line for the preview. */
  sourceLength: 500,
  /** Rows of one file in the response of a preview; the others are read page by page. */
  rowsInPreview: 1_000,
  rowsPerPage: 200,
  decisionsPerRequest: 10_000,
  /** Imports that are not committed, per portfolio; the oldest is discarded. */
  previews: 3,
  previewDays: 7,
} as const;

/** The formats of an export. */
export const exportFormats = [
  'csv',
  'xlsx',
  'json',
  'ghostfolio',
  'portfolio-performance',
  'wealthfolio',
  'ofx',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The columns of our own CSV and XLSX files, in their order. docs/export-format.md describes each; the export writes
 * exactly these and the import recognises them.
 */
export const holdwiseColumns = [
  'id',
  'portfolio',
  'date',
  'order',
  'kind',
  'symbol',
  'name',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'rate',
  'numerator',
  'denominator',
  'lots',
  'linked',
  'note',
  'source',
  'entered',
] as const;
export type HoldwiseColumn = (typeof holdwiseColumns)[number];

/** The sheets of our own XLSX files, by kind of transaction and in their order. */
export const holdwiseSheets = {
  buy: 'Purchases',
  sell: 'Sales',
  dividend: 'Dividends',
  interest: 'Interest',
  fee: 'Fees',
  tax: 'Taxes',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  transfer_in: 'Transfers in',
  transfer_out: 'Transfers out',
  split: 'Splits',
  adjustment: 'Adjustments',
} as const satisfies Record<TransactionKind, string>;

/** The sheet of positions in our own XLSX files. It has other columns and an import skips it. */
export const holdingsSheet = 'Holdings';
export const holdingsColumns = [
  'portfolio',
  'symbol',
  'name',
  'shares now',
  'average price',
  'currency',
] as const;
