import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { Fault, FaultyServer } from './faulty-server.ts';
import { type FailureKind, type MarketSource, type SourceAbility, SourceFailure } from './market-source.ts';

/** A way in which this service fails: what its server sends, and what the source makes of it. */
export type Trial = readonly [name: string, fault: Fault, kind: FailureKind];

export type Lie = readonly [ability: SourceAbility, how: string, body: unknown];

export interface SourceUnderTest<Server extends FaultyServer> {
  start(): Promise<Server>;
  make(server: Server, address: string): MarketSource | Promise<MarketSource>;
  abilities: readonly SourceAbility[];
  /** What no message may contain. */
  secrets(server: Server): readonly string[];
  /** Beside the troubles that every service has. */
  trials: readonly Trial[];
  /** What a lying service sends when asked for this, and how it lies: none of it gets through. */
  lies: readonly Lie[];
  /** As what a failure is told where that is not its own kind. */
  toldAs?: (ability: SourceAbility, kind: FailureKind) => FailureKind;
}

export const industry = 'Computer Manufacturing';
const page = { body: '<!DOCTYPE html><p>We will be right back', headers: { 'content-type': 'text/html' } };
export const commonTrials: readonly Trial[] = [
  ['fails', { status: 500, body: 'Internal Server Error' }, 'busy'],
  ['is closed for maintenance', { ...page, status: 503 }, 'busy'],
  ['sends a page', page, 'garbage'],
  ['sends half of its JSON', { body: '[{"symbol":"AAPL","price":1' }, 'garbage'],
  ['sends nothing', { body: '' }, 'garbage'],
  ['sends null', { body: null }, 'garbage'],
  ['sends an object', { body: { symbol: 'AAPL', price: 1 } }, 'garbage'],
  ['sends a number', { body: 7 }, 'garbage'],
  ['sends NaN', { body: '[{"symbol":"AAPL","price":NaN}]' }, 'garbage'],
  ['sends a list of anything', { body: [null, 1, 'AAPL', [], {}] }, 'garbage'],
  ['never ends', 'endless', 'garbage'],
  ['is cut off', 'cut off', 'unreachable'],
  ['hangs up', 'reset', 'unreachable'],
  ['sends us elsewhere', 'redirect', 'unreachable'],
];

type Question = (source: MarketSource, signal: AbortSignal) => Promise<unknown>;
/** One for each ability; a healthy service has Apple in every answer. */
export const questions: Readonly<Record<SourceAbility, Question>> = {
  search: (source, signal) => source.search('apple', { limit: 5 }, signal),
  quote: (source, signal) => source.quotes(['AAPL'], signal),
  profile: (source, signal) => source.profile('AAPL', signal),
  peers: (source, signal) => source.peers(industry, { limit: 3 }, signal),
  history: (source, signal) => source.history('AAPL', '1m', signal),
};

export async function failureOf(answer: Promise<unknown>): Promise<SourceFailure> {
  const outcome = await answer.catch((error: unknown) => error);
  if (outcome instanceof SourceFailure) return outcome;
  throw new Error(`no failure of a source, but ${inspect(outcome)}`);
}

/** An address at which nobody listens. */
export async function desertedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
