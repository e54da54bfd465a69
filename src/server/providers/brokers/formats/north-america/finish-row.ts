import { decimal } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { incomeKinds } from '../../engine/income-kind.ts';
import { isWithinCosts } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asPaidPurchase } from '../../engine/unsigned-purchase.ts';
import { problem } from './outcomes.ts';
import { cleanSecurity, hasSymbol } from './us-securities.ts';

const isPositive = (amount: string | null) => amount !== null && decimal(amount).units > 0n;
export const isZero = (amount: string | null): boolean => amount === null || decimal(amount).units === 0n;

const takenBack: Partial<Record<NonNullable<Draft['kind']>, string>> = {
  buy: 'A purchase that paid money was cancelled',
  sell: 'A sale that cost money was cancelled',
};

/** Turns money that moved the other way into what it is: charged interest is a fee, a repaid fee is interest. */
function checkDirection(draft: Draft): Draft | RowOutcome {
  const { kind, kindText, net } = draft;
  if (kind === null || isZero(net)) return draft;
  const purchase = asPaidPurchase(draft);
  if (purchase) return purchase;
  const isWrong =
    kind === 'buy' ? isPositive(net) : isNegative(net) && !(kind === 'sell' && isWithinCosts(draft));
  const message = takenBack[kind];
  if (message && isWrong) return problem(`${message}: remove what it corrects.`, draft);
  if (kind === 'interest' && isWrong) return { ...draft, kind: 'interest_paid' };
  if (kind === 'fee' && isPositive(net))
    return { ...draft, kind: 'fee_refund', note: draft.note ?? `Repaid: ${kindText}` };
  return draft;
}

/** Keeps a remark that stands in the column of names as the note. */
function withoutRemark(draft: Draft): Draft {
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  const mayLackSecurity = isCash || incomeKinds.has(draft.kind);
  if (!draft.security || !mayLackSecurity || (hasSymbol(draft) && !isCash)) return draft;
  return { ...draft, security: null, note: draft.note ?? draft.security.name };
}

/** Leaves out the shares of a dividend if the row writes 0 for what it does not state. */
const withoutZeros = (draft: Draft): Draft =>
  draft.kind === 'dividend' && (isZero(draft.shares) || isZero(draft.price))
    ? { ...draft, shares: null, price: null }
    : draft;

/** Finishes a row whose `net` is signed: the security, remarks, and which way the money moved. */
export function finishRow(draft: Draft): Draft | RowOutcome {
  const { kind, security } = draft;
  if (kind === null) return draft;
  const named = security ? { ...draft, security: cleanSecurity(security) } : draft;
  return checkDirection(withoutZeros(withoutRemark(named)));
}

/** Returns a transfer of shares by their sign. */
export const asSharesMoved = (draft: Draft, shares: string | null): Draft => ({
  ...draft,
  kind: isNegative(shares) ? 'transfer_out' : 'transfer_in',
  net: null,
});

/** Turns a move of cash into one of shares if the row moves shares and no money. `shares` is signed. */
export function cashOrShares(draft: Draft, shares: string | null): Draft {
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  return isCash && hasSymbol(draft) && !isZero(shares) && isZero(draft.net)
    ? asSharesMoved(draft, shares)
    : draft;
}
