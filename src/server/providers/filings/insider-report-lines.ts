import { firstHolding, type ReportedTransaction } from '#domain/insiders/insider-report.ts';

/** The elements of a report that are lines, and whether they are about rights to a security. */
const lineElements: Readonly<Record<string, 'shares' | 'rights' | 'holding'>> = {
  nonDerivativeTransaction: 'shares',
  derivativeTransaction: 'rights',
  nonDerivativeHolding: 'holding',
};

/** A line while it is read: the texts of its elements and the footnotes that they refer to. */
export interface InsiderReportLine {
  kind: (typeof lineElements)[string];
  texts: Map<string, string>;
  footnotes: Set<string>;
}

/** Returns an empty line if an element begins one. */
export function beginLine(element: string): InsiderReportLine | undefined {
  const kind = Object.hasOwn(lineElements, element) ? lineElements[element] : undefined;
  return kind && { kind, texts: new Map(), footnotes: new Set() };
}

const amount = /^\d{1,15}(?:\.\d{1,8})?$/;
const letter = /^[A-Z]$/;

const amountOf = (text: string | undefined) => (text !== undefined && amount.test(text) ? text : null);

/** Returns the date in a text, which can state a time zone after it. */
export function reportDate(text: string | undefined): string | null {
  const date = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  return date && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ? date : null;
}

/** Control characters do not belong in a text, and a long one is cut. */
export const shortText = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim();

interface LineContext {
  /** The last day that the report is about. */
  period: string | null;
  latest: string;
  /** Whether a line follows a plan, by its footnotes. */
  isPlanned: (footnotes: ReadonlySet<string>) => boolean | null;
}

/** Returns the transaction of a line; undefined if its date, code or number of shares cannot be true. */
export function toReportedTransaction(
  line: InsiderReportLine,
  context: LineContext,
): ReportedTransaction | undefined {
  const text = (name: string) => line.texts.get(name);
  const isHolding = line.kind === 'holding';
  const date = isHolding ? context.period : reportDate(text('transactionDate'));
  const code = isHolding ? firstHolding : (text('transactionCode') ?? '');
  const after = amountOf(text('sharesOwnedFollowingTransaction'));
  const shares = isHolding ? after : amountOf(text('transactionShares'));
  if (date === null || date > context.latest || shares === null) return undefined;
  if (!isHolding && !letter.test(code)) return undefined;
  return {
    isDerivative: line.kind === 'rights',
    security: shortText(text('securityTitle')),
    date,
    code,
    isAcquired: isHolding || text('transactionAcquiredDisposedCode') !== 'D',
    shares,
    price: isHolding ? null : amountOf(text('transactionPricePerShare')),
    sharesAfter: after,
    isDirect: text('directOrIndirectOwnership') !== 'I',
    planned: isHolding ? null : context.isPlanned(line.footnotes),
  };
}
