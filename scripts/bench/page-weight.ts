import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../tests/support/chromium.ts';

export interface LoadedFile {
  path: string;
  kind: 'script' | 'stylesheet';
  bytes: number;
  encoding: string;
}

/** The scripts and styles that a browser loads for a page before anybody scrolls, with their bytes on the wire. */
export async function loadedFiles(url: string): Promise<LoadedFile[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium here.');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
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
