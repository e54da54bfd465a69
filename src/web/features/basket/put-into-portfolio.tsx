import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Portfolio, portfolios } from '../../../contract/portfolios.ts';
import type { BasketItem } from '../../../domain/basket.ts';
import { callApi } from '../../lib/api.ts';
import { basket } from '../../lib/basket.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { portfoliosQuery } from '../../lib/portfolio-queries.ts';
import { useSession } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PutIntoPortfolioProps {
  items: readonly BasketItem[];
  onDone: () => void;
}

function usePutBasket(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ portfolioId, items }: { portfolioId: string; items: readonly BasketItem[] }) =>
      callApi<typeof portfolios.addBasket>('POST', '/portfolios/:portfolioId/basket', {
        input: { portfolioId },
        body: { items: items.map(({ _id, quantity }) => ({ symbol: _id, shares: quantity })) },
      }),
    onSuccess: (answer) => {
      client.setQueryData(portfoliosQuery().queryKey, answer);
      basket.clear();
      toasts.success(answer.message ?? 'The basket is in your portfolio');
      onDone();
    },
  });
}

function ChoosePortfolio({
  portfolios: mine,
  items,
  onDone,
}: PutIntoPortfolioProps & { portfolios: readonly Portfolio[] }) {
  const [chosen, setChosen] = useState<string>();
  const put = usePutBasket(onDone);
  const portfolioId = mine.find(({ _id }) => _id === chosen)?._id ?? mine[0]?._id;
  if (portfolioId === undefined) {
    return <p className="text-soft">Create a portfolio on the home page first; the basket waits here.</p>;
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!put.isPending) put.mutate({ portfolioId, items });
      }}
    >
      {put.isError && <Alert>{messageOf(put.error, fallbacks.anything)}</Alert>}
      <SelectField label="Portfolio" value={portfolioId} onChange={(event) => setChosen(event.target.value)}>
        {mine.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <p className="text-[13px] text-soft">
        Each stock is added at its latest price. One that the portfolio holds already grows, at the average
        price of both.
      </p>
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={put.isPending}
        pendingLabel="Adding..."
      >
        Put the basket into the portfolio
      </Button>
    </form>
  );
}

function Mine(props: PutIntoPortfolioProps) {
  const { data, isError } = useQuery(portfoliosQuery());
  if (isError) return <Alert>{fallbacks.feed}</Alert>;
  if (!data) return <Skeleton className="h-28" />;
  return <ChoosePortfolio {...props} portfolios={data.portfolios} />;
}

/** The last step of a basket: a customer picks one of their portfolios, a visitor logs in first. */
export function PutIntoPortfolio(props: PutIntoPortfolioProps) {
  const session = useSession();
  if (session.state === 'customer') return <Mine {...props} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">Log in to put the basket into one of your portfolios. It waits here.</p>
      <Link to="/login" className="button button-primary" onClick={props.onDone}>
        Log in
      </Link>
    </div>
  );
}
