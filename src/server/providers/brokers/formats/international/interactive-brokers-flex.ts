import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { cancelReversed, isReversed } from '../../engine/cancel-reversed.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, Row, Table } from '../../engine/format.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { withSettlement } from '../../engine/settlement-currency.ts';
import { exchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';
import { corporateAction } from './interactive-brokers-actions.ts';
import { withContract, withContracts } from './interactive-brokers-contracts.ts';
import { security, withBondPrice } from './interactive-brokers-flex-securities.ts';
import { keepFinestLevel } from './interactive-brokers-levels.ts';
import { asDescribed, otherAsset, securityIn, shortSale } from './interactive-brokers-securities.ts';
import { transfers } from './interactive-brokers-transfers.ts';

/** What CSV files call the attributes of XML. Their other headers differ in case only. */
const aliases = {
  'Buy/Sell': 'buySell',
  AssetClass: 'assetCategory',
  'Date/Time': 'dateTime',
};

const lineTypes = /^(?:BOF|BOA|BOS|EOS|EOA|EOF|HEADER|TRAILER)$/;
const ignore = (row: Row) =>
  lineTypes.test(row.cells[0] ?? '') ? 'A line of the file itself, not a transaction.' : undefined;

/** Returns the rate to the account's currency, which many queries do not name. */
function withRate(row: Row, draft: Draft): Draft {
  const rate = row.number('fxRateToBase');
  if (rate === null || decimal(rate).units <= 0n || row.accountCurrency === draft.currency) return draft;
  return { ...draft, rate, settlementCurrency: row.accountCurrency };
}

/** Returns the commission in the trade's currency; undefined if it is in another one without a rate. */
function commissionOf(row: Row, { currency, rate, settlementCurrency }: Draft): string | null | undefined {
  const commission = row.number('ibCommission');
  // A positive commission is paid to the customer: only the net amount has it.
  if (commission === null || !isNegative(commission)) return null;
  const charged = row.text('ibCommissionCurrency');
  if (charged === '' || charged === currency) return unsigned(commission);
  return rate !== null && charged === settlementCurrency
    ? toText(divide(decimal(unsigned(commission)), decimal(rate), 6))
    : undefined;
}

/** What a sale cost once says nothing about the money that it brings. */
const withoutCostOfSale = (row: Row, draft: Draft): Draft =>
  draft.kind === 'sell' && row.text('netCash') === '' ? { ...draft, net: null } : draft;

function readTrade(row: Row, found: Draft): Draft | RowOutcome {
  const stated = withBondPrice(row, withoutCostOfSale(row, found));
  const other = otherAsset(row.text('assetCategory'), row.text('symbol'));
  if (other) return other;
  if (stated.security?.isin === null && /^[A-Z]{3}\.[A-Z]{3}$/.test(stated.security.symbol ?? ''))
    return { is: 'skipped', reason: 'A currency exchange.' };
  if (stated.security === null || !(row.text('symbol') || row.text('isin') || row.text('cusip')))
    return { is: 'skipped', reason: 'A currency exchange.' };
  const short = shortSale(
    stated.kind,
    row.text(['openCloseIndicator', 'Open/CloseIndicator', 'Notes/Codes', 'code']),
  );
  if (short) return short;
  if (/\(Ca\.\)/.test(row.text('buySell')) && !isReversed(stated))
    return {
      is: 'problem',
      reason: 'This row cancels a trade: leave out both, or correct the trade.',
      draft: null,
    };
  const draft = withRate(row, { ...stated, security: securityIn(stated, '') });
  const fee = commissionOf(row, draft);
  const charged = `${row.text('ibCommission')} ${row.text('ibCommissionCurrency')}`;
  return {
    ...draft,
    kindText: withContract(row, `${row.text('levelOfDetail')} ${draft.kindText}`.trim()),
    fee: fee ?? null,
    net: fee === undefined ? null : draft.net,
    gross: fee === null && draft.net !== null && draft.fee !== null ? null : draft.gross,
    note: fee === undefined ? `A commission of ${charged} is not included.` : draft.note,
  };
}

const trades: Omit<Table, 'header'> = {
  columns: {
    ...security,
    date: ['dateTime', 'tradeDate', 'settleDateTarget', 'reportDate'],
    kind: 'buySell',
    shares: 'quantity',
    price: 'tradePrice',
    gross: ['proceeds', 'tradeMoney'],
    net: ['netCash', 'cost'],
    fee: 'ibCommission',
    tax: 'taxes',
    currency: ['currency', 'CurrencyPrimary'],
    id: ['tradeID', 'transactionID'],
  },
  decimals: '.',
  aliases: { ...aliases, Price: 'tradePrice' },
  kinds: { 'buy*': 'buy', 'sell*': 'sell', '': 'trade' },
  ignore: (row) =>
    /^(?:CLOSED_LOT|WASH_SALE|ASSET_SUMMARY)$/.test(row.text('levelOfDetail'))
      ? 'An evaluation of trades, not a transaction.'
      : ignore(row),
  read: readTrade,
};

function readCash(row: Row, stated: Draft): Draft | RowOutcome {
  if (/^summary$/i.test(row.text('levelOfDetail')))
    return { is: 'skipped', reason: 'The sum of rows that are listed themselves.' };
  const description = row.text('description');
  const draft = withRate(row, {
    ...stated,
    kindText: stated.kind === null ? stated.kindText : withContract(row, stated.kindText),
    security: securityIn(stated, description),
    note: description || null,
  });
  const isPayment = draft.kind === 'dividend' || draft.kind === 'tax';
  // Other rows are about a security if they name it in columns of its own.
  const isNamed =
    row.text(['symbol', 'isin', 'cusip']) !== '' && !/^(cash|deposits|disbursement)/i.test(draft.kindText);
  return isPayment || isNamed ? asDescribed(draft, description) : { ...draft, security: null };
}

const cash: Omit<Table, 'header'> = {
  columns: {
    symbol: 'symbol',
    exchange: 'listingExchange',
    isin: 'isin',
    cusip: 'cusip',
    date: ['dateTime', 'settleDate', 'date', 'reportDate'],
    kind: 'type',
    net: 'amount',
    currency: ['currency', 'CurrencyPrimary'],
    id: ['transactionID', 'tradeID'],
    account: security.account,
  },
  decimals: '.',
  aliases,
  kinds: {
    Dividends: 'dividend',
    'Payment In Lieu Of Dividends': 'dividend',
    'Withholding Tax': 'tax',
    '871(m) Withholding': 'tax',
    'Deposits*': 'cash',
    'Broker Interest*': 'interest',
    'Bond Interest*': 'interest',
    'Broker Fees': 'charge',
    'Other Fees': 'charge',
    'Other Income': 'income',
    'Advisor Fees': 'charge',
    'Commission Adjustments': 'charge',
    'Price Adjustments': 'income',
    'Sales Tax': 'tax',
    'Disbursement*': 'cash',
  },
  ignore,
  read: readCash,
};

const actions: Table = {
  group: /^CorporateAction$/,
  header: ['symbol', 'quantity', 'currency'],
  columns: {
    ...security,
    date: ['dateTime', 'reportDate'],
    kind: 'type',
    shares: 'quantity',
    currency: 'currency',
    id: 'transactionID',
  },
  decimals: '.',
  read: (row, draft) =>
    otherAsset(row.text('assetCategory'), row.text('symbol')) ??
    corporateAction(
      {
        ...draft,
        security: securityIn({ ...draft, security: draft.security && { ...draft.security, name: null } }, ''),
      },
      {
        description: row.text(['actionDescription', 'description']),
        quantity: row.number('quantity'),
        proceeds: row.number('proceeds'),
        value: row.number('value'),
      },
    ),
};

/** The sums that the broker adds to executions have elements of their own. */
const sums: Table = {
  group: /^(?:SymbolSummary|AssetSummary|Lot|WashSale|OpenPosition)$/,
  header: ['symbol'],
  columns: {},
  skip: 'An evaluation or a position, not a transaction.',
};

export const interactiveBrokersFlex: Format = {
  id: 'ibkr-flex',
  name: 'Interactive Brokers (Flex query)',
  types: ['csv', 'xlsx', 'xml'],
  accountCurrency: ({ group, values }) =>
    group === 'AccountInformation' ? values?.['currency'] || undefined : undefined,
  tables: [
    { ...trades, group: /^(?:Trade|Order)$/, header: ['quantity'] },
    { ...cash, group: /^CashTransaction$/, header: ['type', 'amount', 'currency'] },
    actions,
    transfers,
    sums,
    { ...trades, header: ['quantity', 'tradePrice', 'CurrencyPrimary'] },
    { ...trades, header: ['quantity', 'tradePrice', 'ibCommission'] },
    ...['tradePrice', 'proceeds', 'tradeMoney', 'netCash', 'cost'].flatMap((money) => [
      { ...trades, header: ['buySell', 'quantity', money] },
      { ...trades, header: ['quantity', money, 'CurrencyPrimary', 'ibCommission'] },
    ]),
    { ...cash, header: ['type', 'amount', 'CurrencyPrimary'] },
  ],
  combine: (rows: readonly ReadRow[]) =>
    joinExchanges(
      joinWithheldTax(
        settleReversals(
          cancelReversed(keepFinestLevel(withContracts(withSettlement(rows))), ['buy', 'sell']),
        ),
        ({ kind }) => kind === 'tax',
      ),
      exchangeKind,
    ),
};
