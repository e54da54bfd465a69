import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrokerFile } from '#tests/support/broker-samples.ts';

const samples = join(import.meta.dirname, '../../../../../../tests/samples/brokers/sharesight');

/** Returns currency, rate and the currency to which it leads of each row. */
async function ratesOf(name: string, change = (text: string) => text) {
  const text = change(readFileSync(join(samples, name), 'utf8'));
  const { rows } = await readBrokerFile(Buffer.from(text), name);
  return rows.flatMap(({ outcome }) =>
    outcome.is === 'draft'
      ? [[outcome.draft.currency, outcome.draft.rate, outcome.draft.settlementCurrency]]
      : [],
  );
}

test('a rate leads to the currency of the rows with a rate of 1', async () => {
  expect(await ratesOf('american.csv')).toEqual([
    ['USD', '1.587301587302', 'AUD'],
    ['USD', '1.587301587302', 'AUD'],
    ['AUD', null, null],
  ]);
});

test('a rate of pence stays one of pence', async () => {
  expect(await ratesOf('all-trades.csv')).toContainEqual(['GBX', '0.017611835153', 'AUD']);
});

test('a rate is left out if nothing says to which currency it leads', async () => {
  const withoutBase = (text: string) => text.replace(/^ASX.*\n/m, '');
  expect(await ratesOf('american.csv', withoutBase)).toEqual([
    ['USD', null, null],
    ['USD', null, null],
  ]);
});
