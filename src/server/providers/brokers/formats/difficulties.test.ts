import { describe, expect, test } from 'vitest';
import type { ReadRow } from '#domain/importing/draft.ts';
import { csvSamples, describeDraft, readBrokerFile } from '#tests/support/broker-samples.ts';
import { type SampleTable, sampleTable, writeTable } from '#tests/support/sample-tables.ts';

/** Describes what became of rows, without their lines, which a change of the file may move. */
const meaningOf = (rows: readonly ReadRow[]) =>
  rows.flatMap(({ outcome }) => {
    if (outcome.is === 'draft') return [describeDraft(outcome.draft, true)];
    return outcome.is === 'problem' ? [outcome.reason] : [];
  });

const letterhead = [['Statement of Jane Example'], ['Prepared on request of the client']];
const disclaimer = [
  ['The data above was compiled with care. It is not advice, and its accuracy is not guaranteed.'],
  ['End of the statement'],
];

const difficulties: Record<string, (table: SampleTable) => Uint8Array> = {
  'with a byte order mark': ({ records, delimiter }) =>
    Buffer.from(`\uFEFF${writeTable(records, { delimiter })}`),
  'in UTF-16': ({ records, delimiter }) =>
    Buffer.from(`\uFEFF${writeTable(records, { delimiter })}`, 'utf16le'),
  'with Unix line ends': ({ records, delimiter }) => Buffer.from(writeTable(records, { delimiter })),
  'with Windows line ends': ({ records, delimiter }) =>
    Buffer.from(writeTable(records, { delimiter, lineEnd: '\r\n' })),
  'without a final line end': ({ records, delimiter }) =>
    Buffer.from(writeTable(records, { delimiter }).trimEnd()),
  'with every cell quoted': ({ records, delimiter }) =>
    Buffer.from(writeTable(records, { delimiter, quoteAll: true })),
  'with another delimiter': ({ records, delimiter }) =>
    Buffer.from(writeTable(records, { delimiter: delimiter === ';' ? '\t' : ';' })),
  'below a letterhead': ({ records, delimiter }) =>
    Buffer.from(writeTable([...letterhead, ...records], { delimiter })),
  'above a disclaimer': ({ records, delimiter }) =>
    Buffer.from(writeTable([...records, ...disclaimer], { delimiter })),
  'between blank lines': ({ records, delimiter }) =>
    Buffer.from(`\n\n${writeTable(records, { delimiter, lineEnd: '\n\n' })}\n`),
};

describe.each(csvSamples())('$format, $name', ({ format, name, bytes }) => {
  test('reads the same transactions with every difficulty', async () => {
    const table = await sampleTable(bytes);
    const plain = await readBrokerFile(Buffer.from(writeTable(table.records, table)), name);
    const expected = { format, transactions: meaningOf(plain.rows) };
    for (const [difficulty, write] of Object.entries(difficulties)) {
      const { detected, rows } = await readBrokerFile(write(table), name);
      const read = { format: detected.format?.id, transactions: meaningOf(rows) };
      expect.soft(read, difficulty).toEqual(expected);
    }
  });

  test('its sound records lead to the transactions of the file', async () => {
    const table = await sampleTable(bytes);
    const { rows } = await readBrokerFile(Buffer.from(writeTable(table.records, table)), name);
    const original = await readBrokerFile(bytes, name);
    const expected = original.rows.filter(({ outcome }) => outcome.is === 'draft');
    expect(meaningOf(rows)).toEqual(expect.arrayContaining(meaningOf(expected)));
  });
});
