import { chromium } from 'playwright-core';
import { chromiumArgs, requireChromium } from '#tests/support/chromium.ts';
import { MissingProgram } from '#tests/support/missing-program.ts';
import { table } from './table.ts';

interface LoadedFile {
  path: string;
  kind: 'script' | 'stylesheet';
  bytes: number;
  encoding: string;
}

/** Lists the scripts and styles that a browser loads before the first scroll, with their bytes on the wire. */
async function loadedFiles(url: string): Promise<LoadedFile[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    const loading: Promise<LoadedFile | undefined>[] = [];
    page.on('requestfinished', (request) => {
      loading.push(
        (async () => {
          const kind = request.resourceType();
          if (kind !== 'script' && kind !== 'stylesheet') return undefined;
          const response = await request.response();
          if (!response?.ok()) throw new Error(`${request.url()} answered ${response?.status()}`);
          const { responseBodySize } = await request.sizes();
          const encoding = (await response.headerValue('content-encoding')) ?? 'none';
          return { path: new URL(request.url()).pathname, kind, bytes: responseBodySize, encoding };
        })(),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return (await Promise.all(loading)).filter((file) => file !== undefined);
  } finally {
    await browser.close();
  }
}

const chart = /chart/i;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function weightRows(files: readonly LoadedFile[]): string[][] {
  const total = (kind: LoadedFile['kind']) =>
    files
      .filter((file) => file.kind === kind && !chart.test(file.path))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...files.map(({ path, bytes, encoding }) => [
      path,
      kilobytes(bytes),
      encoding,
      chart.test(path) ? 'not counted' : '',
    ]),
    ['all scripts', kilobytes(total('script')), '', 'goal 110 kB'],
    ['all styles', kilobytes(total('stylesheet')), '', 'goal 10 kB'],
  ];
}

/** Returns a table of those files; without a browser, one line that says what to install. */
export async function pageWeight(url: string): Promise<string> {
  try {
    return table(weightRows(await loadedFiles(url)));
  } catch (error) {
    if (error instanceof MissingProgram) return `left out: ${error.message}`;
    throw error;
  }
}
