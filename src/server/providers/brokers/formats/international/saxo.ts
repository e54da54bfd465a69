import { type Decimal, decimal, divide, multiply, subtract, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { readNumber } from '../../engine/cell-numbers.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { magnitude } from '../../engine/price-currency.ts';
import { withSettlement } from '../../engine/settlement-currency.ts';

const of = (rule: KindRule, ...texts: string[]) => Object.fromEntries(texts.map((text) => [text, rule]));

const kinds: Readonly<Record<string, KindRule>> = {
  ...of(
    'buy',
    'Buy *',
    'Koop *',
    'Køb *',
    'Købt *',
    'Kjøp *',
    'Köp *',
    'Kauf *',
    'Achat *',
    'Compra *',
    'Acquisto *',
  ),
  ...of(
    'sell',
    'Sell *',
    'Verkoop *',
    'Salg *',
    'Solgt *',
    'Sälj *',
    'Verkauf *',
    'Vente *',
    'Venta *',
    'Vendita *',
  ),
  ...of(
    'dividend',
    'Dividend*',
    'Cash dividend*',
    'Contant dividend*',
    'Kontantudbytte',
    'Udbytte*',
    'Bardividende*',
  ),
  ...of('dividend', 'Dividende en espèces*', 'Utbytte*', 'Utdelning*', 'Dividendo*'),
  ...of('return_of_capital', 'Return of capital*'),
  ...of('tax', 'Withholding Tax*', 'Corporate Actions - Withholding Tax*', 'Dividendbelasting*'),
  ...of('tax', 'Bronbelasting*', 'Udbytteskat*', 'Quellensteuer*', 'Retenue à la source*', 'Ritenuta*'),
  ...of(
    'charge',
    'Custody Fee*',
    'Client Custody Fee*',
    'Bewaarloon*',
    'Depotgebyr*',
    'Depotgebühr*',
    'Droits de garde*',
  ),
  ...of('charge', 'Service fee*', 'Servicekosten*', 'VAT*', 'BTW*', 'Commission*', 'Subscription*'),
  ...of('interest', 'Interest*', 'Rente*', 'Renter*', 'Zinsen*', 'Intérêts*'),
  ...of('charge', 'Connectivity*', 'Corporate Actions - Fee*', 'Inactivity Fee*'),
  ...of(
    'cash',
    'Deposit*',
    'Withdrawal*',
    'Storting*',
    'Opname*',
    'Indbetaling*',
    'Udbetaling*',
    'Indskud*',
    'Hævning*',
  ),
  ...of(
    'cash',
    'Einzahlung*',
    'Auszahlung*',
    'Dépôt*',
    'Retrait*',
    'Depósito*',
    'Retirada*',
    'Cash Transfer*',
  ),
  ...of(skip('Moved between accounts at Saxo.'), 'Inter-account transfer*', 'Intra-account transfer*'),
};

const trade = /^\p{L}+\s+-?(?<shares>[\d.,\s']+?)\s*@\s*(?<price>[\d.,\s']+?)\s+(?<currency>[A-Za-z]{3})$/u;

function securityOf(row: Row, { security }: Draft): SecurityHint | null {
  const [symbol = '', exchange = ''] = row.text('Instrument Symbol').split(':');
  if (!security && symbol === '') return null;
  return {
    symbol: symbol || null,
    exchange: exchange || null,
    isin: security?.isin ?? null,
    cusip: null,
    name: security?.name ?? null,
  };
}

/** Returns an amount of the account in the currency of the security. */
const converted = (amount: string | null, rate: Decimal) =>
  amount === null ? null : toText(divide(decimal(amount), rate, 6));

/** The costs of a trade hide in the difference between the money that moved and shares × price. */
function costsOf({ kind, net, shares, price }: Draft): string | null {
  if (net === null || shares === null || price === null) return null;
  const [paid, money] = [magnitude(decimal(net)), multiply(decimal(shares), decimal(price))];
  const costs = kind === 'sell' ? subtract(money, paid) : subtract(paid, money);
  return costs.units > 0n ? toText(costs) : null;
}

function read(row: Row, stated: Draft): Draft | RowOutcome {
  const text = row.number('Conversion Rate');
  const rate = text === null || decimal(text).units === 0n ? decimal('1') : decimal(text);
  const account = row.text('Currency') || null;
  const isTrade = stated.kind === 'buy' || stated.kind === 'sell';
  // Only a trade states its price in the currency of the security.
  const isConverted = toText(rate) !== '1' && (isTrade || account === null);
  const local = row.text('Instrument currency');
  const draft: Draft = {
    ...stated,
    security: securityOf(row, stated),
    net: isConverted ? converted(stated.net, rate) : stated.net,
    currency: (isConverted ? local : account || local) || null,
    ...(isConverted || account === null ? { rate: toText(rate), settlementCurrency: account } : {}),
  };
  const found = trade.exec(draft.kindText)?.groups;
  if (found && isTrade) {
    const shares = readNumber(found['shares'] ?? '')?.value ?? null;
    const price = readNumber(found['price'] ?? '')?.value ?? null;
    const priced = { ...draft, shares, price, currency: found['currency'] ?? draft.currency };
    return { ...priced, fee: costsOf(priced) };
  }
  const isShares = draft.kind === 'tax' || isDistribution(draft.kind);
  if (draft.kind !== null && draft.net !== null && decimal(draft.net).units === 0n)
    return { is: 'skipped', reason: 'Nothing was paid.' };
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  const isNamed = draft.security?.isin || draft.security?.symbol;
  return isShares
    ? draft
    : { ...draft, ...((isCash || !isNamed) && { security: null }), note: draft.kindText };
}

const table: Omit<Table, 'header' | 'columns'> = {
  aliases: {
    'Booked Amount': 'Amount',
    'Bogført beløb': 'Amount',
    'Geboekt bedrag': 'Amount',
    'Klant-ID': 'Client ID',
    Transactiedatum: 'Trade Date',
    Handelsdatum: 'Trade Date',
    Handelsdato: 'Trade Date',
    Valutadatum: 'Value Date',
    Valørdato: 'Value Date',
    'Instrument-ISIN': 'Instrument ISIN',
    Instrumentvaluta: 'Instrument currency',
    'Instrument valuta': 'Instrument currency',
    Instrumentsymbool: 'Instrument Symbol',
    Instrumentsymbol: 'Instrument Symbol',
    Gebeurtenis: 'Event',
    Arrangement: 'Event',
    Hændelse: 'Event',
    'Ordre-ID': 'Order ID',
    Omregningskurs: 'Conversion Rate',
    Conversiekoers: 'Conversion Rate',
  },
  dates: 'dmy',
  kinds,
  read,
};

const columns = {
  date: ['Trade Date', 'Value Date'],
  kind: 'Event',
  isin: 'Instrument ISIN',
  name: 'Instrument',
  net: 'Amount',
} as const;

export const saxo: Format = {
  id: 'saxo',
  name: 'Saxo',
  tables: [
    {
      ...table,
      header: ['Trade Date', 'Type', 'Instrument', 'Instrument ISIN', 'Event', 'Amount', 'Conversion Rate'],
      without: ['Booking Id'],
      columns,
    },
    {
      ...table,
      header: [
        'Trade Date',
        'Transaction Type',
        'Instrument',
        'Instrument ISIN',
        'Event',
        'Amount',
        'Currency',
        'Booking Id',
      ],
      columns: { ...columns, id: 'Booking Id' },
    },
  ],
  combine: (rows) => joinWithheldTax(settleReversals(withSettlement(rows)), ({ kind }) => kind === 'tax'),
};
