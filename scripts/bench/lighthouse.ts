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

/** `scripts/setup.mjs --lighthouse` installs it. */
const program = 'scripts/bench/lighthouse/node_modules/.bin/lighthouse';

const defaultPaths = ['/', '/stocks/AAPL', '/investors/warren-buffett'];

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'server-response-time',
];

/** Measures a page; undefined if Lighthouse fails. The whole report stays in `test-results`. */
async function measure(site: string, path: string): Promise<Report | undefined> {
  const reportFile = `test-results/lighthouse${path.replaceAll('/', '-')}.json`;
  const flags = ['--output=json', `--output-path=${reportFile}`, '--quiet', '--no-enable-error-reporting'];
  const args = [site + path, ...flags, `--chrome-flags=${chromiumArgs.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: requireChromium() };
  const code = await runStep('', program, args, env);
  return code === 0 ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : undefined;
}

function rows(paths: readonly string[], reports: readonly Report[]): string[][] {
  const [first] = reports;
  const scores = Object.entries(first?.categories ?? {}).map(([id, { title }]) => [
    title,
    ...reports.map(({ categories }) => String(Math.round((categories[id]?.score ?? 0) * 100))),
  ]);
  const measured = metrics.map((id) => [
    first?.audits[id]?.title ?? id,
    ...reports.map(({ audits }) => audits[id]?.displayValue ?? ''),
  ]);
  return [['', ...paths], ...scores, ...measured];
}

function findings(path: string, { audits }: Report): string[] {
  return Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([id, { title }]) => `  ${path} ${id}: ${title}`);
}

async function lighthouse(): Promise<void> {
  const given = process.argv.slice(2);
  const paths = given.length > 0 ? given : defaultPaths;
  requireChromium();
  mkdirSync('test-results', { recursive: true });
  const product = await startProduct();
  try {
    const reports: Report[] = [];
    for (const path of paths) {
      const report = await measure(product.url, path);
      if (!report) throw new Error(`Lighthouse could not measure ${path}.`);
      reports.push(report);
    }
    process.stdout.write(`${table(rows(paths, reports))}\n`);
    const failed = reports.flatMap((report, index) => findings(paths[index] ?? '', report));
    if (failed.length > 0) process.stdout.write(`\nNot passed:\n${failed.join('\n')}\n`);
  } finally {
    await product.stop();
  }
}

await runOrReportMissing(lighthouse);
