import type { Selectable, Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type {
  Import,
  ImportFile,
  ImportPosition,
  ImportQuestion,
  ImportSecurity,
} from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { inSizedChunks } from '#domain/chunk.ts';
import { type ImportStatus, type ImportVerdict, importLimits, importVerdicts } from '#domain/imports.ts';
import { isoTime } from '#domain/time.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { discardImport, type ImportOfCustomer } from '#server/ledger/discard-import.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { RememberedMapping } from '#server/providers/brokers/engine/remembered-mapping.ts';
import type { LastCloses } from './last-closes.ts';

export type Counts = Record<ImportVerdict, number>;

/** How a file was read. */
export type StoredFile = Omit<ImportFile, 'rows' | 'counts'> & {
  counts: Counts;
  /** Whether its rows are positions, which become opening purchases. */
  isPositions: boolean;
  /** Whether the newest rows come first. */
  isDescending: boolean;
  /** What is remembered about the columns that its owner named. */
  toRemember?: RememberedMapping;
  /** Rows by the account that they name. Imports of earlier versions lack it. */
  accounts?: Record<string, number>;
};

/** What the owner answered. */
export interface StoredAnswers {
  /** Changes with every answer and decision. */
  revision: string;
  /** Symbols by the key of a security; null leaves its rows out. */
  securities: Record<string, string | null>;
  kinds: { file: number; text: string; kind: TransactionKind | 'skip'; remember: boolean }[];
  /** What becomes of rows with the same question, by its key. */
  questions: Record<string, 'add' | 'skip'>;
  /** Where the rows of an account go, by its name: the id of a portfolio, `new` or `skip`. */
  accounts: Record<string, string>;
}

/** What classifying the rows led to, apart from their verdicts. */
export interface StoredResult {
  /** The revision of the answers that it follows from; null before, and in imports of earlier versions. */
  revision: string | null;
  securities: ImportSecurity[];
  /** What many rows ask, and why rows are left out. */
  questions: ImportQuestion[];
  leftOut: Import['leftOut'];
  /** The symbols that were found, by the key of a security. */
  symbols: Record<string, string | null>;
  /** Ratios of splits whose rows state added shares only, by `file:line`. */
  ratios: Record<string, { numerator: string; denominator: string }>;
  /** What positions count at whose files say nothing about money. */
  closes: LastCloses;
  /** The units in which exchanges quote, by symbol, where a file states prices in them. */
  quotes: Record<string, string | null>;
  positions: ImportPosition[];
  problem: string | null;
}

export interface StoredImport extends ImportOfCustomer {
  portfolioId: string;
  status: ImportStatus;
  createdAt: string;
  committedAt: string | null;
  progress: { done: number; total: number };
  storedBytes: number;
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

const emptyResult: StoredResult = {
  revision: null,
  securities: [],
  questions: [],
  leftOut: [],
  symbols: {},
  ratios: {},
  closes: {},
  quotes: {},
  positions: [],
  problem: null,
};
const newAnswers = (): StoredAnswers => ({
  revision: uuidv7(),
  securities: {},
  kinds: [],
  questions: {},
  accounts: {},
});

const listedColumns = [
  ...(['id', 'customer_id', 'portfolio_id', 'status', 'created_at', 'committed_at'] as const),
  ...(['bytes_read', 'bytes_total', 'files', 'stored_bytes'] as const),
];
type ImportRow = Selectable<Schema['imports']>;

const toListed = (row: Pick<ImportRow, (typeof listedColumns)[number]>): ListedImport => ({
  id: row.id,
  customerId: row.customer_id,
  portfolioId: row.portfolio_id,
  status: row.status,
  createdAt: row.created_at,
  committedAt: row.committed_at,
  progress: { done: Number(row.bytes_read), total: Number(row.bytes_total) },
  storedBytes: Number(row.stored_bytes),
  files: JSON.parse(row.files),
});

const toImport = (row: ImportRow): StoredImport => ({
  ...toListed(row),
  // Imports of earlier versions lack what was added since.
  answers: { ...newAnswers(), ...JSON.parse(row.answers) },
  result: { ...emptyResult, ...JSON.parse(row.result) },
});

const importsOf = (db: Db, portfolio: PortfolioOfCustomer) =>
  db
    .selectFrom('imports')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id);

export const importGone = () => new AppError('not_found', 'This import no longer exists.');

/** Finds an import of a portfolio. Throws AppError 'not_found'. */
export async function findImport(db: Db, portfolio: PortfolioOfCustomer, id: string): Promise<StoredImport> {
  const row = await importsOf(db, portfolio).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw importGone();
  return toImport(row);
}

/** An import without its answers and its result, which can be long and are not listed. */
export type ListedImport = Omit<StoredImport, 'answers' | 'result'>;

/** What is read at once: few, because the description of twenty files with many columns is long. */
const mostPerRead = { items: 100, size: 1_000_000 };

/** Lists the imports of a portfolio, newest first, some at a time. */
export async function* listImports(db: Db, portfolio: PortfolioOfCustomer): AsyncGenerator<ListedImport[]> {
  const own = importsOf(db, portfolio).orderBy('id', 'desc');
  const all = await own
    .select(({ fn, ref }) => ['id', fn<number>('octet_length', [ref('files')]).as('size')])
    .execute();
  for (const some of inSizedChunks(all, mostPerRead, ({ size }) => Number(size))) {
    const rows = await own
      .select(listedColumns)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    yield rows.map(toListed);
  }
}

async function countImports(db: Db, portfolio: PortfolioOfCustomer) {
  const all = await importsOf(db, portfolio).select(['id', 'status']).orderBy('id').execute();
  const open = all.filter(({ status }) => status !== 'committed');
  if (all.length - open.length >= importLimits.importsPerPortfolio)
    throw new AppError(
      'limit_reached',
      `A portfolio can have at most ${importLimits.importsPerPortfolio} imports. Undo those that you no longer need.`,
    );
  return {
    previews: open.filter(({ status }) => status === 'preview'),
    surplus: Math.max(open.length + 1 - importLimits.previews, 0),
  };
}

/** Locks a portfolio until the end of the transaction, so that what is counted stays true. */
async function lockPortfolio(transaction: Db, { id, customerId }: PortfolioOfCustomer): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

const beingRead = () =>
  new AppError('limit_reached', 'Other files are being read for this portfolio: wait until they are.');

/** Starts an import. Discards the oldest previews above the limit; throws AppError 'limit_reached' while others are read. */
export async function createImport(
  db: Db,
  portfolio: PortfolioOfCustomer,
  bytes: number,
): Promise<ImportOfCustomer> {
  const { customerId } = portfolio;
  const { previews, surplus } = await countImports(db, portfolio);
  if (surplus > previews.length) throw beingRead();
  for (const { id } of previews.slice(0, surplus)) await discardImport(db, { id, customerId });
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    await lockPortfolio(transaction, portfolio);
    // Other uploads may have started meanwhile.
    if ((await countImports(transaction, portfolio)).surplus > 0) throw beingRead();
    await transaction
      .insertInto('imports')
      .values({
        id,
        customer_id: customerId,
        portfolio_id: portfolio.id,
        status: 'reading',
        created_at: isoTime(),
        committed_at: null,
        bytes_total: bytes,
        files: '[]',
        answers: JSON.stringify(newAnswers()),
        result: JSON.stringify(emptyResult),
      })
      .execute();
  });
  return { id, customerId };
}

/** Returns whether answers have been stored and not classified, because the client had left or the server was stopped. */
export const isBehindAnswers = ({ status, answers, result }: StoredImport): boolean =>
  status !== 'reading' && result.revision !== null && result.revision !== answers.revision;

/** Changes columns of an import. */
export async function updateImport(
  db: Db,
  { id, customerId }: ImportOfCustomer,
  columns: Updateable<Schema['imports']>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set(columns)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** Stores the answers of the owner under a new revision. */
export async function saveAnswers(
  db: Db,
  imported: ImportOfCustomer,
  answers: StoredAnswers,
): Promise<StoredAnswers> {
  const saved = { ...answers, revision: uuidv7() };
  await updateImport(db, imported, { answers: JSON.stringify(saved) });
  return saved;
}
