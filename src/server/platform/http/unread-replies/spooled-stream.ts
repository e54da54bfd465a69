import type { Readable } from 'node:stream';

const spooled = new WeakSet<Readable>();

/**
 * Marks the stream of a reply whose source holds more than a stream may while it is read, such as a list in memory. It is
 * written to disk at once and sent from there, so that a slow client holds no more than a file.
 */
export function asSpooled(stream: Readable): Readable {
  spooled.add(stream);
  return stream;
}

export const isSpooled = (stream: Readable): boolean => spooled.has(stream);
