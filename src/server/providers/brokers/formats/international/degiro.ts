import { readCurrency } from '#domain/currencies.ts';
import { add, type Decimal, decimal, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { readNumber } from '../../engine/cell-numbers.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { inPriceCurrency, unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { actionKind, joinActions, orderlessText } from './degiro-actions.ts';
import { degiroHeaders } from './degiro-headers.ts';
import { degiroKinds, isTradeCost } from './degiro-kinds.ts';
import { joinOrders, orderKey } from './degiro-orders.ts';

/** `Koop 6 ISHARES MSCI WOR A@49,785 EUR (IE00B4L5Y983)`, also with `zu je` or `at`, after a corporate action and a colon. */
const prose =
  /^(?:(?<action>[^:@]+?)\s*:\s*)?(?<verb>\p{L}+)?\s*(?<shares>\d[\d.,\s]*?)\s+(?:(?<name>\S.*?)\s*)?(?:@|\bzu je\b|\bat\b)\s*(?<price>\d[\d.,\s]*?)\s+(?<currency>[A-Za-z]{3})\b/u;

const sales = /^(?:sell|verk|venta|venda|vendita|vente|sprzedaż|prodej|salg|sälj)/i;
const verbs =
  /^(?:buy|sell|koop|verkoop|kauf|verkauf|compra|venta|venda|acquisto|vendita|achat|vente|kupno|sprzedaż|nákup|prodej|køb|salg|köp|sälj)$/i;
/** Purchases and sales of the fund that held the cash. */
const fund = /^(?:Money Market|Geldmarkt|Conver)/i;

/** Shares that are taken away because they are worth nothing. */
const worthless = /^[^:]*(?:delisting|worthless|wertlos|waardeloos|liquid|insolv)/i;

const unknownSide = 'It is not stated whether these shares came or went: enter the ratio of the split';

/** A number of the prose: a single mark separates decimals unless it groups thousands of shares. */
const proseNumber = (text: string, isPrice: boolean) => {
  const isGrouped = !isPrice && /^\d{1,3}(?:[.,]\d{3})+$/.test(text);
  return (
    readNumber(isGrouped ? text.replaceAll(/[.,]/g, '') : text, text.includes(',') ? ',' : '.')?.value ?? null
  );
};

/** Reads a purchase or sale from its prose. Shares of a corporate action that cost nothing are transferred. */
function tradeOf(draft: Draft, text: string): Draft | RowOutcome | undefined {
  const found = prose.exec(text)?.groups;
  if (!found) return undefined;
  const { action = '', verb = '', currency = '' } = found;
  const hasVerb = verbs.test(verb);
  if (!hasVerb && actionKind(text) === undefined) return undefined;
  const isPaid = draft.net !== null && decimal(draft.net).units !== 0n;
  if (!hasVerb && !isPaid) return { is: 'problem', reason: unknownSide, draft: { ...draft, kind: 'split' } };
  const isSale = isPaid ? !isNegative(draft.net) : sales.test(verb);
  const price = proseNumber(found['price'] ?? '', true);
  const quoted = readCurrency(currency);
  const isLoss = isSale && !isPaid && worthless.test(text);
  const kind = isSale
    ? isPaid || isLoss || !action
      ? 'sell'
      : 'transfer_out'
    : isPaid || !action
      ? 'buy'
      : 'transfer_in';
  return {
    ...draft,
    kind,
    shares: proseNumber(found['shares'] ?? '', false),
    price:
      kind === 'transfer_in' || isLoss
        ? '0'
        : quoted?.divisor === 1 && currency === draft.currency
          ? price
          : null,
    note: action ? text : null,
  };
}

const noted: ReadonlySet<Draft['kind']> = new Set([
  'fee',
  'fee_refund',
  'interest',
  'interest_paid',
  'return_of_capital',
]);

function readBooking(row: Row, stated: Draft): Draft | RowOutcome {
  const text = stated.kindText.replace(/\s+/g, ' ');
  if (row.text('>Change') === '') return { is: 'skipped', reason: 'Nothing was booked.' };
  const order = row.text('Order Id');
  const base = { ...stated, externalId: order ? `degiro:${orderKey(order)}` : null };
  if (fund.test(text) && text.includes(':')) return base;
  const trade = tradeOf(base, text);
  if (trade) return trade;
  if (base.kind !== null && base.net !== null && decimal(base.net).units === 0n)
    return { is: 'skipped', reason: 'Nothing was paid.' };
  const isNamed = !/NLFLATEXACNT/.test(row.text('ISIN'));
  const note = base.kind !== null && noted.has(base.kind) ? text : null;
  return { ...base, note, security: isNamed ? base.security : null };
}

const sum = (values: (string | null)[]): Decimal | null => {
  const numbers = values.flatMap((value) => (value === null ? [] : [decimal(value)]));
  return numbers.length === 0 ? null : numbers.reduce(add);
};

function readOrder(row: Row, stated: Draft): Draft | RowOutcome {
  const order = row.text('Order Id') || row.text('>Order Id');
  const local = row.text('>Local value') || row.text('>Price');
  const account = row.text('>Total') || row.text('>Value') || row.accountCurrency || local;
  const isSale = isNegative(row.number('Quantity'));
  const fee = sum([row.number('Fees'), row.number('AutoFX Fee')]);
  const value = row.number('Value');
  const trade: Draft = {
    ...stated,
    kind: isSale ? 'sell' : 'buy',
    // A corporate action has neither an order nor costs.
    kindText: !order && !fee && row.text('Venue') === '' ? orderlessText : '',
    gross: value === null ? null : unsigned(value),
    net: row.number('Total'),
    fee: fee && unsigned(toText(fee)),
    currency: account,
    externalId: order ? `degiro:${orderKey(order)}` : null,
  };
  if (value !== null && decimal(value).units === 0n)
    return isSale
      ? { ...trade, kind: 'transfer_out', gross: null, net: null }
      : { ...trade, kind: 'transfer_in', price: '0', gross: null, net: null };
  return inPriceCurrency(trade, row.text('>Price') || local, row.number('Price'));
}

export const degiro: Format = {
  id: 'degiro',
  name: 'DEGIRO',
  accountCurrency: ({ cells }) =>
    cells
      .map((cell) => /^(?:Total|Totaal|Gesamt|Totale|Montant négocié) ([A-Z]{3})$/.exec(cell.trim())?.[1])
      .find((currency) => currency !== undefined),
  tables: [
    {
      header: ['Date', 'Time', 'ISIN', 'Description', 'Change', 'Balance', 'Order Id'],
      aliases: degiroHeaders,
      columns: {
        date: ['Date', 'Value date'],
        time: 'Time',
        kind: 'Description',
        isin: 'ISIN',
        name: 'Product',
        net: '>Change',
        currency: 'Change',
      },
      dates: 'dmy',
      kinds: degiroKinds,
      read: readBooking,
    },
    {
      header: ['Date', 'Time', 'ISIN', 'Quantity', 'Price', 'Local value', 'Value', 'Total', 'Order Id'],
      aliases: degiroHeaders,
      columns: {
        date: ['Date', 'Value date'],
        time: 'Time',
        isin: 'ISIN',
        name: 'Product',
        exchange: 'Exchange',
        shares: 'Quantity',
        fee: 'Fees',
      },
      dates: 'dmy',
      kinds: { '': 'trade' },
      read: readOrder,
    },
  ],
  combine: (rows: readonly ReadRow[]) =>
    joinWithheldTax(
      settleReversals(joinOrders(joinActions(rows))),
      ({ kind, kindText }) => kind === 'tax' && !isTradeCost(kindText),
    ),
};
