import type { InvestorSummary } from '#contract/investor-pages.ts';
import { foldName } from '#domain/search-text.ts';

/** Which investors the list shows: the parameters of its address. */
export interface InvestorFilters {
  search: string;
  style: string;
  size: string;
}

interface Choice {
  name: string;
  fits: (investor: InvestorSummary) => boolean;
}

const fewHoldings = 20;

/** How an investor invests, by the figures of the last filing. An investor can have several styles. */
export const investorStyles: Readonly<Record<string, Choice>> = {
  few: { name: 'Few holdings (20 or fewer)', fits: ({ holdings }) => holdings <= fewHoldings },
  concentrated: {
    name: 'Concentrated (ten largest above 75%)',
    fits: ({ topTenWeight }) => topTenWeight > 0.75,
  },
  spread: { name: 'Widely spread (ten largest below 40%)', fits: ({ topTenWeight }) => topTenWeight < 0.4 },
  patient: {
    name: 'Patient (turnover below 5%)',
    fits: ({ turnover }) => turnover !== null && turnover < 0.05,
  },
  active: {
    name: 'Active (turnover above 20%)',
    fits: ({ turnover }) => turnover !== null && turnover > 0.2,
  },
  options: { name: 'With puts and calls', fits: ({ options }) => options.count > 0 },
};

export const investorSizes: Readonly<Record<string, Choice>> = {
  '50b': { name: 'Above $50 billion', fits: ({ value }) => value > 50e9 },
  '10b': { name: '$10 to 50 billion', fits: ({ value }) => value > 10e9 && value <= 50e9 },
  '1b': { name: '$1 to 10 billion', fits: ({ value }) => value > 1e9 && value <= 10e9 },
  small: { name: 'Up to $1 billion', fits: ({ value }) => value <= 1e9 },
};

export const readFilters = (params: URLSearchParams): InvestorFilters => ({
  search: params.get('q') ?? '',
  style: params.get('style') ?? '',
  size: params.get('size') ?? '',
});

/** Returns the investors that fit; unknown choices are ignored. Each word of the search starts a word of name or firm. */
export function filterInvestors(
  investors: readonly InvestorSummary[],
  { search, style, size }: InvestorFilters,
): InvestorSummary[] {
  const words = foldName(search).split(' ').filter(Boolean);
  const choices = [investorStyles[style], investorSizes[size]].filter((choice) => choice !== undefined);
  return investors.filter((investor) => {
    const name = ` ${foldName(`${investor.name} ${investor.firm ?? ''}`)}`;
    return words.every((word) => name.includes(` ${word}`)) && choices.every(({ fits }) => fits(investor));
  });
}
