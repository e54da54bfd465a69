import type { stocks } from '#contract/market-stocks.ts';
import { addressOf as callAddress } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { defaultPlace, inputOf, type ScreenerView } from './screener-address.ts';

export const screenerQuery = (view: ScreenerView) =>
  apiQuery<typeof stocks.screener>('/stocks/screener', {
    ...inputOf(view),
    ...(view.page > 1 && { page: view.page }),
  });

export const facetsQuery = (listedIn: string) =>
  apiQuery<typeof stocks.facets>('/stocks/facets', listedIn === defaultPlace ? {} : { listedIn });

export const moversQuery = () => apiQuery<typeof stocks.movers>('/stocks/movers');

/** The address of all rows of the view as a CSV file. */
export const screenerExportAddress = (view: ScreenerView): string =>
  `/api/v1${callAddress('/stocks/screener/export', inputOf(view))}`;
