import type { InvestorFilings } from '#domain/filings/history.ts';
import { type ComparisonRules, comparedInvestor } from '#domain/matching/compared-investor.ts';
import type { ComparedInvestor } from '#domain/matching/match-investors.ts';
import { perObject } from '#domain/per-object.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { ReadFilings } from '../read-filings.ts';
import { companiesOf } from './share-classes.ts';

/** All investors, prepared for comparisons. */
export interface Comparisons extends ComparisonRules {
  filings: InvestorFilings;
  figures: MarketFigures;
  /** In the order of the home page. */
  investors: readonly ComparedInvestor[];
  bySlug: ReadonlyMap<string, ComparedInvestor>;
}

const rulesOf = (figures: MarketFigures): ComparisonRules => ({
  findCompany: companiesOf(figures),
  industryOf: (symbol) => figures.find(symbol)?.industry ?? undefined,
});

const prepare = perObject(async (filings: InvestorFilings, figures: MarketFigures): Promise<Comparisons> => {
  const rules = rulesOf(figures);
  const investors: ComparedInvestor[] = [];
  for (const investor of filings.investors) {
    await eventLoop.yieldIfNeeded();
    investors.push(comparedInvestor(investor, rules));
  }
  const bySlug = new Map(investors.map((compared) => [compared.investor.slug, compared]));
  return { ...rules, filings, figures, investors, bySlug };
});

interface ComparisonSources {
  market: Pick<MarketProvider, 'figures'>;
  readFilings: ReadFilings;
}

/** Returns the investors prepared for comparisons, of the newest filings and figures. */
export async function readComparisons({ market, readFilings }: ComparisonSources): Promise<Comparisons> {
  const [filings, figures] = await Promise.all([readFilings(), market.figures()]);
  return prepare(filings, figures);
}
