import { z } from 'zod';
import { dateOrders, importLimits, importStatuses, importVerdicts, mappedFields } from '../domain/imports.ts';
import { readAmount, sharesRule } from '../domain/limits.ts';
import { statedFields } from '../domain/transaction-fields.ts';
import { transactionKinds } from '../domain/transaction-kinds.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, pageNumber, symbolInput, TradeDate } from './inputs.ts';
import { portfolioFields } from './portfolios.ts';
import { NewSecurity, securityTypes } from './securities.ts';
import { exactFields } from './transaction-fields.ts';
import { NewTransaction } from './transactions.ts';

const KindText = z.string().max(200);
/** What a text in the column of kinds means. */
const KindAnswer = z.enum([...transactionKinds, 'skip'], {
  error: `kind must be one of ${transactionKinds.join(', ')}, or skip`,
});

/** How the columns of an unknown file are read. Columns are counted from 0. */
export const FileMapping = z.object({
  /** The line of the header, from 1; 0 if there is none. */
  headerLine: z.number().int().min(0).max(1_000),
  columns: z.partialRecord(z.enum(mappedFields), z.number().int().min(0).max(importLimits.columns)),
  dates: z.enum(dateOrders),
  decimalMark: z.enum(['.', ',']),
  /** The currency of amounts without a currency of their own. */
  currency: z.string().max(3).nullable(),
  /** Without a column for kinds, the sign of shares or amounts tells purchases from sales. */
  kinds: z.record(KindText, KindAnswer).refine((kinds) => Object.keys(kinds).length <= importLimits.answers, {
    error: `A mapping can name at most ${importLimits.answers} kinds`,
  }),
  /** Whether the rows are positions, which become opening purchases. */
  isPositions: z.boolean().default(false),
});
export type FileMapping = z.output<typeof FileMapping>;

/** The fields of a transaction that the preview of an import shows. */
export const importedFields = statedFields.filter(
  (field) =>
    field !== 'lots' &&
    field !== 'rateCurrency' &&
    field !== 'acquiredOn' &&
    field !== 'counterpart' &&
    field !== 'costShare',
);

/** A transaction as it was understood. Numbers are decimal text; null means that the kind does not have it. */
export const ImportedTransaction = z.object({
  ...exactFields(importedFields),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  reinvested: z.object({ shares: z.string(), price: z.string() }).nullable(),
});
export type ImportedTransaction = z.infer<typeof ImportedTransaction>;

/** A row of a file. `reason` says why it is not simply new. */
export const ImportRow = z.object({
  /** The number of the line or sheet row, from 1; unique within the file. */
  line: z.number(),
  /** Where the row is, if a line number does not say it: `Sheet Trades, row 12`. */
  place: z.string().nullable(),
  /** The text of the row in the file, shortened to 500 characters. */
  source: z.string(),
  verdict: z.enum(importVerdicts),
  reason: z.string().nullable(),
  /** Null if the row was not understood, or is no transaction. */
  transaction: ImportedTransaction.nullable(),
  /** The key of the security that has to be found first; see `securities` of the import. */
  security: z.string().nullable(),
  /** The key of what the row asks, the same for rows that one answer settles; see `questions` of the import. */
  question: z.string().nullable(),
  /** The text of a kind that is not known. */
  kindText: z.string().nullable(),
  /** The stored transaction that an (actual or possible) duplicate repeats. */
  duplicateOf: z.string().nullable(),
  decision: z.enum(['add', 'skip']).nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Counts = z.record(z.enum(importVerdicts), z.number());

const FormatName = z.object({ id: z.string(), name: z.string() });

/** A file whose columns its owner has to name. */
const UnknownColumns = z.object({
  /** Identifies the header; the mapping is remembered under it. */
  fingerprint: z.string(),
  columns: z.array(z.object({ index: z.number(), header: z.string(), samples: z.array(z.string()) })),
  /** The best guess, or the mapping that was remembered or sent. */
  mapping: FileMapping,
  /** The texts in the column of kinds, most frequent first. */
  kinds: z.array(z.object({ text: z.string(), rows: z.number() })),
});

export const ImportFile = z.object({
  name: z.string(),
  bytes: z.number(),
  /** Null if the file could not be read; `problem` then says why. */
  format: FormatName.nullable(),
  /** How certain the format is, from 0 to 1. */
  confidence: z.number(),
  /** Other formats that the file may have, most likely first. */
  candidates: z.array(FormatName),
  /** What was detected, each as short text for display. Null where it does not apply. */
  detected: z.object({
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    dates: z.string().nullable(),
    numbers: z.string().nullable(),
    currency: z.string().nullable(),
    headerLine: z.number().nullable(),
  }),
  problem: z.string().nullable(),
  unknown: UnknownColumns.nullable(),
  /** Whether the original is kept. */
  isKept: z.boolean(),
  rowCount: z.number(),
  counts: Counts,
  /** The first rows, those with questions first; the others are read by page. */
  rows: z.array(ImportRow),
});
export type ImportFile = z.infer<typeof ImportFile>;

/** A security of a file that was not found. */
export const ImportSecurity = z.object({
  key: z.string(),
  symbol: z.string().nullable(),
  isin: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  rows: z.number(),
  suggestions: z.array(z.object({ symbol: z.string(), name: z.string() })),
  /** As what the customer can add it as an own security. */
  proposal: z.object({
    symbol: z.string(),
    name: z.string(),
    currency: z.string(),
    type: z.enum(securityTypes),
  }),
});
export type ImportSecurity = z.infer<typeof ImportSecurity>;

/** What rows ask that one answer settles. */
export const ImportQuestion = z.object({
  key: z.string(),
  /** What the first of the rows asks. */
  text: z.string(),
  rows: z.number(),
  /** Whether the rows can be added as they are. They can always be left out. */
  canAdd: z.boolean(),
  answer: z.enum(['add', 'skip']).nullable(),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** An account that rows name, if the files name several. */
export const ImportAccount = z.object({
  name: z.string(),
  rows: z.number(),
  /** The portfolio of its rows; `new` makes one of its name, `skip` leaves them out, null is not answered. */
  destination: z.string().nullable(),
});
export type ImportAccount = z.infer<typeof ImportAccount>;

/** Rows of an account that were moved to another portfolio, where they wait as a preview. */
export const MovedImport = z.object({
  importId: z.string(),
  portfolioId: z.string(),
  title: z.string(),
  counts: Counts,
});
export type MovedImport = z.infer<typeof MovedImport>;

/**
 * Shares of a security before and after the import, as decimal text of today's shares. `currencies` is present if the listing
 * that was found is quoted in another currency than the trades of the file.
 */
export const ImportPosition = z.object({
  symbol: z.string(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
  currencies: z.object({ listing: z.string(), file: z.string() }).optional(),
});
export type ImportPosition = z.infer<typeof ImportPosition>;

export const Import = z.object({
  _id: z.string(),
  portfolioId: z.string(),
  status: z.enum(importStatuses),
  createdAt: z.string(),
  committedAt: z.string().nullable(),
  files: z.array(ImportFile),
  /** Empty unless the files name several accounts. */
  accounts: z.array(ImportAccount),
  securities: z.array(ImportSecurity),
  questions: z.array(ImportQuestion),
  /** Why rows are left out, with their number; the reason of most rows first. */
  leftOut: z.array(z.object({ reason: z.string(), rows: z.number() })),
  positions: z.array(ImportPosition),
  counts: Counts,
  /** Why it cannot be committed; null if it can. */
  problem: z.string().nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportSummary = Import.pick({
  _id: true,
  status: true,
  createdAt: true,
  committedAt: true,
  counts: true,
}).extend({
  files: z.array(
    ImportFile.pick({ name: true, bytes: true, format: true, rowCount: true, isKept: true, problem: true }),
  ),
  /** How many of its transactions are in the portfolio now. */
  transactions: z.number(),
  /** What its rows and kept files count against the quota of the customer. */
  storedBytes: z.number(),
  /** Bytes of all files that have been read, while files are being read. */
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

const FileIndex = z.number().int().min(0).max(importLimits.filesPerImport);

/** What the owner decided. Everything may be left out. */
export const ImportAnswers = z.object({
  decisions: z
    .array(
      z.object({
        file: FileIndex,
        line: z.number().int().min(0),
        /** Null takes a decision back. */
        action: z.enum(['add', 'skip']).nullable(),
        /** The corrected transaction, for `add`. */
        transaction: NewTransaction.optional(),
      }),
    )
    .max(importLimits.decisionsPerRequest)
    .default([]),
  securities: z
    .array(
      z.object({
        key: z.string().max(500),
        /** Null leaves the rows of this security out. */
        symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').nullable(),
        /** Adds the symbol as an own security first. */
        own: NewSecurity.omit({ symbol: true }).optional(),
      }),
    )
    .max(1_000)
    .default([]),
  questions: z
    .array(
      z.object({
        key: z.string().max(300),
        /** Null takes the answer back. */
        action: z.enum(['add', 'skip']).nullable(),
      }),
    )
    .max(200)
    .default([]),
  accounts: z
    .array(z.object({ name: z.string().max(importLimits.accountLength), destination: z.string().max(100) }))
    .max(importLimits.accounts)
    .default([]),
  kinds: z
    .array(
      z.object({
        file: FileIndex,
        text: KindText,
        kind: KindAnswer,
        /** Whether this counts for later files of the same format, too. */
        remember: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
});
export type ImportAnswers = z.output<typeof ImportAnswers>;

/** How one file of an upload is to be read, in the order of the files. */
const FileOptions = z.object({
  /** The id of a format, or `mapping`; detected by default. */
  format: z.string().max(50).optional(),
  mapping: FileMapping.optional(),
});

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', message: 'This field must contain JSON', input: text });
    return z.NEVER;
  }
}

const OptionsField = z
  .string()
  .default('[]')
  .transform(readJson)
  .pipe(z.array(FileOptions).max(importLimits.filesPerImport));
export type FileOptions = z.output<typeof FileOptions>;

const PortfolioId = z.object({ portfolioId: z.string() });
const ImportId = PortfolioId.extend({ importId: z.string() });
const OneImport = success({ import: Import });
const files = { field: 'files', max: importLimits.filesPerImport };

/** A security whose number of shares differs from what a broker states. */
export const Difference = z.object({
  symbol: z.string(),
  name: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Theirs less ours. */
  difference: z.string(),
  /** The last day on which the numbers agreed; null if they never did. */
  agreedUntil: z.string().nullable(),
  cause: z.enum(['split', 'missing_row', 'extra_row', 'transfer', 'unknown']),
  /** The cause in a sentence. */
  explanation: z.string(),
  /** The transaction that explains the difference. */
  transactionId: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

const TypedPositions = z
  .string()
  .default('[]')
  .transform(readJson)
  .pipe(
    z
      .array(
        z.object({
          symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B'),
          shares: amountInput('Shares must be a number', (input) => readAmount(input, sharesRule)),
        }),
      )
      .max(1_000),
  );

export const imports = {
  preview: endpoint('customer', 'POST /portfolios/:portfolioId/imports', {
    summary:
      'Read files of brokers and trackers. Without `preview=1` it is committed at once if it has transactions and no row needs an answer',
    status: 201,
    params: PortfolioId,
    query: z.object({ preview: z.enum(['0', '1']).default('0') }),
    form: z.object({
      /** JSON: how each file is to be read. */
      options: OptionsField,
      /** Whether the originals are kept. */
      keep: z.enum(['true', 'false']).default('false'),
    }),
    files,
    reply: OneImport,
  }),
  list: endpoint('customer', 'GET /portfolios/:portfolioId/imports', {
    summary: 'Imports of a portfolio, newest first, with the progress of those that are being read',
    params: PortfolioId,
    reply: success({ imports: z.array(ImportSummary) }),
  }),
  read: endpoint('customer', 'GET /portfolios/:portfolioId/imports/:importId', {
    summary: 'An import with its first rows',
    params: ImportId,
    reply: OneImport,
  }),
  rows: endpoint('customer', 'GET /portfolios/:portfolioId/imports/:importId/rows', {
    summary: 'Rows of a file of an import',
    params: ImportId,
    query: z.object({
      file: z.coerce.number().int().min(0).max(importLimits.filesPerImport).default(0),
      verdict: z.enum(importVerdicts).optional(),
      page: pageNumber(10_000),
      limit: z.coerce.number().int().min(1).max(importLimits.rowsInPreview).default(importLimits.rowsPerPage),
    }),
    reply: success({ rows: z.array(ImportRow), total: z.number() }),
  }),
  answer: endpoint('customer', 'PUT /portfolios/:portfolioId/imports/:importId', {
    summary: 'Store decisions and answers, and classify the rows again',
    params: ImportId,
    body: ImportAnswers,
    reply: OneImport,
  }),
  commit: endpoint('customer', 'POST /portfolios/:portfolioId/imports/:importId', {
    summary: 'Store decisions and answers, and record all new rows',
    params: ImportId,
    body: ImportAnswers,
    reply: OneImport.extend({ ...portfolioFields, moved: z.array(MovedImport) }),
  }),
  undo: endpoint('customer', 'DELETE /portfolios/:portfolioId/imports/:importId', {
    summary: 'Undo an import, or discard a preview',
    params: ImportId,
    reply: success(portfolioFields),
  }),
  original: endpoint('customer', 'GET /portfolios/:portfolioId/imports/:importId/files/:file', {
    summary: 'The original of a file that was kept',
    params: ImportId.extend({ file: z.coerce.number().int().min(0).max(importLimits.filesPerImport) }),
    reply: z.string(),
    media: 'application/octet-stream',
  }),
  formats: endpoint('customer', 'GET /imports/formats', {
    summary: 'The formats that an import can read',
    reply: success({ formats: z.array(FormatName) }),
  }),
  reconcile: endpoint('customer', 'POST /portfolios/:portfolioId/reconciliation', {
    summary: "Compare a broker's positions with those of the portfolio on a day",
    params: PortfolioId,
    form: z.object({
      date: TradeDate,
      /** JSON: typed positions, in addition to those of a file. */
      positions: TypedPositions,
    }),
    files: { field: 'files', max: 1 },
    reply: success({
      date: z.string(),
      differences: z.array(Difference),
      /** Symbols whose numbers agree. */
      agreeing: z.array(z.string()),
      /** Securities of the file that were not found. */
      unknown: z.array(z.string()),
    }),
  }),
};
