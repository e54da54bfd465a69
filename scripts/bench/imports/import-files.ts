import { join } from 'node:path';
import { tradedClose } from '#domain/performance/traded-close.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { workbookOf } from '#tests/attacks/support/hostile-files.ts';

/** A file to be imported, with its number of transactions. */
export interface ImportFile {
  name: string;
  rows: number;
  bytes: Buffer;
}

const symbols = ['V', 'KO', 'MSFT', 'COST', 'AAPL', 'JNJ', 'NVDA', 'WMT', 'PG', 'HD'] as const;
const schwab = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];

interface Trade {
  date: string;
  symbol: string;
  shares: string;
  price: string;
  net: string;
}

const dataDir = join(import.meta.dirname, '../../../data');
const market = await createSnapshotProvider({ dataDir });
const securities = await Promise.all(symbols.map((symbol) => market.securityData(symbol)));

/** Returns the close of a day: rows with other prices become questions. */
function closeOf(symbol: number, date: string): number {
  const security = securities[symbol];
  const [close] = security ? tradedClose(security, date) : [];
  return close?.close ?? 10;
}

/** Returns the trade number `at`: a different number of shares each, over ten years. */
function tradeAt(at: number): Trade {
  const date = new Date(Date.UTC(2015, 0, 5 + (at % 3_600))).toISOString().slice(0, 10);
  const shares = 1 + at / 1_000;
  const symbol = at % symbols.length;
  const price = closeOf(symbol, date);
  return {
    date,
    symbol: symbols[symbol] ?? 'V',
    shares: shares.toFixed(3),
    price: price.toFixed(2),
    net: (-price * shares).toFixed(2),
  };
}

const trades = (count: number) => Array.from({ length: count }, (_, at) => tradeAt(at));
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

function csvFile(rows: number): ImportFile {
  const lines = trades(rows).map(
    ({ date, symbol, shares, price, net }) =>
      `"${american(date)}","Buy","${symbol}","A company with a name","${shares}","$${price}","","${net.replace('-', '-$')}"\n`,
  );
  const bytes = Buffer.from(`"${schwab.join('","')}"\n${lines.join('')}`);
  return { name: `CSV, ${rows.toLocaleString('en-US')} rows`, rows, bytes };
}

function xlsxFile(rows: number): ImportFile {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const number = (text: string) => `<c><v>${text}</v></c>`;
  const head = `<row>${schwab.map((name) => cell(name.replace('&', '&amp;'))).join('')}</row>`;
  const body = trades(rows).map(
    ({ date, symbol, shares, price, net }) =>
      `<row>${cell(american(date))}${cell('Buy')}${cell(symbol)}${cell('A company')}${number(shares)}${number(price)}<c/>${number(net)}</row>`,
  );
  const sheet = Buffer.from(`<worksheet><sheetData>${head}${body.join('')}</sheetData></worksheet>`);
  return { name: `XLSX, ${rows.toLocaleString('en-US')} rows`, rows, bytes: Buffer.from(workbookOf(sheet)) };
}

function flexFile(rows: number): ImportFile {
  const elements = trades(rows).map(
    ({ date, symbol, shares, price, net }, at) =>
      `<Trade accountId="U1" assetCategory="STK" levelOfDetail="EXECUTION" currency="USD" symbol="${symbol}" tradeID="${at}" transactionID="${at}" tradeDate="${date.replaceAll('-', '')}" buySell="BUY" quantity="${shares}" tradePrice="${price}" tradeMoney="${net.slice(1)}" proceeds="${net}" ibCommission="0" ibCommissionCurrency="USD" netCash="${net}" fxRateToBase="1"/>\n`,
  );
  const bytes = Buffer.from(
    `<?xml version="1.0"?>\n<FlexQueryResponse queryName="trades" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>\n${elements.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
  );
  return { name: `Flex XML, ${rows.toLocaleString('en-US')} rows`, rows, bytes };
}

/** The files of the measurement. The last one has as many rows as a file may have. */
export const importFiles: readonly (() => ImportFile)[] = [
  () => csvFile(10_000),
  () => xlsxFile(10_000),
  () => flexFile(10_000),
  () => csvFile(100_000),
  () => xlsxFile(100_000),
  () => flexFile(100_000),
  () => csvFile(500_000),
];
