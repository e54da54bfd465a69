import { z } from 'zod';
import { createPause } from '../create-pause.ts';
import { serializerOf } from './serializer.ts';

const itemsPerStep = 50;

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
  const place = `"${key}":[]`;
  return async (value) => {
    const { items, rest } = take(value);
    const text = write(rest);
    // Quotes inside of strings are escaped, so only the list can look like this.
    const at = text.indexOf(place);
    if (at < 0) throw new Error(`The reply has no list ${key}.`);
    const [start, end] = [at + place.length - 1, text.slice(at + place.length - 1)];
    const pause = createPause();
    const parts = [Buffer.from(text.slice(0, start))];
    for (let from = 0; from < items.length; from += itemsPerStep) {
      const written = writeItems(items.slice(from, from + itemsPerStep)).slice(1, -1);
      parts.push(Buffer.from(from === 0 ? written : `,${written}`));
      await pause();
    }
    parts.push(Buffer.from(end));
    return Buffer.concat(parts);
  };
}
