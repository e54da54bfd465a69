import type { FastifyInstance, FastifyRequest } from 'fastify';
import { news } from '#contract/news.ts';
import { AppError } from '#domain/app-error.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { readFormWithImages } from '#server/platform/images/read-form.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { ArticleListCache } from './article-list-cache.ts';
import type { ArticleTexts } from './article-texts.ts';
import { findVersion, listVersions } from './article-versions.ts';
import { findArticle, findPublished, listLatest, listPublished, searchArticles } from './articles.ts';
import { changeArticles, deleteArticle } from './change-articles.ts';
import { insertPicture } from './pictures.ts';
import { findPreviewed, sharePreview } from './previews.ts';
import { type ArticleInput, articleGone, createArticle, updateArticle } from './save-article.ts';
import { suggestSymbols } from './symbol-suggestions.ts';

interface NewsSettings {
  db: Db;
  articleListCache: ArticleListCache;
  articleTexts: ArticleTexts;
  parsers: Parsers;
  publicUrl: () => string;
  market: Pick<MarketProvider, 'profile'>;
  mentions: () => Promise<SymbolMentions>;
  /** Called after articles have changed. */
  onNewsChange: () => Promise<void>;
}

async function articleInput(request: FastifyRequest, settings: NewsSettings): Promise<ArticleInput> {
  const { fields, files } = await readFormWithImages(request, settings.parsers, news.create);
  return { form: fields, files };
}

function readRoutes(app: FastifyInstance, settings: NewsSettings): void {
  const { db, articleListCache: cache, articleTexts: texts } = settings;
  route(app, news.all, ({ query }) => listPublished(db, cache, texts, query.page));

  route(app, news.latest, ({ query }) => listLatest(db, cache, query));

  route(app, news.bySlug, async ({ params }) => {
    const article = await findPublished(db, texts, params.slug);
    if (!article) throw articleGone();
    return article;
  });

  route(app, news.list, ({ query }) => searchArticles(db, cache, query));

  route(app, news.findSymbols, async ({ body }) => ({ symbols: await suggestSymbols(settings, body) }));

  route(app, news.versions, async ({ params }) => ({ versions: await listVersions(db, params.id) }));

  route(app, news.version, async ({ params }) => ({
    data: await findVersion(db, params.id, params.version),
  }));

  route(app, news.preview, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const id = await findPreviewed(db, params.token);
    return { data: (id && (await findArticle(db, texts, id))) || null };
  });

  route(app, news.single, async ({ params }) => {
    const article = await findArticle(db, texts, params.id);
    if (!article) throw articleGone();
    return { data: article };
  });
}

export function newsRoutes(app: FastifyInstance, settings: NewsSettings): void {
  const { db, articleTexts, onNewsChange } = settings;
  const store = { db, texts: articleTexts };
  readRoutes(app, settings);

  route(app, news.create, async ({ account, request }) => {
    const data = await createArticle(store, account, await articleInput(request, settings));
    await onNewsChange();
    return { message: 'News added successfully!', data };
  });

  route(app, news.update, async ({ account, params, request }) => {
    const data = await updateArticle(store, account, params.id, await articleInput(request, settings));
    await onNewsChange();
    return { message: 'News updated successfully!', data };
  });

  route(app, news.remove, async ({ account, params }) => {
    await deleteArticle(db, account, params.id);
    await onNewsChange();
    return { message: 'News deleted successfully!' };
  });

  route(app, news.share, async ({ params }) => ({ token: await sharePreview(db, params.id) }));

  route(app, news.changeMany, async ({ account, body }) => {
    const count = await changeArticles(db, account, body);
    await onNewsChange();
    return { count };
  });

  route(app, news.addPicture, async ({ request }) => {
    const { fields, files } = await readFormWithImages(request, settings.parsers, news.addPicture);
    const [picture] = files;
    if (!picture) throw new AppError('invalid', 'Send one picture as `files`.');
    const placement = { articleId: null, inline: true, position: 0, alt: fields.alt ?? '' };
    const data = await db
      .transaction()
      .execute((transaction) => insertPicture(transaction, picture, placement));
    return { data };
  });
}
