import type { LogStream } from './logger.ts';

/**
 * Returns a stream that writes the log as short lines of text to standard output, or undefined where it should stay
 * JSON: with `auto`, unless standard output is a terminal.
 */
export async function openTextLog(format: 'auto' | 'text' | 'json'): Promise<LogStream | undefined> {
  const { isTTY = false } = process.stdout;
  if (format === 'json' || (format === 'auto' && !isTTY)) return undefined;
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: isTTY,
    translateTime: 'SYS:HH:MM:ss',
    // The message says enough about new databases and outside sources.
    ignore: 'pid,hostname,migrations,source,sources,reasons',
    singleLine: true,
    // The log must be complete when the process exits.
    sync: true,
  });
}
