import { isTransfer } from '#domain/transaction-kinds.ts';
import { leaveOut, type TransactionCandidate } from './candidates.ts';

const stays = 'These shares stay in the portfolio: they move between its accounts.';

const moves = ({ verdict, shared: { kind }, optional }: TransactionCandidate): boolean =>
  verdict === 'new' &&
  !optional.isDecided &&
  optional.account !== null &&
  optional.counterpart === null &&
  isTransfer(kind);

const transferKey = ({ date, shares }: TransactionCandidate) => `${date} ${shares}`;

/**
 * Leaves out shares of one security that leave an account of the files and come into another one on the same day, if both
 * are for this portfolio: what they cost and their days stay.
 */
export function skipInternalTransfers(rows: readonly TransactionCandidate[]): void {
  const moved = rows.filter(moves);
  const leaving = new Map<string, Map<string | null, TransactionCandidate[]>>();
  for (const row of moved) {
    if (row.shared.kind !== 'transfer_out') continue;
    const accounts = leaving.get(transferKey(row)) ?? new Map<string | null, TransactionCandidate[]>();
    leaving.set(transferKey(row), accounts);
    const ofAccount = accounts.get(row.optional.account) ?? [];
    accounts.set(row.optional.account, ofAccount);
    ofAccount.push(row);
  }
  for (const row of moved) {
    if (row.shared.kind !== 'transfer_in') continue;
    const others = [...(leaving.get(transferKey(row)) ?? [])].filter(
      ([account]) => account !== row.optional.account,
    );
    const left = others.find(([, ofAccount]) => ofAccount.length > 0)?.[1].pop();
    for (const one of left ? [left, row] : []) leaveOut(one, stays);
  }
}
