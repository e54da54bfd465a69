import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MissingProgram, requireProgram } from './missing-program.ts';

/** Chromium without a window. It needs about half the processor time. */
export const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns CHROMIUM_PATH or the first browser on the PATH, of these names if given. */
export function findChromium(programs = names): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return existsSync(configured) ? configured : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Returns the path of the browser. Throws `MissingProgram` if there is none. */
export function requireChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !existsSync(configured))
    throw new MissingProgram(`CHROMIUM_PATH names ${configured}, which is not there.`);
  return requireProgram(findChromium(), 'Chromium (or CHROMIUM_PATH, which names a Chrome)', 'chromium');
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
