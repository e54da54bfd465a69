import { useState } from 'react';
import type { Plan } from '#contract/plan.ts';
import { type BuyableSecurity, purchasesFor } from '#domain/plan/contribution.ts';
import { groupStates, misplaced } from '#domain/plan/targets.ts';
import { shareOf, shares } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { readPlanNumber } from './plan-fields.ts';
import { purchaseSentence } from './plan-sentences.ts';

const kinds = [
  { value: 'whole', name: 'Whole shares' },
  { value: 'fractions', name: 'Fractions' },
] as const;

/** What a contribution buys, and how much money is misplaced before and after it. */
function planOf({ form, securities, cash }: Plan, amount: number, wholeShares: boolean) {
  const prices = new Map(securities.map(({ symbol, price }) => [symbol, price]));
  const after = groupStates(form.groups, securities, { cash, added: amount });
  const candidates = after.flatMap(({ symbols, missing, band }): BuyableSecurity[] => {
    const [symbol = ''] = symbols;
    const price = prices.get(symbol);
    return price && band < 100 ? [{ symbol, price, missing }] : [];
  });
  const purchases = purchasesFor(candidates, { amount, fee: form.fee, wholeShares });
  const bought = new Map(purchases.map((one) => [one.symbol, one.amount]));
  const spent = purchases.reduce((sum, one) => sum + one.amount + form.fee, 0);
  const then = groupStates(
    form.groups,
    securities.map((one) => ({ ...one, value: one.value + (bought.get(one.symbol) ?? 0) })),
    { cash: cash + Math.max(amount - spent, 0) },
  );
  return { purchases, left: amount - spent, misplacedThen: misplaced(then) };
}

const sharesSetting = storedSetting('holdwise-contribution-shares');

/** What to buy with the next contribution. Nothing is sold, and nothing is executed. */
export function NextContribution({ plan }: { plan: Plan }) {
  const [text, setText] = useState('1000');
  const kind = sharesSetting.useValue() === 'fractions' ? 'fractions' : 'whole';
  const { whole } = useAmountFormats(plan.currency);
  const amount = readPlanNumber(text);
  const isValid = amount > 0 && amount <= 1e12;
  const { purchases, left, misplacedThen } = planOf(plan, isValid ? amount : 0, kind === 'whole');
  const now = misplaced(groupStates(plan.form.groups, plan.securities, { cash: plan.cash }));
  return (
    <section aria-labelledby="contribution-title" className="page-section">
      <h2 id="contribution-title" className="section-title pb-3">
        What to buy next
      </h2>
      <div className="flex flex-wrap items-end gap-4 pb-4">
        <TextField
          label={`With the next contribution of, ${plan.currency}`}
          className="w-56"
          inputMode="decimal"
          value={text}
          error={isValid ? undefined : 'Please enter an amount above 0'}
          onChange={({ target }) => setText(target.value)}
        />
        <ChoiceBar label="Shares" choices={kinds} selected={kind} onSelect={sharesSetting.set} />
      </div>
      {isValid && (
        <>
          <p className="part-title" role="status">
            {purchaseSentence(purchases)}
          </p>
          {purchases.length > 0 && (
            <DataTable
              caption={`Purchases, in ${plan.currency}`}
              className="figure-table page-table mt-3 max-w-2xl"
              rows={[
                ...purchases.map(({ symbol, shares: count, amount: cost }) => ({
                  name: `${symbol} × ${shares(Number(count.toFixed(4)))}`,
                  value: cost,
                })),
                { name: 'Fees, as you entered them', value: purchases.length * plan.form.fee },
                { name: 'Left for next time', value: left },
              ]}
              keyOf={({ name }) => name}
              columns={[{ cell: ({ name }) => name }, { cell: ({ value }) => <Amount value={value} /> }]}
            />
          )}
          <p className="pt-3 text-soft">
            {shareOf(now)} of your money is misplaced now, {shareOf(misplacedThen)} with {whole(amount)}{' '}
            invested like this. No other choice misplaces less, and none with as little has fewer trades.
          </p>
        </>
      )}
    </section>
  );
}
