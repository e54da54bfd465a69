import type { MovedImport } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';
import { discardImport, type ImportOfCustomer, type RowAddress } from '#server/ledger/discard-import.ts';
import { addStored } from '#server/ledger/import-storage.ts';
import { insertPortfolio, lockCustomer, type PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { classifyImport } from './classify-import.ts';
import { answeredAccounts, destinationOf, ownedPortfolios } from './import-accounts.ts';
import type { ImportContext } from './import-context.ts';
import { rememberAnswers } from './remembered-answers.ts';
import { moveRows, readPage, readStaged } from './staged-rows.ts';
import {
  createImport,
  findImport,
  noCounts,
  type StoredFile,
  type StoredImport,
  saveAnswers,
  totalCounts,
  updateImport,
} from './stored-import.ts';

/** Throws AppError 'invalid' for an account or portfolio that is not there, and 'limit_reached' for too many portfolios. */
export async function checkAccounts(
  { db, customerId, portfoliosPerCustomer: limit }: ImportContext,
  imported: Pick<StoredImport, 'files' | 'answers'>,
  names: readonly string[] = [],
): Promise<void> {
  const accounts = answeredAccounts(imported);
  const unknown = names.find((name) => accounts.every((one) => one.name !== name));
  if (unknown !== undefined) throw new AppError('invalid', `These files name no account “${unknown}”.`);
  const answered = accounts.filter(({ destination }) => destination !== null && destination !== 'skip');
  if (answered.length === 0) return;
  const owned = await ownedPortfolios(db, customerId);
  const gone = answered.find(({ destination }) => destination !== 'new' && !owned.has(destination ?? ''));
  if (gone)
    throw new AppError(
      'invalid',
      `The portfolio of the account “${gone.name}” no longer exists: choose again.`,
    );
  const added = answered.filter(({ destination }) => destination === 'new').length;
  if (added > 0 && owned.size + added > limit)
    throw new AppError(
      'limit_reached',
      `You can keep at most ${limit} portfolios, and this would make ${owned.size + added}. Put accounts into portfolios that you have, or leave some out.`,
    );
}

/** Adds the portfolios of accounts that are to have one of their own, and stores which they are. */
async function createPortfolios(context: ImportContext, importId: string): Promise<StoredImport> {
  const { db, customerId, portfolio, portfoliosPerCustomer } = context;
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const imported = await findImport(transaction, portfolio, importId);
    const { accounts } = imported.answers;
    const added: [string, string][] = [];
    for (const { name, destination } of answeredAccounts(imported)) {
      if (destination !== 'new') continue;
      const created = {
        title: visibleTextProblem(name) ? 'Account' : name,
        currency: portfolio.currency,
      };
      const { id } = await insertPortfolio(transaction, customerId, created, portfoliosPerCustomer);
      added.push([name, id]);
    }
    if (added.length === 0) return imported;
    const merged = { ...imported.answers, accounts: { ...accounts, ...Object.fromEntries(added) } };
    return { ...imported, answers: await saveAnswers(transaction, imported, merged) };
  });
}

/** Returns a file with the rows of some accounts only. */
function partOf(file: StoredFile, names: ReadonlySet<string>): StoredFile {
  const accounts = Object.entries(file.accounts ?? {}).filter(([name]) => names.has(name));
  const rowCount = accounts.reduce((sum, [, rows]) => sum + rows, 0);
  return { ...file, isKept: false, rowCount, counts: noCounts(), accounts: Object.fromEntries(accounts) };
}

/** Starts an import in another portfolio with the files and answers of this one, for rows that are moved there. */
async function startImport(
  db: Db,
  portfolio: PortfolioOfCustomer,
  { files, answers }: StoredImport,
): Promise<ImportOfCustomer> {
  const names = Object.keys(answers.accounts).filter((name) => destinationOf(answers, name) === portfolio.id);
  const own = new Set(names);
  const started = await createImport(db, portfolio, 0);
  const parts = JSON.stringify(files.map((file) => partOf(file, own)));
  // A preview from the start: one that is being read is discarded after a crash, with the rows that were moved already.
  await updateImport(db, started, { files: parts, status: 'preview' });
  const accounts = Object.fromEntries(names.map((name) => [name, portfolio.id]));
  await saveAnswers(db, started, { ...answers, accounts });
  return started;
}

/** Moves the rows that are left out here because of their accounts, to the imports of their portfolios. */
async function moveStaged(
  db: Db,
  imported: StoredImport,
  imports: ReadonlyMap<string, ImportOfCustomer>,
): Promise<void> {
  for await (const rows of readStaged(db, imported, ['skipped'])) {
    const moving = new Map<ImportOfCustomer, RowAddress[]>();
    for (const { file, line, account, decision } of rows) {
      const destination =
        account === undefined ? undefined : imports.get(destinationOf(imported.answers, account) ?? '');
      if (destination && decision === null)
        moving.set(destination, [...(moving.get(destination) ?? []), { file, line }]);
    }
    for (const [destination, addresses] of moving) {
      const length = await moveRows(db, imported, destination.id, addresses);
      await addStored(db, destination, length);
      await addStored(db, imported, -length);
    }
  }
}

/** Classifies a moved import. It is discarded if its portfolio has all of it. */
async function classifyMoved(context: ImportContext, importId: string): Promise<MovedImport | undefined> {
  const { db, customerId, portfolio } = context;
  const { imported } = await classifyImport(context, await findImport(db, portfolio, importId));
  const counts = totalCounts(imported.files);
  if (counts.new + counts.possible_duplicate + counts.not_understood === 0) {
    await discardImport(db, imported);
    return undefined;
  }
  const title = (await ownedPortfolios(db, customerId)).get(portfolio.id)?.title ?? '';
  return { importId, portfolioId: portfolio.id, title, counts };
}

/**
 * Moves the rows of accounts that belong to other portfolios there, each as a preview, and remembers which account belongs
 * where. Those without an answer are for this portfolio.
 */
export async function moveAccounts(context: ImportContext, importId: string): Promise<MovedImport[]> {
  const { db, customerId, portfolio } = context;
  if (answeredAccounts(await findImport(db, portfolio, importId)).length === 0) return [];
  const imported = await createPortfolios(context, importId);
  const destinations = answeredAccounts(imported).map(({ name, destination }) => ({
    name,
    destination: destination ?? portfolio.id,
  }));
  const remembered = destinations.map(({ name, destination }) => ({
    topic: 'account' as const,
    key: name,
    answer: destination,
  }));
  await rememberAnswers(db, customerId, remembered);
  const hasLeftOut = (await readPage(db, imported, { verdict: 'skipped', limit: 1 })).length > 0;
  const owned = await ownedPortfolios(db, customerId);
  const others = new Set(
    destinations.map(({ destination }) => destination).filter((id) => id !== portfolio.id && owned.has(id)),
  );
  if (!hasLeftOut || others.size === 0) return [];
  const imports = new Map<string, ImportOfCustomer>();
  for (const id of others) imports.set(id, await startImport(db, { id, customerId }, imported));
  await moveStaged(db, imported, imports);
  const moved: MovedImport[] = [];
  for (const [id, started] of imports) {
    const currency = owned.get(id)?.currency ?? portfolio.currency;
    const one = await classifyMoved({ ...context, portfolio: { id, customerId, currency } }, started.id);
    if (one) moved.push(one);
  }
  return moved;
}
