import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Portfolio, portfolios } from '#contract/portfolios.ts';
import type { BasketItem } from '#domain/basket.ts';
import { useFirstPortfolio } from '#web/ledger/first-portfolio.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { callApi } from '#web/lib/api.ts';
import { basket } from '#web/lib/basket.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { offerUndo } from '#web/lib/pending-undo.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

interface PutIntoPortfolioProps {
  items: readonly BasketItem[];
  onDone: () => void;
}

interface Contents {
  /** Undefined for a customer without a portfolio, who gets the first one. */
  portfolioId: string | undefined;
  items: readonly BasketItem[];
}

function usePutBasket(onDone: () => void) {
  const client = useQueryClient();
  const { mutateAsync: createFirst } = useFirstPortfolio();
  return useMutation({
    mutationFn: async ({ portfolioId: chosen, items }: Contents) => {
      const portfolioId = chosen ?? (await createFirst()).portfolios[0]?._id ?? '';
      const reply = await callApi<typeof portfolios.addBasket>('POST', '/portfolios/:portfolioId/basket', {
        input: { portfolioId },
        body: { items: items.map(({ _id, quantity }) => ({ symbol: _id, shares: quantity })) },
      });
      return { portfolioId, reply };
    },
    onSuccess: ({ portfolioId, reply }) => {
      client.setQueryData(portfoliosQuery().queryKey, reply);
      void invalidateFigures(client);
      offerUndo(portfolioId, reply);
      basket.clear();
      toasts.success(reply.message ?? 'The basket is in your portfolio');
      onDone();
    },
  });
}

function ChoosePortfolio({
  portfolios: ownPortfolios,
  items,
  onDone,
}: PutIntoPortfolioProps & { portfolios: readonly Portfolio[] }) {
  const [chosen, setChosen] = useState<string>();
  const put = usePutBasket(onDone);
  const portfolioId = ownPortfolios.find(({ _id }) => _id === chosen)?._id ?? ownPortfolios[0]?._id;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!put.isPending) put.mutate({ portfolioId, items });
      }}
    >
      {put.isError && <Alert>{messageOf(put.error, fallbacks.generic)}</Alert>}
      {portfolioId !== undefined && (
        <SelectField
          label="Portfolio"
          value={portfolioId}
          onChange={(event) => setChosen(event.target.value)}
        >
          {ownPortfolios.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <p className="text-fine text-soft">
        Each stock is added at its latest price. For a stock that the portfolio already holds, the buy price
        becomes the average of both.
      </p>
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={put.isPending}
        pendingLabel="Adding..."
      >
        Add the basket to the portfolio
      </Button>
    </form>
  );
}

function PortfolioChoice(props: PutIntoPortfolioProps) {
  const loading = (
    <LoadingRegion>
      <Skeleton className="h-44" />
    </LoadingRegion>
  );
  return (
    <QueryPart query={useQuery(portfoliosQuery())} loading={loading}>
      {(data) => <ChoosePortfolio {...props} portfolios={data.portfolios} />}
    </QueryPart>
  );
}

/** Adds the basket to one of the customer's portfolios; visitors log in first. */
export function PutIntoPortfolio(props: PutIntoPortfolioProps) {
  const session = useSession();
  const logInState = useLogInState('basket');
  if (session.state === 'customer') return <PortfolioChoice {...props} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">Log in to add the basket to one of your portfolios. It stays here.</p>
      <Link to="/login" state={logInState} className="button button-primary" onClick={props.onDone}>
        Log in
      </Link>
    </div>
  );
}
