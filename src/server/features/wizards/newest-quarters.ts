import type { Db } from '../../platform/db/schema.ts';
import { type FiledQuarter, quarterOf } from './filed-quarters.ts';

/** The newest stored quarter of each investor. */
export async function newestQuarters(db: Db): Promise<FiledQuarter[]> {
  const rows = await db
    .selectFrom('filed_quarters as quarter')
    .selectAll()
    .where((eb) =>
      eb(
        'quarter.period',
        '=',
        eb
          .selectFrom('filed_quarters as other')
          .select((inner) => inner.fn.max('other.period').as('period'))
          .whereRef('other.cik', '=', 'quarter.cik'),
      ),
    )
    .execute();
  return rows.map(quarterOf);
}
