import { AppError } from '#domain/app-error.ts';
import type { PartialReading, ReadPrices } from '#domain/price-reading.ts';
import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';

/** How a reply is to be read. */
export interface PriceRequest {
  reading: PartialReading;
  /** The currency of the security. A reply that names another one is refused. */
  currency: string;
}

/** What is known about a reply beside its bytes. */
export interface AboutPrices extends PriceRequest {
  contentType: string | null;
}

/** Reads the prices of an address. The largest replies take about 350 MB and two seconds. */
export const priceParser: ParserSpec<AboutPrices, ReadPrices> = {
  // Stored in the database with recorded attempts, so it must not change.
  name: 'price-address',
  memoryMb: 400,
  cpuMs: 10_000,
  isPublic: true,
};

const smallBytes = 1024 * 1024;
const smallMemoryMb = 200;

/** Returns the limits for a reply: small ones, as almost all are, fit beside others. */
export const parserFor = (bytes: number): typeof priceParser =>
  bytes <= smallBytes ? { ...priceParser, memoryMb: smallMemoryMb } : priceParser;

/** Creates the error for a reply without readable prices. The message says what was found and what would be right. */
export const unreadable = (message: string): AppError =>
  new AppError('invalid', message, { reason: 'unprocessable' });

const shownLength = 60;

/** Shortens a text of a reply for a message, without control characters, which PostgreSQL cannot store all. */
export const quoted = (text: string): string => {
  const plain = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  return `“${plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain}”`;
};

const shownNames = 8;

/** Lists names of a reply for a message. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map(quoted).join(', ');
  return names.length > shownNames ? `${shown} and ${names.length - shownNames} more` : shown;
}
