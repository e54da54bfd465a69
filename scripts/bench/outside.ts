import { measureReaders } from './readers.ts';
import { measureStreams } from './streams.ts';
import type { Turns, Write } from './turns.ts';

/** What has to do with other people's servers: streams of prices, feeds and filings. */
export async function benchOutside(_turns: Turns, write: Write): Promise<void> {
  const { streams, kilobytesEach, lastReaderMs, processor } = await measureStreams();
  write(
    `${streams} streams of prices, one change a second: ${kilobytesEach.toFixed(0)} kB of memory each, ` +
      `${lastReaderMs.toFixed(0)} ms from the first reader to the last, ${(processor * 100).toFixed(0)} % of a core`,
  );
  const { feedMbPerSecond, filedLinesPerSecond, filedHeapMb } = await measureReaders();
  write(
    `A feed is read at ${feedMbPerSecond.toFixed(1)} MB/s, a 13F table of 100,000 lines at ` +
      `${filedLinesPerSecond.toFixed(0)} lines/s with ${filedHeapMb.toFixed(0)} MB more on the heap`,
  );
}
