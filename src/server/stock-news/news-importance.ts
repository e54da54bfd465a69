import type { NewsAbout } from '#contract/market-stocks.ts';

const dayMs = 86_400_000;
/** News lose half of their importance in this time. */
const halfLifeDays = 14;
/** What is held in small amounts is still news. */
const leastWeight = 0.02;
/** Articles are written for the readers of the site; a filing has a sentence for each trade. */
const kindFactors: Record<NewsAbout['kind'], number> = { article: 3, feed: 2, filing: 1 };

/** The weights of holdings, as fractions of what all are worth. */
export type Weights = ReadonlyMap<string, number>;

/**
 * Returns news in the order of their importance for an owner: by the weight of the largest holding that they are about,
 * their kind and their age, each further item about the same holding counting less.
 */
export function byImportance(news: readonly NewsAbout[], weights: Weights): NewsAbout[] {
  const newest = Math.max(...news.map(({ date }) => Date.parse(date)));
  const weightOf = (symbol: string) => weights.get(symbol) ?? 0;
  const counts = new Map<string, number>();
  return news
    .map((item) => {
      const main = item.symbols.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? '';
      const age = (newest - Date.parse(item.date)) / dayMs;
      const score = (leastWeight + weightOf(main)) * kindFactors[item.kind] * 0.5 ** (age / halfLifeDays);
      return { item, main, score };
    })
    .sort((a, b) => b.score - a.score)
    .map((one) => {
      const earlier = counts.get(one.main) ?? 0;
      counts.set(one.main, earlier + 1);
      return { ...one, score: one.score / (1 + earlier) };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
