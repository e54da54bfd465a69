import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/schema.ts';
import type { MarketProvider } from '../../providers/market/market-provider.ts';
import { portfoliosVersion } from './portfolios.ts';

interface KeptReply {
  version: string | undefined;
  prices: string;
  text: string;
}

const charactersKept = 16_000_000;

interface Replies {
  db: Db;
  market: MarketProvider;
  /** Reads the customer's portfolios and writes the whole reply. */
  write: (customerId: string) => Promise<string>;
}

/**
 * Keeps written replies for as long as they are true. The version that the database holds is read before the portfolios,
 * and every change writes a new one in its own transaction: a reply is never older than the version that it is kept
 * under, whichever instance made the change.
 */
export function createPortfolioReplies({ db, market, write }: Replies) {
  const kept = new LRUCache<string, KeptReply>({
    maxSize: charactersKept,
    sizeCalculation: ({ text }) => text.length,
  });
  return async (customerId: string): Promise<string> => {
    const version = await portfoliosVersion(db, customerId);
    const prices = market.version();
    const known = kept.get(customerId);
    if (known?.version === version && known?.prices === prices) return known.text;
    const text = await write(customerId);
    kept.set(customerId, { version, prices, text });
    return text;
  };
}
