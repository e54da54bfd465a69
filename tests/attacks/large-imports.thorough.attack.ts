import { expect, onTestFinished, test } from 'vitest';
import { startParserProcess } from '#server/platform/isolation/child-process.ts';
import { brokerFileParser, type FileChunk, type FileReading } from '#server/providers/brokers/read-file.ts';
import { largeGhostfolioFile, largeHoldwiseFile } from '#tests/support/large-files.ts';
import { largePortfolioPerformanceFile } from '#tests/support/large-portfolio-performance.ts';

const bytes = 49 * 1024 * 1024;
const entry = new URL('../../src/server/parser-process.ts', import.meta.url);
const about: FileReading = { name: 'file', format: undefined, mapping: undefined, mappings: {}, kinds: {} };

/** Reads a file in a parser process, which is killed above its memory. */
async function* chunksOf(text: string): AsyncGenerator<FileChunk> {
  const child = startParserProcess(entry, brokerFileParser, Buffer.from(text));
  onTestFinished(() => void child.kill());
  let reply = await child.request({ task: { parser: brokerFileParser.name, about } });
  for (; 'chunk' in reply; reply = await child.request({ next: true })) yield reply.chunk as FileChunk;
  expect(reply).toEqual({ end: true });
}

async function summarise(text: string) {
  const progress: number[] = [];
  let [rows, drafts, format] = [0, 0, ''];
  for await (const chunk of chunksOf(text)) {
    if ('detected' in chunk) {
      format = chunk.detected.format?.id ?? '';
      continue;
    }
    rows += chunk.rows.length;
    drafts += chunk.rows.filter(({ outcome }) => outcome.is === 'draft').length;
    progress.push(chunk.bytes / text.length);
  }
  return { rows, drafts, format, progress };
}

test.each([
  ['ghostfolio', 'JSON', largeGhostfolioFile, 1],
  ['holdwise', 'JSON', largeHoldwiseFile, 1],
  ['portfolio-performance', 'paths', (size: number) => largePortfolioPerformanceFile(size, 'paths'), 0.5],
  ['portfolio-performance', 'ids', (size: number) => largePortfolioPerformanceFile(size, 'ids'), 0.5],
])('reads 49 MB of %s (%s) in the memory of its process', async (id, _, create, draftShare) => {
  const { text, rows: expected } = create(bytes);
  expect(text.length).toBeGreaterThan(bytes - 2_000);
  const { rows, drafts, format, progress } = await summarise(text);
  expect({ format, rows }).toEqual({ format: id, rows: expected });
  expect(drafts / rows).toBeCloseTo(draftShare, 3);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
  // The bar moves with the rows instead of jumping to the end.
  expect(progress[Math.floor(progress.length / 2)]).toBeCloseTo(0.5, 1);
});
