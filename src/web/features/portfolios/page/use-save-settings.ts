import type { BodyInput } from '#contract/endpoint.ts';
import type { portfolios as api, Portfolio } from '#contract/portfolios.ts';
import { useChangePortfolio, useOrderPortfolios } from '#web/ledger/portfolio-settings.ts';

type Owned = Pick<Portfolio, '_id'>;

/** Returns the ids with one of them in another place, counted from 1. */
export function movedTo(place: number, { _id }: Owned, all: readonly Owned[]): string[] {
  const others = all.flatMap((one) => (one._id === _id ? [] : one._id));
  return others.toSpliced(place - 1, 0, _id);
}

interface Saved {
  portfolio: Portfolio;
  portfolios: readonly Portfolio[];
  onClose: () => void;
}

/** Saves the settings, and the place in the list if it is another one. */
export function useSaveSettings({ portfolio, portfolios, onClose }: Saved, place: number) {
  const change = useChangePortfolio(portfolio._id);
  const order = useOrderPortfolios();
  return {
    error: change.error,
    isPending: change.isPending || order.isPending,
    save: ({ place: chosen, ...settings }: BodyInput<typeof api.change> & { place: string }) =>
      change.mutate(settings, {
        onSuccess() {
          if (Number(chosen) === place) onClose();
          else order.mutate(movedTo(Number(chosen), portfolio, portfolios), { onSuccess: onClose });
        },
      }),
  };
}
