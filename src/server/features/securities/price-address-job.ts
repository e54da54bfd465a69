import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import { isoTime, minuteMs } from '#domain/time.ts';
import { type AddressRow, readingOf } from '#server/ledger/price-addresses.ts';
import { ownCurrency } from '#server/ledger/securities.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import type { PriceAddresses } from '#server/providers/price-addresses/open-price-addresses.ts';
import { storeAddressFailure, storeReading } from './price-addresses.ts';

interface PriceAddressJobSettings {
  db: Db;
  priceAddresses: PriceAddresses;
  onRun?: (run: { read: number; failed: number }) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const pollMs = minuteMs;
const rowsPerRead = 100;
const readAtOnce = 4;
/** Longer than one reading takes. After a kill during a reading, the address is read again. */
const claimMs = 10 * minuteMs;

/** Returns the addresses of all customers that are due, those that have waited longest first. */
const dueAddresses = (db: Db, now: number): Promise<AddressRow[]> =>
  db
    .selectFrom('price_addresses')
    .selectAll()
    .where('next_at', '<=', isoTime(now))
    .orderBy('next_at')
    .limit(rowsPerRead)
    .execute();

/** Returns whether the address was still due and nobody else reads it meanwhile. */
async function claim(db: Db, row: AddressRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('price_addresses')
    .set({ next_at: isoTime(now + claimMs) })
    .where('customer_id', '=', row.customer_id)
    .where('symbol', '=', row.symbol)
    .where('next_at', '=', row.next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads each address once a day on one instance, and failed ones again after some hours. */
export function createPriceAddressJob(settings: PriceAddressJobSettings) {
  const { db, priceAddresses, onRun, onFailure, now = Date.now } = settings;

  /** Reads an address and stores the outcome. Returns whether it succeeded. */
  async function readOne(row: AddressRow, signal: AbortSignal): Promise<boolean> {
    try {
      const currency = await ownCurrency(db, row.customer_id, row.symbol);
      const request = { reading: readingOf(row), currency };
      await storeReading(db, row, await priceAddresses.read(row.url, request, signal), now());
      return true;
    } catch (error) {
      // That the server is busy is not the fault of the address.
      if (!(error instanceof AppError) || error.code === 'upstream_unavailable') throw error;
      await storeAddressFailure(db, row, error, now());
      return false;
    }
  }

  /** An unexpected failure concerns one address only; it is read again when its claim ends. */
  async function readClaimed(row: AddressRow, signal: AbortSignal): Promise<boolean | undefined> {
    try {
      return (await claim(db, row, now())) ? await readOne(row, signal) : undefined;
    } catch (error) {
      if (!signal.aborted) onFailure(error);
      return false;
    }
  }

  return createLeasedLoop({
    db,
    lease: 'price addresses',
    everyMs: pollMs,
    async work(hold, signal) {
      const outcomes: (boolean | undefined)[] = [];
      for (const part of inChunks(await dueAddresses(db, now()), readAtOnce)) {
        if (!(await hold())) return;
        outcomes.push(...(await Promise.all(part.map((row) => readClaimed(row, signal)))));
      }
      const failed = outcomes.filter((outcome) => outcome === false).length;
      onRun?.({ read: outcomes.filter((outcome) => outcome === true).length, failed });
    },
    onFailure,
    now,
  });
}
