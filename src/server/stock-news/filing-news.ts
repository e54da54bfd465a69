import type { NewsAbout } from '#contract/market-stocks.ts';
import { dayText } from '#domain/day-text.ts';
import { filerOf } from '#domain/filings/filer.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { tellOptionsApart } from '#domain/filings/previous-quarter.ts';
import { roundedCount, spokenPercent } from '#domain/filings/spoken-numbers.ts';
import { type TradeSentence, tradeSentences } from '#domain/filings/trade-sentences.ts';
import type { Splits } from '#domain/splits.ts';
import { onceADay } from '#server/filings/once-a-day.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { investorPath } from './paths.ts';

const sentencesPerStock = 10;

/** Says what is left at the end of the quarter. */
function detailOf({ context, investor, quarter }: TradeSentence): string {
  const { change, weight } = context;
  const state =
    change.action === 'sold'
      ? `No shares left on ${dayText(quarter.period)}.`
      : `${roundedCount(change.shares)} shares on ${dayText(quarter.period)}, ${spokenPercent(weight)} of the portfolio.`;
  const split = change.splits === null ? '' : ` Compared after a ${change.splits} split.`;
  const caveat = tellOptionsApart(investor)
    ? ''
    : ' The source of this filing, or of the one before, does not tell options from shares.';
  return state + split + caveat;
}

function toNews(symbol: string, sentence: TradeSentence): NewsAbout[] {
  const { investor, quarter, title } = sentence;
  if (quarter.filedOn === null) return [];
  return [
    {
      kind: 'filing',
      title,
      detail: detailOf(sentence),
      link: investorPath(investor.slug),
      source: filerOf(investor),
      date: `${quarter.filedOn}T00:00:00.000Z`,
      image: null,
      symbols: [symbol],
    },
  ];
}

const newsBySymbol = onceADay(() => new Map<string, NewsAbout[]>());

function newsOf(filings: InvestorFilings, symbol: string, splits: Splits): NewsAbout[] {
  const bySymbol = newsBySymbol(filings, splits);
  const cached = bySymbol.get(symbol);
  if (cached) return cached;
  const sentences = tradeSentences(filings, symbol, splits).slice(0, sentencesPerStock);
  const news = sentences.flatMap((sentence) => toNews(symbol, sentence));
  // Symbols without news are not cached, so that made-up symbols take no memory.
  if (news.length > 0) bySymbol.set(symbol, news);
  return news;
}

/** Returns the first items of all lists, then the second ones, and so on. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: sentencesPerStock }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();

/** Returns news from the newest filings about these stocks: the largest trade in each, then the second largest, and so on. */
export async function filingNews(
  filings: InvestorFilings,
  symbols: readonly string[],
  splits: Splits,
): Promise<NewsAbout[]> {
  const news: NewsAbout[][] = [];
  for (const symbol of symbols) {
    await eventLoop.yieldIfNeeded();
    news.push(newsOf(filings, symbol, splits));
  }
  return inTurn(news);
}
