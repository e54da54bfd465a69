import {
  type Import,
  type ImportedTransaction,
  type ImportFile,
  type ImportRow,
  type ImportSummary,
  importedFields,
} from '#contract/imports.ts';
import { toText } from '#domain/decimal.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { questionOf } from '#domain/importing/row-questions.ts';
import { type ImportVerdict, importLimits } from '#domain/imports.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { pick, type TransactionFields } from '#domain/transaction-fields.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { accountReason, answeredAccounts } from './import-accounts.ts';
import { readPage, type StagedRow } from './staged-rows.ts';
import { type ListedImport, type StoredImport, totalCounts } from './stored-import.ts';
import { answeredKinds, understand } from './understand-row.ts';

/** Questions first. */
const displayOrder: readonly ImportVerdict[] = [
  'not_understood',
  'possible_duplicate',
  'new',
  'duplicate',
  'skipped',
];
/** Rows of all files in a response, so that twenty files do not make it twenty times as large. */
const rowsInResponse = 4_000;

function toImported(
  fields: TransactionFields,
  name: string | null,
  currency: string | null,
): ImportedTransaction {
  const hasAmount = kindRules[fields.kind].money.includes('amount');
  return {
    ...pick(fields, importedFields),
    name,
    amount: hasAmount ? toText(grossAmount(fields)) : null,
    currency,
    reinvested: fields.reinvested,
  };
}

/** What the rows of a page have in common. */
interface PageContext {
  imported: StoredImport;
  portfolioCurrency: string;
  /** Made once for all rows, because an import can have many answers. */
  kindsOf: ReturnType<typeof answeredKinds>;
}

/** Returns a row in the shape of the API. */
function toRow(row: StagedRow, context: PageContext): ImportRow {
  const { imported, portfolioCurrency, kindsOf } = context;
  const { file, line, place, source, verdict, reason, duplicateOf, decision, outcome } = row;
  const { symbols, ratios, closes, quotes } = imported.result;
  const draft = outcome.is === 'skipped' ? null : outcome.draft;
  const understood = understand(
    { ...row, decision: decision?.action === 'skip' ? null : decision },
    {
      file: imported.files[file] ?? { isPositions: false },
      kindOf: kindsOf(file),
      symbolOf: (hint) => symbols[securityKey(hint) ?? ''],
      ratio: ratios[`${file}:${line}`],
      closes,
      quotes,
      portfolioCurrency,
      elsewhere: (account) => accountReason(imported, account),
      questions: {},
    },
  );
  const unknown = understood.is === 'settled' ? understood.security : null;
  const asksSecurity = unknown !== null && verdict === 'not_understood';
  const transaction = understood.is === 'transaction' ? understood.transaction : null;
  const asked = understood.is === 'settled' ? understood.question : reason && questionOf(reason);
  return {
    line,
    place,
    source,
    verdict,
    reason,
    transaction: transaction
      ? toImported(transaction, draft?.security?.name ?? null, transaction.currency)
      : unknown && withoutSecurity(row, unknown, context),
    security: asksSecurity ? securityKey(unknown) : null,
    question: verdict === 'not_understood' && !asksSecurity ? asked : null,
    kindText: draft && draft.kind === null ? draft.kindText : null,
    duplicateOf,
    decision: decision?.action ?? null,
  };
}

/** Returns what was understood of a row whose security is not known yet; null if something else is missing, too. */
function withoutSecurity(
  row: StagedRow,
  hint: SecurityHint,
  { imported, portfolioCurrency, kindsOf }: PageContext,
): ImportedTransaction | null {
  const placeholder = 'UNKNOWN';
  const understood = understand(
    { ...row, decision: null },
    {
      file: imported.files[row.file] ?? { isPositions: false },
      kindOf: kindsOf(row.file),
      // The other side of an exchange is another security.
      symbolOf: (one) =>
        one === hint ? placeholder : (imported.result.symbols[securityKey(one) ?? ''] ?? 'OTHER'),
      closes: {},
      quotes: {},
      portfolioCurrency,
      elsewhere: () => undefined,
      questions: {},
    },
  );
  if (understood.is !== 'transaction') return null;
  const name = hint.name ?? hint.symbol ?? hint.isin ?? hint.cusip;
  return { ...toImported(understood.transaction, name, understood.transaction.currency), symbol: null };
}

/** Returns a page of the rows of a file. */
export async function pageOfRows(
  db: Db,
  imported: StoredImport,
  portfolioCurrency: string,
  {
    file,
    verdict,
    page,
    limit,
  }: { file: number; verdict?: ImportVerdict | undefined; page: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { counts } = imported.files[file] ?? {};
  const wanted = verdict ? [verdict] : displayOrder;
  const total = wanted.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  const rows: ImportRow[] = [];
  const context = { imported, portfolioCurrency, kindsOf: answeredKinds(imported.answers) };
  let skipped = (page - 1) * limit;
  for (const one of wanted) {
    const count = counts?.[one] ?? 0;
    if (rows.length < limit && skipped < count) {
      const found = await readPage(db, imported, {
        file,
        verdict: one,
        offset: skipped,
        limit: limit - rows.length,
      });
      await eventLoop.yieldIfNeeded();
      for (const row of found) rows.push(toRow(row, context));
    }
    skipped = Math.max(skipped - count, 0);
  }
  return { rows, total };
}

/** Returns an import with the first rows of each file. */
export async function toImportReply(
  db: Db,
  imported: StoredImport,
  portfolioCurrency: string,
): Promise<Import> {
  const limit = Math.min(
    importLimits.rowsInPreview,
    Math.floor(rowsInResponse / Math.max(imported.files.length, 1)),
  );
  const files: ImportFile[] = [];
  for (const [
    index,
    { isPositions: _, isDescending: __, toRemember: ___, accounts: ____, ...file },
  ] of imported.files.entries()) {
    const { rows } = await pageOfRows(db, imported, portfolioCurrency, { file: index, page: 1, limit });
    files.push({ ...file, rows });
  }
  return {
    _id: imported.id,
    portfolioId: imported.portfolioId,
    status: imported.status,
    createdAt: imported.createdAt,
    committedAt: imported.committedAt,
    files,
    accounts: answeredAccounts(imported),
    securities: imported.result.securities,
    questions: imported.result.questions,
    leftOut: imported.result.leftOut,
    positions: imported.result.positions,
    counts: totalCounts(imported.files),
    problem: imported.result.problem,
  };
}

async function transactionCounts(
  db: Db,
  imports: readonly ListedImport[],
): Promise<Map<string | null, number>> {
  const committed = imports.filter(({ status }) => status === 'committed');
  const [first] = committed;
  if (!first) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select((eb) => ['import_id', eb.fn.countAll<number>().as('count')])
    .where('customer_id', '=', first.customerId)
    .where(
      'import_id',
      'in',
      committed.map(({ id }) => id),
    )
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ import_id, count }) => [import_id, Number(count)]));
}

/** Returns imports of one portfolio as they are listed. */
export async function summarise(db: Db, imports: readonly ListedImport[]): Promise<ImportSummary[]> {
  const counts = await transactionCounts(db, imports);
  return imports.map(({ id, status, createdAt, committedAt, files, progress, storedBytes }) => ({
    _id: id,
    status,
    createdAt,
    committedAt,
    counts: totalCounts(files),
    files: files.map(({ name, bytes, format, rowCount, isKept, problem }) => ({
      name,
      bytes,
      format,
      rowCount,
      isKept,
      problem,
    })),
    transactions: counts.get(id) ?? 0,
    storedBytes,
    progress:
      status === 'reading' ? { done: Math.min(progress.done, progress.total), total: progress.total } : null,
  }));
}
