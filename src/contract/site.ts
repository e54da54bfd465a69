import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { sitePageNames } from '../domain/site-pages.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { visibleText } from './visible-text.ts';

/** What the operator chose for the whole site. */
export const SiteSettings = z.object({
  name: z.string(),
  /** A picture at `/logo/HASH.webp`, with its size in pixels. */
  logo: z.object({ hash: z.string(), width: z.number(), height: z.number() }).nullable(),
  /** Colours such as `#0b5a63` for links and buttons, for light and dark pages; null for those of the product. */
  accent: z.object({ light: z.string(), dark: z.string() }).nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text || undefined)
  .optional();

/** The settings form. Without colours those of the product apply. */
const SiteForm = z.object({
  name: visibleText({ what: 'name', maxLength: limits.siteNameLength, missing: 'Please enter a name' }),
  accentLight: Colour,
  accentDark: Colour,
  /** Whether the stored logo is kept if no file is sent. */
  keepLogo: z.enum(['true', 'false']).default('true'),
});
export type SiteForm = z.output<typeof SiteForm>;

const PageName = z.enum(sitePageNames);

/** A page that the operator writes. `description` is sanitised HTML; `updatedAt` is null while it is the shipped draft. */
export const SitePage = z.object({
  page: PageName,
  title: z.string(),
  description: z.string(),
  updatedAt: z.string().nullable(),
});
export type SitePage = z.infer<typeof SitePage>;

/** A source of data: what comes from it, and a text with links written as `[name](https://…)`. */
export const DataSource = z.object({ name: z.string(), text: z.string() });
export type DataSource = z.infer<typeof DataSource>;

const RateSource = z.object({ fetched: z.boolean(), asOf: z.string().nullable() });
/** Whether new exchange rates are fetched, and the day of the newest: of the bank, and of the source of other currencies. */
const RateState = z.object({ ecb: RateSource, frankfurter: RateSource });
export type RateState = z.infer<typeof RateState>;

/** The state of everything that the operator looks after. Times are ISO; counts of requests are of one server. */
export const SiteState = z.object({
  /** Null while PUBLIC_URL is not set. */
  publicUrl: z.string().nullable(),
  twoStep: z.boolean(),
  /** `blanks`: how many places of the page still have to be filled in. */
  pages: z.array(z.object({ page: PageName, edited: z.boolean(), blanks: z.number() })),
  mail: z.object({
    /** Whether a mail server is set; otherwise mails are written to files. */
    server: z.boolean(),
    sentAt: z.string().nullable(),
    failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  }),
  prices: z.object({ provider: z.string(), live: z.boolean(), asOf: z.string().nullable() }),
  rates: RateState,
  feeds: z.object({
    count: z.number(),
    succeededAt: z.string().nullable(),
    failing: z.array(z.object({ title: z.string(), failure: z.string() })),
  }),
  filings: z.object({
    investors: z.number(),
    /** The last day of the newest quarter, and how many investors have filed for it. */
    newest: z.string().nullable(),
    filed: z.number(),
    /** How many refreshes from the SEC failed last; null if they are off. */
    failing: z.number().nullable(),
  }),
  /** Reports of insiders that the job read, those that are due and those that failed; null if it is off. */
  insiderReports: z
    .object({ read: z.number(), waiting: z.number(), failed: z.number(), readAt: z.string().nullable() })
    .nullable(),
  articles: z.object({
    published: z.number(),
    drafts: z.number(),
    scheduled: z.number(),
    nextAt: z.string().nullable(),
  }),
  customers: z.object({ total: z.number(), thisWeek: z.number() }),
  backups: z.object({
    /** Null if no backups are scheduled. */
    everyHours: z.number().nullable(),
    newest: z.object({ at: z.string(), bytes: z.number() }).nullable(),
  }),
  errors: z.object({ requests: z.number(), failed: z.number() }),
});
export type SiteState = z.infer<typeof SiteState>;

const ByPage = z.object({ page: PageName });

export const site = {
  settings: endpoint('public', 'GET /site', {
    summary: 'The name, logo and colours of the site',
    reply: success({ site: SiteSettings }),
  }),
  save: endpoint('admin', 'PUT /admin/site', {
    summary: 'Change name, colours and logo (`files`); without colours those of the product apply',
    form: SiteForm,
    files: { field: 'files', max: 1 },
    reply: success({ site: SiteSettings }),
  }),
  testMail: endpoint('admin', 'POST /admin/site/test-mail', {
    summary: 'Send a mail to the own address, and wait for the result',
    reply: Done,
  }),
  page: endpoint('public', 'GET /site/pages/:page', {
    summary: 'A page that the operator writes: privacy, terms, imprint or contact',
    params: ByPage,
    reply: success({ data: SitePage }),
  }),
  sources: endpoint('public', 'GET /site/data-sources', {
    summary: 'Where prices, news, filings and other data come from',
    reply: success({
      /** Where prices come from, and the day of the newest one. */
      prices: z.object({ provider: z.string(), live: z.boolean(), asOf: z.string().nullable() }),
      rates: RateState,
      /** Whether new filings are fetched from the SEC. */
      edgar: z.boolean(),
      feeds: z.array(z.string()),
      sources: z.array(DataSource),
    }),
  }),
  state: endpoint('admin', 'GET /admin/site/state', {
    summary: 'What the operator has to do next, and the state of prices, feeds, filings, mail and backups',
    reply: success({ state: SiteState }),
  }),
  savePage: endpoint('admin', 'PUT /admin/site/pages/:page', {
    summary: 'Change a page; `updatedAt` is the version that was opened, null for the shipped draft',
    params: ByPage,
    body: z.object({
      description: z
        .string({ error: 'Please enter a text' })
        .max(limits.articleMarkupLength, 'The text is too long'),
      updatedAt: z.string().max(40).nullable().optional(),
    }),
    reply: success({ data: SitePage }),
  }),
};
