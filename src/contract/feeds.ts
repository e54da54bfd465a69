import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

/**
 * A news item of the home page. `link` is http or https, for a filing the path of its investor's page; `date` is ISO; for
 * a null `image` the page draws a placeholder.
 */
export const FeedItem = z.object({
  title: z.string(),
  link: z.string(),
  image: z.string().nullable(),
  date: z.string(),
  source: z.string(),
  kind: z.enum(['article', 'filing']),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** A configured feed and its fetch status; null for events that have not happened. `failing`: the last fetch failed. */
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

/** The configured feeds. `fetching`: a server is currently fetching feeds or their images. */
const feedSources = success({ feeds: z.array(FeedSource), fetching: z.boolean() });

export const feed = {
  sources: endpoint('admin', 'GET /admin/feeds', {
    summary: 'The configured feeds: last success, last failure, number of stored items',
    reply: feedSources,
  }),
  refresh: endpoint('admin', 'POST /admin/feeds/refresh', {
    summary: 'Fetch all feeds now; the message gives the result, or says that it is still running',
    reply: feedSources,
  }),
  limited: endpoint('public', 'GET /rss/limited', {
    summary: 'The newest 20 news items; what the last 13F filings say if no feed was ever fetched',
    reply: success({ items: z.array(FeedItem) }),
  }),
};
