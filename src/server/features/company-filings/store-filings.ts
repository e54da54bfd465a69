import { inChunks } from '#domain/chunk.ts';
import { announcedResults } from '#domain/company-filings/announced-results.ts';
import { boundedFilings } from '#domain/company-filings/bounded-filings.ts';
import type { CompanyFiling } from '#domain/company-filings/company-filing.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { FiledFundamentals } from '#server/providers/fundamentals/filed-results.ts';
import { expectReports } from './due-reports.ts';

const rowsPerStatement = 100;

const toFiling = ({ cik: _, items, ...row }: Schema['company_filings']): CompanyFiling => ({
  ...row,
  items: items === '' ? [] : items.split(','),
});

/** Returns the stored filings of a company. */
export async function storedFilings(db: Db, cik: string): Promise<CompanyFiling[]> {
  const rows = await db.selectFrom('company_filings').selectAll().where('cik', '=', cik).execute();
  return rows.map(toFiling);
}

async function addFilings(db: Db, cik: string, filings: readonly CompanyFiling[]): Promise<void> {
  for (const chunk of inChunks(filings, rowsPerStatement))
    await db
      .insertInto('company_filings')
      .values(chunk.map(({ items, ...filing }) => ({ cik, ...filing, items: items.join(',') })))
      .onConflict((conflict) => conflict.columns(['cik', 'accession']).doNothing())
      .execute();
}

async function removeFilings(db: Db, cik: string, filings: readonly CompanyFiling[]): Promise<void> {
  for (const chunk of inChunks(filings, rowsPerStatement))
    await db
      .deleteFrom('company_filings')
      .where('cik', '=', cik)
      .where(
        'accession',
        'in',
        chunk.map(({ accession }) => accession),
      )
      .execute();
}

interface StoredRead {
  filings: readonly CompanyFiling[];
  fundamentals: Pick<FiledFundamentals, 'store'>;
  now: number;
}

/** Adds the new filings of a company, removes the oldest beyond its bounds and makes it due again a day later. */
export async function storeFilings(
  db: Db,
  cik: string,
  { filings, fundamentals, now }: StoredRead,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await storedFilings(transaction, cik);
    const known = new Set(before.map(({ accession }) => accession));
    const added = filings.filter(({ accession }) => !known.has(accession));
    const kept = boundedFilings([...before, ...added]);
    const isKept = new Set(kept);
    await addFilings(
      transaction,
      cik,
      added.filter((filing) => isKept.has(filing)),
    );
    await removeFilings(
      transaction,
      cik,
      before.filter((filing) => !isKept.has(filing)),
    );
    await expectReports(transaction, cik, kept);
    await fundamentals.store(transaction, cik, announcedResults(kept));
    await transaction
      .updateTable('company_filing_reads')
      .set({ read_at: isoTime(now), next_at: isoTime(now + dayMs), failure: null })
      .where('cik', '=', cik)
      .execute();
  });
}

/** Records why the filings of a company could not be read, and when they are due again. */
export async function storeFilingsFailure(
  db: Db,
  cik: string,
  { failure, nextAt }: { failure: string; nextAt: number },
): Promise<void> {
  await db
    .updateTable('company_filing_reads')
    .set({ next_at: isoTime(nextAt), failure })
    .where('cik', '=', cik)
    .execute();
}
