import type { FindCompany } from '../filings/portfolio-weights.ts';
import { oneOfEachCompany, onSideOf } from '../filings/share-classes.ts';
import type { StockFigures } from '../stock-figures.ts';
import { isCompanyShare } from '../symbols.ts';

type PeerListing = Pick<StockFigures, 'symbol' | 'type' | 'sector' | 'industry' | 'marketCap'>;

interface PeerSources<T> {
  /** The largest first. */
  listings: readonly T[];
  findCompany: FindCompany;
}

/** Companies are comparable up to this ratio of their market caps. */
const largestSizeRatio = 50;
/** A company with fewer comparable ones in its industry has peers from elsewhere in its sector. */
const fewestPeers = 4;

/** The market cap of a class whose own is not known is that of the company's largest class. */
function capOf<T extends PeerListing>(own: PeerListing, { listings, findCompany }: PeerSources<T>) {
  const [largest] = findCompany(own.symbol)?.symbols ?? [];
  return own.marketCap ?? listings.find(({ symbol }) => symbol === largest)?.marketCap ?? null;
}

/**
 * Returns the companies that a company is compared with: the largest of its industry that are at most 50 times as large
 * or as small. If these are fewer than four, larger ones of its industry follow and then those of its sector, the
 * closest in size first. Without a known size, the largest of the industry. Empty for all but shares of companies.
 */
export function findPeers<T extends PeerListing>(
  own: PeerListing,
  sources: PeerSources<T>,
  limit: number,
): T[] {
  const { industry, sector, type } = own;
  if (industry === null || !isCompanyShare(type)) return [];
  const near = onSideOf(own.symbol, sources.listings, sources.findCompany);
  const shares = near.filter((other) => isCompanyShare(other.type));
  const others = oneOfEachCompany(shares, ({ symbol }) => symbol, sources.findCompany, own.symbol);
  const ofIndustry = others.filter((other) => other.industry === industry);
  const cap = capOf(own, sources);
  if (!cap) return ofIndustry.slice(0, limit);
  const ratioOf = ({ marketCap }: T) =>
    marketCap ? Math.max(marketCap / cap, cap / marketCap) : Number.POSITIVE_INFINITY;
  const isComparable = (other: T) => ratioOf(other) <= largestSizeRatio;
  const byCloseness = (a: T, b: T) => ratioOf(a) - ratioOf(b);
  const peers = ofIndustry.filter(isComparable).slice(0, limit);
  if (peers.length >= fewestPeers) return peers;
  const larger = ofIndustry.filter((other) => !isComparable(other) && (other.marketCap ?? 0) > cap);
  const ofSector = others.filter(
    (other) => other.sector === sector && other.industry !== industry && isComparable(other),
  );
  const further = [...larger.sort(byCloseness), ...ofSector.sort(byCloseness)];
  return [...peers, ...further.slice(0, fewestPeers - peers.length)].slice(0, limit);
}
