import type { Fund } from '#contract/funds.ts';
import { type FundGroup, fundGroups } from '#domain/funds/fund-groups.ts';
import {
  type FundHolding,
  type FundList,
  type FundProfile,
  seenList,
  seenWeight,
  wholeWeight,
} from '#domain/funds/fund-profile.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';

const largestShown = 50;

const sources = {
  whole: 'The list that the issuer publishes, through a public copy',
  largest: 'The report to the SEC on Form N-PORT, through a public copy',
};

/** Returns the name of a holding: that of its listing if it has one. */
export const holdingName = ({ symbol, name }: FundHolding, figures: MarketFigures): string =>
  symbol === null ? name : (figures.find(symbol)?.name ?? symbol);

const toGroup = ({ key, weight }: FundGroup) => ({ name: key || null, weight: weight / wholeWeight });

function toList(list: FundList, shown: 'largest' | 'all', figures: MarketFigures): NonNullable<Fund['list']> {
  const { asOf, isComplete, holdings } = list;
  const listed = shown === 'all' ? holdings : holdings.slice(0, largestShown);
  return {
    asOf,
    complete: isComplete,
    count: holdings.length,
    holdings: listed.map((holding) => ({
      symbol: holding.symbol,
      classes: [...holding.classes],
      name: holdingName(holding, figures),
      weight: holding.weight / wholeWeight,
      country: holding.isCompany ? holding.country : null,
      sector: holding.isCompany ? holding.sector : null,
    })),
    sectors: fundGroups(list, 'sector').map(toGroup),
    countries: fundGroups(list, 'country').map(toGroup),
    unseen: (wholeWeight - seenWeight(list)) / wholeWeight,
    source: isComplete ? sources.whole : sources.largest,
  };
}

/** Converts what is known of a fund, by its whole list if there is one. */
export function toFund(profile: FundProfile, shown: 'largest' | 'all', figures: MarketFigures): Fund {
  const list = seenList(profile);
  const { cost, assets } = profile;
  return {
    list: list && toList(list, shown, figures),
    cost: cost && { ...cost },
    assets: assets && { ...assets },
  };
}
