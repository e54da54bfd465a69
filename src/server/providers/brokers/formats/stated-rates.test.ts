import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBrokerFile } from '#tests/support/broker-samples.ts';

const sample = (path: string) =>
  readFileSync(new URL(`../../../../../tests/samples/brokers/${path}`, import.meta.url), 'utf8');

/** Returns the rates of a file: currency, units of the other currency for one of it, and that currency. */
async function ratesIn(text: string, name: string) {
  const { rows } = await readBrokerFile(Buffer.from(text), name);
  return rows.flatMap(({ outcome }) => {
    if (outcome.is !== 'draft' || outcome.draft.rate === null) return [];
    const { currency, rate, settlementCurrency } = outcome.draft;
    return [`${currency} ${Number(rate).toFixed(4)} ${settlementCurrency}`];
  });
}

test.each([
  ['bux/transactions.csv', 'USD 0.9091 EUR'],
  ['comdirect/transactions.csv', 'USD 0.9615 EUR'],
  ['degiro/account-en.csv', 'USD 0.9709 EUR'],
  ['degiro/transactions-en.csv', 'GBP 1.1694 EUR'],
  ['disnat/transactions.csv', 'USD 1.4200 CAD'],
  ['freetrade/activity.csv', 'USD 0.7874 GBP'],
  ['ibkr-flex/query.xml', 'GBP 1.2000 EUR'],
  ['ibkr-history/price-currency.csv', 'GBP 1.1500 EUR'],
  ['ofx/bonds-and-rates.ofx', 'EUR 1.0300 USD'],
  ['portfolio-performance/client.xml', 'USD 0.9200 EUR'],
  ['portfolio-performance/transactions-english.csv', 'USD 0.9200 EUR'],
  ['rabobank/mutaties.csv', 'USD 0.9592 EUR'],
  ['saxo/with-booking.csv', 'USD 0.9200 EUR'],
  ['sharesight/all-trades.csv', 'USD 1.2967 AUD'],
  ['trading212/2023.csv', 'USD 0.9091 EUR'],
  ['wealthfolio/coins-and-rates.csv', 'EUR 1.0850 portfolio'],
  ['xtb/cash-operations.csv', 'USD 0.9094 EUR'],
])('%s states that %s', async (path, rate) => {
  expect(await ratesIn(sample(path), path)).toContain(rate);
});

test('a Flex query that does not name the account’s currency has it in rows with a rate of 1', async () => {
  const text = sample('ibkr-flex/query.xml').replace(/<AccountInformation .*?\/>/, '');
  expect(await ratesIn(text, 'query.xml')).toContain('GBP 1.2000 EUR');
});

test('so does a file of Saxo without the account’s currency', async () => {
  const trades = `Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Instrument Symbol,Event,Amount,Conversion Rate
1,15-Jan-2024,17-Jan-2024,Trade,Microsoft,US5949181045,USD,MSFT:xnas,Buy 10 @ 380.50 USD,-3469.8,0.91
1,16-Jan-2024,18-Jan-2024,Trade,SAP,DE0007164600,EUR,SAP:xetr,Buy 10 @ 140 EUR,-1405,1
`;
  expect(await ratesIn(trades, 'saxo.csv')).toEqual(['USD 0.9100 EUR']);
});
