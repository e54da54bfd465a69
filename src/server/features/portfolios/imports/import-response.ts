import type { Import, ImportedTransaction, ImportFile, ImportRow, ImportSummary } from '#contract/imports.ts';
import { toText } from '#domain/decimal.ts';
import type { ImportedFields } from '#domain/importing/complete-draft.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { type ImportVerdict, importLimits } from '#domain/imports.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { kindRules } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { readPage, type StagedRow } from './staged-rows.ts';
import { type StoredImport, totalCounts } from './stored-import.ts';
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
  fields: ImportedFields,
  name: string | null,
  currency: string | null,
): ImportedTransaction {
  const { kind, date, symbol, shares, price, fee, tax, rate, numerator, denominator, reinvested, note } =
    fields;
  const hasAmount = kindRules[kind].money.includes('amount');
  return {
    kind,
    date,
    symbol,
    name,
    shares,
    price,
    amount: hasAmount ? toText(grossAmount(fields)) : null,
    fee,
    tax,
    currency,
    rate,
    numerator,
    denominator,
    reinvested,
    note,
  };
}

/** Returns a row in the shape of the API. */
function toRow(row: StagedRow, imported: StoredImport, portfolioCurrency: string): ImportRow {
  const { file, line, place, source, verdict, reason, duplicateOf, decision, outcome } = row;
  const { symbols, ratios } = imported.result;
  const draft = outcome.is === 'skipped' ? null : outcome.draft;
  const understood = understand(
    { ...row, decision: decision?.action === 'skip' ? null : decision },
    {
      file: imported.files[file] ?? { isPositions: false },
      kindOf: answeredKinds(imported.answers, file),
      symbolOf: (hint) => symbols[securityKey(hint) ?? ''],
      ratio: ratios[`${file}:${line}`],
      portfolioCurrency,
    },
  );
  const isUnknown = understood.is === 'settled' && understood.security !== null;
  const transaction = understood.is === 'transaction' ? understood.transaction : null;
  return {
    line,
    place,
    source,
    verdict,
    reason,
    transaction: transaction && toImported(transaction, draft?.security?.name ?? null, transaction.currency),
    security: isUnknown && verdict === 'not_understood' ? securityKey(understood.security ?? noHint) : null,
    kindText: draft && draft.kind === null ? draft.kindText : null,
    duplicateOf,
    decision: decision?.action ?? null,
  };
}

const noHint = { symbol: null, exchange: null, isin: null, cusip: null, name: null };

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
  const pause = createPause();
  let skipped = (page - 1) * limit;
  for (const one of wanted) {
    const count = counts?.[one] ?? 0;
    if (rows.length < limit && skipped < count) {
      const found = await readPage(db, imported.id, {
        file,
        verdict: one,
        offset: skipped,
        limit: limit - rows.length,
      });
      for (const row of found) {
        rows.push(toRow(row, imported, portfolioCurrency));
        await pause();
      }
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
  for (const [index, { isPositions: _, isDescending: __, ...file }] of imported.files.entries()) {
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
    securities: imported.result.securities,
    positions: imported.result.positions,
    counts: totalCounts(imported.files),
    problem: imported.result.problem,
  };
}

async function transactionCounts(db: Db, ids: readonly string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select((eb) => ['import_id', eb.fn.countAll<number>().as('count')])
    .where('import_id', 'in', ids)
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ import_id, count }) => [import_id, Number(count)]));
}

/** Returns imports as they are listed. */
export async function summarise(db: Db, imports: readonly StoredImport[]): Promise<ImportSummary[]> {
  const committed = imports.filter(({ status }) => status === 'committed').map(({ id }) => id);
  const counts = await transactionCounts(db, committed);
  return imports.map(({ id, status, createdAt, committedAt, files, progress }) => ({
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
    progress:
      status === 'reading' ? { done: Math.min(progress.done, progress.total), total: progress.total } : null,
  }));
}
