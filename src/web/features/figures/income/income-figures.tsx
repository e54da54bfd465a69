import type { Income } from '#contract/figures.ts';
import { add, decimal, toText, zero } from '#domain/decimal.ts';
import { toRecordIn, twelveMonths } from '#web/ledger/dividend-gaps.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { NamedValue } from '#web/ui/named-value.tsx';
import { SymbolList } from '#web/ui/symbol-list.tsx';

const yieldText = (fraction: number | null) =>
  fraction === null ? <Unknown /> : `${(fraction * 100).toFixed(2)}%`;

/** Says what the income of the last twelve months lacks; undefined if nothing is missing. */
function useMissing({ to, unknown }: Income, portfolioId: string) {
  const gaps = useDividendGaps(portfolioId);
  const { data: all } = useAllTime(portfolioId);
  const toRecord = toRecordText(gaps ? toRecordIn(gaps, twelveMonths(to)) : [], {
    isHidden: useAmountsHidden(),
  });
  const hasUndated = (all?.performance.undatedPositions.length ?? 0) > 0;
  return { toRecord, isPartial: !gaps || toRecord !== undefined || unknown.length > 0 || hasUndated };
}

/** Returns what the year was paid so far, before tax; 0 for rows of securities, which have no dates. */
function ofYear(year: string, rows: Income['rows']): number {
  const paid = rows.filter(({ key }) => key === year || key.startsWith(`${year}-`));
  return Number(
    toText(
      paid
        .flatMap(({ exact }) => [exact.dividends, exact.interest])
        .map(decimal)
        .reduce(add, zero),
    ),
  );
}

/** The income of the year and of the last and next twelve months, and what it is of value and cost. */
export function IncomeFigures({ income, portfolioId }: { income: Income; portfolioId: string }) {
  const { toRecord, isPartial } = useMissing(income, portfolioId);
  const { currency, lastTwelveMonths, nextTwelveMonths, yieldOnCost, yieldOnValue, unknown } = income;
  const year = income.to.slice(0, 4);
  const thisYear = ofYear(year, income.rows);
  const isUnknown = isPartial && lastTwelveMonths === 0;
  return (
    <>
      <dl className="facts">
        {thisYear !== 0 && (
          <NamedValue name={`${year} so far`}>
            <Amount value={thisYear} currency={currency} />
          </NamedValue>
        )}
        <NamedValue name="Last twelve months">
          {isUnknown ? <Unknown /> : <Amount value={lastTwelveMonths} currency={currency} />}
        </NamedValue>
        <NamedValue name="Of the value">{yieldText(isPartial ? null : yieldOnValue)}</NamedValue>
        <NamedValue name="Of what it cost">{yieldText(isPartial ? null : yieldOnCost)}</NamedValue>
        <NamedValue name="Next twelve months, if the last twelve repeat">
          {nextTwelveMonths === null ? <Unknown /> : <Amount value={nextTwelveMonths} currency={currency} />}
        </NamedValue>
      </dl>
      {toRecord && <p className="pt-2 text-fine text-soft">The last twelve months are without {toRecord}.</p>}
      {unknown.length > 0 && (
        <p className="pt-2 text-fine text-soft">
          Dividends of the last twelve months are not known for <SymbolList symbols={unknown} />; they are
          left out, not counted as 0.
        </p>
      )}
    </>
  );
}
