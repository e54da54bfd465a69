import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

/** A news item of the home page. `link` is http or https; `image` is null where the page draws one; `date` is ISO. */
export const FeedItem = z.object({
  title: z.string(),
  link: z.string(),
  image: z.string().nullable(),
  date: z.string(),
  source: z.string(),
  kind: z.enum(['article', 'filing']),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** A feed of the settings, with how it did; null where that has not happened. `failing`: the last try failed. */
export const FeedSource = z.object({
  url: z.string(),
  title: z.string(),
  items: z.number(),
  succeededAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  failure: z.string().nullable(),
  failing: z.boolean(),
  nextAt: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

export const feed = {
  sources: endpoint({
    method: 'GET',
    path: '/admin/feeds',
    access: 'admin',
    summary: 'The feeds of the settings: last success, last failure, how many items are kept',
    reply: success({ feeds: z.array(FeedSource) }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/admin/feeds/refresh',
    access: 'admin',
    summary: 'Fetch all feeds now',
    reply: success({ feeds: z.array(FeedSource) }),
  }),
  limited: endpoint({
    method: 'GET',
    path: '/rss/limited',
    access: 'public',
    summary: 'The newest 20 news items; reports of 13F filings where no feed was ever reached',
    reply: success({ items: z.array(FeedItem) }),
  }),
};
