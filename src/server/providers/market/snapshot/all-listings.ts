import { americanMics } from '#domain/listings/exchange-places.ts';
import type { Company } from '../figures/company.ts';
import type { Listing, Listings } from '../listing.ts';
import type { IsinList, IsinRow } from './isin-list.ts';
import type { WorldListing } from './world-listings.ts';

interface ListingSources {
  domestic: ReadonlyMap<string, Company>;
  world: ReadonlyMap<string, WorldListing>;
  readIsins: () => Promise<IsinList>;
}

const primaryFirst = (a: IsinRow, b: IsinRow) => Number(b.isPrimary) - Number(a.isPrimary);

const fromWorld = (found: WorldListing): Listing => ({
  symbol: found.symbol,
  name: found.companyName,
  type: found.type,
  exchange: found.exchange,
  mic: found.mic,
  country: found.country,
  currency: found.quotedIn,
  isin: found.isin,
  marketCap: found.localMarketCap,
  isPriced: true,
});

const fromDomestic = ({ symbol, companyName, type, exchange, country, isin = null }: Company): Listing => ({
  symbol,
  name: companyName,
  type,
  exchange,
  mic: americanMics[exchange] ?? null,
  country,
  currency: 'USD',
  isin,
  marketCap: null,
  isPriced: true,
});

const fromRow = ({ symbol, name, type, exchange, mic, currency, isin, lists }: IsinRow): Listing => ({
  symbol,
  name,
  type,
  exchange,
  mic,
  country: null,
  currency: currency || null,
  isin,
  marketCap: null,
  isPriced: false,
  isinLists: lists,
});

type UnpricedQuery = Omit<Parameters<IsinList['find']>[0], 'accepts'> & {
  accepts?: ((listing: Listing) => boolean) | undefined;
};

/** Joins the lists of listings: those with prices, and those of which only the ISIN is known. */
export function createListings({ domestic, world, readIsins }: ListingSources) {
  function priced(symbol: string): Listing | undefined {
    const company = domestic.get(symbol);
    const abroad = company ? undefined : world.get(symbol);
    return company ? fromDomestic(company) : abroad && fromWorld(abroad);
  }

  let byIsin: ReadonlyMap<string, (Company | WorldListing)[]> | undefined;
  function pricedWith(isin: string): Listing[] {
    const known = () => [...world.values(), ...domestic.values()].filter((one) => one.isin);
    byIsin ??= Map.groupBy(known(), (one) => one.isin as string);
    return (byIsin.get(isin) ?? []).flatMap(({ symbol }) => priced(symbol) ?? []);
  }

  async function listing(symbol: string): Promise<Listing | undefined> {
    const known = priced(symbol);
    if (known) return known;
    const [row] = (await readIsins()).bySymbol(symbol);
    return row && fromRow(row);
  }

  return {
    priced,
    listing,
    async listingsOf(isin: string): Promise<Listing[]> {
      const isins = await readIsins();
      const rows = isins.byIsin(isin).sort(primaryFirst);
      const present = (row: IsinRow) => (row.isFormer ? (isins.bySymbol(row.symbol)[0] ?? row) : row);
      const listed = rows.map((row) => ({
        ...(priced(row.symbol) ?? fromRow(present(row))),
        isinLists: row.lists,
      }));
      const known = new Set(rows.map(({ symbol }) => symbol));
      return [...listed, ...pricedWith(isin).filter(({ symbol }) => !known.has(symbol))];
    },
    /** Loads the listings without prices, and returns what finds them. */
    async readUnpriced() {
      const isins = await readIsins();
      return ({ accepts, ...query }: UnpricedQuery): Listing[] =>
        isins.find({ ...query, accepts: accepts && ((row) => accepts(fromRow(row))) }).map(fromRow);
    },
  } satisfies Listings & Record<string, unknown>;
}
