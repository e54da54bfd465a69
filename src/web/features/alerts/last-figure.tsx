import { useQuery } from '@tanstack/react-query';
import { priceText } from '#domain/money-text.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { AlertSubject } from './alert-subject.ts';

function LastPrice({ symbol }: { symbol: string }) {
  const { data } = useQuery(quoteQuery(symbol));
  const quote = data?.[0];
  if (!quote) return null;
  return (
    <p className="text-fine text-soft">
      Last price:{' '}
      <b className="font-semibold text-ink">{priceText(String(quote.price), quote.currency ?? 'USD')}</b>,{' '}
      {dayOrTime(quote.asOf)}
    </p>
  );
}

function LastValue({ portfolioId }: { portfolioId: string }) {
  const { data } = useAllTime(portfolioId);
  if (!data) return null;
  const { exact, currency, to } = data.performance;
  return (
    <p className="text-fine text-soft">
      Last value:{' '}
      <b className="font-semibold text-ink">
        <Amount value={exact.endValue} currency={currency} />
      </b>
      , {dayOrTime(to)}
    </p>
  );
}

/** The last price of a security, or the last value of a portfolio. */
export function LastFigure({ subject: { symbol, portfolioId } }: { subject: AlertSubject }) {
  if (portfolioId !== null) return <LastValue portfolioId={portfolioId} />;
  return symbol === '' ? null : <LastPrice symbol={symbol} />;
}
