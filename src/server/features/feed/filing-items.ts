import type { FeedItem } from '../../../contract/feed.ts';
import { limits } from '../../../domain/limits.ts';
import type { ShippedFiling } from '../../providers/filings/shipped-filings.ts';

const quarters = ['first', 'second', 'third', 'fourth'];

/** `2026-06-30` is the end of `the second quarter of 2026`. */
function quarterName(period: string): string {
  const [year = '', month = '1'] = period.split('-');
  return `the ${quarters[Math.floor((Number(month) - 1) / 3)]} quarter of ${year}`;
}

/** News made from the shipped 13F filings, newest first: what the home page shows while no feed was ever reached. */
export function filingItems(filings: readonly ShippedFiling[]): FeedItem[] {
  return [...filings]
    .sort((a, b) => b.filedOn.localeCompare(a.filedOn))
    .slice(0, limits.newsItems)
    .map(({ firm, period, filedOn, url }) => ({
      title: `${firm} reports its holdings for ${quarterName(period)}`,
      link: url,
      image: null,
      date: `${filedOn}T00:00:00.000Z`,
      source: firm,
      kind: 'filing',
    }));
}
