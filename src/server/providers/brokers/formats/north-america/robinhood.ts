import type { Draft } from '#domain/importing/draft.ts';
import { readNumber } from '../../engine/cell-numbers.ts';
import { CellProblem, type Format, type KindRule, type Row, skip } from '../../engine/format.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { asSharesMoved, cashOrShares, finishRow } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  Buy: 'buy',
  Sell: 'sell',
  CDIV: 'dividend',
  MDIV: 'dividend',
  ROC: 'return_of_capital',
  LCAP: 'capital_gains_distribution',
  SCAP: 'capital_gains_distribution',
  CFIR: 'dividend',
  CIL: 'dividend',
  INT: 'interest',
  SLIP: 'interest',
  GDBP: 'interest',
  MINT: 'interest',
  BCXL: 'cash',
  DCXL: 'cash',
  'XENT*': 'cash',
  FUTSWP: 'cash',
  T_A: 'cash',
  DEP: 'cash',
  WDL: 'cash',
  SGDP: 'interest',
  'STOCK LENDING*': 'interest',
  GMPC: 'cash',
  MISC: 'income',
  'INT TAX*': 'tax',
  NRAT: 'tax',
  FTAX: 'tax',
  GOLD: 'fee',
  AFEE: 'fee',
  DFEE: 'fee',
  DTAX: 'tax',
  ACH: 'cash',
  RTP: 'cash',
  WIRE: 'cash',
  MTCH: 'cash',
  ITRF: 'cash',
  ACATI: 'cash',
  ACATO: 'cash',
  SPL: 'split',
  SPR: 'transfer',
  SDIV: 'transfer_in',
  REC: 'transfer_in',
  SOFF: 'transfer_in',
  MRGS: 'transfer',
  MRGC: 'sell',
  OEXP: skip('An option expired.'),
};

const remarks: Readonly<Record<string, string>> = {
  SDIV: 'Stock dividend',
  REC: 'Received shares',
  SOFF: 'Spin-off',
  MRGS: 'Merger',
  MTCH: 'Match',
  BCXL: 'Bonus taken back',
  DCXL: 'Deposit taken back',
  CFIR: 'Cash for a fraction of a share',
  CIL: 'Cash for a fraction of a share',
  LCAP: 'Long-term gain',
  SCAP: 'Short-term gain',
};

/** Reads a number of shares; `12S` are shares that leave. */
function sharesOf(row: Row): string | null {
  const text = row.text('Quantity');
  if (text === '') return null;
  const number = readNumber(text.replace(/S$/i, ''), '.');
  if (!number) throw new CellProblem(`“${text}” in Quantity is not a number`);
  return /S$/i.test(text) ? `-${number.value.replace(/^-/, '')}` : number.value;
}

const halfOfReverseSplit = /^(spr|mrgs)$/i;

function readActivity(row: Row, draft: Draft) {
  const { kindText, security } = draft;
  if (/^(bto|btc|sto|stc|oasgn|oexcs|oca)$/i.test(kindText)) return optionLeftOut;
  if (/^(ss|bc)$/i.test(kindText)) return shortSaleLeftOut;
  const signed = sharesOf(row);
  const description = row.text('Description');
  const cusip = /CUSIP:?\s*([0-9A-Z]{9})/.exec(description)?.[1] ?? null;
  // Only descriptions with a CUSIP begin with the name of the company. Others can be the name of a coin.
  const first = description.split('\n')[0]?.trim() ?? null;
  const name = cusip || /^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/.test(first ?? '') ? first : null;
  const read: Draft = {
    ...draft,
    shares: signed?.replace(/^-/, '') ?? null,
    security: security && { ...security, cusip, name },
    note: remarks[kindText.toUpperCase()] ?? null,
  };
  if (draft.kind === 'split') return finishRow(asAddedShares(read));
  if (halfOfReverseSplit.test(kindText)) return finishRow(asSharesMoved(read, signed));
  if (draft.kind === 'deposit' || draft.kind === 'withdrawal') {
    const moved = cashOrShares(read, signed);
    const isShares = moved.kind !== draft.kind;
    return finishRow(
      isShares ? moved : { ...moved, note: read.note ?? (description.split('\n')[0] || null) },
    );
  }
  return finishRow(read);
}

export const robinhood: Format = {
  id: 'robinhood',
  name: 'Robinhood',
  tables: [
    {
      header: ['Activity Date', 'Process Date', 'Settle Date', 'Instrument', 'Description', 'Trans Code'],
      // `Quantity` is read by hand, because `12S` is no number.
      columns: {
        date: ['Activity Date', 'Process Date', 'Settle Date'],
        kind: 'Trans Code',
        symbol: 'Instrument',
        price: 'Price',
        net: 'Amount',
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds,
      read: readActivity,
    },
  ],
  combine: joinTaxAndSplits,
};
