import type { KnownEvent } from '#domain/known-events.ts';
import { once } from '#domain/once.ts';
import { readSymbolRows } from './symbol-rows.ts';

/** Finds what happened to a security, oldest first. */
export type FindEvents = (symbol: string) => KnownEvent[];

/** The shipped list of known events, read on first use. */
export type KnownEvents = () => Promise<FindEvents>;

async function readEvents(folder: string): Promise<FindEvents> {
  const rows = await readSymbolRows(folder, 'events.csv');
  return (symbol) =>
    rows(symbol).map(
      ([date = '', kind, counterpart, received = '', per = '', cash, share, basis, source]) => ({
        kind: kind as KnownEvent['kind'],
        symbol,
        date,
        counterpart: counterpart || null,
        received,
        per,
        cash: cash || null,
        costShare: share || null,
        basis: (basis || null) as KnownEvent['basis'],
        source: source || null,
      }),
    );
}

export const openKnownEvents = (folder: string): KnownEvents => once(() => readEvents(folder));
