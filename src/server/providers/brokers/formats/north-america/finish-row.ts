import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { incomeKinds } from '../../engine/income-kind.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asPaidPurchase } from '../../engine/unsigned-purchase.ts';
import { skipped } from './outcomes.ts';
import { cleanSecurity, hasSymbol, isCashFund } from './us-securities.ts';

const isPositive = (amount: string | null) => amount !== null && decimal(amount).units > 0n;
export const isZeroOrNull = (amount: string | null): boolean =>
  amount === null || decimal(amount).units === 0n;

/** Turns money that moved the other way into what it is: charged interest is a fee, a repaid fee is interest. */
function asMoved(draft: Draft): Draft {
  const { kind, kindText, net } = draft;
  const purchase = asPaidPurchase(draft);
  if (purchase) return purchase;
  if (kind === 'interest' && isNegative(net)) return { ...draft, kind: 'interest_paid' };
  if (kind === 'fee' && isPositive(net))
    return { ...draft, kind: 'fee_refund', note: draft.note ?? `Repaid: ${kindText}` };
  return draft;
}

/** Keeps a remark that stands in the column of names as the note. */
function withoutRemark(draft: Draft): Draft {
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  const mayLackSecurity = isCash || incomeKinds.has(draft.kind);
  const isNamed = hasSymbol(draft) && !isCashFund(draft.security?.symbol);
  if (!draft.security || !mayLackSecurity || (isNamed && !isCash)) return draft;
  return { ...draft, security: null, note: draft.note ?? draft.security.name };
}

const chargedBy = /^(?:wire|transfer|acats?|service|account)\b.*\bfee\b/i;

/** Tells a fee from a withdrawal by its text. */
const withFee = (draft: Draft): Draft =>
  draft.kind === 'withdrawal' && chargedBy.test(draft.note ?? '') ? { ...draft, kind: 'fee' } : draft;

/** Leaves out the shares of a dividend if the row writes 0 for what it does not state. */
const withoutZeros = (draft: Draft): Draft =>
  isDistribution(draft.kind) && (isZeroOrNull(draft.shares) || isZeroOrNull(draft.price))
    ? { ...draft, shares: null, price: null }
    : draft;

/** Finishes a row whose `net` is signed: the security, remarks, and which way the money moved. */
export function finishRow(draft: Draft): Draft {
  const { kind, security } = draft;
  if (kind === null) return draft;
  const named = security ? { ...draft, security: cleanSecurity(security) } : draft;
  return asMoved(withFee(withoutZeros(withoutRemark(named))));
}

/**
 * Reads a row about the fund or bank that keeps uninvested cash: what it pays is interest, and reinvesting that leaves it
 * cash. Undefined for other rows.
 */
export function readCashFund(draft: Draft): Draft | RowOutcome | undefined {
  const { kind, security } = draft;
  if (!isCashFund(security?.symbol) || kind === null) return undefined;
  if (isDistribution(kind))
    return finishRow({
      ...draft,
      kind: 'interest',
      security: null,
      reinvested: null,
      note: security?.symbol ?? null,
    });
  return kind === 'buy' || kind === 'sell' ? skipped('Cash in the money market fund stays cash.') : undefined;
}

const perShare = ({ net, shares }: Draft): string =>
  toText(divide(decimal(unsigned(net ?? '0')), decimal(shares ?? '1'), priceDecimals));

/** Returns a transfer of shares by their sign. */
export const asSharesMoved = (draft: Draft, shares: string | null): Draft => ({
  ...draft,
  kind: isNegative(shares) ? 'transfer_out' : 'transfer_in',
  net: null,
});

/** Returns a transfer of shares whose money is what they are worth. `shares` is signed. */
export const asWorth = (draft: Draft, shares: string | null): Draft => ({
  ...asSharesMoved(draft, shares),
  price: draft.price ?? (isZeroOrNull(draft.net) ? null : perShare(draft)),
});

/** Returns what a reorganisation did with shares: paid out for money, or moved. `shares` is signed. */
export const asReorganised = (draft: Draft, shares: string | null): Draft =>
  isPositive(draft.net) && !isZeroOrNull(shares) ? { ...draft, kind: 'sell' } : asSharesMoved(draft, shares);

/** Turns a move of cash into one of shares if the row moves shares and no money. `shares` is signed. */
export function cashOrShares(draft: Draft, shares: string | null): Draft {
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  return isCash && hasSymbol(draft) && !isZeroOrNull(shares) && isZeroOrNull(draft.net)
    ? asSharesMoved(draft, shares)
    : draft;
}
