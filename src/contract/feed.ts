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

export const feed = {
  limited: endpoint({
    method: 'GET',
    path: '/rss/limited',
    access: 'public',
    summary: 'The newest 20 news items; reports of 13F filings where no feed was ever reached',
    reply: success({ items: z.array(FeedItem) }),
  }),
};
