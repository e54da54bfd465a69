import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser to test with: CHROMIUM_PATH, or the first one on the PATH. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
