import type { RelatedListing, WorldListing } from '#contract/market-stocks.ts';
import { shareOf } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import { marketValue } from '../../quoted-price.ts';
import { placeOf } from '../trading/trading-texts.ts';
import type { KnownFact, KnownPage } from './known-fact.ts';

export function valueFact({ listing }: KnownPage): KnownFact {
  const value = marketValue(listing);
  return value === null
    ? { state: 'unknown', what: 'Market value', text: 'not known', way: null }
    : {
        state: 'known',
        what: 'Market value',
        text: value,
        way: { text: 'as the source states it, not computed' },
      };
}

export function revenueFact({ listing: { american } }: KnownPage): KnownFact {
  const what = 'Revenue, earnings, debt';
  return american?.hasFigures
    ? {
        state: 'part',
        what,
        text: `by the filings of ${american.symbol} with the SEC`,
        way: { text: `Figures of ${american.symbol}`, to: stockAddress(american.symbol) },
      }
    : {
        state: 'unknown',
        what,
        text: 'figures are known for companies that file them with the SEC only',
        way: null,
      };
}

const americanPlace = (
  american: NonNullable<WorldListing['american']>,
  trading: readonly RelatedListing[],
) => {
  const row = trading.find(({ symbol }) => symbol === american.symbol);
  return row ? placeOf(row, trading[0]) : american.symbol;
};

export function investorsFact({ listing: { american }, trading, holders }: KnownPage): KnownFact {
  const what = 'Famous investors';
  const own = holders.quarters.at(-1);
  if (own && own.holders > 0)
    return {
      state: 'known',
      what,
      text: `${numberWord(own.holders)} of ${own.filed} held it by their last filings`,
      way: null,
    };
  if (!american || american.holders === 0)
    return {
      state: 'unknown',
      what,
      text: 'their 13F filings list holdings in the United States only',
      way: null,
    };
  const { holders: count, filed, largest, symbol } = american;
  const most = largest ? `, ${largest.investor.name} most by weight, ${shareOf(largest.weight)}` : '';
  return {
    state: 'part',
    what,
    text: `${numberWord(count)} of ${filed} held the listing in ${americanPlace(american, trading)}${most}`,
    way: {
      text: `Who holds ${symbol}`,
      to: `${stockAddress(symbol)}#holders-title`,
    },
  };
}

export const insidersFact = (): KnownFact => ({
  state: 'unknown',
  what: 'Insiders',
  text: 'no trades of its officers are known',
  way: { text: 'which is not the same as none' },
});
