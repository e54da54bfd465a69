import { type Format, type KindRule, skip, type Table } from '../../engine/format.ts';

/** The meanings of a type, under which a file of any language is read. */
const between = skip('A transfer between own accounts.');

const english: Record<string, KindRule> = {
  Buy: 'buy',
  Sell: 'sell',
  Deposit: 'deposit',
  Removal: 'withdrawal',
  Interest: 'interest',
  'Interest Charge': 'fee',
  Dividend: 'dividend',
  Fees: 'fee',
  'Fees Refund': 'deposit',
  Taxes: 'tax',
  'Tax Refund': 'deposit',
  'Delivery (Inbound)': 'transfer_in',
  'Delivery (Outbound)': 'transfer_out',
  'Transfer (Inbound)': between,
  'Transfer (Outbound)': between,
};

const german: Record<string, KindRule> = {
  Kauf: 'buy',
  Verkauf: 'sell',
  Einlage: 'deposit',
  Entnahme: 'withdrawal',
  Zinsen: 'interest',
  Zinsbelastung: 'fee',
  Dividende: 'dividend',
  Gebühren: 'fee',
  Gebührenerstattung: 'deposit',
  Steuern: 'tax',
  Steuerrückerstattung: 'deposit',
  Einlieferung: 'transfer_in',
  Auslieferung: 'transfer_out',
  'Umbuchung (Eingang)': between,
  'Umbuchung (Ausgang)': between,
};

const germanHeaders = {
  Datum: 'Date',
  Typ: 'Type',
  Wert: 'Value',
  Buchungswährung: 'Transaction Currency',
  Bruttobetrag: 'Gross Amount',
  'Währung Bruttobetrag': 'Currency Gross Amount',
  Wechselkurs: 'Exchange Rate',
  Gebühren: 'Fees',
  Steuern: 'Taxes',
  Stück: 'Shares',
  'Ticker-Symbol': 'Ticker Symbol',
  Wertpapiername: 'Security Name',
  Notiz: 'Note',
};

/** Refunds name what was refunded, because they are recorded as deposits. */
const refunds = /refund|erstattung/i;

const transactions: Table = {
  header: ['Date', 'Type', 'Value', 'Transaction Currency', 'Fees', 'Taxes', 'Shares', 'ISIN'],
  aliases: germanHeaders,
  columns: {
    date: 'Date',
    kind: 'Type',
    symbol: 'Ticker Symbol',
    isin: 'ISIN',
    name: 'Security Name',
    shares: 'Shares',
    net: 'Value',
    fee: 'Fees',
    tax: 'Taxes',
    currency: 'Transaction Currency',
    note: 'Note',
  },
  dates: 'dmy',
  kinds: { ...english, ...german },
  read: (_row, draft) =>
    refunds.test(draft.kindText)
      ? { ...draft, security: null, shares: null, note: draft.note ?? draft.kindText }
      : draft,
};

export const portfolioPerformance: Format = {
  id: 'portfolio-performance',
  name: 'Portfolio Performance',
  tables: [transactions],
};
