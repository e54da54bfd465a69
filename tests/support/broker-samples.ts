import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { completeDraft } from '#domain/importing/complete-draft.ts';
import type { Draft, ReadRow, SecurityHint } from '#domain/importing/draft.ts';
import { parseBrokerFile } from '#server/providers/brokers/parse-broker-file.ts';
import type { DetectedFile, FileReading } from '#server/providers/brokers/read-file.ts';
import { inScope } from './scope.ts';

/** A sample file of our own in the layout of a broker, with invented values. */
export interface BrokerSample {
  /** The id of its format: the name of its folder. */
  format: string;
  name: string;
  path: string;
  /** Where the transactions that are expected from it are listed. */
  expectedPath: string;
  bytes: Buffer;
}

const folder = join(import.meta.dirname, '../samples/brokers');

/** Returns the samples in `tests/samples/brokers/FORMAT/`. */
export function brokerSamples(): BrokerSample[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.expected.txt'))
    .map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return {
        format: basename(parentPath),
        name,
        path,
        expectedPath: `${path}.expected.txt`,
        bytes: readFileSync(path),
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns CSV samples to be changed: all in a thorough run, six formats in `npm test`. */
export function csvSamples(): BrokerSample[] {
  const all = brokerSamples().filter(({ name }) => name.endsWith('.csv'));
  const every = Math.floor(all.length / 6);
  return inScope(all.filter((_, at) => at % every === 0).slice(0, 6), all);
}

/** Reads a file in this process. */
export async function readBrokerFile(
  bytes: Uint8Array,
  name: string,
  reading: Partial<FileReading> = {},
): Promise<{ detected: DetectedFile; rows: ReadRow[] }> {
  const source = { stream: Readable.from([bytes]), bytes: () => buffer(Readable.from([bytes])) };
  const defaults = { name, format: undefined, mapping: undefined, mappings: {}, kinds: {} };
  let detected: DetectedFile | undefined;
  const rows: ReadRow[] = [];
  for await (const chunk of parseBrokerFile(source, { ...defaults, ...reading }))
    if ('detected' in chunk) detected = chunk.detected;
    else rows.push(...chunk.rows);
  if (!detected) throw new Error('The file was not detected.');
  return { detected, rows };
}

const describeHint = (hint: SecurityHint | null | undefined) =>
  hint
    ? Object.entries(hint)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ')
    : null;

/** Describes a transaction of a draft in one line, or why it is none. */
export function describeDraft(draft: Draft, isPosition: boolean): string {
  const symbol =
    draft.security?.symbol ?? draft.security?.isin ?? draft.security?.name ?? draft.security?.cusip ?? null;
  // The ratio of such a split depends on the shares that are held.
  if (draft.kind === 'split' && draft.addedShares !== null)
    return `split | ${draft.date} | security: ${describeHint(draft.security)} | added: ${draft.addedShares}`;
  // Its symbol is found with the securities of its owner.
  const counterpart = draft.counterpart ?? (draft.counterpartSecurity ? 'OTHER' : undefined);
  const whole = counterpart === undefined ? draft : { ...draft, counterpart };
  const done = completeDraft(whole, { symbol, portfolioCurrency: 'USD', isPosition });
  if (!done.ok) return `PROBLEM ${done.message}`;
  const {
    kind,
    date,
    shares,
    price,
    amount,
    fee,
    tax,
    currency,
    rate,
    numerator,
    denominator,
    reinvested,
    note,
  } = done.transaction;
  const fields = {
    security: describeHint(draft.security),
    counterpart: describeHint(draft.counterpartSecurity),
    shares,
    price,
    amount,
    fee: fee === '0' ? null : fee,
    tax: tax === '0' ? null : tax,
    currency,
    rate,
    ratio: numerator && `${numerator}:${denominator}`,
    reinvested: reinvested && `${reinvested.shares} @ ${reinvested.price}`,
    note: note || null,
    id: draft.externalId,
    time: draft.time,
  };
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return [kind, date ?? 'undated', ...shown.map(([key, value]) => `${key}: ${value}`)].join(' | ');
}

/** Describes a row in one line: `12: buy | 2025-01-15 | …`. */
export function describeRow({ line, outcome }: ReadRow, isPosition: boolean): string {
  switch (outcome.is) {
    case 'draft':
      return `${line}: ${describeDraft(outcome.draft, isPosition)}`;
    case 'skipped':
      return `${line}: SKIPPED ${outcome.reason}`;
    case 'problem':
      return `${line}: NOT UNDERSTOOD ${outcome.reason}`;
  }
}
