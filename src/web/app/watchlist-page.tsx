import { AlertsPart } from '#web/features/alerts/alerts-part.tsx';
import { WatchlistPage } from '#web/features/watchlists/watchlist-page.tsx';

/** The watchlists with the alerts of a customer. */
export function WatchlistWithAlertsPage() {
  return <WatchlistPage alerts={<AlertsPart />} />;
}
