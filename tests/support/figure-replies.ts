import { expect } from 'vitest';
import { type Client, clientOf } from './api.ts';
import type { MarketInstance } from './market-instances.ts';
import { inScope } from './scope.ts';

const essential = [
  'performance?benchmark=SPY',
  'performance?benchmark=MYFUND&returns=price',
  'performance?range=1y&symbol=AAPL',
  'performance/explain?figure=currency',
  'lots',
  'gains',
  'income?by=symbol',
  'allocation?by=currency',
  'allocation?by=type',
  'transactions',
  'dividends',
  'export',
];
const paths = inScope(essential, [
  ...essential,
  'events',
  'performance?benchmark=SPY:60,MYFUND:40',
  'performance?benchmark=inflation',
  'performance?year=2025',
  'performance?from=2023-06-01&to=2026-08-21&symbol=HON',
  'performance/explain?figure=total',
  'performance/explain?figure=twr&range=1y',
  'lots?symbol=MSFT',
  'gains?method=fifo',
  'gains?method=hifo&year=2024',
  'gains.csv',
  'allocation?by=sector&funds=through',
  'transactions?symbol=KO',
  'transactions?broker=fid&limit=2',
  'export?format=portfolio-performance',
  'export?format=wealthfolio',
  'imports',
  'plan',
  'calendar',
]);

/** The replies about portfolios, and about all, that a server can compute from what it has in memory. */
const pathsOf = (ids: readonly string[]) => [
  '/portfolios',
  '/securities',
  '/portfolios/all/match',
  '/customer/storage',
  ...[...ids, 'all'].flatMap((id) => paths.map((path) => `/portfolios/${id}/${path}`)),
];

export type Replies = Readonly<Record<string, string>>;

/** An instance for which a customer is logged in. */
export interface FigureServer extends MarketInstance {
  client: Client;
  /** Reads all figures of portfolios, also in the opposite order. */
  read(ids: readonly string[], order?: 'forwards' | 'backwards'): Promise<Replies>;
}

/** Opens a client with the session of another one: sessions are in the database, so all instances know them. */
export function figureServer(instance: MarketInstance, { cookies }: Client): FigureServer {
  const client = clientOf(instance.app);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return {
    ...instance,
    client,
    async read(ids, order = 'forwards') {
      const replies: Record<string, string> = {};
      const all = pathsOf(ids);
      for (const path of order === 'forwards' ? all : all.toReversed()) {
        const { statusCode, payload } = await instance.app.inject({
          url: `/api/v1${path}`,
          cookies: Object.fromEntries(client.cookies),
        });
        replies[path] = `${statusCode} ${payload}`;
      }
      return replies;
    },
  };
}

function parsed(reply = ''): unknown {
  const body = reply.slice(reply.indexOf(' ') + 1);
  return body.startsWith('{') ? JSON.parse(body) : body;
}

/** Compares the texts, which is fast, and the values where they differ, which shows how. */
export function expectSameReplies(found: Replies, expected: Replies, after: string): void {
  for (const [path, text] of Object.entries(expected)) {
    if (found[path] === text) continue;
    expect(parsed(found[path]), `${path} after ${after}`).toEqual(parsed(text));
    expect(found[path], `${path} after ${after}`).toBe(text);
  }
}
