import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { news } from '#contract/news.ts';
import { AppError } from '#domain/app-error.ts';
import type { SymbolMentions } from '#domain/symbol-mentions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Form, readForm } from '#server/platform/http/form.ts';
import { route } from '#server/platform/http/route.ts';
import { imageLimits } from '#server/platform/images/image-spec.ts';
import { readImages, type SpooledImage } from '#server/platform/images/read-image.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { ArticleListCache } from './article-list-cache.ts';
import type { ArticleTexts } from './article-texts.ts';
import { findArticle, findPublished, listLatest, listPublished, searchArticles } from './articles.ts';
import { insertPicture } from './pictures.ts';
import {
  type ArticleInput,
  articleGone,
  createArticle,
  deleteArticle,
  updateArticle,
} from './save-article.ts';
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

/** Reads a form. Decodes its images only after the whole form has been read and validated. */
async function readFormWithImages<S extends z.ZodType>(
  request: FastifyRequest,
  { parsers }: NewsSettings,
  form: Form<S>,
) {
  const uploads: SpooledImage[] = [];
  try {
    const { fields } = await readForm(request, form, {
      maxFileBytes: imageLimits.bytes,
      readFile: async ({ name, stream }) => uploads.push({ name, file: await parsers.spool(stream) }),
    });
    return { fields, files: await readImages(parsers, uploads) };
  } finally {
    for (const { file } of uploads) await file.remove();
  }
}

async function articleInput(request: FastifyRequest, settings: NewsSettings): Promise<ArticleInput> {
  const { fields, files } = await readFormWithImages(request, settings, news.create);
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

  route(app, news.addPicture, async ({ request }) => {
    const { fields, files } = await readFormWithImages(request, settings, news.addPicture);
    const [picture] = files;
    if (!picture) throw new AppError('invalid', 'Send one picture as `files`.');
    const placement = { articleId: null, inline: true, position: 0, alt: fields.alt ?? '' };
    const data = await db
      .transaction()
      .execute((transaction) => insertPicture(transaction, picture, placement));
    return { data };
  });
}
