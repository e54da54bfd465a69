import { AppError } from '../../../domain/app-error.ts';

/** What a 13F filing holds of one security. Options and bonds stand apart from shares. */
export interface FiledSecurity {
  /** Upper case, nine characters as filed; 000000000 where the filer knew none. */
  cusip: string;
  issuer: string;
  className: string;
  putCall: 'Put' | 'Call' | null;
  /** PRN: the principal amount of a bond, never to be counted as shares. */
  unit: 'SH' | 'PRN';
  /** Decimal text, summed over the lines of the security. */
  shares: string;
  /** US dollars, decimal text, summed. */
  value: string;
  lines: number;
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
  /** US dollars, decimal text: the sum over all lines, options and bonds included. */
  total: string;
  cover: CoverPage;
  /** Sentences for the administrator: what was odd but could be read. */
  warnings: string[];
}

/** A file that can't be read as a 13F filing. The message says what is wrong and what is accepted. */
export class FilingProblem extends AppError {
  constructor(message: string) {
    super('invalid', message, { reason: 'unprocessable' });
  }
}

/** A file in which no 13F filing was found at all. */
export class NotAFiling extends FilingProblem {}

export const acceptedFiles =
  'Accepted are the information table of a 13F filing in XML and the text of a whole 13F submission.';
