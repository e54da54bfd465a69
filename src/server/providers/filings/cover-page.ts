import type { CoverPage } from './information-table.ts';

/** What the cover says of the table, in the unit of the filing. */
export interface FiledCover extends Omit<CoverPage, 'tableTotal' | 'tableLines'> {
  tableTotal: string | null;
  tableLines: string | null;
}

const empty: FiledCover = {
  period: null,
  manager: null,
  form: null,
  amendment: null,
  tableTotal: null,
  tableLines: null,
  filedOn: null,
  accession: null,
  cik: null,
};

function isoDate(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** `06-30-2026` on the cover page. */
function coverDate(text: string): string | null {
  const [, month, day, year] = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(text) ?? [];
  return year && month && day ? isoDate(year, month, day) : null;
}

/** `20260630` in the header of a submission. */
function headerDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year && month && day ? isoDate(year, month, day) : null;
}

function amendmentOf(text: string): CoverPage['amendment'] {
  const type = text.toUpperCase();
  return type === 'RESTATEMENT' || type === 'NEW HOLDINGS' ? type : null;
}

/** Elements of primary_doc.xml, with their parent where the name alone could be another's. */
const elements: Record<string, (text: string) => Partial<FiledCover>> = {
  periodOfReport: (text) => ({ period: coverDate(text) }),
  reportCalendarOrQuarter: (text) => ({ period: coverDate(text) }),
  submissionType: (text) => ({ form: text }),
  amendmentType: (text) => ({ amendment: amendmentOf(text) }),
  'filingManager/name': (text) => ({ manager: text }),
  'credentials/cik': (text) => ({ cik: text }),
  tableValueTotal: (text) => ({ tableTotal: text }),
  tableEntryTotal: (text) => ({ tableLines: text }),
};

const headerFields: Record<string, (text: string) => Partial<FiledCover>> = {
  'CONFORMED PERIOD OF REPORT': (text) => ({ period: headerDate(text) }),
  'CONFORMED SUBMISSION TYPE': (text) => ({ form: text }),
  'COMPANY CONFORMED NAME': (text) => ({ manager: text }),
  'FILED AS OF DATE': (text) => ({ filedOn: headerDate(text) }),
  'ACCESSION NUMBER': (text) => ({ accession: text }),
  'CENTRAL INDEX KEY': (text) => ({ cik: text }),
};

/** The first word on each matter holds. */
function fill(into: Partial<FiledCover>, facts: Partial<FiledCover>): void {
  const told = Object.entries(facts).filter(([, value]) => value);
  Object.assign(into, { ...Object.fromEntries(told), ...into });
}

export const coverElements = new Set(Object.keys(elements).map((name) => name.split('/').at(-1)));

/** Gathers what the cover page and the header of a submission say; the cover page's word goes before the header's. */
export function createCoverReader() {
  const cover: Partial<FiledCover> = {};
  const header: Partial<FiledCover> = {};
  return {
    element(path: readonly string[], text: string): void {
      const name = path.at(-1) ?? '';
      const read = elements[name] ?? elements[`${path.at(-2)}/${name}`];
      if (read) fill(cover, read(text));
    },
    headerLine(line: string): void {
      const [, name = '', value = ''] = /^\s*([A-Z ]+):\s*(.*?)\s*$/.exec(line) ?? [];
      const read = headerFields[name];
      if (read) fill(header, read(value));
    },
    read(): FiledCover {
      return { ...empty, ...header, ...cover };
    },
  };
}
