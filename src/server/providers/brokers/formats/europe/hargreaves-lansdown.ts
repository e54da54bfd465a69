import { decimal, divide, multiply, round, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import type { Format, Row } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';

const hundred = decimal('100');

/** Adds the price in pounds and what the value differs from shares × price: dealing charge and stamp duty. */
function withCosts(row: Row, draft: Draft): Draft {
  const pence = row.number('Unit cost (p)');
  if (pence === null || draft.shares === null || draft.net === null) return draft;
  const price = divide(decimal(pence), hundred, priceDecimals);
  const gross = multiply(decimal(draft.shares), price);
  const paid = isNegative(draft.net) ? subtract(zero, decimal(draft.net)) : decimal(draft.net);
  const costs = round(draft.kind === 'buy' ? subtract(paid, gross) : subtract(gross, paid), 2);
  return { ...draft, price: toText(price), fee: costs.units > 0n ? toText(costs) : null };
}

/** Returns the kind that a reference such as `B123456789` stands for. */
function kindOf(reference: string, money: string | null): Draft['kind'] {
  if (/^B\d+$/.test(reference)) return 'buy';
  if (/^S\d+$/.test(reference)) return 'sell';
  if (/^(MANAGE FEE|ADMIN FEE|FEE)/.test(reference)) return 'fee';
  if (/^(INTEREST|GROSS INT)/.test(reference)) return isNegative(money) ? 'fee' : 'interest';
  if (/^DIV/.test(reference)) return 'dividend';
  if (/^(FPC|FPD|CARD WEB|TRANSFER|BACS|DD|REG)/.test(reference))
    return isNegative(money) ? 'withdrawal' : 'deposit';
  return null;
}

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const description = row.text('Description');
  const kind = draft.kind ?? kindOf(draft.kindText.toUpperCase(), draft.net);
  const isTrade = kind === 'buy' || kind === 'sell';
  const hasSecurity = isTrade || kind === 'dividend';
  const name = description.replace(/\s+[\d,.]+\s*@\s*[\d,.]+$/, '');
  const whole: Draft = {
    ...draft,
    kind,
    security: hasSecurity ? { symbol: null, exchange: null, isin: null, cusip: null, name } : null,
    note: hasSecurity ? null : description || null,
    externalId: isTrade ? `hargreaves-lansdown:${draft.kindText}` : null,
  };
  return isTrade ? withCosts(row, whole) : { ...whole, shares: null };
}

export const hargreavesLansdown: Format = {
  id: 'hargreaves-lansdown',
  name: 'Hargreaves Lansdown',
  tables: [
    {
      header: ['Trade date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity', 'Value (£)'],
      columns: {
        date: ['Trade date', 'Settle date'],
        kind: 'Reference',
        shares: 'Quantity',
        net: 'Value (£)',
      },
      dates: 'dmy',
      decimals: '.',
      currency: 'GBP',
      read,
    },
  ],
};
