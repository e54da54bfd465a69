import { expect, type Page } from '@playwright/test';

/** A file as a customer drops it. */
export interface DroppedFile {
  name: string;
  text: string;
}

const lines = (...texts: string[]) => texts.join('\n');

/** Files of four brokers that are known, and one that is not. */
export const fiveFiles: readonly DroppedFile[] = [
  {
    name: 'schwab.csv',
    text: lines(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"03/04/2025","Buy","V","VISA INC","12","$352.23","$1.00","-$4,227.76"',
      '"03/04/2025","Buy","V","VISA INC","12","$352.23","$1.00","-$4,227.76"',
      '"03/05/2025","Moon Rebate","V","VISA INC","","","","$7.00"',
      '"03/06/2025","Sell","V","VISA INC","320","$341.10","","$109,152.00"',
      '"Transactions Total","","","","","","","$0.00"',
    ),
  },
  {
    name: 'robinhood.csv',
    text: lines(
      '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
      '"6/2/2025","6/2/2025","6/3/2025","KO","Coca-Cola\nCUSIP: 191216100","Buy","10","$71.00","($710.00)"',
    ),
  },
  {
    name: 'revolut.csv',
    text: lines(
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2025-06-03T14:30:00.123Z,MSFT,BUY - MARKET,2,$460.00,$920.00,USD,1.14',
    ),
  },
  {
    name: 'trading212.csv',
    text: lines(
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)',
      'Market buy,2025-06-04 15:00:00,US0378331005,AAPL,"Apple",3,200.00,USD,1.00,,,600.00,"USD",,,,EOF1001,,',
    ),
  },
  {
    name: 'house-bank.csv',
    text: lines(
      'My house bank',
      'Trade day;What;Paper;Pieces;Rate;Sum;Cost',
      '04.06.2025;Purchase order;COST;5;1.010,50;-5.057,45;4,95',
      '05.06.2025;Sale order;COST;1;1.020,00;1.015,05;4,95',
    ),
  },
];

/** Drops files on the page, as from a folder. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text } of dropped) data.items.add(new File([text], name, { type: 'text/csv' }));
    return data;
  }, files);
  // The page accepts files once its code has loaded.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await expect(page.getByText('Drop the files to import them')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** Counts the transactions of the only portfolio. */
export async function countTransactions(page: Page): Promise<number> {
  const { portfolios } = await (await page.request.get('/api/v1/portfolios')).json();
  const reply = await page.request.get(`/api/v1/portfolios/${portfolios[0]._id}/transactions`);
  return (await reply.json()).total;
}
