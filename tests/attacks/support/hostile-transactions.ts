const purchase = { kind: 'buy', symbol: 'V', date: '2024-01-02', shares: 1, price: 1 };
const digits = (count: number) => '9'.repeat(count);

/** Transactions that no rule allows. */
export const hostileTransactions: object[] = [
  ...[1e308, '1e308', '1e99999999', '-1e308', digits(65), `0.${digits(63)}`, -1, '-0', 'NaN', 'Infinity'],
  ...['', '0x10', '١٢', '１２', '1\u0000', '1,5', [], {}, true],
].map((shares) => ({ ...purchase, shares }));

const dates = ['2024-02-30', '0000-00-00', '0000-01-01', '1969-12-31', '9999-12-31', '+02024-01-01'];
for (const date of [...dates, '２０２４-01-02', '2024-01-02T00:00', '', 5, null])
  hostileTransactions.push({ ...purchase, date });
for (const symbol of ['__proto__', '%', '_', "' OR 1=1 --", 'V\u0000', 'A'.repeat(16), '', null])
  hostileTransactions.push({ ...purchase, symbol });
for (const change of [
  { price: 1e21 },
  { price: '1e-9' },
  { amount: '1e12' },
  { fee: -1 },
  { fee: 'NaN' },
  { tax: '1000000001' },
  { rate: 0 },
  { rate: '1e-11' },
  { currency: 'XXX' },
  { currency: 'GBXX' },
  { currency: '€' },
  { order: -1 },
  { order: 1.5 },
  { order: 1e9 },
  { note: 'a\u0000b' },
  { note: 'n'.repeat(501) },
  { name: 'line\nbreak' },
  { name: 'bell\u0007' },
  { kind: '__proto__' },
  { kind: 'sell', shares: 1_000_000 },
  { kind: 'sell', lots: [{ transactionId: "' OR 1=1 --", shares: 1 }] },
  { kind: 'sell', lots: Array.from({ length: 101 }, (_, at) => ({ transactionId: `${at}`, shares: 1 })) },
  { kind: 'split', numerator: 0, denominator: 1 },
  { reinvested: { shares: 1, price: 1 } },
])
  hostileTransactions.push({ ...purchase, ...change });

/** Queries of the lists and figures that no rule allows. */
export const hostileQueries: string[] = [
  ...['page=0', 'page=-1', 'page=100001', 'page=x', 'limit=0', 'limit=1001', 'kind=x', 'symbol=%25'],
  ...['from=2024-02-30', 'to=0000-00-00', `search=${'a'.repeat(65)}`, 'search=%00'],
].map((query) => `transactions?${query}`);
for (const query of [
  ...[
    'range=2y',
    'range=__proto__',
    'year=1969',
    'year=10000',
    'year=1e3',
    'symbol=NOT%20HELD',
    'symbol=ZZZQ',
  ],
  ...['from=0001-01-01', 'from=1969-12-31', 'to=1969-12-31', 'from=2024-01-02&to=2024-01-01'],
  ...['range=1y&year=2024', 'from=9999-12-31', 'benchmark=ZZZQ', 'benchmark=%25'],
])
  hostileQueries.push(`performance?${query}`, `performance/explain?figure=twr&${query}`);
hostileQueries.push(
  'performance/explain',
  'performance/explain?figure=x',
  'gains?year=1969',
  'gains?method=x',
  'gains.csv?method=x',
  'lots?symbol=%25',
  'income?by=x',
  'allocation?by=__proto__',
);
