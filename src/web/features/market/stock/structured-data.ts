import { shortName } from '#web/lib/short-name.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import type { ListedStockPage } from '../stock-query.ts';

/** ISO 10383 codes of the exchanges, which `tickerSymbol` of schema.org asks for. */
const exchangeCodes: Readonly<Record<string, string>> = {
  NASDAQ: 'XNAS',
  NYSE: 'XNYS',
  AMEX: 'XASE',
  'NYSE ARCA': 'ARCX',
  'CBOE BZX': 'BATS',
};

function companyOf({ stock }: ListedStockPage, publicUrl: string): object | undefined {
  const { symbol, name, exchange, type, formerNames } = stock;
  const code = exchangeCodes[exchange];
  // A depositary receipt is listed here, but not the company's own share; a fund is no corporation.
  if (type !== 'stock' || !code) return undefined;
  return {
    '@type': 'Corporation',
    name,
    tickerSymbol: `${code} ${symbol}`,
    ...(formerNames.length > 0 && { alternateName: formerNames }),
    mainEntityOfPage: publicUrl + stockAddress(symbol),
  };
}

function breadcrumbsOf({ stock: { symbol, name } }: ListedStockPage, publicUrl: string): object {
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

/** Describes the page for search engines: https://schema.org/Corporation and BreadcrumbList. */
export const structuredDataOf = (page: ListedStockPage) => (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@graph': [companyOf(page, publicUrl), breadcrumbsOf(page, publicUrl)].filter(Boolean),
});
