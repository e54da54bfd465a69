import { type KindRule, skip } from '../../engine/format.ts';

/** A movement that leaves the portfolio as it is. */
export const between = skip('A transfer between own accounts.');

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

/** The program exports the headers in its own language. */
export const germanHeaders = {
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

export const csvKinds = { ...english, ...german };
