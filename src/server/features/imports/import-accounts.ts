import type { ImportAccount } from '#contract/imports.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { importLimits } from '#domain/imports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { rememberedAccounts } from './remembered-answers.ts';
import type { StoredAnswers, StoredFile, StoredImport } from './stored-import.ts';

/** Counts rows by account, as long as there are not too many of them. Accounts whose rows are all left out need no choice. */
export function createAccountCount() {
  const counts = new Map<string, number>();
  const meant = new Set<string>();
  return {
    add({ account, outcome }: Pick<ReadRow, 'account' | 'outcome'>): void {
      if (!account || (!counts.has(account) && counts.size > importLimits.accounts)) return;
      counts.set(account, (counts.get(account) ?? 0) + 1);
      if (outcome.is !== 'skipped') meant.add(account);
    },
    all: (): Record<string, number> => Object.fromEntries([...counts].filter(([name]) => meant.has(name))),
  };
}

type Accounts = Pick<ImportAccount, 'name' | 'rows'>[];

/** Returns the accounts that the files of an import name; none unless there is a choice between several. */
function accountsOf(files: readonly Pick<StoredFile, 'accounts'>[]): Accounts {
  const counts = new Map<string, number>();
  for (const { accounts = {} } of files)
    for (const [name, rows] of Object.entries(accounts)) counts.set(name, (counts.get(name) ?? 0) + rows);
  if (counts.size < 2 || counts.size > importLimits.accounts) return [];
  return [...counts].map(([name, rows]) => ({ name, rows })).sort((a, b) => b.rows - a.rows);
}

/** Returns the accounts of an import with the answers about them. */
export const answeredAccounts = ({ files, answers }: Pick<StoredImport, 'files' | 'answers'>) =>
  accountsOf(files).map((account) => ({
    ...account,
    destination: destinationOf(answers, account.name) ?? null,
  }));

export const destinationOf = (
  { accounts }: Pick<StoredAnswers, 'accounts'>,
  name: string,
): string | undefined => (Object.hasOwn(accounts, name) ? accounts[name] : undefined);

/** Returns why a row is not for the portfolio of its import; undefined if it is. */
export function accountReason(
  { portfolioId, answers }: Pick<StoredImport, 'portfolioId' | 'answers'>,
  account: string | undefined,
): string | undefined {
  const destination = account === undefined ? undefined : destinationOf(answers, account);
  if (destination === undefined || destination === portfolioId) return undefined;
  return destination === 'skip' ? 'You left its account out.' : 'Its account goes to another portfolio.';
}

/** Returns what the customer answered about the accounts before, if the portfolios are still there. */
export async function rememberedDestinations(
  db: Db,
  customerId: string,
  files: readonly StoredFile[],
): Promise<StoredAnswers['accounts']> {
  const accounts = accountsOf(files);
  if (accounts.length === 0) return {};
  const remembered = await rememberedAccounts(db, customerId);
  const owned = await ownedPortfolios(db, customerId);
  return Object.fromEntries(
    accounts.flatMap(({ name }) => {
      const destination = remembered.get(name);
      return destination === 'skip' || (destination && owned.has(destination)) ? [[name, destination]] : [];
    }),
  );
}

/** Returns the customer's portfolios by id. */
export async function ownedPortfolios(db: Db, customerId: string) {
  const owned = await db
    .selectFrom('portfolios')
    .select(['id', 'title', 'currency'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(owned.map((portfolio) => [portfolio.id, portfolio]));
}
