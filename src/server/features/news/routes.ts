import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ArticleForm, news } from '../../../contract/news.ts';
import { AppError } from '../../../domain/app-error.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readForm } from '../../platform/http/form.ts';
import { route } from '../../platform/http/route.ts';
import { encodePicture, pictureLimits } from '../../platform/pictures/encode-picture.ts';
import type { ArticleOrders } from './article-orders.ts';
import { findArticle, findPublished, listLatest, listPublished, searchArticles } from './articles.ts';
import { insertPicture } from './pictures.ts';
import { type ArticleInput, createArticle, deleteArticle, updateArticle } from './save-article.ts';

export interface NewsSettings {
  db: Db;
  articleOrders: ArticleOrders;
  publicUrl: () => string;
  /** Told when what the public may read has changed. */
  onNewsChange: () => Promise<void>;
}

const gone = () => new AppError('not_found', 'This article is not there any more.');

function formWithPictures<S extends z.ZodType>(request: FastifyRequest, fields: S, maxFiles: number) {
  return readForm(request, {
    fields,
    fileField: 'files',
    maxFiles,
    maxFileBytes: pictureLimits.bytes,
    readFile: async ({ name, bytes }) => encodePicture(await bytes(), name),
  });
}

async function articleInput(request: FastifyRequest): Promise<ArticleInput> {
  const { fields, files } = await formWithPictures(request, ArticleForm, limits.picturesPerUpload);
  return { form: fields, files };
}

function readingRoutes(app: FastifyInstance, db: Db, orders: ArticleOrders): void {
  route(app, news.all, async ({ query }) => ({
    success: true as const,
    ...(await listPublished(db, orders, query.page)),
  }));

  route(app, news.latest, async ({ query }) => ({
    success: true as const,
    ...(await listLatest(db, orders, query)),
  }));

  route(app, news.bySlug, async ({ params }) => {
    const article = await findPublished(db, params.slug);
    if (!article) throw gone();
    return article;
  });

  route(app, news.list, async ({ query }) => ({
    success: true as const,
    ...(await searchArticles(db, orders, query)),
  }));

  route(app, news.single, async ({ params }) => {
    const article = await findArticle(db, params.id);
    if (!article) throw gone();
    return { success: true as const, data: article };
  });
}

export function newsRoutes(app: FastifyInstance, { db, articleOrders, onNewsChange }: NewsSettings): void {
  readingRoutes(app, db, articleOrders);

  route(app, news.create, async ({ account, request }) => {
    const data = await createArticle(db, account, await articleInput(request));
    await onNewsChange();
    return { success: true as const, message: 'News added successfully!', data };
  });

  route(app, news.update, async ({ account, params, request }) => {
    const data = await updateArticle(db, account, params.id, await articleInput(request));
    await onNewsChange();
    return { success: true as const, message: 'News updated successfully!', data };
  });

  route(app, news.remove, async ({ account, params }) => {
    await deleteArticle(db, account, params.id);
    await onNewsChange();
    return { success: true as const, message: 'News deleted successfully!' };
  });

  route(app, news.addPicture, async ({ request }) => {
    const { fields, files } = await formWithPictures(request, news.addPicture.form, 1);
    const [picture] = files;
    if (!picture) throw new AppError('invalid', 'Send one picture as `files`.');
    const place = { articleId: null, inline: true, position: 0, alt: fields.alt ?? '' };
    const data = await db.transaction().execute((transaction) => insertPicture(transaction, picture, place));
    return { success: true as const, data };
  });
}
