import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { corporateAction } from './interactive-brokers-actions.ts';
import { asDescribed, otherAsset, securityIn } from './interactive-brokers-securities.ts';

/** The price of a bond is a percentage. */
const isBond = (symbol: string) => /\d\/\d/.test(symbol);

/** Fees and the like name a security by its identifier only. */
function identified(draft: Draft, description: string) {
  const security = securityIn({ ...draft, security: null }, description);
  return security?.isin ? security : null;
}

/** Contracts are worth a multiple of their price, and cost nothing when they are opened. */
const isContract = (row: Row) =>
  !['', '1', '1.0'].includes(row.text('Multiplier')) || row.number('Gross Amount') === '0';

function readRow(row: Row, stated: Draft): Draft | RowOutcome {
  const symbol = row.text('Symbol');
  const description = row.text('Description');
  const draft = { ...stated, note: description || null };
  switch (draft.kind) {
    case 'buy':
    case 'sell': {
      const named = {
        ...draft,
        security: draft.security && { ...draft.security, name: description || null },
      };
      const trade = { ...named, security: securityIn(named, ''), note: null };
      const price = isBond(symbol) ? null : row.number('Price');
      const currency = row.text('Price Currency') || row.text('Currency');
      return (
        otherAsset(isContract(row) ? 'Futures' : '', symbol) ??
        (currency ? inPriceCurrency(trade, currency, price) : { ...trade, price })
      );
    }
    case 'transfer_in':
    case 'transfer_out':
      return corporateAction(
        { ...draft, security: securityIn(draft, description) },
        { description, quantity: row.number('Quantity'), proceeds: draft.net, value: null },
      );
    case 'dividend':
    case 'tax':
      return asDescribed({ ...draft, security: securityIn(draft, description), shares: null }, description);
    case null:
      return otherAsset('', symbol) ?? draft;
    default:
      return { ...draft, security: identified(draft, description), shares: null };
  }
}

export const interactiveBrokersHistory: Format = {
  id: 'ibkr-history',
  name: 'Interactive Brokers (transaction history)',
  accountCurrency: ({ cells }) =>
    cells[0] === 'Summary' && /^[A-Z]{3}$/.test(cells[3]?.trim() ?? '') ? cells[3]?.trim() : undefined,
  tables: [
    {
      header: ['Transaction History', 'Header', 'Date', 'Transaction Type', 'Symbol', 'Net Amount'],
      columns: {
        date: 'Date',
        kind: 'Transaction Type',
        symbol: 'Symbol',
        shares: 'Quantity',
        net: 'Net Amount',
        fee: ['Commission', 'Transaction Fees'],
      },
      decimals: '.',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Assignment: 'trade',
        Exercise: 'trade',
        'Corporate Action*': 'transfer',
        Dividend: 'dividend',
        'Payment in Lieu': 'dividend',
        'Foreign Tax Withholding': 'tax',
        'Withholding Tax': 'tax',
        'Credit Interest': 'interest',
        'Debit Interest': 'interest',
        'Investment Interest*': 'interest',
        'Bond Interest*': 'interest',
        'Other Fee': 'charge',
        'Transaction Fee': 'charge',
        'Advisor Fee': 'charge',
        'Sales Tax': 'tax',
        'Commission Adjustment': 'charge',
        Deposit: 'cash',
        Withdrawal: 'cash',
        'Cash Transfer': 'cash',
        'Electronic Fund Transfer': 'cash',
        'Forex Trade Component': skip('A currency exchange.'),
        Adjustment: skip('A valuation of currencies, not a movement of money.'),
      },
      ignore: (row) =>
        row.cells[0] !== 'Transaction History' || row.cells[1] !== 'Data'
          ? 'Another section of the file.'
          : undefined,
      read: (row, draft) =>
        /^(?:Forex Trade Component|Adjustment)$/i.test(draft.kindText) ? draft : readRow(row, draft),
    },
  ],
  combine: (rows) => joinWithheldTax(settleReversals(rows), ({ kind }) => kind === 'tax'),
};
