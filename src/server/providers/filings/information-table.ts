import { AppError } from '#domain/app-error.ts';
import type { RowDoubt } from '#domain/filings/filed-amounts.ts';

/** The holding of one security in a 13F filing. Options and bonds are separate from shares. */
export interface FiledSecurity {
  /** Nine characters in upper case, as filed; 000000000 if the security has none. */
  cusip: string;
  issuer: string;
  className: string;
  putCall: 'Put' | 'Call' | null;
  /** SH: shares. PRN: principal amount of a bond, which must not be counted as shares. */
  unit: 'SH' | 'PRN';
  /** Sum over the lines of the security, as decimal text. */
  shares: string;
  /** Sum in US dollars, as decimal text. */
  value: string;
  lines: number;
  /** What the filing states instead, if that cannot be right. */
  doubt?: RowDoubt;
}

export interface CoverPage {
  /** ISO date, the last day of the quarter. */
  period: string | null;
  manager: string | null;
  form: string | null;
  amendment: 'RESTATEMENT' | 'NEW HOLDINGS' | null;
  /** US dollars, decimal text. */
  tableTotal: string | null;
  tableLines: number | null;
  /** ISO date. */
  filedOn: string | null;
  accession: string | null;
  cik: string | null;
}

export interface InformationTable {
  /** Largest value first. */
  securities: FiledSecurity[];
  lines: number;
  /** Sum over all lines in US dollars, including options and bonds, as decimal text. */
  total: string;
  cover: CoverPage;
  /** Sentences for the administrator about readable irregularities. */
  warnings: string[];
}

export const withWarning = (table: InformationTable, warning: string): InformationTable => ({
  ...table,
  warnings: [...table.warnings, warning],
});

/** Filers write this for securities without a CUSIP, so different issuers share it. */
export const noCusip = '000000000';

/** Eight times the size of the SEC's list of 13F securities. */
export const maxSecurities = 200_000;

/** The file cannot be read as a 13F filing. The message says what is wrong and what is accepted. */
export class FilingProblem extends AppError {
  constructor(message: string) {
    super('invalid', message, { reason: 'unprocessable' });
  }
}

/** The file contains no 13F filing. */
export class NotAFiling extends FilingProblem {}

export const acceptedFiles =
  'Accepted are the information table of a 13F filing in XML and the text of a whole 13F submission.';
