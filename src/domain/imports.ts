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
  'settled',
  'kind',
  'symbol',
  'isin',
  'name',
  'assetKind',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'note',
  'id',
  'account',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** The bounds of files that customers import. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  rowsPerFile: 500_000,
  filesPerImport: 20,
  columns: 500,
  cellLength: 32_768,
  /** Accounts that files of an import name; a column with more names something else. */
  accounts: 50,
  accountLength: 80,
  /** What is kept of a source line for the preview. */
  sourceLength: 500,
  /** What is shown of a header or sample of an unknown file. */
  shownLength: 200,
  /** Rows of one file in the response of a preview; the others are read page by page. */
  rowsInPreview: 1_000,
  rowsPerPage: 200,
  decisionsPerRequest: 10_000,
  /** Answers of one sort that an import keeps. No preview counts more questions. */
  answers: 1_000,
  /** Answers of one sort that are remembered for a customer's next files. Newer ones replace the oldest. */
  remembered: { security: 2_000, kind: 1_000, mapping: 100, account: 200 },
  /** The length of a mapping, as JSON. A real one has some hundred characters. */
  mappingLength: 20_000,
  /** All files of one upload. */
  uploadBytes: 200 * 1024 * 1024,
  /** What the imports of a customer store: rows that wait for an answer, and kept originals, compressed. */
  storedBytes: 300 * 1024 * 1024,
  importsPerPortfolio: 2_000,
  /** After these days, rows that a committed import has left are deleted. */
  leftRowDays: 90,
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
