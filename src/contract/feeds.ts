import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { ById } from './inputs.ts';

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

/** Who put a feed into the list: the product, the operator with `FEED_URLS`, or an administrator. */
const FeedOrigin = z.enum(['shipped', 'configured', 'added']);
export type FeedOrigin = z.infer<typeof FeedOrigin>;

/** A feed and its fetch status; null for events that have not happened. `failing`: the last fetch failed. */
export const FeedSource = z.object({
  _id: z.string(),
  url: z.string(),
  origin: FeedOrigin,
  /** Whether it is fetched and shown. Only shipped and added feeds can be off. */
  isOn: z.boolean(),
  title: z.string(),
  items: z.number(),
  succeededAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  failure: z.string().nullable(),
  failing: z.boolean(),
  nextAt: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

/** What a feed has now: its number of items and the newest three. `date` is null for an item without one. */
export const FeedPreview = z.object({
  url: z.string(),
  title: z.string(),
  items: z.number(),
  headlines: z.array(z.object({ title: z.string(), link: z.string(), date: z.string().nullable() })),
});
export type FeedPreview = z.infer<typeof FeedPreview>;

/** The feeds in the list. `fetching`: a server is currently fetching feeds or their images. */
const feedSources = success({ feeds: z.array(FeedSource), fetching: z.boolean() });

const missing = 'Please enter an address';

/** Validates the address of a feed and returns it without a fragment. */
const FeedAddress = z.object({
  url: z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(limits.feedAddressLength, `The address may have at most ${limits.feedAddressLength} characters`)
    .transform((text, context) => {
      const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
      const isPlain = url?.username === '' && url.password === '';
      if (url && isPlain) {
        url.hash = '';
        return url.href;
      }
      const message = url
        ? 'The address may not hold a user name or a password'
        : 'The address of a feed begins with https:// or http://';
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
});

export const feed = {
  sources: endpoint('admin', 'GET /admin/feeds', {
    summary: 'The feeds: last success, last failure, number of stored items',
    reply: feedSources,
  }),
  refresh: endpoint('admin', 'POST /admin/feeds/refresh', {
    summary: 'Fetch all feeds now; the message gives the result, or says that it is still running',
    reply: feedSources,
  }),
  test: endpoint('admin', 'POST /admin/feeds/test', {
    summary: 'Read a feed without storing anything: its title, number of items and newest headlines',
    body: FeedAddress,
    reply: success({ preview: FeedPreview }),
  }),
  add: endpoint('admin', 'POST /admin/feeds', {
    summary: 'Read a feed and add it to the list',
    status: 201,
    body: FeedAddress,
    reply: feedSources,
  }),
  switch: endpoint('admin', 'PUT /admin/feeds/:id', {
    summary: 'Switch a shipped or added feed on or off; a feed that is off is neither fetched nor shown',
    params: ById,
    body: z.object({ isOn: z.boolean() }),
    reply: feedSources,
  }),
  remove: endpoint('admin', 'DELETE /admin/feeds/:id', {
    summary: 'Remove an added feed and its items',
    params: ById,
    reply: feedSources,
  }),
  limited: endpoint('public', 'GET /rss/limited', {
    summary: 'The newest 20 news items; what the last 13F filings say if no feed was ever fetched',
    reply: success({ items: z.array(FeedItem) }),
  }),
};
