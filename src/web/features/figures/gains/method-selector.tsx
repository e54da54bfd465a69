import type { Portfolio } from '#contract/portfolios.ts';
import { type CostMethod, costMethods } from '#domain/transactions.ts';
import { useChangePortfolio } from '#web/ledger/portfolio-settings.ts';
import { costMethodNames } from '#web/ledger/portfolio-subtitle.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';

interface MethodSelectorProps {
  /** Undefined for all portfolios, each of which has its own method. */
  portfolio: Portfolio | undefined;
  /** The method to compare with; undefined for the saved one. */
  method: CostMethod | undefined;
  onMethod: (method: CostMethod | undefined) => void;
}

const choices = costMethods.map((value) => ({ value, name: capitalised(costMethodNames[value]) }));

function SaveMethod({
  portfolio,
  method,
  onSaved,
}: {
  portfolio: Portfolio;
  method: CostMethod;
  onSaved: () => void;
}) {
  const { mutate, isPending } = useChangePortfolio(portfolio._id);
  return (
    <p className="flex flex-wrap items-center gap-3 pt-2 text-fine text-soft">
      <span>For comparison. This portfolio uses {costMethodNames[portfolio.costMethod]}.</span>
      <Button
        small
        pending={isPending}
        pendingLabel="Saving..."
        onClick={() => mutate({ costMethod: method }, { onSuccess: onSaved })}
      >
        Use this method
      </Button>
    </p>
  );
}

/** Returns the words for the chosen method, for paper, which has no buttons. */
const shownName = (method: CostMethod | undefined) =>
  method ? costMethodNames[method] : 'the method of each portfolio';

/** Shows the gains by another cost method, without saving it, and saves it on request. */
export function MethodSelector({ portfolio, method, onMethod }: MethodSelectorProps) {
  const saved = portfolio?.costMethod;
  const own = [{ value: 'own' as const, name: 'Each its own' }];
  return (
    <div className="pb-6">
      <p className="pb-1 text-fine text-soft">
        Sold shares are assigned to purchases by
        <span className="hidden print:inline"> {shownName(method ?? saved)}</span>
      </p>
      <ChoiceBar<CostMethod | 'own'>
        label="Cost method"
        choices={saved ? choices : [...own, ...choices]}
        selected={method ?? saved ?? 'own'}
        onSelect={(value) => onMethod(value === saved || value === 'own' ? undefined : value)}
      />
      {portfolio && method && (
        <SaveMethod portfolio={portfolio} method={method} onSaved={() => onMethod(undefined)} />
      )}
    </div>
  );
}
