import { expect, test } from 'vitest';
import { fillInSymbols } from './missing-symbols.ts';

const line = (period: string, symbol: string, change: { issuer?: string; shares?: string } = {}) => ({
  investor_id: 'gayner',
  period,
  symbol,
  issuer: 'Comcast Corp- Class A',
  class: '',
  put_call: '',
  shares: '211000',
  ...change,
});
const symbols = (lines: ReturnType<typeof line>[]) =>
  fillInSymbols(lines).map(({ period, symbol }) => `${period} ${symbol}`);

test('takes the symbol of the quarter before or after', () => {
  expect(symbols([line('2017-09-30', ''), line('2017-12-31', 'CMCSA'), line('2018-03-31', '')])).toEqual([
    '2017-09-30 CMCSA',
    '2017-12-31 CMCSA',
    '2018-03-31 CMCSA',
  ]);
});

test.each([
  ['another number of shares', [line('2017-12-31', 'CMCSA', { shares: '211001' }), line('2018-03-31', '')]],
  ['another issuer', [line('2017-12-31', 'CMCSA', { issuer: 'Comcast' }), line('2018-03-31', '')]],
  ['few shares', [line('2017-12-31', 'CMCSA', { shares: '9' }), line('2018-03-31', '', { shares: '9' })]],
  [
    'a symbol that another line has',
    [line('2017-12-31', 'CMCSA'), line('2018-03-31', ''), line('2018-03-31', 'CMCSA', { shares: '5' })],
  ],
  [
    'two lines that could be meant',
    [line('2017-12-31', 'LBRDA'), line('2017-12-31', 'LBRDK'), line('2018-03-31', '')],
  ],
])('leaves %s alone', (_, lines) => {
  expect(fillInSymbols(lines)).toEqual(lines);
});
