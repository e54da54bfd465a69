import { inChunks } from '#domain/chunk.ts';
import { dayMs, isoDate, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FindCik } from '#server/providers/filings/shipped-ciks.ts';
import { heldSymbols } from './held-symbols.ts';

const rowsPerStatement = 200;
/** Marked every hour, so a company that nobody holds any more is soon left out. */
export const heldDays = 2;
/** For so long the filings of a company that somebody has looked at are kept up to date. */
export const viewedDays = 30;

/** Marks the companies that customers hold or watch, under each of their numbers. */
export async function markHeld(db: Db, numbers: readonly FindCik[], now: number): Promise<void> {
  const ciks = new Set<string>();
  for await (const symbol of heldSymbols(db)) {
    for (const findCik of numbers) {
      const cik = findCik(symbol);
      if (cik) ciks.add(cik);
    }
  }
  const mark = { held_on: isoDate(now) };
  for (const chunk of inChunks([...ciks], rowsPerStatement))
    await db
      .insertInto('company_filing_reads')
      .values(chunk.map((cik) => ({ cik, next_at: '', ...mark })))
      .onConflict((conflict) => conflict.column('cik').doUpdateSet(mark))
      .execute();
}

/** Marks a company that a reader looks at. */
export async function markViewed(db: Db, cik: string, now: number): Promise<void> {
  const mark = { viewed_on: isoDate(now) };
  await db
    .insertInto('company_filing_reads')
    .values({ cik, next_at: '', ...mark })
    .onConflict((conflict) => conflict.column('cik').doUpdateSet(mark))
    .execute();
}

async function nextOf(
  db: Db,
  mark: 'held_on' | 'viewed_on',
  { days, now }: { days: number; now: number },
): Promise<string | undefined> {
  const next = await db
    .selectFrom('company_filing_reads')
    .select('cik')
    .where('next_at', '<=', isoTime(now))
    .where(mark, '>=', isoDate(now - days * dayMs))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return next?.cik;
}

/** Returns the company to be read next: first those that are held or watched, then those that were viewed. */
export const nextCompany = async (db: Db, now: number): Promise<string | undefined> =>
  (await nextOf(db, 'held_on', { days: heldDays, now })) ??
  (await nextOf(db, 'viewed_on', { days: viewedDays, now }));
