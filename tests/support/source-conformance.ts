import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import {
  type FailureKind,
  type MarketSource,
  type SourceAbility,
  SourceFailure,
} from '#server/providers/market/market-source.ts';
import type { Fault, FaultyServer } from './faulty-server.ts';

/** A fault of a service and the resulting kind of failure. */
export type FailureCase = readonly [name: string, fault: Fault, kind: FailureKind];

export type InvalidResponse = readonly [ability: SourceAbility, how: string, body: unknown];

export interface SourceUnderTest<Server extends FaultyServer> {
  start(): Promise<Server>;
  make(server: Server, address: string): MarketSource | Promise<MarketSource>;
  abilities: readonly SourceAbility[];
  /** Texts that no message may contain. */
  secrets(server: Server): readonly string[];
  /** Cases in addition to the common ones. */
  failureCases: readonly FailureCase[];
  /** Invalid responses, which the source must reject. */
  invalidResponses: readonly InvalidResponse[];
  /** Overrides the expected kind of failure. */
  expectedKind?: (ability: SourceAbility, kind: FailureKind) => FailureKind;
}

export const industry = 'Consumer Electronics';
const page = { body: '<!DOCTYPE html><p>We will be right back', headers: { 'content-type': 'text/html' } };
export const commonFailureCases: readonly FailureCase[] = [
  ['fails', { status: 500, body: 'Internal Server Error' }, 'busy'],
  ['is down for maintenance', { ...page, status: 503 }, 'busy'],
  ['sends an HTML page', page, 'garbage'],
  ['sends truncated JSON', { body: '[{"symbol":"AAPL","price":1' }, 'garbage'],
  ['sends an empty body', { body: '' }, 'garbage'],
  ['sends null', { body: null }, 'garbage'],
  ['sends an object', { body: { symbol: 'AAPL', price: 1 } }, 'garbage'],
  ['sends a number', { body: 7 }, 'garbage'],
  ['sends NaN', { body: '[{"symbol":"AAPL","price":NaN}]' }, 'garbage'],
  ['sends a list of mixed values', { body: [null, 1, 'AAPL', [], {}] }, 'garbage'],
  ['sends an endless body', 'endless', 'garbage'],
  ['ends the connection within the body', 'cut off', 'unreachable'],
  ['resets the connection', 'reset', 'unreachable'],
  ['redirects', 'redirect', 'unreachable'],
];

/** Gives a source nothing to know about listings abroad, and reports nothing. */
export const noContext = { currencyOf: async () => undefined, refuse: () => undefined };

type Request = (source: MarketSource, signal: AbortSignal) => Promise<unknown>;
/** One request for each ability. Every response of a healthy service contains Apple. */
export const requests: Readonly<Record<SourceAbility, Request>> = {
  search: (source, signal) => source.search('apple', { limit: 5 }, signal),
  quote: (source, signal) => source.quotes(['AAPL'], signal),
  profile: (source, signal) => source.profile('AAPL', signal),
  peers: (source, signal) => source.peers(industry, { limit: 3 }, signal),
  history: (source, signal) => source.history('AAPL', '1m', signal),
  security: (source, signal) => source.security('AAPL', signal),
};

export async function failureOf(response: Promise<unknown>): Promise<SourceFailure> {
  const outcome = await response.catch((error: unknown) => error);
  if (outcome instanceof SourceFailure) return outcome;
  throw new Error(`Expected a SourceFailure, got ${inspect(outcome)}`);
}

/** Returns a local URL on which no server listens. */
export async function unusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
