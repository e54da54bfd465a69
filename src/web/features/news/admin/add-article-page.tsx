import type { news } from '#contract/news.ts';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { useDraft } from './article-drafts.ts';
import { ArticleForm, type ArticleFormLabels } from './article-form.tsx';
import { newArticle } from './article-values.ts';

const id = 'new';
const labels: ArticleFormLabels = {
  submit: 'Add News',
  done: fallbacks.newsAdded,
  failed: fallbacks.addNews,
  alert: fallbacks.newsCreation,
};

const save = (form: FormData) => callApi<typeof news.create>('POST', '/news/create', { form });

export function AddArticlePage() {
  const session = useAdminSession();
  const author = session.state === 'admin' ? session.user.name : '';
  const draft = useDraft(id);
  return (
    <AdminPage title="Add News">
      {draft === undefined ? (
        <RowsSkeleton />
      ) : (
        <ArticleForm
          id={id}
          article={undefined}
          saved={{ ...newArticle, author }}
          draft={draft}
          labels={labels}
          save={save}
        />
      )}
    </AdminPage>
  );
}
