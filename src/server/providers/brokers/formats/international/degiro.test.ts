import { expect, test } from 'vitest';
import { readBrokerFile } from '#tests/support/broker-samples.ts';

const header = 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id';

async function draftsOf(lines: string[]) {
  const { rows } = await readBrokerFile(Buffer.from(`${[header, ...lines].join('\n')}\n`), 'Account.csv');
  return rows.map(({ outcome }) => (outcome.is === 'skipped' ? outcome.reason : outcome.draft));
}

const booking = (text: string, currency: string, amount: string, order = '') =>
  `15-01-2025,15:31,15-01-2025,APPLE INC,US0378331005,"${text}",,${currency},"${amount}",EUR,"1,00",${order}`;

test.each([
  ['Koop 1 @ 33,9 USD', '1', '33.9'],
  ['Buy 1,000 Apple Inc@206.5 USD (US0378331005)', '1000', '206.5'],
  ['Acquisto 3 Broadcom Inc@1.314,97 USD (US11135F1012)', '3', '1314.97'],
  ['Kauf 0,5 zu je 41,4 USD (US46222L1089)', '0.5', '41.4'],
  ['Compra 6 AT&T: Class A@49,785 USD (US00206R1023)', '6', '49.785'],
])('reads the trade in “%s”', async (text, shares, price) => {
  const [draft] = await draftsOf([booking(text, 'USD', '-10,00')]);
  expect(draft).toMatchObject({ kind: 'buy', shares, price, currency: 'USD' });
});

test('costs in a currency without a rate stay a row of their own', async () => {
  const [fee, trade] = await draftsOf([
    booking('DEGIRO Transaction and/or third party fees', 'EUR', '-2,00', 'order-1'),
    booking('Buy 1 Apple Inc@206 USD (US0378331005)', 'USD', '-206,00', 'order-1'),
  ]);
  expect(fee).toMatchObject({ kind: 'fee', currency: 'EUR', externalId: null });
  expect(trade).toMatchObject({ kind: 'buy', fee: null, externalId: 'degiro:order-1:2025-01-15' });
});

test('two splits on one day are not mixed up', async () => {
  const split = (text: string, amount: string) =>
    booking(`STOCK SPLIT: ${text} USD (US0378331005)`, 'USD', amount);
  const drafts = await draftsOf([
    split('Buy 20 Apple Inc@5', '-100,00'),
    split('Sell 10 Apple Inc@10', '100,00'),
    split('Buy 8 Other@5', '-40,00').replace('US0378331005', 'US5949181045'),
    split('Sell 4 Other@10', '40,00').replace('US0378331005', 'US5949181045'),
  ]);
  expect(drafts.filter((draft) => typeof draft === 'object').map((draft) => draft?.kind)).toEqual([
    'split',
    'split',
  ]);
});

test('a split without verbs and money does not say which shares are the old ones', async () => {
  const drafts = await draftsOf([
    booking('SPLIT AANPASSING: 80 Apple Inc @ 0 EUR (US0378331005)', 'EUR', '0,00'),
  ]);
  expect(drafts).toMatchObject([{ kind: 'split', numerator: null }]);
});

test('two orders of one moment without costs are only a split if they move one value', async () => {
  const orders = [
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,Transaction fees EUR,Total EUR,Order ID',
    '10-06-2024,09:30,NVIDIA,US67066G1040,NDQ,,20,"120,00",USD,"-2400,00",USD,"-2200,00",,,"-2200,00",',
    '10-06-2024,09:30,NVIDIA,US67066G1040,NDQ,,-2,"1100,00",USD,"2200,00",USD,"2000,00",,,"2000,00",',
  ];
  const { rows } = await readBrokerFile(Buffer.from(`${orders.join('\n')}\n`), 'Transactions.csv');
  expect(rows.map(({ outcome }) => outcome.is === 'draft' && outcome.draft.kind)).toEqual(['buy', 'sell']);
});

const twoRows = (out: string, into: string) => [
  booking(`${out} NVIDIA Corp@0 USD (US67066G1040)`, 'USD', '0,00'),
  booking(`${into} NVIDIA Corp@0 USD (US67066G1040)`, 'USD', '0,00').replace('US0378331005', 'US67066G1040'),
];

test.each([
  ['STOCK SPLIT: Sell 2', 'STOCK SPLIT: Buy 20'],
  ['AANDELENSPLIT: Verkoop 2', 'AANDELENSPLIT: Koop 20'],
  ['AKTIENSPLIT: Verkauf 2', 'AKTIENSPLIT: Kauf 20'],
  ["Fractionnement d'actions: Vente 2", "Fractionnement d'actions: Achat 20"],
  ['SPLIT DE ACCIONES: Venta 2', 'SPLIT DE ACCIONES: Compra 20'],
  ['FRAZIONAMENTO AZIONARIO: Vendita 2', 'FRAZIONAMENTO AZIONARIO: Acquisto 20'],
  ['DESDOBRAMENTO: Venda 2', 'DESDOBRAMENTO: Compra 20'],
  ['CHANGEMENT ISIN: Vente 2', 'CHANGEMENT ISIN: Achat 2'],
  ['ISIN-ÄNDERUNG: Verkauf 2', 'ISIN-ÄNDERUNG: Kauf 2'],
  ['WIJZIGING ISIN: Verkoop 2', 'WIJZIGING ISIN: Koop 2'],
  ['CAMBIO DE ISIN: Venta 2', 'CAMBIO DE ISIN: Compra 2'],
  ['MUDANÇA DE ISIN: Venda 2', 'MUDANÇA DE ISIN: Compra 2'],
  ['FUSIE: Verkoop 2', 'FUSIE: Koop 1'],
])('%s at the price 0 and its other row are an exchange', async (out, into) => {
  const drafts = await draftsOf(twoRows(out, into));
  expect(drafts).toMatchObject([
    { shares: '2', counterpartSecurity: { isin: 'US67066G1040' } },
    { kind: 'transfer_in', price: '0', counterpartSecurity: { isin: 'US0378331005' } },
  ]);
  const same = await draftsOf(
    twoRows(out, into).map((line) => line.replace('US67066G1040,', 'US0378331005,')),
  );
  const kinds = same.map((draft) => (typeof draft === 'object' ? draft?.kind : 'skipped'));
  expect(kinds).toEqual(/ISIN/.test(out) ? ['skipped', 'skipped'] : ['skipped', 'split']);
});
