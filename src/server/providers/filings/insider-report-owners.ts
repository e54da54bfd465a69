import { personName } from '#domain/insiders/insider-names.ts';
import type { ReportOwner } from '#domain/insiders/insider-report.ts';
import { ownerRole } from '#domain/insiders/insider-trades.ts';
import { shortText } from './insider-report-lines.ts';

/** Whether a mark of a form is set. */
export const isMarked = (text: string | undefined): boolean => text === '1' || text?.toLowerCase() === 'true';

/** Returns a number of the SEC without leading zeros; undefined for any other text. */
export function plainNumber(text: string | undefined): string | undefined {
  return text && /^\d{1,10}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : undefined;
}

function roleOf(texts: ReadonlyMap<string, string>): string | null {
  const title = shortText(texts.get('officerTitle'));
  const isOfficer = isMarked(texts.get('isOfficer'));
  const roles = [
    isOfficer && (/^(?:see remarks)?$/i.test(title) ? 'Officer' : title),
    isMarked(texts.get('isDirector')) && 'Director',
    isMarked(texts.get('isTenPercentOwner')) && ownerRole,
  ].filter((role) => role !== false);
  return [...new Set(roles)].join(', ') || null;
}

/** Returns an owner from the texts of its elements; undefined without a number and a name. */
export function toOwner(texts: ReadonlyMap<string, string>): ReportOwner | undefined {
  const cik = plainNumber(texts.get('rptOwnerCik'));
  const name = personName(shortText(texts.get('rptOwnerName')));
  return cik && name ? { cik, name, role: roleOf(texts) } : undefined;
}
