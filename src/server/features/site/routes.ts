import type { FastifyInstance } from 'fastify';
import { site } from '#contract/site.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { readFormWithImages } from '#server/platform/images/read-form.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { dataSourceReader } from './data-sources.ts';
import { rateState } from './rate-state.ts';
import { siteFiles } from './site-files.ts';
import { findSitePage, type Sanitizer, saveSitePage } from './site-pages.ts';
import { type SiteCache, saveSiteSettings } from './site-settings.ts';
import { type StateSources, siteStateReader } from './site-state.ts';
import { sendTestMail } from './test-mail.ts';
import { webManifest } from './web-manifest.ts';

interface SiteSettings extends StateSources {
  db: Db;
  articleTexts: Sanitizer;
  dataDir: string;
  siteCache: SiteCache;
  parsers: Parsers;
  mailer: Mailer;
  publicUrl: () => string;
  /** Called after pages or settings have changed. */
  onNewsChange: () => Promise<void>;
}

/** Serves the pages that the operator writes, the sources of the data, and the state of the site. */
export function siteRoutes(app: FastifyInstance, settings: SiteSettings): void {
  const { db, articleTexts, feedUrls, market, onNewsChange, siteCache } = settings;
  siteFiles(app, db);
  webManifest(app, siteCache);
  const readSources = dataSourceReader(settings.dataDir);
  const readState = siteStateReader(settings);

  route(app, site.settings, async () => ({ site: await siteCache.read() }));

  route(app, site.save, async ({ account, request }) => {
    const { fields, files } = await readFormWithImages(request, settings.parsers, site.save);
    const saved = await saveSiteSettings(db, account, fields, files[0]);
    await siteCache.renew();
    await onNewsChange();
    return { message: 'The settings were saved', site: saved };
  });

  route(app, site.testMail, async ({ account }) => ({
    message: await sendTestMail({
      mailer: settings.mailer,
      hasServer: settings.operation.mail.server,
      site: { name: (await siteCache.read()).name, url: settings.publicUrl() },
      to: account.email,
    }),
  }));

  route(app, site.page, async ({ params }) => ({ data: await findSitePage(db, articleTexts, params.page) }));

  route(app, site.sources, async () => {
    const { provider, live, asOf } = await market.status();
    const feeds = (await feedUrls()).map((url) => new URL(url).hostname.replace(/^www\./, ''));
    return {
      prices: { provider, live, asOf },
      rates: rateState(settings),
      edgar: settings.edgar,
      feeds: [...new Set(feeds)],
      sources: await readSources(),
    };
  });

  route(app, site.state, async ({ account }) => ({ state: await readState(account.id) }));

  route(app, site.savePage, async ({ account, params, body }) => {
    const data = await saveSitePage(db, articleTexts, account, { ...params, ...body });
    await onNewsChange();
    return { message: `${data.title} was saved`, data };
  });
}
