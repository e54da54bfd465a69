import type { Calendar, Payer } from '#contract/calendar.ts';
import { knownIncome, twelveMonths } from '#web/ledger/dividend-gaps.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { grouped, mediumDate, shareOf, signedShare } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { type ColumnBar, ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { SymbolList } from '#web/ui/symbol-list.tsx';
import { aheadSentence, coverSentences } from './calendar-sentences.ts';
import { useRecorded } from './use-recorded.ts';

type Ahead = Calendar['dividends'];

const shortMonth = (month: string) => mediumDate(`${month}-01`).slice(2, -5);

/** A month counts as certain only if nothing of it is estimated. */
const barsOf = ({ months }: Ahead): ColumnBar[] =>
  months.map(({ month, declared, estimated }) => ({
    key: month,
    tick: shortMonth(month),
    name: month,
    value: declared + estimated,
    isOpen: estimated > 0,
  }));

function Totals({ dividends: { declared, estimated, before, beforeTo } }: { dividends: Ahead }) {
  const { portfolioId, currency } = usePortfolioScope();
  const undated = useAllTime(portfolioId).data?.performance.undatedPositions.length ?? 0;
  const known = knownIncome(before, useDividendGaps(portfolioId), twelveMonths(beforeTo));
  const recorded = before === 0 && undated > 0 ? null : known;
  const facts = {
    Declared: declared,
    Estimated: estimated,
    [`Recorded for the twelve months to ${mediumDate(beforeTo)}`]: recorded,
  };
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-3 pb-4">
      {Object.entries(facts).map(([name, amount]) => (
        <div key={name}>
          <dt className="text-fine text-soft">{name}</dt>
          <dd className="figures font-serif text-title font-semibold">
            {amount === null ? <Unknown /> : <Amount value={amount} unit={currency} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cover = (
  name: string,
  shareOfPayer: (payer: Payer) => number | null,
  isLoss: (payer: Payer) => boolean = () => false,
): DataColumn<Payer> => ({
  name,
  className: 'max-sm:hidden',
  cellClass: (payer) => (isLoss(payer) || (shareOfPayer(payer) ?? 0) > 1 ? 'text-down' : undefined),
  cell(payer) {
    if (isLoss(payer)) return 'loss';
    const share = shareOfPayer(payer);
    return share === null ? '–' : shareOf(share);
  },
});

const payerColumns = (currency: string): readonly DataColumn<Payer>[] => [
  {
    name: 'Payer',
    cellClass: 'wraps',
    cell: ({ symbol, name }) => (
      <SecurityLink symbol={symbol}>{name && name !== symbol ? `${symbol} · ${name}` : symbol}</SecurityLink>
    ),
  },
  { name: 'Twelve months', cell: ({ total }) => <Amount value={total} unit={currency} /> },
  { name: 'Growth a year', cell: ({ growth }) => (growth === null ? '–' : signedShare(growth)) },
  cover(
    'Of earnings',
    ({ ofEarnings }) => ofEarnings,
    ({ isLoss }) => isLoss,
  ),
  cover('Of free cash flow', ({ ofCashFlow }) => ofCashFlow),
];

/** What the holdings are expected to pay in the coming twelve months, by month and by payer. */
export function DividendsAhead({ calendar }: { calendar: Calendar }) {
  const { currency, dividends } = calendar;
  const formats = useAmountFormats(currency);
  const { portfolioId } = usePortfolioScope();
  const title = aheadSentence(calendar, formats.whole, useRecorded(portfolioId, dividends.beforeTo));
  return (
    <section aria-labelledby="ahead-title" className="page-section">
      <h2 id="ahead-title" className="section-title pb-3">
        Dividends of the coming twelve months
      </h2>
      <h3 className="part-title">{title}</h3>
      <p className="part-measure">
        By month of the ex-date, before tax, {currency}. Estimates repeat the dividends of the last known
        year; nothing is assumed to rise.
      </p>
      {dividends.payers.length > 0 && (
        <>
          <Totals dividends={dividends} />
          <ColumnChart
            label={title}
            bars={barsOf(dividends)}
            format={formats.isHidden ? formats.whole : grouped}
          />
          <DataTable
            caption={`Dividends of the coming twelve months by payer, in ${currency}`}
            className="figure-table page-table mt-6"
            rows={dividends.payers}
            keyOf={({ symbol }) => symbol}
            columns={payerColumns(currency)}
          />
          <p className="pt-3">{coverSentences(dividends.payers).join(' ')}</p>
          <p className="pt-1 text-fine text-soft">
            Growth: the last known year against that three years earlier. Last two columns: a year of
            dividends against diluted earnings and free cash flow a share of the last twelve months; a bank
            has no meaningful cash flow.
          </p>
        </>
      )}
      {dividends.unknown.length > 0 && (
        <p className="pt-1 text-fine text-soft">
          Not known: the dividends of <SymbolList symbols={dividends.unknown} />.
        </p>
      )}
    </section>
  );
}
