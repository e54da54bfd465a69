import type { Plan } from '#contract/plan.ts';
import { rebalance } from '#domain/plan/rebalance.ts';
import { groupStates } from '#domain/plan/targets.ts';
import { shares } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

/** The trades that bring groups outside their band back, with the gain and tax of each sale. */
export function BackToTarget({ plan }: { plan: Plan }) {
  const { form, securities, cash, currency } = plan;
  const formats = useAmountFormats(currency);
  const states = groupStates(form.groups, securities, { cash });
  const { sales, purchases, fees, tax } = rebalance(states, securities, form);
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="back-title" className="page-section">
      <h2 id="back-title" className="section-title pb-3">
        Back to target at once
      </h2>
      <p className="part-title">
        {counted(sales.length, 'sale')} and {counted(purchases.length, 'purchase')}, {formats.money(fees)} of
        fees and {formats.money(tax)} of tax
      </p>
      <p className="part-measure">
        What has gained least is sold first. Tax: {form.taxRate}% of the gains at average cost, losses set
        off, as you entered it; ask somebody who knows your taxes.
      </p>
      <DataTable
        caption={`Trades, in ${currency}`}
        className="figure-table page-table mt-3"
        rows={[
          ...sales.map((sale) => ({ ...sale, action: 'Sell' })),
          ...purchases.map((purchase) => ({ ...purchase, action: 'Buy', gain: null })),
        ]}
        keyOf={({ action, symbol }) => `${action} ${symbol}`}
        columns={[
          { name: 'Trade', cell: ({ action, symbol }) => `${action} ${symbol}` },
          {
            name: 'Shares',
            cell: ({ shares: count }) =>
              formats.isHidden ? formats.shares(count) : shares(Number(count.toFixed(2))),
          },
          { name: 'Amount', cell: ({ amount }) => <Amount value={amount} /> },
          { name: 'Gain', cell: ({ gain }) => gain !== null && <Amount value={gain} /> },
        ]}
      />
    </section>
  );
}
