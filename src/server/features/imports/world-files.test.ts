import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import } from '#contract/imports.ts';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { importingCustomer } from '#tests/support/importing-customer.ts';

interface WorldFile {
  text: string;
  /** What each row trades: the listing, the currency, and the price in it. */
  trades: string[];
  /** Listings that are quoted in another currency than the file. */
  elsewhere?: string[];
}

const questradeHead =
  'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type';
const questrade = (symbol: string, name: string, price: number, currency: string) =>
  `2025-01-15 12:00:00 AM,2025-01-16 12:00:00 AM,Buy,${symbol},${name} WE ACTED AS AGENT,10.00000,${price},${-10 * price},0.00,${-10 * price},${currency},55500001,Trades,Individual TFSA`;

const flexHead =
  '"Buy/Sell","TradeDate","Symbol","Description","ISIN","ListingExchange","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"';
const flex = (symbol: string, name: string, isin: string, place: string, price: number, currency: string) =>
  `"BUY","20250115","${symbol}","${name}","${isin}","${place}","10","${price}","${10 * price}","${currency}","-1","${currency}"`;

const tradeRepublicHead =
  'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id';
const tradeRepublic = (kind: string, name: string, isin: string, price: number) =>
  `2025-01-15T10:00:00.000Z,2025-01-15,DEFAULT,TRADING,BUY,${kind},${name},${isin},1,${price},${-price},-1.00,,EUR,,,,Buy trade,${isin}`;

const files: Record<string, WorldFile> = {
  DEGIRO: {
    text: `Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,
15-01-2025,15:31,VANGUARD FTSE AW,IE00BK5BQT80,XET,XETA,10,135.3800,EUR,-1353.80,EUR,-1353.80,,,,-1353.80,,a1
15-01-2025,15:31,VANGUARD FTSE AW,IE00BK5BQT80,TDG,XGAT,10,135.4000,EUR,-1354.00,EUR,-1354.00,,,,-1354.00,,a2
15-01-2025,15:31,HSBC HOLDINGS,GB0005405286,LSE,XLON,100,804.4000,GBX,-80440.00,GBX,-954.00,84.313,,,-954.00,,a3
15-01-2025,15:31,ASML HOLDING,NL0010273215,EAM,XAMS,1,712.7000,EUR,-712.70,EUR,-712.70,,,,-712.70,,a4
15-01-2025,15:31,NESTLE SA,CH0038863350,SWX,XSWX,5,73.6600,CHF,-368.30,CHF,-392.00,0.9395,,,-392.00,,a5
15-01-2025,15:31,APPLE INC,US0378331005,TDG,XGAT,4,231.0000,EUR,-924.00,EUR,-924.00,,,,-924.00,,a6
15-01-2025,15:31,TOYOTA MOTOR CORP,JP3633400001,TYO,XTKS,100,2901.0000,JPY,-290100.00,JPY,-1793.51,161.75,,,-1793.51,,a7
`,
    trades: [
      ...['VWCE.DE EUR 135.38', 'VWCE.DE EUR 135.4', 'HSBA.L GBP 8.044', 'ASML.AS EUR 712.7'],
      ...['NESN.SW CHF 73.66', 'AAPL EUR 231', '7203.T JPY 2901'],
    ],
    elsewhere: ['AAPL'],
  },
  'Trade Republic': {
    text: [
      tradeRepublicHead,
      tradeRepublic('FUND', 'FTSE All-World USD (Acc)', 'IE00BK5BQT80', 135.38),
      tradeRepublic('STOCK', 'SAP', 'DE0007164600', 253.6),
      tradeRepublic('STOCK', 'SAP (ADR)', 'US8030542042', 254.2),
      tradeRepublic('STOCK', 'ASML', 'NL0010273215', 712.7),
      tradeRepublic('STOCK', 'Novo Nordisk (B)', 'DK0062498333', 81.1),
      tradeRepublic('STOCK', 'Toyota', 'JP3633400001', 17.9),
      tradeRepublic('STOCK', 'Apple', 'US0378331005', 231),
      tradeRepublic('CRYPTO', 'Bitcoin', 'XF000BTC0017', 97_500),
    ].join('\n'),
    trades: [
      ...['VWCE.DE EUR 135.38', 'SAP.DE EUR 253.6', 'SAP EUR 254.2', 'ASML.AS EUR 712.7'],
      ...['NOVO-B.CO EUR 81.1', '7203.T EUR 17.9', 'AAPL EUR 231', 'BTC-USD EUR 97500'],
    ],
    elsewhere: ['7203.T', 'AAPL', 'BTC-USD', 'NOVO-B.CO', 'SAP'],
  },
  'Trading 212': {
    text: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID
Dividend (Dividend),2025-01-14 09:00:00,NL0010273215,ASML,ASML,1.0,1.52,USD,Not available,,,1.20,GBP,0.10,USD,,
Market buy,2025-01-15 09:00:00,GB0005405286,HSBA,HSBC Holdings,10.0,804.40,GBX,100,,,80.44,GBP,,,,EOF1
Market buy,2025-01-15 09:00:00,IE00BK5BQT80,VWCE,Vanguard FTSE All-World (Acc),1.0,135.38,EUR,1.186,,,114.14,GBP,,,,EOF2
Market buy,2025-01-15 09:00:00,DE0007164600,SAP,SAP,1.0,253.60,EUR,1.186,,,213.80,GBP,,,,EOF3
Market buy,2025-01-15 15:00:00,US8030542042,SAP,SAP SE,1.0,261.79,USD,1.222,,,214.30,GBP,,,,EOF4
Market buy,2025-01-15 09:00:00,NL0010273215,ASML,ASML,1.0,712.70,EUR,1.186,,,600.93,GBP,,,,EOF5
Market buy,2025-01-15 15:00:00,CA82509L1076,SHOP,Shopify,1.0,104.24,USD,1.222,,,85.30,GBP,,,,EOF6
`,
    trades: [
      ...['ASML.AS USD null', 'HSBA.L GBP 8.044', 'VWCE.DE EUR 135.38', 'SAP.DE EUR 253.6', 'SAP USD 261.79'],
      ...['ASML.AS EUR 712.7', 'SHOP USD 104.24'],
    ],
  },
  Questrade: {
    text: [
      questradeHead,
      questrade('RY.TO', 'ROYAL BANK OF CANADA', 171.57, 'CAD'),
      questrade('SHOP.TO', 'SHOPIFY INC CLASS A SUBORDINATE VTG SHS', 149.42, 'CAD'),
      questrade('SHOP', 'SHOPIFY INC CLASS A SUBORDINATE VTG SHS', 104.24, 'USD'),
      questrade('RY', 'ROYAL BANK OF CANADA', 119.6, 'USD'),
      questrade('AAPL', 'APPLE INC', 237.87, 'USD'),
    ].join('\n'),
    trades: ['RY.TO CAD 171.57', 'SHOP.TO CAD 149.42', 'SHOP USD 104.24', 'RY USD 119.6', 'AAPL USD 237.87'],
  },
  'Scalable Capital': {
    text: `date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
2025-01-15;10:00:00;Executed;"A1";"Vanguard FTSE All-World (Acc)";Security;Savings plan;IE00BK5BQT80;2;135,38;-270,76;0,00;0,00;EUR
2025-01-15;10:00:00;Executed;"A2";"SAP";Security;Buy;DE0007164600;1;253,60;-253,60;0,99;0,00;EUR
2025-01-15;10:00:00;Executed;"A3";"LVMH";Security;Buy;FR0000121014;1;637,20;-637,20;0,99;0,00;EUR
2025-01-15;10:00:00;Executed;"A4";"HSBC Holdings";Security;Buy;GB0005405286;10;9,54;-95,40;0,99;0,00;EUR
2025-01-15;10:00:00;Executed;"A5";"Nestlé";Security;Buy;CH0038863350;1;78,40;-78,40;0,99;0,00;EUR
2025-01-15;10:00:00;Executed;"A6";"Apple";Security;Buy;US0378331005;1;231,00;-231,00;0,99;0,00;EUR
`,
    trades: [
      ...['VWCE.DE EUR 135.38', 'SAP.DE EUR 253.6', 'MC.PA EUR 637.2', 'HSBA.L EUR 9.54', 'NESN.SW EUR 78.4'],
      'AAPL EUR 231',
    ],
    elsewhere: ['AAPL', 'HSBA.L', 'NESN.SW'],
  },
  'Interactive Brokers': {
    text: [
      flexHead,
      flex('VWCE', 'VANG FTSE AW USDA', 'IE00BK5BQT80', 'IBIS2', 135.38, 'EUR'),
      flex('HSBA', 'HSBC HOLDINGS PLC', 'GB0005405286', 'LSE', 8.044, 'GBP'),
      flex('ASML', 'ASML HOLDING NV', 'NL0010273215', 'AEB', 712.7, 'EUR'),
      flex('7203', 'TOYOTA MOTOR CORP', 'JP3633400001', 'TSEJ', 2901, 'JPY'),
      flex('MC', 'LVMH MOET HENNESSY LOUIS VUI', 'FR0000121014', 'SBF', 637.2, 'EUR'),
      flex('SHOP', 'SHOPIFY INC - CLASS A', 'CA82509L1076', 'TSE', 149.42, 'CAD'),
      flex('NESN', 'NESTLE SA-REG', 'CH0038863350', 'EBS', 73.66, 'CHF'),
      flex('NOVO B', 'NOVO NORDISK A/S-B', 'DK0062498333', 'CPH', 605, 'DKK'),
    ].join('\n'),
    trades: [
      ...[
        'VWCE.DE EUR 135.38',
        'HSBA.L GBP 8.044',
        'ASML.AS EUR 712.7',
        '7203.T JPY 2901',
        'MC.PA EUR 637.2',
      ],
      ...['SHOP.TO CAD 149.42', 'NESN.SW CHF 73.66', 'NOVO-B.CO DKK 605'],
    ],
  },
};

/** Rows as `SAP.DE EUR 253.6`, and for rows without an answer why. */
const tradesOf = ({ files: [file] }: Import) =>
  (file?.rows ?? [])
    .toSorted((a, b) => a.line - b.line)
    .map(({ verdict, reason, transaction }) =>
      verdict === 'new' && transaction
        ? `${transaction.symbol} ${transaction.currency} ${transaction.price}`
        : `${verdict}: ${reason}`,
    );

describe.each(databases)('files that trade listings of the world on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test.each(Object.entries(files))('%s asks nothing about shipped listings', async (_broker, file) => {
    const { client, path } = await importingCustomer(api);
    const form = { field: 'files', files: [{ name: 'trades.csv', bytes: file.text }] };
    const { body } = await client.send('POST', `${path}/imports?preview=1`, {}, form);
    expect(tradesOf(body.import)).toEqual(file.trades);
    expect(body.import.securities).toEqual([]);
    const elsewhere = (body.import as Import).positions.filter(({ currencies }) => currencies);
    expect(elsewhere.map(({ symbol }) => symbol)).toEqual(file.elsewhere ?? []);
  });
});
