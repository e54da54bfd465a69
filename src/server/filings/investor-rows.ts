import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { freeInvestorSlug, takenSlugs } from './investor-slugs.ts';

export type InvestorRow = Schema['wizards'];

export const investorGone = () => new AppError('not_found', 'This wizard no longer exists.');

/** Normalizes a name for comparison: investors are selected by name, so names must be unique. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase();

export const findInvestorRow = (db: Db, id: string): Promise<InvestorRow | undefined> =>
  db.selectFrom('wizards').selectAll().where('id', '=', id).executeTakeFirst();

export const listInvestorRows = (db: Db): Promise<InvestorRow[]> =>
  db.selectFrom('wizards').selectAll().orderBy('position').execute();

/** Inserts an investor after all others. */
export async function appendInvestor(
  transaction: Db,
  investor: Omit<InvestorRow, 'position' | 'created_at' | 'slug'>,
): Promise<InvestorRow> {
  const { last } = await transaction
    .selectFrom('wizards')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const slug = freeInvestorSlug(investor.name, await takenSlugs(transaction));
  const row = { ...investor, position: (last ?? 0) + 1, created_at: isoTime(), slug };
  await transaction.insertInto('wizards').values(row).execute();
  return row;
}
