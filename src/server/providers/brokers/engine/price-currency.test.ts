import { expect, test } from 'vitest';
import { emptyDraft } from '#tests/support/drafts.ts';
import { inPriceCurrency } from './price-currency.ts';

const purchase = emptyDraft({ kind: 'buy', shares: '2', currency: 'EUR', net: '-92.5', fee: '0.5' });

test('a purchase in dollars by an account in euros keeps the price and has the rate that was paid', () => {
  expect(inPriceCurrency(purchase, 'USD', '50')).toMatchObject({
    currency: 'USD',
    price: '50',
    gross: '100',
    fee: '0.543478',
    rate: '0.92',
    settlementCurrency: 'EUR',
  });
});

test('the proceeds of a sale are without its costs', () => {
  const sale = emptyDraft({ kind: 'sell', shares: '2', currency: 'EUR', net: '91.5', fee: '0.5' });
  expect(inPriceCurrency(sale, 'USD', '50')).toMatchObject({ gross: '100', rate: '0.92' });
});

test('a price in pence is one in pounds for an account in pounds', () => {
  const paid = emptyDraft({ kind: 'buy', shares: '10', currency: 'GBP', net: '-125' });
  expect(inPriceCurrency(paid, 'GBX', '1250')).toEqual({ ...paid, price: '12.5' });
});

test.each([
  { why: 'no price', currency: 'USD', price: null, draft: purchase },
  { why: 'an unknown currency', currency: 'XYZ', price: '50', draft: purchase },
  { why: 'no shares', currency: 'USD', price: '50', draft: { ...purchase, shares: null } },
  {
    why: 'costs above the money that moved',
    currency: 'USD',
    price: '50',
    draft: { ...purchase, fee: '93' },
  },
])('a trade with $why stays as it is', ({ currency, price, draft }) => {
  expect(inPriceCurrency(draft, currency, price)).toEqual(draft);
});
