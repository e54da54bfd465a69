import type { FastifyInstance } from 'fastify';
import { grounds } from '#domain/accent-colours.ts';
import type { SiteCache } from './site-settings.ts';

/** What the long press on the icon of the installed app offers. */
const shortcuts = [
  { name: 'Your portfolio', short_name: 'Portfolio', url: '/portfolio' },
  { name: 'Search stocks', short_name: 'Stocks', url: '/stocks' },
  { name: 'Your watchlists', short_name: 'Watchlists', url: '/watchlist' },
];

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
});

const icons = [
  icon('icon-192.png', '192x192'),
  icon('icon-512.png', '512x512'),
  icon('icon-maskable.png', '512x512', 'maskable'),
];

/** Home screens cut longer names. */
const shortNameLength = 12;

const manifestOf = (name: string) => ({
  id: '/',
  name,
  ...(name.length <= shortNameLength && { short_name: name }),
  description: 'Your portfolios, watchlists, stocks and market news',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: grounds.light[0],
  background_color: grounds.light[0],
  categories: ['finance'],
  icons,
  shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
  // What other apps share opens the search for stocks (`domain/shared-search.ts`).
  share_target: {
    action: '/stocks',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
});

/** Serves the manifest, with which browsers install the site as an app. */
export function webManifest(app: FastifyInstance, site: SiteCache): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf((await site.read()).name))),
  );
}
