import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';

/** What a corporate action moved. Numbers are signed decimal text. */
interface Movement {
  description: string;
  quantity: string | null;
  /** Cash that was paid for the shares. */
  proceeds: string | null;
  /** What the shares are worth. */
  value: string | null;
}

/** The security that a row is about stands in the last brackets: `(SHOP, SHOPIFY INC, CA82509L1076)`. */
function lastNamed(description: string, { security }: Draft): SecurityHint | null {
  const [, symbol = null, name = null, id = ''] =
    /\(([^(),]+),\s*([^()]*?),\s*([^(),]+)\)\s*$/.exec(description) ?? [];
  if (symbol === null) return security;
  const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(id) ? id : null;
  return { symbol, exchange: security?.exchange ?? null, isin, cusip: null, name };
}

/** Returns the price per share of a total; 0 without one. */
export const perShare = (total: string | null, shares: string | null) =>
  total === null || shares === null || decimal(shares).units === 0n
    ? '0'
    : toText(divide(decimal(unsigned(total)), decimal(unsigned(shares)), priceDecimals));

const isPaid = (text: string | null) => text !== null && decimal(text).units !== 0n;

function splitOf(
  draft: Draft,
  security: SecurityHint | null,
  movement: Movement,
): Draft | RowOutcome | undefined {
  const ratio = /\bSplit (\d+(?:\.\d+)?) for (\d+(?:\.\d+)?)/i.exec(movement.description);
  if (!ratio) return undefined;
  if (security?.symbol?.endsWith('.OLD'))
    return { is: 'skipped', reason: 'The shares before the split, which its other row describes.' };
  const [numerator = null, denominator = null] = ratio.slice(1);
  return { ...draft, kind: 'split', security, numerator, denominator, shares: null, gross: null, net: null };
}

/**
 * Reads a corporate action by its description. Splits have their ratio. Shares of spin-offs, stock dividends and mergers come
 * and go as transfers at their stated value, and shares that were paid out are sold. Others have to be entered by hand.
 */
export function corporateAction(draft: Draft, movement: Movement): Draft | RowOutcome {
  const { description, quantity, proceeds, value } = movement;
  const security = lastNamed(description, draft);
  const split = splitOf(draft, security, movement);
  if (split) return split;
  if (/\b(?:CUSIP|ISIN|CUSIP\/ISIN) Change\b|\bName Change\b/i.test(description))
    return { is: 'skipped', reason: 'A security got another name or identifier.' };
  const shares = quantity === null ? null : unsigned(quantity);
  const moved: Draft = { ...draft, security, shares, gross: null, net: null, note: description };
  if (isPaid(proceeds) && isNegative(quantity))
    return { ...moved, kind: 'sell', gross: unsigned(proceeds ?? '0') };
  if (/\bSpin-?off\b|\bStock Dividend\b/i.test(description) && !isNegative(quantity))
    return { ...moved, kind: 'transfer_in', price: '0' };
  if (/\bMerged\b|\bMerger\b|\bAcquisition\b|\bTendered\b|\bDelist/i.test(description) && isPaid(quantity))
    return isNegative(quantity)
      ? { ...moved, kind: 'transfer_out' }
      : { ...moved, kind: 'transfer_in', price: perShare(value, quantity) };
  return {
    is: 'problem',
    reason: 'This corporate action must be entered by hand.',
    draft: { ...moved, kind: isNegative(quantity) ? 'transfer_out' : 'transfer_in' },
  };
}
