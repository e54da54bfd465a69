import type { Holders, NewsAbout } from '#contract/market-stocks.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { HoldersSection } from './holders/holders-section.tsx';
import { NewsSection } from './news-section.tsx';

interface UnlistedStockProps {
  symbol: string;
  holders: Holders;
  news: readonly NewsAbout[];
}

/** What is known of a symbol that only filings name: who holds or held it. */
export function UnlistedStock({ symbol, holders, news }: UnlistedStockProps) {
  const fullName = holders.name ?? symbol;
  const name = shortName(fullName, symbol);
  return (
    <>
      <header>
        <Breadcrumbs />
        <h1 className="page-title">{name}</h1>
        <p className="text-fine text-soft">
          {symbol} · {fullName} · not listed here
        </p>
      </header>
      <p className="max-w-[640px] pt-4 text-soft">
        Investors have reported shares under this symbol, but it is not in the list of stocks and funds. The
        company may have been taken over, or its shares may trade elsewhere. Holdwise has no prices for it.
      </p>
      <HoldersSection symbol={symbol} name={name} holders={holders} />
      <NewsSection name={name} news={news} />
    </>
  );
}
