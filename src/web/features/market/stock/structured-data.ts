import type { WorldListing } from '#contract/market-stocks.ts';
import { americanMics } from '#domain/listings/exchange-places.ts';
import { exchangeSuffix } from '#domain/symbols.ts';
import { shortName } from '#web/lib/short-name.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import type { ListedStockPage } from '../stock-query.ts';

interface Described {
  symbol: string;
  name: string;
  /** The code of the exchange where the company's own share is listed; undefined for anything else. */
  code: string | undefined;
  formerNames: readonly string[];
}

function companyOf({ symbol, name, code, formerNames }: Described, publicUrl: string): object | undefined {
  if (!code) return undefined;
  return {
    '@type': 'Corporation',
    name,
    tickerSymbol: `${code} ${withoutSuffix(symbol)}`,
    ...(formerNames.length > 0 && { alternateName: formerNames }),
    mainEntityOfPage: publicUrl + stockAddress(symbol),
  };
}

/** `SAP` for `SAP.DE`: the code names the exchange. */
function withoutSuffix(symbol: string): string {
  const suffix = exchangeSuffix(symbol);
  return suffix === undefined ? symbol : symbol.slice(0, -suffix.length - 1);
}

function breadcrumbsOf({ symbol, name }: Described, publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Stocks', item: `${publicUrl}/stocks` },
      {
        '@type': 'ListItem',
        position: 2,
        name: shortName(name, symbol),
        item: publicUrl + stockAddress(symbol),
      },
    ],
  };
}

const described = (what: Described) => (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@graph': [companyOf(what, publicUrl), breadcrumbsOf(what, publicUrl)].filter(Boolean),
});

/** Describes the page for search engines: https://schema.org/Corporation and BreadcrumbList. */
export const structuredDataOf = ({ stock }: ListedStockPage) =>
  // A depositary receipt is listed here, but not the company's own share; a fund is no corporation.
  described({ ...stock, code: stock.type === 'stock' ? americanMics[stock.exchange] : undefined });

/** Describes the page of a listing outside the United States. */
export const structuredDataOfWorld = ({ symbol, name, type, mic }: WorldListing) =>
  described({ symbol, name, formerNames: [], code: type === 'stock' ? (mic ?? undefined) : undefined });
