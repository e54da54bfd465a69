import { expect, test } from 'vitest';
import { brokerSamples, readBrokerFile } from '#tests/support/broker-samples.ts';

const samples = brokerSamples().filter(({ format }) => format === 'holdwise');

/** Returns the drafts of a file by the ids of its transactions. */
async function draftsOf({ bytes, name }: (typeof samples)[number]) {
  const { rows } = await readBrokerFile(bytes, name);
  return new Map(
    rows.flatMap(({ outcome }) =>
      outcome.is === 'draft' ? [[outcome.draft.externalId, outcome.draft]] : [],
    ),
  );
}

test.each(samples)('$name keeps lots, order, notes and links', async (sample) => {
  const drafts = await draftsOf(sample);
  expect(drafts.get('holdwise:a7')?.lots).toEqual([
    { externalId: 'holdwise:a3', shares: '0.12345678' },
    { externalId: 'holdwise:a4', shares: '1.5' },
  ]);
  expect(drafts.get('holdwise:a5')).toMatchObject({ kind: 'dividend', linked: 'holdwise:a6' });
  expect(drafts.get('holdwise:a6')).toMatchObject({
    kind: 'buy',
    shares: '0.28',
    price: '60.5',
    linked: 'holdwise:a5',
  });
  expect(drafts.get('holdwise:a4')).toMatchObject({ order: 1, note: '=SUM(A1:A9)', kindText: 'buy' });
  expect(drafts.get('holdwise:a1')).toMatchObject({ date: null, isOpening: true });
  expect(drafts.get('holdwise:a3')?.note).toBe('Line one\nline two, with a comma');
});

test('all three files lead to the same transactions', async () => {
  const [first, ...others] = await Promise.all(samples.map(draftsOf));
  for (const other of others) expect(Object.fromEntries(other)).toEqual(Object.fromEntries(first ?? []));
});

test('shortens the texts and ids of a row to what is stored of it', async () => {
  const long = (text: string) => text.padEnd(30_000, 'x');
  const header =
    'id,portfolio,date,order,kind,symbol,name,shares,price,amount,fee,tax,currency,rate,numerator,denominator,lots,linked,note,source,entered';
  const row = (id: string, lots: string) =>
    `${id},P,2024-01-02,0,sell,${long('V')},${long('Visa')},1,2,,0,0,${long('USD')},,,,${lots},${long('c')},${long('N')},manual,`;
  const bytes = Buffer.from([header, row(long('a'), ''), row('b', `${long('a')}:1`)].join('\n'));
  const { rows } = await readBrokerFile(bytes, 'own.csv');
  const [first, second] = rows.flatMap(({ outcome }) => (outcome.is === 'draft' ? [outcome.draft] : []));
  expect(JSON.stringify(rows).length).toBeLessThan(8_000);
  expect(first?.externalId).toMatch(/^holdwise:[\da-f]{64}$/);
  expect(second?.lots).toEqual([{ externalId: first?.externalId, shares: '1' }]);
  expect(second?.externalId).toBe('holdwise:b');
});
