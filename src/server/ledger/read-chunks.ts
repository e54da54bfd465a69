import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** The columns that give transactions their order. */
interface Ordered {
  date: string | null;
  day_order: number;
  id: string;
}

/** Small enough that reading a chunk delays other requests by two milliseconds at most. */
const rowsPerChunk = 250;

/** Reads rows in chunks, between which other requests are let in. `after` selects those that follow the last one. */
async function* chunksOf<Row>(
  all: SelectQueryBuilder<Schema, 'transactions', Row>,
  firstChunk: number,
  after: (last: Row) => SelectQueryBuilder<Schema, 'transactions', Row>,
): AsyncGenerator<Row[]> {
  let next = all;
  for (let limit = firstChunk; ; limit = rowsPerChunk) {
    const chunk = await next.limit(limit).execute();
    yield chunk;
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < limit) return;
    next = after(last);
    await eventLoop.yieldIfNeeded();
  }
}

/**
 * Reads transactions in chunks by date, order within the day and id. Those without a date come first in ascending order
 * and last in descending order.
 */
export async function* readTransactionChunks<Row extends Ordered>(
  rows: SelectQueryBuilder<Schema, 'transactions', Row>,
  direction: 'asc' | 'desc',
  firstChunk = rowsPerChunk,
): AsyncGenerator<Row[]> {
  const operator = direction === 'asc' ? '>' : '<';
  // By date even where none has one, so that PostgreSQL reads the index in its order.
  const ordered = rows.orderBy('date', direction).orderBy('day_order', direction).orderBy('id', direction);
  const undated = ordered.where('date', 'is', null);
  const dated = ordered.where('date', 'is not', null);
  const undatedChunks = chunksOf(undated, rowsPerChunk, ({ day_order, id }) =>
    undated.where((eb) => eb(eb.refTuple('day_order', 'id'), operator, eb.tuple(day_order, id))),
  );
  const datedChunks = chunksOf(dated, firstChunk, ({ date, day_order, id }) =>
    dated.where((eb) =>
      eb(eb.refTuple('date', 'day_order', 'id'), operator, eb.tuple(date ?? '', day_order, id)),
    ),
  );
  if (direction === 'asc') yield* undatedChunks;
  yield* datedChunks;
  if (direction === 'desc') yield* undatedChunks;
}
