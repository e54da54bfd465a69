import { AppError } from '../../../domain/app-error.ts';
import type { InformationTable } from '../../providers/filings/information-table.ts';

const mostSecurities = 50_000;

/** The SEC's list of securities that are reported has half as many. Throws AppError 'invalid'. */
export function checkSize({ securities }: InformationTable): void {
  if (securities.length <= mostSecurities) return;
  const message = 'The filing has more than 50,000 securities, which no 13F filing has.';
  throw new AppError('invalid', message, { reason: 'unprocessable' });
}
