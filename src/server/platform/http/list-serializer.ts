import { z } from 'zod';
import { inChunks } from '#domain/chunk.ts';
import { createStoppingPause } from '../create-pause.ts';
import { serializerOf } from './serializer.ts';

const itemsPerStep = 50;

/** Joins texts of items with commas. */
export async function* separated(items: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let comma = '';
  for await (const item of items) {
    if (item === '') continue;
    yield comma + item;
    comma = ',';
  }
}

/** Fills empty lists of a JSON text with parts that are written while they are sent. The keys have the order of the text. */
export async function* fillLists(
  text: string,
  lists: Readonly<Record<string, AsyncIterable<string>>>,
): AsyncGenerator<string> {
  let rest = text;
  for (const [key, parts] of Object.entries(lists)) {
    const place = `"${key}":[]`;
    // Quotes inside of strings are escaped, so only the list can look like this.
    const at = rest.indexOf(place);
    if (at < 0) throw new Error(`The reply has no list ${key}.`);
    const end = at + place.length - 1;
    yield rest.slice(0, end);
    yield* parts;
    rest = rest.slice(end);
  }
  yield rest;
}

/**
 * Compiles a serializer for replies with one list that can have a hundred thousand items. It writes them with pauses, so
 * that other requests do not wait. `key` is the name of the list, which must occur once in the reply; `take` returns
 * the list and the reply with an empty one in its place.
 */
export function listSerializerOf<Reply extends z.ZodType, Item extends z.ZodType>(
  { reply, item, key }: { reply: Reply; item: Item; key: string },
  take: (value: z.output<Reply>) => { items: readonly z.output<Item>[]; rest: z.output<Reply> },
): (value: z.output<Reply>) => Promise<Buffer> {
  const write = serializerOf(reply);
  const writeItems = serializerOf(z.array(item));
  async function* parts(items: readonly z.output<Item>[]) {
    const pause = createStoppingPause();
    for (const some of inChunks(items, itemsPerStep)) {
      yield writeItems(some).slice(1, -1);
      await pause();
    }
  }
  return async (value) => {
    const { items, rest } = take(value);
    const written: Buffer[] = [];
    for await (const part of fillLists(write(rest), { [key]: separated(parts(items)) }))
      written.push(Buffer.from(part));
    return Buffer.concat(written);
  };
}
