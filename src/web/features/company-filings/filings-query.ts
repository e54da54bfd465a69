import { infiniteQueryOptions } from '@tanstack/react-query';
import type { companyFilings } from '#contract/company-filings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { FilingGroup } from '#domain/company-filings/forms.ts';
import { callApi } from '#web/lib/api.ts';

export type FilingsReply = ReplyOf<typeof companyFilings.list>;

const filingsPath: typeof companyFilings.list.path = '/stocks/:symbol/filings';

/** What the company of a stock filed with the SEC, of one group or all, page by page. */
export const filingsQuery = (symbol: string, group: FilingGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: [filingsPath, 'pages', { symbol, group }],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      callApi<typeof companyFilings.list>('GET', filingsPath, { input: { symbol, group, page }, signal }),
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
