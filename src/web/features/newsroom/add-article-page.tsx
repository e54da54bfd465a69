import type { news } from '../../../contract/news.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ArticleForm, type ArticleFormWords } from './article-form.tsx';
import { newArticle } from './article-values.ts';
import { useDraft } from './use-draft.ts';

const id = 'new';
const words: ArticleFormWords = {
  submit: 'Add News',
  done: fallbacks.newsAdded,
  failed: fallbacks.addNews,
  alert: fallbacks.newsCreation,
};

const save = (form: FormData) => callApi<typeof news.create>('POST', '/news/create', { form });

export function AddArticlePage() {
  const draft = useDraft(id);
  return (
    <AdminPage title="Add News">
      {draft === undefined ? (
        <RowsSkeleton />
      ) : (
        <ArticleForm id={id} article={undefined} saved={newArticle} draft={draft} words={words} save={save} />
      )}
    </AdminPage>
  );
}
