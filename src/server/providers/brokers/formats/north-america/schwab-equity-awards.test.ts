import { expect, test } from 'vitest';
import { readBrokerFile } from '#tests/support/broker-samples.ts';

const header =
  'Date,Action,Symbol,Description,Quantity,FeesAndCommissions,DisbursementElection,Amount,AwardDate,AwardId,FairMarketValuePrice,SalePrice,SharesSoldWithheldForTaxes,NetSharesDeposited,Taxes';
const lapse = '02/25/2025,Lapse,GOOG,Restricted Stock Lapse,40,,,,,,,,,,';

async function readAwards(...lines: string[]) {
  const { rows } = await readBrokerFile(Buffer.from([header, ...lines].join('\n')), 'awards.csv');
  return rows.map(({ outcome }) => outcome);
}

test('asks about a vesting without its details', async () => {
  expect(await readAwards(lapse)).toMatchObject([
    { is: 'problem', reason: expect.stringContaining('details of this award'), draft: { shares: '40' } },
  ]);
});

test('asks about a vesting whose details are cut off', async () => {
  const outcomes = await readAwards(lapse, ',,,,,,,,03/02/2022,C0012345,$181');
  expect(outcomes).toMatchObject([
    { is: 'problem' },
    { is: 'problem', reason: 'The line is cut off: it has 11 of 15 cells' },
  ]);
});

test('keeps the deposit of another award', async () => {
  const details = (award: string) => `,,,,,,,,03/02/2022,${award},$181.19,,19,21,$3442.61`;
  const outcomes = await readAwards(
    lapse,
    details('A1'),
    '02/26/2025,Deposit,GOOG,RS,21,,,,,,,,,,',
    details('A2'),
  );
  expect(outcomes).toMatchObject([
    { draft: { shares: '21', price: '181.19', note: 'Award A1' } },
    { is: 'skipped' },
    { draft: { shares: '21', price: '181.19', note: 'Award A2' } },
    { is: 'skipped' },
  ]);
});
