import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Quota, quotas } from '#domain/quotas.ts';
import { constantsOf, numbersOf, type SourceConstant } from '../support/source-constants.ts';

const text = readFileSync('docs/limits.md', 'utf8');

/** A row of docs/limits.md. */
interface Row {
  cells: string[];
  /** The numbers that it states, with all that their units can mean. */
  stated: { text: string; values: number[] }[];
  /** The constants that it names. */
  named: { file: string; path: string }[];
}

/** What a unit can multiply by, as constants count in bytes or megabytes, seconds or milliseconds. */
const factorsOf: Record<string, number[]> = {
  KB: [1024],
  MB: [1, 1_000_000, 1024 ** 2],
  GB: [1024 ** 3],
  second: [1, 1000],
  minute: [1, 60, 60_000],
  hour: [1, 3_600, 3_600_000],
  day: [1, 86_400_000],
  '%': [0.01],
};

function statedIn(cell: string): Row['stated'] {
  const numbers = cell
    .replaceAll(/`[^`]*`/g, '')
    .matchAll(/(\d[\d,.]*\d|\d)(?: (KB|MB|GB|second|minute|hour|day|%))?/g);
  return [...numbers].map(([text, number = '', unit = '']) => ({
    text,
    values: (factorsOf[unit] ?? [1]).map((factor) => Number(number.replaceAll(',', '')) * factor),
  }));
}

const limitColumn = 1;

const rows = text
  .split('\n')
  .filter((line) => /^\| (?!what \||---)/.test(line))
  .map((line): Row => {
    const cells = line.slice(2, -2).split(' | ');
    const links = (cells.at(-1) ?? '').matchAll(/\[`([\w.]+)`\]\(\.\.\/([\w./-]+)\)/g);
    return {
      cells,
      stated: statedIn(cells[limitColumn] ?? ''),
      named: [...links].map(([, path = '', file = '']) => ({ file, path })),
    };
  });

function numbersNamed({ file, path }: Row['named'][number]): [key: string, value: number][] {
  const constant = constantsOf(file).get(path.split('.')[0] ?? '');
  const numbers = constant ? numbersOf(file, constant) : [];
  return numbers
    .filter(([name]) => name === path || name.startsWith(`${path}.`))
    .map(([name, value]) => [`${file} ${name}`, value]);
}

test('states each limit as the code does', () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { cells, stated, named } of rows) {
    const values = named.flatMap(numbersNamed).map(([, value]) => value);
    const agreeing = stated.map(({ text, values: possible }, at) =>
      possible.includes(values[at] ?? Number.NaN) ? values[at] : text,
    );
    expect.soft(values, `${cells[0]} names no constant`).not.toEqual([]);
    expect.soft(agreeing, cells[0]).toEqual(values);
  }
});

/** What is named like a limit and bounds neither what others send nor what is kept for them. */
const others = [
  // What is compared, guessed or tried.
  'src/server/providers/market/figures/listing-figures.ts maxGapDays',
  'src/server/providers/filings/check-unit.ts maxChecked',
  'src/server/providers/filings/check-unit.ts maxCompared',
  'src/server/providers/filings/known-closes.ts maxDaysBack',
  'src/server/providers/brokers/parse-broker-file.ts maxCandidates',
  'src/server/providers/brokers/engine/guess-columns.ts maxNumeric',
  'src/server/features/imports/classify-splits.ts maxDaysApart',
  'src/server/features/imports/replay-candidates.ts maxRestarts',
  'src/server/ledger/carry-costs.ts maxSteps',
  // What is written.
  'src/server/platform/tracing/open-telemetry.ts maxQueryLength',
  'src/server/platform/log/redact.ts maxLength',
  'src/server/platform/log/redact.ts maxFrames',
  'src/server/platform/log/redact.ts maxCauses',
  'src/server/platform/http/export-file-name.ts maxLength',
  'src/server/features/transactions/export/ofx-transactions.ts maxMemo',
  'src/server/features/imports/suggest-securities.ts maxSuggestions',
  'src/server/features/imports/undo-import.ts maxNamed',
  'src/server/features/figures/explain-formulas.ts maxWritten',
  // How work is divided.
  'src/server/platform/event-loop-yield.ts maxTasksPerIteration',
  'src/server/platform/event-loop-yield.ts maxArrivalIterations',
  'src/server/features/news/article-texts.ts maxInProcessLength',
  // What a format allows.
  'src/server/platform/images/inspect-image.ts maxWebpSide',
  // How a form suggests.
  'src/domain/limits.ts limits.suggestionDelayMs',
  'src/domain/limits.ts limits.suggestionMinLength',
];

/** Whether a constant bounds what others send, by its name or type. Durations and attempts bound our own work. */
const isLimit = ({ name, type }: SourceConstant): boolean =>
  (/^max[A-Z]|[lL]imits$/.test(name) && !/(Ms|Seconds|Attempts)$/.test(name)) || type === 'RateLimit';

test('lists every limit of the server and its contract', () => {
  const files = globSync('src/{server,contract}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const domain = ['limits', 'imports', 'price-reading', 'plan/plan-form'].map(
    (name) => `src/domain/${name}.ts`,
  );
  const defined = [...files, ...domain].flatMap((file) =>
    /\bmax[A-Z]|[lL]imits\b|: RateLimit = /.test(readFileSync(file, 'utf8'))
      ? [...constantsOf(file).values()]
          .filter(isLimit)
          .flatMap((constant) => numbersOf(file, constant).map(([name]) => `${file} ${name}`))
      : [],
  );
  const listed = new Set(rows.flatMap(({ named }) => named.flatMap(numbersNamed)).map(([key]) => key));
  expect(defined.filter((key) => !listed.has(key)).sort()).toEqual(others.toSorted());
});

test('lists every quota of a customer', () => {
  const limitOf = ({ unit, limit }: Quota) =>
    unit === 'bytes' ? `${limit / 1024 / 1024} MB` : limit.toLocaleString('en-US');
  const section = text.split('## What a customer can store\n')[1]?.split('\n## ')[0] ?? '';
  const listed = rows.filter(({ cells }) => section.includes(`| ${cells.join(' | ')} |`));
  expect(
    listed.map(({ cells: [name, limit = '', per, above] }) => [
      name,
      limit.replace(/ \(`\w+`\)/, ''),
      per,
      above,
    ]),
  ).toEqual(
    Object.values<Quota>(quotas).map((quota) => [quota.name, limitOf(quota), quota.per, quota.above]),
  );
});
