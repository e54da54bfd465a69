import { AlertButton } from '#web/features/alerts/alert-button.tsx';
import { InvestorPage } from '#web/features/investors/single/investor-page.tsx';

/** The page of an investor with the customer's alerts on its filings. */
export function InvestorWithAlertPage() {
  return (
    <InvestorPage
      alert={({ slug, name }) => (
        <AlertButton
          subject={{ symbol: '', investor: slug, portfolioId: null, name }}
          className="page-action"
        />
      )}
    />
  );
}
