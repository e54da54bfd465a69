import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import type { Format, Row } from '../../engine/format.ts';
import { coin, earned, isMoney, type Leg, tradeOfLegs } from './coins.ts';

const legOf = (row: Row, amount: string, code: string): Leg | null => {
  const number = row.number(amount);
  return number === null || number === '0' || !row.text(code)
    ? null
    : { amount: number, code: row.text(code) };
};

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const [received, given] = [legOf(row, 'Buy', 'Cur.'), legOf(row, 'Sell', 'Cur.#2')];
  const money = received && given ? [received.code, given.code].find(isMoney) : undefined;
  if (draft.kind === 'buy') {
    if (!received || !given) return { is: 'problem', reason: 'The trade has one side only', draft };
    return tradeOfLegs(draft, given, received, row.text('Cur.#3') === money ? row.number('Fee') : null);
  }
  const leg = received ?? given;
  if (!leg) return { is: 'skipped', reason: 'The row has no amount.' };
  if (draft.kind === null) return draft;
  if (isMoney(leg.code)) {
    const isCost = draft.kind === 'fee';
    const kind = isCost
      ? 'fee'
      : draft.kind === 'dividend'
        ? 'interest'
        : received
          ? 'deposit'
          : 'withdrawal';
    return { ...draft, kind, gross: leg.amount, currency: leg.code };
  }
  const coins = { ...draft, security: coin(leg.code), shares: leg.amount.replace(/^-/, '') };
  if (draft.kind === 'dividend') return earned(coins, null);
  return { ...coins, kind: received ? 'transfer_in' : 'transfer_out', note: draft.note ?? draft.kindText };
}

/** Three columns of the file are called `Cur.`: of what came, of what was given, and of the fee. */
export const coinTracking: Format = {
  id: 'cointracking',
  name: 'CoinTracking',
  tables: [
    {
      header: ['Type', 'Buy', 'Cur.', 'Sell', 'Cur.#2', 'Fee', 'Cur.#3', 'Exchange', 'Date'],
      aliases: {
        Typ: 'Type',
        Kauf: 'Buy',
        Verkauf: 'Sell',
        Gebühr: 'Fee',
        Börse: 'Exchange',
        Kommentar: 'Comment',
        Datum: 'Date',
      },
      columns: { date: 'Date', kind: 'Type', note: 'Comment' },
      dates: 'dmy',
      decimals: '.',
      kinds: {
        Trade: 'buy',
        Deposit: 'cash',
        Einzahlung: 'cash',
        Withdrawal: 'cash',
        Auszahlung: 'cash',
        Income: 'dividend',
        'Interest Income': 'dividend',
        'Lending Income': 'dividend',
        Mining: 'dividend',
        Staking: 'dividend',
        Masternode: 'dividend',
        Minting: 'dividend',
        Airdrop: 'dividend',
        'Reward / Bonus': 'dividend',
        'Gift / Tip': 'cash',
        Gift: 'cash',
        Donation: 'cash',
        Spend: 'cash',
        Stolen: 'cash',
        Lost: 'cash',
        'Other Fee': 'fee',
      },
      read,
    },
  ],
};
