import { isTransfer } from '#domain/transaction-kinds.ts';
import { filterWithPauses } from '#server/platform/create-pause.ts';
import { type Candidate, leaveOut } from './candidates.ts';

const stays = 'These shares stay in the portfolio: they move between its accounts.';

const moves = ({ verdict, terms: { kind }, rare }: Candidate): boolean =>
  verdict === 'new' &&
  !rare.isDecided &&
  rare.account !== null &&
  rare.counterpart === null &&
  isTransfer(kind);

const keyOf = ({ date, shares }: Candidate) => `${date} ${shares}`;

/**
 * Leaves out shares of one security that leave an account of the files and come into another one on the same day, if both
 * are for this portfolio: what they cost and their days stay.
 */
export async function judgeMoves(rows: readonly Candidate[]): Promise<void> {
  const moved = await filterWithPauses(rows, moves);
  const leaving = new Map<string, Map<string | null, Candidate[]>>();
  for (const row of moved) {
    if (row.terms.kind !== 'transfer_out') continue;
    const accounts = leaving.get(keyOf(row)) ?? new Map<string | null, Candidate[]>();
    leaving.set(keyOf(row), accounts);
    const ofAccount = accounts.get(row.rare.account) ?? [];
    accounts.set(row.rare.account, ofAccount);
    ofAccount.push(row);
  }
  for (const row of moved) {
    if (row.terms.kind !== 'transfer_in') continue;
    const others = [...(leaving.get(keyOf(row)) ?? [])].filter(([account]) => account !== row.rare.account);
    const left = others.find(([, ofAccount]) => ofAccount.length > 0)?.[1].pop();
    for (const one of left ? [left, row] : []) leaveOut(one, stays);
  }
}
