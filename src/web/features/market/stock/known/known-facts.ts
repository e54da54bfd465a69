import { isCompanyShare } from '#domain/symbols.ts';
import { dayOrTime, longDate } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised, counted } from '#web/lib/phrases.ts';
import { newerListing, placeOf } from '../trading/trading-texts.ts';
import { insidersFact, investorsFact, revenueFact, valueFact } from './company-facts.ts';
import { enterPath, type KnownFact, type KnownPage } from './known-fact.ts';

const seriesNames: Partial<Record<KnownPage['listing']['kind'], string>> = {
  fund: 'Net asset values',
  currency: 'Rates',
};

function closesFact({ listing, splits }: KnownPage): KnownFact {
  const { symbol, kind, closes, closesSince, asOf, isEnded, isBroken, exchange } = listing;
  const what = seriesNames[kind] ?? 'Closes';
  if (closes === 0 || closesSince === null || asOf === null)
    return {
      state: 'unknown',
      what,
      text: 'none are known',
      way:
        kind === 'index' || kind === 'currency'
          ? null
          : { text: 'Enter what you paid and what it is worth', to: enterPath(symbol) },
    };
  const days = `${counted(closes, 'day', 'days')}${exchange && kind !== 'currency' ? ` on ${exchange}` : ''}, ${longDate(closesSince)} to ${longDate(asOf)}`;
  const adjusted =
    splits.length === 0
      ? 'adjusted for splits, of which none is known'
      : `adjusted for ${splits.length === 1 ? 'its split' : `${numberWord(splits.length)} splits`}`;
  const isShare = kind === 'share' || kind === 'receipt';
  return {
    state: isEnded ? 'part' : 'known',
    what,
    text: isEnded ? `${days}, where its source ends` : days,
    way: isBroken
      ? { text: 'earlier ones cannot be compared with them' }
      : isShare
        ? { text: adjusted }
        : null,
  };
}

function isinFact({ listing: { isin, isinLists } }: KnownPage): KnownFact {
  const what = 'Name, ISIN, exchange';
  if (isin === null) return { state: 'part', what, text: 'its ISIN is not known', way: null };
  const checked = { text: 'its check digit is right' };
  if (isinLists !== null && isinLists > 1)
    return { state: 'known', what, text: `${numberWord(isinLists)} lists agree on the ISIN`, way: checked };
  return { state: 'part', what, text: 'a single list has the ISIN', way: checked };
}

function priceFact({ listing, trading }: KnownPage): KnownFact {
  const { asOf, symbol, isEnded, kind } = listing;
  const what = 'Price today';
  if (asOf !== null && asOf.length > 10)
    return { state: 'known', what, text: `that of ${dayOrTime(asOf)}`, way: null };
  const newer = newerListing(trading);
  const way =
    kind === 'index' || kind === 'currency'
      ? null
      : { text: 'Enter a purchase or sale at your price', to: enterPath(symbol) };
  if (newer)
    return {
      state: 'part',
      what,
      text: `${asOf === null ? 'none' : `none since ${longDate(asOf)}`}; ${placeOf(newer, trading[0])} stands for it above`,
      way,
    };
  if (asOf === null) return { state: 'unknown', what, text: 'none is known', way };
  return isEnded
    ? {
        state: 'unknown',
        what,
        text: `none since ${longDate(asOf)}: later values are those of that day`,
        way,
      }
    : { state: 'part', what, text: `the last close is that of ${longDate(asOf)}`, way: null };
}

function dividendsFact({ listing, dividendCoverage, dividends }: KnownPage): KnownFact {
  if (dividendCoverage)
    return {
      state: 'known',
      what: 'Dividends',
      text:
        dividends.length === 0
          ? `none from ${longDate(dividendCoverage.from)} to ${longDate(dividendCoverage.through)}`
          : `complete from ${longDate(dividendCoverage.from)} to ${longDate(dividendCoverage.through)}`,
      way: null,
    };
  return {
    state: 'unknown',
    what: 'Dividends',
    text: 'not known; returns here leave them out',
    way: { text: 'Enter what you received', to: enterPath(listing.symbol) },
  };
}

const volumeFact = (): KnownFact => ({
  state: 'unknown',
  what: 'Volume',
  text: 'not in the source',
  way: null,
});

const holdingsFact = (): KnownFact => ({
  state: 'unknown',
  what: 'What it holds and costs',
  text: 'not known',
  way: null,
});

const membersFact = (): KnownFact => ({
  state: 'unknown',
  what: 'Members and their weights',
  text: 'not known',
  way: null,
});

/** Lists what is known about a listing, the known first, as far as its kind has it. */
export function knownFacts(page: KnownPage): KnownFact[] {
  const { kind, type } = page.listing;
  const common = [closesFact(page), priceFact(page)];
  const facts: Record<string, KnownFact[]> = {
    index: [...common, membersFact()],
    currency: [closesFact(page)],
    coin: [...common, volumeFact()],
    metal: [...common, volumeFact()],
    ETF: [...common, isinFact(page), dividendsFact(page), holdingsFact(), volumeFact()],
    fund: [...common, dividendsFact(page), holdingsFact()],
  };
  const company = () => [
    ...common,
    isinFact(page),
    valueFact(page),
    dividendsFact(page),
    revenueFact(page),
    investorsFact(page),
    insidersFact(),
    volumeFact(),
  ];
  const order = ['known', 'part', 'unknown'];
  const found =
    facts[kind] ??
    (isCompanyShare(type) ? company() : [...common, isinFact(page), dividendsFact(page), volumeFact()]);
  return found.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** `Three things known, three in part, four not` */
export function knownSummary(facts: readonly KnownFact[]): string {
  const count = (state: KnownFact['state']) => facts.filter((fact) => fact.state === state).length;
  const [known, part, unknown] = [count('known'), count('part'), count('unknown')];
  const first =
    known === 0
      ? 'Nothing known'
      : `${capitalised(numberWord(known))} ${known === 1 ? 'thing' : 'things'} known`;
  return [
    first,
    ...(part > 0 ? [`${numberWord(part)} in part`] : []),
    ...(unknown > 0 ? [`${numberWord(unknown)} not`] : []),
  ].join(', ');
}
