import { hash } from 'node:crypto';
import type { Column } from '#server/platform/db/copy/tables.ts';

type Value = string | number;

type Text = string | ((name: string, table: string) => string);

const uuid = (name: string, table: string) =>
  `0199a000-0000-7000-8000-${hash('sha256', `${table}.${name}`).slice(0, 12)}`;

/** Values by the name of their column. The first rule that matches counts. */
const texts: readonly [name: RegExp, value: Text][] = [
  [/(^|_)(at|until)$/, '2026-09-01T10:00:00.000Z'],
  [/(^|_)(date|day|period|as_of|on)$/, '2026-09-01'],
  [/(^|_)(id|revision)$/, uuid],
  [/hash|token|checksum/, (name, table) => hash('sha256', `${table}.${name}`, 'base64url')],
  [/email/, 'zoe@holdwise.example'],
  [/(^|_)(url|link|image)$/, 'https://news.example/größe?a=1&b=2'],
  [/currency/, 'EUR'],
  [/symbol/, 'BRK-B'],
  [/slug/, 'ada-ärztin'],
  [
    /^(cik|isin|cusip)$/,
    (name) => ({ cik: '1800001', isin: 'IE00B4L5Y983', cusip: '037833100' })[name] ?? '',
  ],
  [/shares|price|amount|fee|tax|value|rate|cost|percent|numerator|denominator/, '12.345678'],
];

/** Returns a value that the product could have stored in a column: texts have quotes, umlauts and an emoji. */
export function plausibleValue(table: string, { name, kind }: Column): Value {
  if (kind === 'integer') return /^(is|has)_/.test(name) ? 1 : 7;
  if (kind === 'bytes') return Buffer.from(Uint8Array.of(0, 127, 128, 255)).toString('base64');
  const [, value = `Größe “${name}” 😀`] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  return typeof value === 'string' ? value : value(name, table);
}

/** Returns the first value that `CHECK (name IN (…))` or `CHECK (name = …)` allows; undefined without such a check. */
export function allowedValue(createTable: string, { name }: Column): Value | undefined {
  const check = new RegExp(`CHECK \\(\\s*${name}\\s*(?:=|IN\\s*\\()\\s*(?:'([^']*)'|(-?\\d+))`, 'i');
  const [, text, number] = check.exec(createTable) ?? [];
  return text ?? (number === undefined ? undefined : Number(number));
}
