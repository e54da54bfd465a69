import { mkdirSync, readFileSync } from 'node:fs';
import { chromiumArgs, requireChromium } from '#tests/support/chromium.ts';
import { runOrReportMissing } from '#tests/support/missing-program.ts';
import { startProduct } from '#tests/support/product.ts';
import { runStep } from '../testing/steps.ts';
import { table } from './table.ts';

interface Report {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<
    string,
    { title: string; displayValue?: string; score: number | null; scoreDisplayMode: string }
  >;
}

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'server-response-time',
];

const reportFile = 'test-results/lighthouse.json';

function rows({ categories, audits }: Report): string[][] {
  const scores = Object.values(categories).map(({ title, score }) => [
    title,
    String(Math.round((score ?? 0) * 100)),
  ]);
  const measured = metrics.map((id) => [audits[id]?.title ?? id, audits[id]?.displayValue ?? '']);
  return [...scores, ...measured];
}

function findings({ audits }: Report): string[] {
  return Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([id, { title }]) => `  ${id}: ${title}`);
}

function writeReport(): void {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  process.stdout.write(`${table(rows(report))}\n`);
  const failed = findings(report);
  if (failed.length > 0) process.stdout.write(`\nNot passed:\n${failed.join('\n')}\n`);
}

async function lighthouse(): Promise<void> {
  const chromium = requireChromium();
  mkdirSync('test-results', { recursive: true });
  const product = await startProduct();
  try {
    const flags = ['--output=json', `--output-path=${reportFile}`, '--quiet', '--no-enable-error-reporting'];
    const args = [`${product.url}/`, ...flags, `--chrome-flags=${chromiumArgs.join(' ')}`];
    process.exitCode = await runStep('', 'node_modules/.bin/lighthouse', args, {
      ...process.env,
      CHROME_PATH: chromium,
    });
    if (process.exitCode === 0) writeReport();
  } finally {
    await product.stop();
  }
}

await runOrReportMissing(lighthouse);
