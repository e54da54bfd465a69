import { z } from 'zod';
import { type CallSettings, createEdgarCalls, type EdgarCalls } from './edgar-calls.ts';
import { EdgarFailure } from './edgar-failure.ts';
import { type FilingRef, parseAs, plainCik, readFilingRefs } from './filing-refs.ts';
import { FilingProblem, type InformationTable, NotAFiling } from './information-table.ts';
import { addHoldings } from './merge-tables.ts';
import { readFiling } from './read-information-table.ts';

export interface FiledTable {
  /** The newest of the filings that make up the table. */
  ref: FilingRef;
  period: string;
  filedOn: string;
  url: string;
  manager: string | null;
  table: InformationTable;
}

export interface Edgar {
  /** What an investor held at the end of the newest quarter reported, amendments included. Undefined without a filing. */
  newestFiling(cik: string, signal?: AbortSignal): Promise<FiledTable | undefined>;
  /** The investor's 13F-HR and 13F-HR/A, newest period first, and of one period the one filed last. */
  filings(cik: string, signal?: AbortSignal): Promise<FilingRef[]>;
  read(ref: FilingRef, signal?: AbortSignal): Promise<InformationTable>;
  /** What the filings of one quarter, the one filed last first, say together. Undefined without a filing. */
  quarter(refs: readonly FilingRef[], signal?: AbortSignal): Promise<FiledTable | undefined>;
}

export interface EdgarSettings extends CallSettings {
  /** `https://data.sec.gov` */
  dataUrl: string;
  /** `https://www.sec.gov` */
  archivesUrl: string;
}

const maxSubmissionsBytes = 20_000_000;
const maxIndexBytes = 5_000_000;
const maxTableBytes = 200_000_000;
const coverName = 'primary_doc.xml';

const Index = z.object({
  directory: z.object({
    item: z.array(z.object({ name: z.string(), size: z.union([z.string(), z.number()]).optional() })),
  }),
});

/** The files in which the table may be, the likeliest first. */
function tableNames({ directory }: z.output<typeof Index>, accession: string): string[] {
  const tables = directory.item
    .filter(({ name }) => /\.xml$/i.test(name) && name.toLowerCase() !== coverName)
    .sort((a, b) => Number(b.size || 0) - Number(a.size || 0))
    .map(({ name }) => name);
  return tables.length > 0 ? tables : [`${accession}.txt`];
}

async function readFirst(names: string[], read: (name: string) => Promise<InformationTable>) {
  const [name = '', ...others] = names;
  try {
    return await read(name);
  } catch (error) {
    if (error instanceof NotAFiling && others.length > 0) return readFirst(others, read);
    if (error instanceof FilingProblem)
      throw new EdgarFailure('garbage', `EDGAR's filing can't be read. ${error.message}`, error);
    throw error;
  }
}

function createFilingReader(calls: EdgarCalls): Edgar['read'] {
  return async (ref, signal) => {
    const url = (name: string) => ref.url + encodeURIComponent(name);
    const index = parseAs(
      Index,
      await calls.json({ url: url('index.json'), maxBytes: maxIndexBytes, signal }),
    );
    const bytesOf = (name: string) => calls.bytes({ url: url(name), maxBytes: maxTableBytes, signal });
    const cover = index.directory.item.find(({ name }) => name.toLowerCase() === coverName)?.name;
    const table = await readFirst(tableNames(index, ref.accession), (name) =>
      readFiling([cover, name].filter((part) => part !== undefined).map(bytesOf), ref),
    );
    const { manager, form, filedOn, accession, cik } = table.cover;
    const known = {
      manager: manager ?? ref.manager,
      form: form ?? ref.form,
      filedOn: filedOn ?? ref.filedOn,
      accession: accession ?? ref.accession,
      cik: cik ?? ref.cik,
    };
    return { ...table, cover: { ...table.cover, ...known } };
  };
}

export function createEdgar(settings: EdgarSettings): Edgar {
  const dataUrl = settings.dataUrl.replace(/\/+$/, '');
  const archivesUrl = settings.archivesUrl.replace(/\/+$/, '');
  const calls = createEdgarCalls(settings);
  const read = createFilingReader(calls);

  async function filings(cik: string, signal?: AbortSignal): Promise<FilingRef[]> {
    const number = plainCik(cik);
    const url = `${dataUrl}/submissions/CIK${number.padStart(10, '0')}.json`;
    const answer = await calls.json({ url, maxBytes: maxSubmissionsBytes, signal });
    return readFilingRefs(answer, number, archivesUrl);
  }

  /** From the filing made last back to the one that stands for the whole: added holdings need what they are added to. */
  async function readPeriod(refs: readonly FilingRef[], signal: AbortSignal | undefined) {
    const tables: InformationTable[] = [];
    for (const ref of refs) {
      const table = await read(ref, signal);
      tables.unshift(table);
      if (ref.form === '13F-HR' || table.cover.amendment !== 'NEW HOLDINGS') break;
    }
    return tables.reduce(addHoldings);
  }

  async function quarter(refs: readonly FilingRef[], signal?: AbortSignal): Promise<FiledTable | undefined> {
    const [ref] = refs;
    if (!ref) return undefined;
    const { period, filedOn, url } = ref;
    const table = await readPeriod(refs, signal);
    return { ref, period, filedOn, url, manager: table.cover.manager, table };
  }

  async function newestFiling(cik: string, signal?: AbortSignal): Promise<FiledTable | undefined> {
    const refs = await filings(cik, signal).catch((error: unknown) => {
      if (error instanceof EdgarFailure && error.kind === 'unknown') return [];
      throw error;
    });
    return quarter(
      refs.filter(({ period }) => period === refs[0]?.period),
      signal,
    );
  }

  return { newestFiling, filings, read, quarter };
}
