import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { type CallSettings, createEdgarCalls, type EdgarCalls, EdgarFailure } from './edgar-calls.ts';
import { type FilingRef, parseAs, plainCik, readFilingRefs } from './filing-refs.ts';
import { type InformationTable, NotAFiling } from './information-table.ts';
import type { ReadFiling } from './isolated-filings.ts';

export interface FiledTable {
  ref: FilingRef;
  table: InformationTable;
}

export interface Edgar {
  /** Lists the investor's 13F-HR and 13F-HR/A filings since 2013, newest period first, then newest filing date first. */
  filings(cik: string, signal?: AbortSignal): Promise<FilingRef[]>;
  /** Reads those filings of a quarter, given newest first, that count: the last complete one and the later ones, in order. */
  quarter(refs: readonly FilingRef[], signal?: AbortSignal): Promise<FiledTable[]>;
  /** Returns the list of everything that a company has filed, unread. */
  submissions(cik: string, signal?: AbortSignal): Promise<Buffer>;
  /** Returns a document of a filing, unread. */
  document(ref: DocumentRef, signal?: AbortSignal): Promise<Buffer>;
}

export interface DocumentRef {
  /** The company under which it is filed. */
  cik: string;
  accession: string;
  /** The name of the file. */
  name: string;
  maxBytes: number;
}

export interface EdgarSettings extends CallSettings {
  /** `https://data.sec.gov` */
  dataUrl: string;
  /** `https://www.sec.gov` */
  archivesUrl: string;
  readFiling: ReadFiling;
}

const maxSubmissionsBytes = 20_000_000;
const maxIndexBytes = 5_000_000;
const maxTableBytes = 200_000_000;
const coverName = 'primary_doc.xml';
const submissionsName = (cik: string) => `CIK${cik.padStart(10, '0')}.json`;

const Index = z.object({
  directory: z.object({
    item: z.array(z.object({ name: z.string(), size: z.union([z.string(), z.number()]).optional() })),
  }),
});

/** Lists the files that may contain the table, largest first. */
function tableNames({ directory }: z.output<typeof Index>): string[] {
  return directory.item
    .filter(({ name }) => /\.xml$/i.test(name) && name.toLowerCase() !== coverName)
    .sort((a, b) => Number(b.size || 0) - Number(a.size || 0))
    .map(({ name }) => name);
}

async function readFirst(names: string[], read: (name: string) => Promise<InformationTable>) {
  const [name = '', ...others] = names;
  try {
    return await read(name);
  } catch (error) {
    if (error instanceof NotAFiling && others.length > 0) return readFirst(others, read);
    throw error;
  }
}

/** Reads the whole submission. If its text does not exist, reads the cover page, which explains the missing table. */
function readSubmission(read: () => Promise<InformationTable>, readCover: () => Promise<InformationTable>) {
  return read().catch((error: unknown) => {
    if (error instanceof EdgarFailure && error.kind === 'unknown') return readCover();
    throw error;
  });
}

function explained(error: unknown): unknown {
  if (!(error instanceof AppError && error.reason === 'unprocessable')) return error;
  return new EdgarFailure('garbage', `EDGAR's filing can't be read. ${error.message}`, { cause: error });
}

function createEdgarReader(calls: EdgarCalls, readFiling: ReadFiling) {
  async function read(ref: FilingRef, signal: AbortSignal | undefined): Promise<InformationTable> {
    const url = (name: string) => ref.url + encodeURIComponent(name);
    const index = parseAs(
      Index,
      await calls.json({ url: url('index.json'), maxBytes: maxIndexBytes, signal }),
    );
    const bytesOf = (name: string) => calls.bytes({ url: url(name), maxBytes: maxTableBytes, signal });
    const cover = index.directory.item.find(({ name }) => name.toLowerCase() === coverName)?.name;
    const readParts = (...names: string[]) =>
      readFiling((cover ? [cover, ...names] : names).map(bytesOf), { period: ref.period, signal });
    const tables = tableNames(index);
    const table =
      tables.length > 0
        ? await readFirst(tables, readParts)
        : await readSubmission(
            () => readParts(`${ref.accession}.txt`),
            () => readParts(),
          );
    const { manager, form, filedOn, accession, cik } = table.cover;
    const completed = {
      manager: manager ?? ref.manager,
      form: form ?? ref.form,
      filedOn: filedOn ?? ref.filedOn,
      accession: accession ?? ref.accession,
      cik: cik ?? ref.cik,
    };
    return { ...table, cover: { ...table.cover, ...completed } };
  }
  return (ref: FilingRef, signal: AbortSignal | undefined) =>
    read(ref, signal).catch((error: unknown) => {
      throw explained(error);
    });
}

export function createEdgar(settings: EdgarSettings): Edgar {
  const dataUrl = settings.dataUrl.replace(/\/+$/, '');
  const archivesUrl = settings.archivesUrl.replace(/\/+$/, '');
  const calls = createEdgarCalls(settings);
  const read = createEdgarReader(calls, settings.readFiling);

  const submissionsFile = (name: string, signal: AbortSignal | undefined) => ({
    url: `${dataUrl}/submissions/${name}`,
    maxBytes: maxSubmissionsBytes,
    signal,
  });

  async function filings(cik: string, signal?: AbortSignal): Promise<FilingRef[]> {
    const number = plainCik(cik);
    const read = (name: string) => calls.json(submissionsFile(name, signal));
    return readFilingRefs(await read(submissionsName(number)), { cik: number, archivesUrl }, read);
  }

  const submissions = async (cik: string, signal?: AbortSignal) =>
    buffer(calls.bytes(submissionsFile(submissionsName(plainCik(cik)), signal)));

  const document = async ({ cik, accession, name, maxBytes }: DocumentRef, signal?: AbortSignal) => {
    const folder = `${archivesUrl}/Archives/edgar/data/${plainCik(cik)}/${accession.replaceAll('-', '')}`;
    return buffer(calls.bytes({ url: `${folder}/${encodeURIComponent(name)}`, maxBytes, signal }));
  };

  /** Reads from the newest filing back to the first complete one, because new holdings amend an earlier filing. */
  async function quarter(refs: readonly FilingRef[], signal?: AbortSignal): Promise<FiledTable[]> {
    const tables: FiledTable[] = [];
    for (const ref of refs) {
      const table = await read(ref, signal);
      tables.unshift({ ref, table });
      if (ref.form === '13F-HR' || table.cover.amendment !== 'NEW HOLDINGS') break;
    }
    return tables;
  }

  return { filings, quarter, submissions, document };
}
