import { ComingPayments } from '#web/features/calendar/coming-payments.tsx';
import { DividendSettings } from '#web/features/dividends/dividend-settings.tsx';
import { DividendSuggestions } from '#web/features/dividends/dividend-suggestions.tsx';
import { DividendsDue } from '#web/features/dividends/dividends-due.tsx';
import { EventSuggestions } from '#web/features/events/event-suggestions.tsx';
import { IncomeTab } from '#web/features/figures/income/income-tab.tsx';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';

/** The tab with the coming dividends of the selected portfolio, its income, the events and dividends that are not recorded yet, and how to record them. */
export function IncomePage() {
  const { portfolioId, portfolio } = usePortfolioScope();
  return (
    <>
      <DividendsDue portfolioId={portfolioId} />
      <ComingPayments />
      <IncomeTab>
        <EventSuggestions portfolioId={portfolioId} />
        <DividendSuggestions portfolioId={portfolioId} />
        {portfolio && <DividendSettings key={`${portfolio.withholdingRate}`} portfolio={portfolio} />}
      </IncomeTab>
    </>
  );
}
