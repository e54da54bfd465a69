import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type {
  CompanyFundamentals,
  EarningsReport,
  Fact,
  Statement,
} from '#domain/fundamentals/company-fundamentals.ts';
import { type Concept, concepts, figureSources, fiscalPeriods } from '#domain/fundamentals/concepts.ts';

type PackedCompany = Omit<CompanyFundamentals, 'adjustedThrough'>;

/** A filed value alone, or a value with the index of its source, or 0 for none. */
type PackedFact = number | [value: number, source: number] | null;
/** The end of the period, its index, and the figures in the order of `concepts`, without the missing last ones. */
type PackedStatement = [end: string, period: number, ...PackedFact[]];
type PackedReport = [date: string, quarterEnd: string, eps: number | null, ...otherDates: string[]];

/** A block is Brotli-compressed JSON. */
type Block = [statements: PackedStatement[], shares: [string, PackedFact] | null, reports: PackedReport[]];

function packFact(fact: Fact | undefined): PackedFact {
  if (!fact) return null;
  const source = figureSources.indexOf(fact.source);
  return source === 0 ? fact.value : [fact.value, source];
}

function unpackFact(packed: NonNullable<PackedFact>): Fact {
  const [value, source] = typeof packed === 'number' ? [packed, 0] : packed;
  return { value, source: figureSources[source] ?? 'filed' };
}

function packStatement({ periodEnd, period, figures }: Statement): PackedStatement {
  const last = concepts.findLastIndex((concept) => figures[concept]);
  const packed = concepts.slice(0, last + 1).map((concept) => packFact(figures[concept]));
  return [periodEnd, fiscalPeriods.indexOf(period), ...packed];
}

function unpackStatement([periodEnd, period, ...packed]: PackedStatement): Statement {
  const figures: Partial<Record<Concept, Fact>> = {};
  for (const [at, fact] of packed.entries())
    if (fact !== null) figures[concepts[at] as Concept] = unpackFact(fact);
  return { periodEnd, period: fiscalPeriods[period] ?? 'FY', figures };
}

const packReport = ({ date, quarterEnd, eps, otherDates }: EarningsReport): PackedReport => [
  date,
  quarterEnd ?? '',
  eps,
  ...otherDates,
];

/** Packs what is known of a company into a block. */
export function encodeFundamentals({ statements, shareCount, reports }: PackedCompany): Buffer {
  const block: Block = [
    statements.map(packStatement),
    shareCount && [shareCount.date, packFact(shareCount)],
    reports.map(packReport),
  ];
  return brotliCompressSync(JSON.stringify(block), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
}

/** Unpacks a block. The inverse of `encodeFundamentals`. */
export function decodeFundamentals(bytes: Buffer): PackedCompany {
  const [statements, shares, reports] = JSON.parse(brotliDecompressSync(bytes).toString()) as Block;
  const [date, count] = shares ?? [];
  return {
    statements: statements.map(unpackStatement),
    shareCount: date === undefined || count == null ? null : { date, ...unpackFact(count) },
    reports: reports.map(([day, quarterEnd, eps, ...otherDates]) => ({
      date: day,
      quarterEnd: quarterEnd || null,
      eps,
      otherDates,
    })),
  };
}
