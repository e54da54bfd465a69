import type { CoverPage } from './information-table.ts';

/** The cover page as filed, with values in the unit of the filing. */
export interface FiledCover extends Omit<CoverPage, 'tableTotal' | 'tableLines'> {
  tableTotal: string | null;
  tableLines: string | null;
  reportType: string | null;
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
  reportType: null,
};

function isoDate(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Parses `06-30-2026`, the format of the cover page. */
function coverDate(text: string): string | null {
  const [, month, day, year] = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(text) ?? [];
  return year && month && day ? isoDate(year, month, day) : null;
}

/** Parses `20260630`, the format of the submission header. */
function headerDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year && month && day ? isoDate(year, month, day) : null;
}

function amendmentOf(text: string): CoverPage['amendment'] {
  const type = text.toUpperCase();
  return type === 'RESTATEMENT' || type === 'NEW HOLDINGS' ? type : null;
}

/** Elements of primary_doc.xml, with their parent if the name alone is ambiguous. */
const elements: Record<string, (text: string) => Partial<FiledCover>> = {
  periodOfReport: (text) => ({ period: coverDate(text) }),
  reportCalendarOrQuarter: (text) => ({ period: coverDate(text) }),
  submissionType: (text) => ({ form: text }),
  amendmentType: (text) => ({ amendment: amendmentOf(text) }),
  'filingManager/name': (text) => ({ manager: text }),
  'credentials/cik': (text) => ({ cik: text }),
  reportType: (text) => ({ reportType: text }),
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

/** Adds values without overwriting existing ones. */
function fill(into: Partial<FiledCover>, values: Partial<FiledCover>): void {
  const present = Object.entries(values).filter(([, value]) => value);
  Object.assign(into, { ...Object.fromEntries(present), ...into });
}

export const coverElements = new Set(Object.keys(elements).map((name) => name.split('/').at(-1)));

/** Collects the values of the cover page and the submission header. The cover page has precedence. */
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
      const [name = '', ...value] = line.split(':');
      const read = headerFields[name.trim()];
      if (read) fill(header, read(value.join(':').trim()));
    },
    read(): FiledCover {
      return { ...empty, ...header, ...cover };
    },
  };
}
