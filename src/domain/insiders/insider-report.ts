import type { InsiderLine } from './insider-orders.ts';
import { ownerRole } from './insider-trades.ts';

/** A person or company that filed a report. */
export interface ReportOwner {
  /** The SEC's identifier, without leading zeros. */
  readonly cik: string;
  /** The last name first. */
  readonly name: string;
  /** The title of an officer, `Director`, `10% owner` or several of them; null if none is stated. */
  readonly role: string | null;
}

/** A line of a report. */
export interface ReportedTransaction {
  /** Whether the line is about options and other rights to a security. */
  readonly isDerivative: boolean;
  /** The title of the security as filed. */
  readonly security: string;
  /** ISO date. */
  readonly date: string;
  /** The SEC's code, such as P for a purchase; `firstHolding` for what a new insider holds. */
  readonly code: string;
  readonly isAcquired: boolean;
  /** As filed, before later splits; decimal text. */
  readonly shares: string;
  /** US dollars, decimal text; null if there is none. */
  readonly price: string | null;
  /** The shares afterwards in this holding, decimal text; null if not stated. */
  readonly sharesAfter: string | null;
  /** Whether the insider holds them directly, and not through a trust or a company. */
  readonly isDirect: boolean;
  /** Whether the trade follows a plan made before (rule 10b5-1); null if not stated. */
  readonly planned: boolean | null;
}

/** What an insider reported on Form 3, 4 or 5, or its amendment. */
export interface InsiderReport {
  /** The company that it is about, by the SEC's identifier without leading zeros. */
  readonly issuer: string;
  /** The last day that it is about, ISO; null if not stated. */
  readonly period: string | null;
  /** The day on which the amended report was filed, ISO; null for other reports. */
  readonly originalFiled: string | null;
  readonly owners: readonly ReportOwner[];
  readonly transactions: readonly ReportedTransaction[];
}

/** A report with its filing. */
export interface FiledReport extends Omit<InsiderReport, 'issuer'> {
  readonly accession: string;
  /** `4`, or `4/A` for an amendment. */
  readonly form: string;
  /** ISO date. */
  readonly filed: string;
  /** Its address at the SEC. */
  readonly url: string;
}

/** The code of a holding that Form 3 lists. The codes of the SEC are letters. */
export const firstHolding = '3';

const kinds = { P: 'purchase', S: 'sale' } as const;

const isMarketCode = (code: string): code is keyof typeof kinds => Object.hasOwn(kinds, code);

/** Whether a line is a purchase or sale of shares for a price. */
export const isMarketTrade = ({ isDerivative, code, price, shares }: ReportedTransaction): boolean =>
  !isDerivative && isMarketCode(code) && Number(price) > 0 && Number(shares) > 0;

const isOfficerOrDirector = ({ role }: ReportOwner) => role !== null && role !== ownerRole;

/** An officer or director comes first; the others had a part in the same trades. */
export function ownersOf({ owners }: Pick<FiledReport, 'owners'>): [ReportOwner | undefined, string[]] {
  const first = owners.find(isOfficerOrDirector) ?? owners[0];
  return [first, owners.filter((owner) => owner !== first).map(({ name }) => name)];
}

/** Returns the purchases and sales of a report. */
export function marketLines(report: FiledReport): InsiderLine[] {
  const [owner, others] = ownersOf(report);
  if (!owner) return [];
  return report.transactions.filter(isMarketTrade).map((line) => {
    const [shares, price] = [Number(line.shares), Number(line.price)];
    return {
      list: 'reports',
      kind: kinds[line.code as keyof typeof kinds],
      date: line.date,
      filed: report.filed,
      seen: null,
      person: owner.name,
      role: owner.role,
      cik: owner.cik,
      planned: line.planned,
      security: line.security,
      url: report.url,
      others,
      shares,
      price,
      value: Math.round(shares * price),
      after: line.sharesAfter === null ? null : Number(line.sharesAfter),
    };
  });
}
