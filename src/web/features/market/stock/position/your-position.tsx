import { useQuery } from '@tanstack/react-query';
import { shareOf, shares as shareText, signedShare } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { NamedValue } from '#web/ui/named-value.tsx';
import { DatedList, DatedTitle } from '../../dated-list.tsx';
import { newestTrades, type OwnPosition, type OwnTradeRow, ownPosition } from './own-position.ts';
import { ownEntriesQuery, ownFiguresQuery, ownShareQuery } from './own-queries.ts';

function Value({ figures }: { figures: OwnPosition }) {
  const { shares, value, currency, gain, gainShare } = figures;
  if (shares === 0) return <p className="pt-2 text-soft">You have sold all of your shares.</p>;
  return (
    <>
      <p className="mt-2 font-serif text-display leading-[1.2] font-semibold tracking-[-0.01em]">
        {value === null ? <Unknown /> : <Amount value={value} currency={currency} />}
      </p>
      {value !== null && (
        <p className="font-medium">
          <GainAmount arrow value={gain} currency={currency} /> {gainShare !== null && signedShare(gainShare)}
        </p>
      )}
    </>
  );
}

function Facts({ figures, symbol }: { figures: OwnPosition; symbol: string }) {
  const { shares, averageCost, currency, realised, income, total, moneyWeighted, isYearly } = figures;
  const formats = useAmountFormats(currency);
  const { data } = useQuery(ownShareQuery());
  const share = data?.allocation.rows.find(({ key }) => key === symbol)?.share;
  return (
    <dl className="fact-list">
      {shares > 0 && (
        <NamedValue name="Shares">
          {formats.isHidden ? formats.shares(shares) : shareText(shares)}
          {averageCost !== null && ` at ${formats.plain(averageCost)}`}
        </NamedValue>
      )}
      {share !== undefined && <NamedValue name="Share of your portfolios">{shareOf(share)}</NamedValue>}
      {realised !== 0 && (
        <NamedValue name="Gain from sales">
          <Amount signed value={realised} currency={currency} />
        </NamedValue>
      )}
      {income !== 0 && (
        <NamedValue name="Dividends received">
          <Amount value={income} currency={currency} />
        </NamedValue>
      )}
      {total !== 0 && (
        <NamedValue name="Gained in all">
          <GainAmount value={total} currency={currency} />
        </NamedValue>
      )}
      {moneyWeighted !== null && (
        <NamedValue name={isYearly ? 'Your return a year' : 'Your return'}>
          {signedShare(moneyWeighted)}
        </NamedValue>
      )}
    </dl>
  );
}

function Trade({ trade: { isSale, shares, price, currency } }: { trade: OwnTradeRow }) {
  const formats = useAmountFormats(currency);
  return (
    <>
      {isSale ? 'Sold' : 'Bought'} {formats.isHidden ? formats.shares(shares) : shareText(shares)}
      {price !== null && ` at ${formats.plain(price)}`}
    </>
  );
}

/** The newest purchases and sales, which the chart marks. */
function Trades({ trades }: { trades: readonly OwnTradeRow[] }) {
  return (
    <>
      <DatedTitle className="pt-4">Your trades</DatedTitle>
      <DatedList
        lines={trades.map((trade) => ({ key: trade.id, date: trade.date, text: <Trade trade={trade} /> }))}
      />
    </>
  );
}

const entriesText = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** The customer's own position; nothing without one. */
export function YourPosition({ symbol }: { symbol: string }) {
  const { data: entries } = useQuery(ownEntriesQuery(symbol));
  const total = entries?.total ?? 0;
  const { data } = useQuery({ ...ownFiguresQuery(symbol), enabled: total > 0 });
  const figures = data && ownPosition(data.performance);
  if (!figures) return null;
  const trades = newestTrades(entries?.transactions ?? []);
  const query = encodeURIComponent(symbol);
  return (
    <section aria-labelledby="position-title" className="w-70 flex-none max-md:w-auto">
      <h2 id="position-title" className="section-title">
        Your position
      </h2>
      <Value figures={figures} />
      <Facts figures={figures} symbol={symbol} />
      {trades.length > 0 && <Trades trades={trades} />}
      <p className="flex items-center gap-4 pt-3.5">
        <Link to={`/portfolio/transactions?add=${query}`} className="button">
          Record a trade
        </Link>
        <Link to={`/portfolio/transactions?id=all&symbol=${query}`} className="text-link text-fine">
          {entriesText(total)}
        </Link>
      </p>
    </section>
  );
}
