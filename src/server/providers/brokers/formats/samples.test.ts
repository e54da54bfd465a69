import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokerSamples, describeRow, readBrokerFile } from '#tests/support/broker-samples.ts';
import { formats } from './formats.ts';

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

test('there is a sample of every format', () => {
  const sampled = new Set(samples.map(({ format }) => format));
  expect(formats.filter(({ id }) => !sampled.has(id)).map(({ id }) => id)).toEqual([]);
});

test('no two formats share an id', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
});

test('docs/importing.md lists every format', () => {
  const text = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');
  const list = text.slice(text.indexOf('## Supported formats'));
  const listed = [...list.matchAll(/^\| (.+) \| `([\w-]+)` \|/gm)].map(([, name, id]) => `${name} ${id}`);
  expect(listed.sort()).toEqual(formats.map(({ id, name }) => `${name} ${id}`).sort());
});
