import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type {
  CompanyFundamentals,
  EarningsReport,
  Fact,
  Statement,
} from '../../src/domain/fundamentals/company-fundamentals.ts';
import { type Concept, concepts, type FiscalPeriod } from '../../src/domain/fundamentals/concepts.ts';
import { encodeFundamentals } from '../../src/server/providers/fundamentals/fundamentals-codec.ts';
import type { FundamentalsIndex } from '../../src/server/providers/fundamentals/fundamentals-file.ts';
import { dropImplausible, isUnusable } from './implausible-facts.ts';
import type { FactRow, ListingRow, Row } from './source.ts';

type ReportRow = Row<'symbol' | 'date' | 'quarter_end' | 'eps' | 'other_dates'>;
type PackedCompany = Omit<CompanyFundamentals, 'adjustedThrough'>;

/** The day through which the source's split factors run. */
const adjustedThrough = '2026-08-21';
const dayMs = 86_400_000;
/** A balance this many days from the end of a period belongs to it: fiscal weeks and calendar months differ. */
const sameEndDays = 7;

const conceptOf = new Map(
  concepts.map((concept) => [concept.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), concept]),
);

function readTable<Line>(folder: string, name: string): Line[] {
  return parse<Line>(gunzipSync(readFileSync(join(folder, name))), { columns: true, trim: true });
}

function sourceOf({ sources, derived, origin }: FactRow): Fact['source'] {
  if (sources === '0') return 'disputed';
  if (derived === 'q4') return 'derived';
  if (derived === 'date') return 'undated';
  return origin === 'nasdaq' ? 'nasdaq' : 'filed';
}

/** Adjusts a figure of shares for splits, to six decimals. */
function adjusted({ value, unit, split_factor }: FactRow): number {
  const [filed, factor] = [Number(value), Number(split_factor || 1)];
  if (unit === 'shares') return Math.round(filed * factor);
  return unit === 'USD/share' ? Number((filed / factor).toFixed(6)) : filed;
}

const toFact = (row: FactRow): Fact => ({ value: adjusted(row), source: sourceOf(row) });

interface OpenStatement extends Statement {
  figures: Partial<Record<Concept, Fact>>;
}

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** Tells whether two days have about the same place in their years. */
function isSameSeason(a: string, b: string): boolean {
  const years = Math.round(daysBetween(a, b) / 365.25);
  return Math.abs(daysBetween(a, b) - years * 365.25) <= sameEndDays;
}

/** Adds balances to the year or the quarter that they end; those at the end of an unknown year become a fourth quarter. */
function addBalances(statements: OpenStatement[], rows: readonly FactRow[]): void {
  const year = statements.find(({ period }) => period === 'FY');
  for (const row of rows) {
    const near = statements.filter(({ periodEnd }) => daysBetween(periodEnd, row.period_end) <= sameEndDays);
    let owner = near.find(({ period }) => period === 'FY') ?? near[0];
    if (!owner && year && isSameSeason(year.periodEnd, row.period_end)) {
      owner = { periodEnd: row.period_end, period: 'Q4', figures: {} };
      statements.push(owner);
    }
    const concept = conceptOf.get(row.concept);
    if (owner && concept) owner.figures[concept] = toFact(row);
  }
}

function statementsOf(rows: readonly FactRow[]): OpenStatement[] {
  const flows = rows.filter(({ fiscal_period }) => fiscal_period !== 'instant');
  const groups = Map.groupBy(flows, (row) => `${row.period_end} ${row.fiscal_period}`);
  const statements = [...groups.values()].map((group): OpenStatement => {
    const [{ period_end: periodEnd = '', fiscal_period = 'FY' } = {}] = group;
    const figures: Partial<Record<Concept, Fact>> = {};
    for (const row of group) {
      const concept = conceptOf.get(row.concept);
      if (concept) figures[concept] = toFact(row);
    }
    return { periodEnd, period: fiscal_period as FiscalPeriod, figures };
  });
  const instants = rows.filter(({ fiscal_period, concept }) => {
    return fiscal_period === 'instant' && concept !== 'shares_outstanding';
  });
  addBalances(statements, instants);
  return statements.sort((a, b) => (a.periodEnd + a.period < b.periodEnd + b.period ? -1 : 1));
}

type Valued = Pick<ListingRow, 'price' | 'market_cap'>;

/** A count that is further from the listing's market value leaves out a class of shares or precedes a split. */
const maxCountError = 0.25;

function shareCountOf(
  rows: readonly FactRow[],
  { price, market_cap }: Valued,
): CompanyFundamentals['shareCount'] {
  const counts = rows.filter(({ concept }) => concept === 'shares_outstanding');
  const newest = counts.sort((a, b) => (a.period_end < b.period_end ? -1 : 1)).at(-1);
  if (!newest) return null;
  const fact = toFact(newest);
  const error = market_cap === '' ? 0 : Math.abs((fact.value * Number(price)) / Number(market_cap) - 1);
  return error > maxCountError ? null : { date: newest.period_end, ...fact };
}

const toReport = ({ date, quarter_end, eps, other_dates }: ReportRow): EarningsReport => ({
  date,
  quarterEnd: quarter_end || null,
  eps: eps === '' ? null : Number(eps),
  otherDates: other_dates.split(/[ ;|]+/).filter(Boolean),
});

/** Converts the lines of a company, without those that are wrong. */
export function companyOf(rows: readonly FactRow[], listing: Valued): PackedCompany {
  const usable = rows.filter((row) => !isUnusable(row));
  return {
    statements: dropImplausible(statementsOf(usable)),
    shareCount: shareCountOf(usable, listing),
    reports: [],
  };
}

/** Reads the figures and the earnings dates of listed companies, by symbol. */
export function readCompanies(
  folder: string,
  listings: readonly (Valued & { symbol: string })[],
): Map<string, PackedCompany> {
  const facts = Map.groupBy(readTable<FactRow>(folder, 'fundamentals.csv.gz'), ({ symbol }) => symbol);
  const reports = Map.groupBy(readTable<ReportRow>(folder, 'earnings-dates.csv.gz'), ({ symbol }) => symbol);
  const known = listings.filter(({ symbol }) => facts.has(symbol) || reports.has(symbol));
  return new Map(
    known.map(({ symbol, ...listing }) => {
      const company = companyOf(facts.get(symbol) ?? [], listing);
      const dates = (reports.get(symbol) ?? []).map(toReport).sort((a, b) => (a.date < b.date ? -1 : 1));
      return [symbol, { ...company, reports: dates }];
    }),
  );
}

/** Packs companies into blocks and their index. */
export function packFundamentals(companies: ReadonlyMap<string, PackedCompany>): {
  blocks: Buffer;
  index: FundamentalsIndex;
} {
  const blocks = [...companies.values()].map(encodeFundamentals);
  return {
    blocks: Buffer.concat(blocks),
    index: {
      adjustedThrough,
      symbols: [...companies.keys()].join(' '),
      lengths: blocks.map(({ length }) => length),
    },
  };
}
