import { v7 as uuidv7 } from 'uuid';
import type { ImportFile, ImportPosition, ImportSecurity } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { type ImportStatus, type ImportVerdict, importLimits, importVerdicts } from '#domain/imports.ts';
import { isoTime } from '#domain/time.ts';
import type { TransactionKind } from '#domain/transactions.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { deleteStaged } from './staged-rows.ts';

export type Counts = Record<ImportVerdict, number>;

/** How a file was read. */
export type StoredFile = Omit<ImportFile, 'rows' | 'counts'> & {
  counts: Counts;
  /** Whether its rows are positions, which become opening purchases. */
  isPositions: boolean;
  /** Whether the newest rows come first. */
  isDescending: boolean;
};

/** What the owner answered. */
export interface StoredAnswers {
  /** Changes with every answer and decision. */
  revision: string;
  /** Symbols by the key of a security; null leaves its rows out. */
  securities: Record<string, string | null>;
  kinds: { file: number; text: string; kind: TransactionKind | 'skip'; remember: boolean }[];
}

/** What judging the rows led to, apart from their verdicts. */
export interface StoredResult {
  securities: ImportSecurity[];
  /** The symbols that were found, by the key of a security. */
  symbols: Record<string, string | null>;
  /** Ratios of splits whose rows state added shares only, by `file:line`. */
  ratios: Record<string, { numerator: string; denominator: string }>;
  positions: ImportPosition[];
  problem: string | null;
}

export interface StoredImport {
  id: string;
  portfolioId: string;
  status: ImportStatus;
  createdAt: string;
  committedAt: string | null;
  progress: { done: number; total: number };
  files: StoredFile[];
  answers: StoredAnswers;
  result: StoredResult;
}

export const noCounts = (): Counts =>
  Object.fromEntries(importVerdicts.map((verdict) => [verdict, 0])) as Counts;

/** Adds up the counts of all files. */
export function totalCounts(files: readonly Pick<StoredFile, 'counts'>[]): Counts {
  const total = noCounts();
  for (const { counts } of files) for (const verdict of importVerdicts) total[verdict] += counts[verdict];
  return total;
}

const emptyResult: StoredResult = { securities: [], symbols: {}, ratios: {}, positions: [], problem: null };
const newAnswers = (): StoredAnswers => ({ revision: uuidv7(), securities: {}, kinds: [] });

const toImport = (row: Schema['imports'] & { bytes_read: unknown; bytes_total: unknown }): StoredImport => ({
  id: row.id,
  portfolioId: row.portfolio_id,
  status: row.status,
  createdAt: row.created_at,
  committedAt: row.committed_at,
  progress: { done: Number(row.bytes_read), total: Number(row.bytes_total) },
  files: JSON.parse(row.files),
  answers: JSON.parse(row.answers),
  result: JSON.parse(row.result),
});

const importsOf = (db: Db, portfolioId: string) =>
  db.selectFrom('imports').selectAll().where('portfolio_id', '=', portfolioId);

export const importGone = () => new AppError('not_found', 'This import no longer exists.');

/** Finds an import of a portfolio. Throws AppError 'not_found'. */
export async function findImport(db: Db, portfolioId: string, id: string): Promise<StoredImport> {
  const row = await importsOf(db, portfolioId).where('id', '=', id).executeTakeFirst();
  if (!row) throw importGone();
  return toImport(row as never);
}

/** Lists the imports of a portfolio, newest first. */
export async function listImports(db: Db, portfolioId: string): Promise<StoredImport[]> {
  const rows = await importsOf(db, portfolioId).orderBy('id', 'desc').execute();
  return rows.map((row) => toImport(row as never));
}

/** Starts an import. Discards the oldest previews above the limit; throws AppError 'limit_reached' while others are read. */
export async function createImport(db: Db, portfolioId: string, bytes: number): Promise<string> {
  const all = await db
    .selectFrom('imports')
    .select(['id', 'status'])
    .where('portfolio_id', '=', portfolioId)
    .orderBy('id')
    .execute();
  const open = all.filter(({ status }) => status !== 'committed');
  const previews = open.filter(({ status }) => status === 'preview');
  const surplus = open.length + 1 - importLimits.previews;
  if (surplus > previews.length)
    throw new AppError(
      'limit_reached',
      'Other files are being read for this portfolio: wait until they are.',
    );
  for (const { id } of previews.slice(0, Math.max(surplus, 0))) await discardImport(db, id);
  const id = uuidv7();
  await db
    .insertInto('imports')
    .values({
      id,
      portfolio_id: portfolioId,
      status: 'reading',
      created_at: isoTime(),
      committed_at: null,
      bytes_total: bytes,
      files: '[]',
      answers: JSON.stringify(newAnswers()),
      result: JSON.stringify(emptyResult),
    })
    .execute();
  return id;
}

/** Deletes an import with its rows, in steps that delay other requests little. Its transactions stay. */
export async function discardImport(db: Db, id: string): Promise<void> {
  await deleteStaged(db, id);
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Stores the answers of the owner under a new revision. */
export async function saveAnswers(db: Db, id: string, answers: StoredAnswers): Promise<StoredAnswers> {
  const saved = { ...answers, revision: uuidv7() };
  await db
    .updateTable('imports')
    .set({ answers: JSON.stringify(saved) })
    .where('id', '=', id)
    .execute();
  return saved;
}
