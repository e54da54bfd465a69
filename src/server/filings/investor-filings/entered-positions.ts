import { optionKinds } from '#domain/filings/filed-position.ts';
import type { InvestorPosition } from '#domain/filings/history.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { FindCompanyName } from './stored-quarters.ts';

const rowsPerRead = 1_000;

function toPosition(row: Schema['wizard_holdings'], companyName: FindCompanyName): InvestorPosition {
  const { symbol, name, put_call: putCall, shares, value } = row;
  return {
    symbol,
    name: companyName(symbol) ?? (name || symbol),
    kind: putCall ? optionKinds[putCall] : 'share',
    shares: shares === null ? null : Number(shares),
    value: Number(value),
  };
}

/** Reads a list of holdings that was entered by hand, largest first. Numbers of shares that nobody entered are null. */
export async function readEntered(
  db: Db,
  listId: string,
  companyName: FindCompanyName,
): Promise<InvestorPosition[]> {
  const positions: InvestorPosition[] = [];
  for (let last = 0; ; last += rowsPerRead) {
    const rows = await db
      .selectFrom('wizard_holdings')
      .selectAll()
      .where('list_id', '=', listId)
      .where('position', '>', last)
      .where('position', '<=', last + rowsPerRead)
      .orderBy('position')
      .execute();
    for (const row of rows) positions.push(toPosition(row, companyName));
    if (rows.length < rowsPerRead) return positions;
  }
}
