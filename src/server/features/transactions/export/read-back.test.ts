import { expect, test } from 'vitest';
import type { Draft } from '#domain/importing/draft.ts';
import { readBrokerFile } from '#tests/support/broker-samples.ts';
import { bytesOf, sampleRows, sampleSource } from '#tests/support/export-samples.ts';
import { exportFormats } from './export-formats.ts';
import type { ExportedRow } from './export-source.ts';

/** Notes have line feeds only. */
const lineFeeds = (note: string | null) => note?.replaceAll('\r\n', '\n') || null;

/** The values of a row that its file has to restore. */
const valuesOf = (row: ExportedRow) => ({
  externalId: `holdwise:${row.id}`,
  kind: row.kind,
  date: row.date,
  symbol: row.symbol,
  shares: row.shares,
  price: row.price,
  gross: row.amount,
  fee: row.fee,
  tax: row.tax,
  currency: row.currency,
  rate: row.rate,
  rateCurrency: row.rate_currency ?? undefined,
  acquiredOn: row.acquired_on ?? undefined,
  numerator: row.numerator,
  denominator: row.denominator,
  note: lineFeeds(row.note),
  linked: row.linked_id === null ? undefined : `holdwise:${row.linked_id}`,
  lots: (JSON.parse(row.lots ?? '[]') as { transactionId: string; shares: string }[]).map(
    ({ transactionId, shares }) => ({ externalId: `holdwise:${transactionId}`, shares }),
  ),
});

const readValues = (draft: Draft) => ({
  externalId: draft.externalId,
  kind: draft.kind,
  date: draft.date,
  symbol: draft.security?.symbol ?? null,
  shares: draft.shares,
  price: draft.price,
  gross: draft.gross,
  fee: draft.fee,
  tax: draft.tax,
  currency: draft.currency,
  rate: draft.rate,
  rateCurrency: draft.rateCurrency,
  acquiredOn: draft.acquiredOn,
  numerator: draft.numerator,
  denominator: draft.denominator,
  note: lineFeeds(draft.note),
  linked: draft.linked,
  lots: draft.lots,
});

const byId = (a: { externalId: string | null }, b: { externalId: string | null }) =>
  String(a.externalId) < String(b.externalId) ? -1 : 1;

test.each(['csv', 'xlsx', 'json'] as const)('our own %s is read back with every value', async (name) => {
  const { extension, write } = exportFormats[name];
  const { detected, rows } = await readBrokerFile(await bytesOf(write(sampleSource)), `export.${extension}`);
  expect(detected.format?.id).toBe('holdwise');
  const drafts = rows.flatMap(({ outcome }) => (outcome.is === 'draft' ? outcome.draft : []));
  expect(drafts.map(readValues).sort(byId)).toEqual(sampleRows.map(valuesOf).sort(byId));
  expect(rows.filter(({ outcome }) => outcome.is === 'problem')).toEqual([]);
});

test.each(['ghostfolio', 'portfolio-performance', 'wealthfolio', 'ofx'] as const)(
  'the file for %s is recognised and understood',
  async (name) => {
    const { extension, write } = exportFormats[name];
    const { detected, rows } = await readBrokerFile(
      await bytesOf(write(sampleSource)),
      `export.${extension}`,
    );
    expect(detected.format?.id).toBe(name);
    expect(detected.confidence).toBeGreaterThanOrEqual(0.8);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ outcome }) => outcome.is === 'problem')).toEqual([]);
  },
);

test('Portfolio Performance keeps refunds and interest paid apart from fees and interest', async () => {
  const [first] = sampleRows;
  const [portfolio] = sampleSource.portfolios;
  if (!first || !portfolio) throw new Error('There is no sample.');
  const kinds = ['interest', 'interest_paid', 'fee_refund', 'tax_refund'] as const;
  const rows = kinds.map((kind) => {
    const money = { shares: null, price: null, amount: '2', date: '2024-01-02' };
    return { ...first, ...money, kind, symbol: null, name: null };
  });
  const source = {
    ...sampleSource,
    portfolios: [
      {
        ...portfolio,
        rows: async function* () {
          yield rows;
        },
      },
    ],
  };
  const bytes = await bytesOf(exportFormats['portfolio-performance'].write(source));
  const read = await readBrokerFile(bytes, 'export.csv');
  expect(read.rows.map(({ outcome }) => outcome.is === 'draft' && outcome.draft.kind)).toEqual(kinds);
});
