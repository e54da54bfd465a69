import type { SelectQueryBuilder } from 'kysely';
import { createPause } from '#server/platform/create-pause.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The columns that give transactions their order. */
interface Ordered {
  date: string | null;
  day_order: number;
  id: string;
}

/** Small enough that reading a chunk delays other requests by two milliseconds at most. */
const rowsPerChunk = 250;

/**
 * Reads transactions in chunks by date, order within the day and id, with pauses for other requests. Those without a date
 * come first in ascending order and last in descending order, as one chunk.
 */
export async function* readChunks<Row extends Ordered>(
  rows: SelectQueryBuilder<Schema, 'transactions', Row>,
  direction: 'asc' | 'desc',
  firstChunk = rowsPerChunk,
): AsyncGenerator<Row[]> {
  const pause = createPause();
  const undated = rows.where('date', 'is', null).orderBy('day_order', direction).orderBy('id', direction);
  const dated = rows
    .where('date', 'is not', null)
    .orderBy('date', direction)
    .orderBy('day_order', direction)
    .orderBy('id', direction);
  if (direction === 'asc') yield await undated.execute();
  let next = dated;
  for (let limit = firstChunk; ; limit = rowsPerChunk) {
    const chunk = await next.limit(limit).execute();
    yield chunk;
    const end: Ordered | undefined = chunk.at(-1);
    if (!end || chunk.length < limit) break;
    const { date, day_order, id } = end;
    next = dated.where((eb) =>
      eb(
        eb.refTuple('date', 'day_order', 'id'),
        direction === 'asc' ? '>' : '<',
        eb.tuple(date ?? '', day_order, id),
      ),
    );
    await pause();
  }
  if (direction === 'desc') yield await undated.execute();
}
