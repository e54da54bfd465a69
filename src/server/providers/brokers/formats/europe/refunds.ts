import { add, decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';
import { isNegative } from '../../engine/read-row.ts';

/** Returns a fee or tax whose money came in as its refund, because amounts of costs are never negative. */
export function orRefund(draft: Draft): Draft {
  const isCost = draft.kind === 'fee' || draft.kind === 'tax';
  if (!isCost || draft.net === null || draft.net === '0' || isNegative(draft.net)) return draft;
  return { ...draft, kind: draft.kind === 'fee' ? 'fee_refund' : 'tax_refund' };
}

/**
 * Adds tax that was charged (above 0) or given back (below 0) to a draft that states its net money. Tax that is given back
 * with a sale stays part of what it brought in.
 */
export function withTax(draft: Draft, charged: string | null): Draft {
  if (!isNegative(charged)) return { ...draft, tax: charged };
  const note = `With a refund of tax of ${(charged ?? '').slice(1)} ${draft.currency ?? ''}`.trim();
  return { ...draft, gross: null, tax: null, note };
}

/** Returns the sum of signed amounts; null if none is there. */
export function sumOf(amounts: readonly (string | null)[]): string | null {
  const present = amounts.filter((amount) => amount !== null);
  return present.length === 0
    ? null
    : toText(present.reduce((sum, amount) => add(sum, decimal(amount)), zero));
}

/** Returns an amount with the opposite sign. */
export const negated = (amount: string | null): string | null =>
  amount === null ? null : toText(subtract(zero, decimal(amount)));
