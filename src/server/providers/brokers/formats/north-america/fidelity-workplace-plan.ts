import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import type { Row, Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { isZeroOrNull } from './finish-row.ts';
import { skipped } from './outcomes.ts';

/** Reads a movement of a plan, which has no cash: money comes in as units of a fund, and goes out as such. */
function readMovement(row: Row, draft: Draft): Draft | RowOutcome {
  const { kind, kindText, shares, gross, security } = draft;
  if (kind === null) return draft;
  if (shares === null || isZeroOrNull(shares) || gross === null) return skipped('No units were moved.');
  const isOut = isNegative(row.number('Shares/Unit'));
  const name = security?.name?.replaceAll('&amp;', '&') ?? null;
  const named = { ...draft, note: kindText, security: security && { ...security, name } };
  const price = toText(divide(decimal(gross), decimal(shares), priceDecimals));
  if (kind === 'dividend') return { ...named, shares: null, note: null, reinvested: { shares, price } };
  if (kind === 'buy') return { ...named, kind: isOut ? 'sell' : 'buy' };
  return isOut ? { ...named, kind: 'transfer_out' } : { ...named, kind: 'transfer_in', price };
}

/** The history of a plan at work (NetBenefits), which names funds but no symbols. */
export const workplacePlan: Table = {
  header: ['Date', 'Investment', 'Transaction Type', 'Amount', 'Shares/Unit'],
  columns: {
    date: 'Date',
    kind: 'Transaction Type',
    name: 'Investment',
    shares: 'Shares/Unit',
    gross: 'Amount',
  },
  dates: 'mdy',
  isRectangular: true,
  decimals: '.',
  currency: 'USD',
  kinds: {
    'Contribution*': 'transfer_in',
    'Rollover*': 'transfer_in',
    'Loan *': 'transfer_in',
    'Revenue Credit*': 'transfer_in',
    'Withdrawal*': 'transfer_out',
    'Fee*': 'transfer_out',
    'Administrative Fee*': 'transfer_out',
    'Recordkeeping Fee*': 'transfer_out',
    'Dividend*': 'dividend',
    'Exchange*': 'buy',
    'Transfer*': 'buy',
    'Change in Market Value*': 'transfer_in',
    'Realized G/L*': 'transfer_in',
  },
  read: readMovement,
};
