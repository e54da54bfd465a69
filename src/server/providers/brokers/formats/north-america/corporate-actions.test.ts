import { expect, test } from 'vitest';
import { readBrokerFile } from '#tests/support/broker-samples.ts';

const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';

async function readSchwab(...lines: string[]) {
  const { rows } = await readBrokerFile(Buffer.from([header, ...lines].join('\n')), 'schwab.csv');
  return rows.map(({ outcome }) => outcome);
}

test('asks for the ratio of a reverse split whose other half is missing', async () => {
  const [outcome] = await readSchwab('04/11/2025,Reverse Split,STRX,STRIDE EXAMPLE,40,,,');
  expect(outcome).toMatchObject({
    is: 'problem',
    reason: 'The other half of this reverse split is missing: enter its ratio.',
    draft: { kind: 'split', numerator: null, denominator: null, shares: null },
  });
});

test('joins the halves of a reverse split in two accounts', async () => {
  const outcomes = await readSchwab(
    '04/11/2025,Reverse Split,86333M108,STRIDE EXAMPLE OLD,-400,,,',
    '04/11/2025,Reverse Split,STRX,STRIDE EXAMPLE,40,,,',
    '04/11/2025,Reverse Split,86333M108,STRIDE EXAMPLE OLD,-100,,,',
    '04/11/2025,Reverse Split,STRX,STRIDE EXAMPLE,10,,,',
  );
  expect(outcomes[0]).toMatchObject({
    draft: { kind: 'split', numerator: '50', denominator: '500', security: { symbol: 'STRX' } },
  });
  expect(outcomes.slice(1).map(({ is }) => is)).toEqual(['skipped', 'skipped', 'skipped']);
});

test('does not join reverse splits of two companies on one day', async () => {
  const outcomes = await readSchwab(
    '04/11/2025,Reverse Split,OLD1,ALPHA EXAMPLE,-400,,,',
    '04/11/2025,Reverse Split,ALP,ALPHA EXAMPLE,40,,,',
    '04/11/2025,Reverse Split,OLD2,BETA EXAMPLE,-90,,,',
    '04/11/2025,Reverse Split,BET,BETA EXAMPLE,30,,,',
  );
  expect(outcomes.filter(({ is }) => is === 'draft')).toMatchObject([
    { draft: { numerator: '40', denominator: '400' } },
    { draft: { numerator: '30', denominator: '90' } },
  ]);
});

test('records a split once that added shares in two accounts', async () => {
  const outcomes = await readSchwab(
    '06/10/2024,Stock Split,NVDA,NVIDIA CORP,180,,,',
    '06/10/2024,Stock Split,NVDA,NVIDIA CORP,45,,,',
  );
  expect(outcomes).toMatchObject([{ draft: { kind: 'split', addedShares: '225' } }, { is: 'skipped' }]);
});

test('leaves out a dividend that was taken back the same day', async () => {
  const outcomes = await readSchwab(
    '03/31/2025,Cash Dividend,KO,COCA-COLA CO,,,,30.60',
    '03/31/2025,Cash Dividend,KO,COCA-COLA CO,,,,-30.60',
    '03/31/2025,Cash Dividend,KO,COCA-COLA CO,,,,30.80',
  );
  expect(outcomes).toMatchObject([
    { is: 'skipped', reason: 'Cancelled by line 3.' },
    { is: 'skipped', reason: 'Cancelled by line 2.' },
    { draft: { kind: 'dividend', net: '30.8' } },
  ]);
});

test.each([
  [
    'Cancel Buy',
    '06/11/2025,Buy,KO,COCA-COLA CO,10,70,,-700',
    '06/12/2025,Cancel Buy,KO,COCA-COLA CO,10,70,,700',
  ],
  ['Sell', '06/11/2025,Sell,KO,COCA-COLA CO,10,70,5,695', '06/12/2025,Sell,KO,COCA-COLA CO,10,70,5,-695'],
])('leaves out a trade that was taken back: %s', async (_name, trade, reversal) => {
  expect(await readSchwab(trade, reversal)).toMatchObject([
    { is: 'skipped', reason: 'Taken back by line 3.' },
    { is: 'skipped', reason: 'Takes back line 2.' },
  ]);
});

test('asks about a trade that is taken back but not in the file', async () => {
  const reason = 'This takes back a purchase that is not in the file';
  const outcomes = await readSchwab(
    '06/12/2025,Cancel Buy,KO,COCA-COLA CO,10,70,,700',
    '06/10/2025,Buy,MSFT,MICROSOFT CORP,1,470,,-470',
    '06/09/2025,Sell,AAPL,APPLE INC,1,200,5,-4',
    '06/08/2025,Rev Reinvest Shares,SCHZ,SCHWAB US AGGREGATE BOND ETF,1.0423,22.67,,-23.63',
    '06/07/2025,Journaled Shares,AMZN,AMAZON.COM INC,-45,,,',
  );
  expect(outcomes).toMatchObject([
    { is: 'problem', reason },
    { is: 'draft' },
    { draft: { kind: 'sell' } },
    { is: 'problem', reason },
    { is: 'draft' },
  ]);
});
