import { readFile } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import type { Draft, ReadRow, SecurityHint } from '#domain/importing/draft.ts';
import type { DetectedFile, ReadBrokerFile } from '#server/providers/brokers/read-file.ts';
import type { FormFiles } from './api.ts';
import { emptyDraft } from './drafts.ts';

const emptyHint: SecurityHint = { symbol: null, exchange: null, isin: null, cusip: null, name: null };

/** A draft with a symbol or with what else is known about its security. */
export type DraftOf = Partial<Omit<Draft, 'security'>> & {
  symbol?: string;
  security?: Partial<SecurityHint>;
  account?: string;
};

const draftOf = ({ symbol, security, account: _, ...draft }: DraftOf): Draft => ({
  ...emptyDraft({ currency: 'USD', ...draft }),
  security: symbol || security ? { ...emptyHint, ...(symbol && { symbol }), ...security } : null,
});

/** A file as the reader of tests reads it: its rows by line, from 1. */
export interface SampleFile {
  name?: string;
  format?: string;
  isPositions?: boolean;
  /** Why it cannot be read. */
  refused?: string;
  rows?: (DraftOf | { skipped: string; account?: string } | { problem: string; draft?: DraftOf })[];
}

const bytesOf = (file: SampleFile) => JSON.stringify(file);

export const formOf = (...files: SampleFile[]): FormFiles => ({
  field: 'files',
  files: files.map((file, index) => ({ name: file.name ?? `file${index}.csv`, bytes: bytesOf(file) })),
});

function outcomeOf(row: NonNullable<SampleFile['rows']>[number]): ReadRow['outcome'] {
  if ('skipped' in row) return { is: 'skipped', reason: row.skipped };
  if ('problem' in row)
    return { is: 'problem', reason: row.problem, draft: row.draft ? draftOf(row.draft) : null };
  return { is: 'draft', draft: draftOf(row) };
}

const detected = ({ format = 'sample', isPositions = false }: SampleFile): DetectedFile => ({
  format: { id: format, name: format },
  confidence: 1,
  candidates: [],
  detected: {
    encoding: 'UTF-8',
    delimiter: 'comma',
    dates: null,
    numbers: null,
    currency: null,
    headerLine: 1,
  },
  unknown: null,
  isPositions,
});

/** Reads files that `formOf` has made, so that tests of imports do not depend on formats. */
export const readSampleFile: ReadBrokerFile = async function* (source) {
  const file: SampleFile = JSON.parse(await readFile(source.path, 'utf8'));
  if (file.refused) throw new AppError('invalid', file.refused);
  yield { detected: detected(file) };
  const rows = (file.rows ?? []).map((row, index) => ({
    line: index + 1,
    place: null,
    source: JSON.stringify(row).slice(0, 500),
    ...('account' in row && row.account && { account: row.account }),
    outcome: outcomeOf(row),
  }));
  yield { rows, bytes: source.bytes };
};
