import type { LedgerPage } from '#web/ledger/entry/transaction-queries.ts';
import { grouped } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';

interface SumLineProps {
  /** Undefined until it is known. */
  page: LedgerPage | undefined;
  currency: string;
}

function Sums({ page: { total, sums }, currency }: { page: LedgerPage; currency: string }) {
  const { money } = useAmountFormats(currency);
  const parts = [
    sums.paid > 0 && `${money(sums.paid)} paid for shares`,
    sums.received > 0 && `${money(sums.received)} received from sales`,
    sums.dividends > 0 && `${money(sums.dividends)} in dividends`,
    sums.fees > 0 && `${money(sums.fees)} in fees`,
    sums.taxes > 0 && `${money(sums.taxes)} in taxes`,
  ].filter(Boolean);
  return (
    <>
      <b className="font-semibold text-ink">
        {total === 1 ? '1 entry' : `${grouped(total)} entries`}
        {parts.length > 0 && ':'}
      </b>{' '}
      {parts.join(', ')}
      {parts.length > 0 && '.'}
    </>
  );
}

/** What the listed transactions add up to; sums of nothing are left out. */
export function SumLine({ page, currency }: SumLineProps) {
  return (
    <p className="figures min-h-[calc(1lh+1.375rem)] pt-4 pb-1.5 text-sm text-soft">
      {page && <Sums page={page} currency={currency} />}
    </p>
  );
}
