import type { FilingBook } from '#domain/filings/history.ts';
import { type ComparisonRules, comparedInvestor } from '#domain/matching/compared-investor.ts';
import type { ComparedInvestor } from '#domain/matching/match-investors.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { createPause } from '#server/platform/create-pause.ts';
import type { Research } from '../research.ts';
import { companiesOf } from './share-classes.ts';

/** All investors, prepared for comparisons. */
export interface Comparisons extends ComparisonRules {
  book: FilingBook;
  figures: MarketFigures;
  /** In the order of the book. */
  investors: readonly ComparedInvestor[];
  bySlug: ReadonlyMap<string, ComparedInvestor>;
}

const rulesOf = (figures: MarketFigures): ComparisonRules => ({
  findCompany: companiesOf(figures),
  industryOf: (symbol) => figures.find(symbol)?.industry ?? undefined,
});

async function prepare(book: FilingBook, figures: MarketFigures): Promise<Comparisons> {
  const rules = rulesOf(figures);
  const pause = createPause();
  const investors: ComparedInvestor[] = [];
  for (const investor of book.investors) {
    investors.push(comparedInvestor(investor, rules));
    await pause();
  }
  const bySlug = new Map(investors.map((compared) => [compared.investor.slug, compared]));
  return { ...rules, book, figures, investors, bySlug };
}

interface Prepared {
  figures: MarketFigures;
  comparisons: Promise<Comparisons>;
}

/** Prepared once for each version of filings and figures. */
const prepared = new WeakMap<FilingBook, Prepared>();

/** Returns the investors prepared for comparisons, of the newest filings and figures. */
export async function readComparisons(research: Research): Promise<Comparisons> {
  const [book, figures] = await Promise.all([research.book(), research.figures()]);
  const known = prepared.get(book);
  if (known?.figures === figures) return known.comparisons;
  const comparisons = prepare(book, figures);
  prepared.set(book, { figures, comparisons });
  return comparisons;
}
