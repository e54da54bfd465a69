import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokerSamples, describeRow, readBrokerFile } from '#tests/support/broker-samples.ts';
import { formats } from './formats.ts';
import { trackerFormats } from './trackers/formats.ts';

const samples = brokerSamples();

test.each(samples)('$format: reads $name as the expected transactions', async (sample) => {
  const { detected, rows } = await readBrokerFile(sample.bytes, sample.name);
  expect({ format: detected.format?.id, isSure: detected.confidence >= 0.8 }).toEqual({
    format: sample.format,
    isSure: true,
  });
  const lines = rows.map((row) => describeRow(row, detected.isPositions));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(sample.expectedPath);
});

test('the drafts of a broker’s file name it, those of programs and of several brokers do not', async () => {
  const brokers = new Map<string, unknown>();
  for (const { format, bytes, name } of samples) {
    if (brokers.has(format)) continue;
    const { rows } = await readBrokerFile(bytes, name);
    const [draft] = rows.flatMap(({ outcome }) => (outcome.is === 'draft' ? [outcome.draft] : []));
    brokers.set(format, draft?.broker);
  }
  expect(brokers.get('schwab-positions')).toBe('Charles Schwab');
  expect(brokers.get('schwab-equity-awards')).toBe('Charles Schwab');
  expect(brokers.get('ibkr-flex')).toBe('Interactive Brokers');
  const without = formats.filter(({ id }) => !brokers.get(id)).map(({ id }) => id);
  expect(without.sort()).toEqual(['cointracking', 'comdirect', ...trackerFormats.map(({ id }) => id)].sort());
});

test('every format has a sample', () => {
  const sampled = new Set(samples.map(({ format }) => format));
  expect(formats.filter(({ id }) => !sampled.has(id)).map(({ id }) => id)).toEqual([]);
});

test('every format has an id of its own', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
});

test('every format is listed in docs/importing.md', () => {
  const text = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');
  const list = text.slice(text.indexOf('## Supported formats'));
  const listed = [...list.matchAll(/^\| (.+) \| `([\w-]+)` \|/gm)].map(([, name, id]) => `${name} ${id}`);
  expect(listed.sort()).toEqual(formats.map(({ id, name }) => `${name} ${id}`).sort());
});
