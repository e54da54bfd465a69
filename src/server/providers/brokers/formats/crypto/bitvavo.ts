import { decimal, multiply, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import type { Format, Row } from '../../engine/format.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { coin, earned, isMoney, swapReason, tradeOfLegs } from './coins.ts';

function readTrade(row: Row, draft: Draft): Draft | RowOutcome {
  const asset = { code: row.text('Currency'), amount: row.number('Amount') ?? '0' };
  const money = {
    code: row.text('Received / Paid Currency'),
    amount: row.number('Received / Paid Amount') ?? '0',
  };
  const isBuy = draft.kind === 'buy';
  const [given, received] = isBuy ? [money, asset] : [asset, money];
  if (!isMoney(money.code)) return { is: 'problem', reason: swapReason(given, received), draft: null };
  const isFeeInMoney = row.text('Fee currency') === money.code;
  return tradeOfLegs(draft, given, received, isFeeInMoney ? row.number('Fee amount') : null);
}

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const asset = row.text('Currency');
  if (draft.kind === 'buy' || draft.kind === 'sell') return readTrade(row, draft);
  const amount = row.number('Amount');
  const plain = { ...draft, price: null, fee: null };
  if (draft.kind !== null && isMoney(asset)) {
    const isIn = amount !== null && !amount.startsWith('-');
    const kind = draft.kind === 'dividend' ? 'interest' : isIn ? 'deposit' : 'withdrawal';
    return { ...plain, kind, security: null, shares: null, net: amount, currency: asset };
  }
  const coins = { ...plain, security: coin(asset), currency: row.text('Quote Currency') || null };
  if (draft.kind !== 'dividend') return { ...coins, price: row.number('Quote Price') };
  const price = row.number('Quote Price');
  const value = price && amount ? toText(multiply(decimal(unsigned(amount)), decimal(price))) : null;
  return earned(coins, value);
}

export const bitvavo: Format = {
  id: 'bitvavo',
  name: 'Bitvavo',
  tables: [
    {
      header: ['Timezone', 'Date', 'Time', 'Type', 'Currency', 'Amount', 'Status', 'Transaction ID'],
      columns: {
        date: 'Date',
        time: 'Time',
        kind: 'Type',
        symbol: 'Currency',
        shares: 'Amount',
        id: 'Transaction ID',
      },
      decimals: '.',
      kinds: {
        buy: 'buy',
        sell: 'sell',
        deposit: 'transfer_in',
        withdrawal: 'transfer_out',
        staking: 'dividend',
        fixed_staking: 'dividend',
        affiliate: 'dividend',
        rebate: 'dividend',
      },
      ignore: (row) =>
        /^(completed|distributed|)$/i.test(row.text('Status'))
          ? undefined
          : 'This transaction was not completed.',
      read,
    },
  ],
};
