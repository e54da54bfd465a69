import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindRules, type TransactionKind, transactionKinds } from '#domain/transaction-kinds.ts';
import { bytesOf, sampleRows, sampleSource, storedSample } from '#tests/support/export-samples.ts';
import { exportFormats } from './export-formats.ts';

const samples = Object.entries(exportFormats).map(([name, format]) => ({
  format,
  file: `${name === format.extension ? 'holdwise' : name}.${format.extension}`,
}));

test.each(samples)('the sample $file is what the export writes now', async ({ format, file }) => {
  const current = await bytesOf(format.write(sampleSource));
  const stored = storedSample(file, current);
  if (file.endsWith('.xlsx')) expect(current.equals(stored)).toBe(true);
  else expect(current.toString()).toBe(stored.toString());
});

const docs = readFileSync(new URL('../../../../../docs/export-format.md', import.meta.url), 'utf8');
/** What the table of formats says that a file lacks. */
const namedIn = (name: string) =>
  new RegExp(`^\\| \`${name}\` \\|.*\\| (.*) \\|$`, 'm').exec(docs)?.[1] ?? '';

/** A purchase, and a transaction of each kind after it. */
function rowsOf(kind: TransactionKind) {
  const [first] = sampleRows;
  if (!first) throw new Error('There are no sample rows.');
  const bought = {
    ...first,
    kind: 'buy' as const,
    date: '2024-01-02',
    shares: '3',
    price: '2',
    amount: null,
  };
  const { shares, money } = kindRules[kind];
  const one = {
    ...bought,
    kind,
    date: '2024-01-03',
    ...{ shares: shares === 'none' ? null : '1', price: money === 'price' ? '2' : null },
    ...{ amount: money === 'none' ? null : '2', numerator: '3', denominator: '1' },
  };
  return [bought, one];
}

test.each(['ghostfolio', 'portfolio-performance', 'wealthfolio', 'ofx'] as const)(
  'docs/export-format.md names every kind that the file for %s leaves out',
  async (name) => {
    const lengthOf = async (rows: typeof sampleRows) => {
      const [portfolio] = sampleSource.portfolios;
      if (!portfolio) throw new Error('There is no sample portfolio.');
      const portfolios = [
        {
          ...portfolio,
          rows: async function* () {
            yield [...rows];
          },
        },
      ];
      return (await bytesOf(exportFormats[name].write({ ...sampleSource, portfolios }))).length;
    };
    const leftOut: string[] = [];
    for (const kind of transactionKinds) {
      const rows = rowsOf(kind);
      if ((await lengthOf(rows)) <= (await lengthOf(rows.slice(0, 1)))) leftOut.push(kindRules[kind].plural);
    }
    const named = namedIn(name);
    expect(leftOut.filter((plural) => !named.includes(plural.toLowerCase()))).toEqual([]);
  },
);
