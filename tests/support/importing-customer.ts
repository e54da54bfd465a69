import type { Import, ImportRow } from '#contract/imports.ts';
import type { Api, ApiResponse, Client } from './api.ts';
import { type DraftOf, formOf, type SampleFile } from './imported-files.ts';

/** A purchase of Visa, or of another symbol. */
export const buy = (date: string, shares: string, price: string, more: DraftOf = {}): DraftOf => ({
  kind: 'buy',
  symbol: 'V',
  date,
  shares,
  price,
  ...more,
});

export const sell = (date: string, shares: string, more: DraftOf = {}): DraftOf =>
  buy(date, shares, '300', { kind: 'sell', ...more });

/** A customer with an empty portfolio who imports files. */
export interface ImportingCustomer {
  client: Client;
  path: string;
  send(query: string, ...files: SampleFile[]): Promise<ApiResponse>;
  /** Throws unless the files were read. */
  preview(...files: SampleFile[]): Promise<Import>;
  /** Stores answers and returns the import. */
  answer(id: string, answers: object): Promise<Import>;
  commit(id: string, answers?: object): Promise<ApiResponse>;
  undo(id: string): Promise<ApiResponse>;
  record(transaction: object): Promise<void>;
  /** Returns the transactions, newest first. */
  list(): Promise<{ total: number; transactions: Record<string, unknown>[] }>;
  /** Returns the shares of open positions by symbol. */
  shares(): Promise<Record<string, string>>;
}

interface Ticker {
  symbol: string;
  exact: { shares: string };
}

export async function importingCustomer(api: Api): Promise<ImportingCustomer> {
  const client = await api.customer();
  const { body } = await client.call('POST', '/portfolios', { title: 'Long term' });
  const path = `/portfolios/${body.portfolios[0]._id}`;
  const expectStatus = (response: ApiResponse, status: number): ApiResponse => {
    if (response.status !== status) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    return response;
  };
  const send = (query: string, ...files: SampleFile[]) =>
    client.send('POST', `${path}/imports${query}`, {}, formOf(...files));
  return {
    client,
    path,
    send,
    preview: async (...files) => expectStatus(await send('?preview=1', ...files), 201).body.import,
    answer: async (id, answers) =>
      expectStatus(await client.call('PUT', `${path}/imports/${id}`, answers), 200).body.import,
    commit: (id, answers = {}) => client.call('POST', `${path}/imports/${id}`, answers),
    undo: (id) => client.call('DELETE', `${path}/imports/${id}`),
    async record(transaction) {
      expectStatus(await client.call('POST', `${path}/transactions`, transaction), 201);
    },
    list: async () => (await client.call('GET', `${path}/transactions`)).body,
    async shares() {
      const { portfolios } = (await client.call('GET', '/portfolios')).body;
      const tickers: Ticker[] = portfolios[0].tickers;
      return Object.fromEntries(tickers.map(({ symbol, exact }) => [symbol, exact.shares]));
    },
  };
}

/** Returns the rows of a file by line. */
export const rowsByLine = ({ files }: Import, file = 0): Record<number, ImportRow> =>
  Object.fromEntries((files[file]?.rows ?? []).map((row) => [row.line, row]));

/** Returns the verdicts of each file by line. */
export const verdictsOf = ({ files }: Import): Record<number, string>[] =>
  files.map(({ rows }) => Object.fromEntries(rows.map(({ line, verdict }) => [line, verdict])));
