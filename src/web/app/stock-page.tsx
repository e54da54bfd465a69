import { lazy } from 'react';
import { isCompanyShare } from '#domain/symbols.ts';
import { AlertButton } from '#web/features/alerts/alert-button.tsx';
import { FilingsPart } from '#web/features/company-filings/filings-part.tsx';
import { CompanyPart } from '#web/features/fundamentals/company-part.tsx';
import { FundHoldersPart, FundPart } from '#web/features/funds/fund-part.tsx';
import { InsidersPart } from '#web/features/insiders/insiders-part.tsx';
import { StockPage } from '#web/features/market/stock/stock-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { shortName } from '#web/lib/short-name.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const StockJournal = lazy(async () => ({
  default: (await import('#web/features/watchlists/stock-journal.tsx')).StockJournal,
}));

/** The journal of a customer, loaded in the browser. */
function Journal({ symbol }: { symbol: string }) {
  const { state } = useSession();
  const inBrowser = useInBrowser();
  if (state !== 'customer' || !inBrowser) return null;
  return (
    <LazyPart failed={null}>
      <StockJournal symbol={symbol} />
    </LazyPart>
  );
}

/**
 * The page of a stock with the figures of its company, the trades of its insiders, its filings and the funds that hold it,
 * or with what the fund holds; and with the customer's alerts and journal.
 */
export function StockWithCompanyPage() {
  return (
    <StockPage
      company={({ symbol, name, type }) => {
        if (type === 'etf') return <FundPart symbol={symbol} />;
        if (!isCompanyShare(type)) return null;
        return (
          <>
            <CompanyPart symbol={symbol} name={shortName(name, symbol)} />
            <InsidersPart symbol={symbol} />
            <FilingsPart symbol={symbol} name={shortName(name, symbol)} />
            <FundHoldersPart symbol={symbol} name={shortName(name, symbol)} />
          </>
        );
      }}
      alert={(symbol) => (
        <AlertButton subject={{ symbol, investor: null, portfolioId: null, name: symbol }} />
      )}
      journal={(symbol) => <Journal symbol={symbol} />}
    />
  );
}
