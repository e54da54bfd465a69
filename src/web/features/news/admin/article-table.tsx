import type { ArticleSummary } from '#contract/news.ts';
import { renditionPath } from '#domain/image-renditions.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import type { useArticleSearch } from './article-list-query.ts';
import { DeleteArticle } from './delete-article.tsx';

const thumbnails = 3;

function Thumbnails({ article }: { article: ArticleSummary }) {
  const { pictures } = article;
  if (pictures.length === 0) return <span className="text-soft">No Image</span>;
  const more = pictures.length - thumbnails;
  return (
    <span className="flex items-center gap-1.5">
      {pictures.slice(0, thumbnails).map(({ _id, hash, alt }) => (
        <img
          key={_id}
          src={renditionPath(hash, 'thumbnail')}
          alt={alt}
          width={50}
          height={50}
          loading="lazy"
          className="size-[50px] max-w-none rounded-sm bg-rule object-cover"
        />
      ))}
      {more > 0 && <span className="text-fine text-soft">+{more}</span>}
    </span>
  );
}

function StateBadge({ article: { publishedAt } }: { article: ArticleSummary }) {
  if (publishedAt === null) return <span className="badge">Draft</span>;
  if (Date.parse(publishedAt) <= Date.now()) return null;
  return (
    <span className="badge rounded-lg! whitespace-normal!">Scheduled for {dateAndTime(publishedAt)}</span>
  );
}

function Row({ article }: { article: ArticleSummary }) {
  const { _id, title, createdAt, updatedAt } = article;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere whitespace-normal!">
        <Link to={`/admin/edit-news/${_id}`} className="font-semibold no-underline hover:underline">
          {title}
        </Link>{' '}
        <StateBadge article={article} />
      </th>
      <td data-label="Images">
        <Thumbnails article={article} />
      </td>
      <td data-label="Created At">
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </td>
      <td data-label="Updated At" className="text-soft">
        <time dateTime={updatedAt}>{dateAndTime(updatedAt)}</time>
      </td>
      <td className="row-actions">
        <span className="inline-flex gap-2">
          <Link to={`/admin/edit-news/${_id}`} aria-label={`Edit ${title}`} className="button button-small">
            Edit
          </Link>
          <DeleteArticle article={article} />
        </span>
      </td>
    </tr>
  );
}

type Search = ReturnType<typeof useArticleSearch>;

interface SortHeadProps extends Search {
  by: Search['search']['sort'];
  children: string;
}

function SortHead({ by, children, search, change }: SortHeadProps) {
  const current = search.sort === by;
  const ascending = current ? search.order !== 'asc' : by === 'title';
  const sorted = search.order === 'asc' ? ('ascending' as const) : ('descending' as const);
  return (
    <th scope="col" aria-sort={current ? sorted : undefined}>
      <button
        type="button"
        className="font-[inherit] hover:text-ink"
        onClick={() => change({ sort: by, order: ascending ? 'asc' : 'desc' })}
      >
        {children}
        <span aria-hidden="true">{current ? (search.order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

/** The articles with their actions. Times are UTC. */
export function ArticleTable({ articles, ...search }: Search & { articles: readonly ArticleSummary[] }) {
  return (
    <table className="data-table admin-table admin-cards">
      <caption className="sr-only">News and articles, times in UTC</caption>
      <thead>
        <tr>
          <SortHead by="title" {...search}>
            Title
          </SortHead>
          <th scope="col">Images</th>
          <SortHead by="createdAt" {...search}>
            Created At
          </SortHead>
          <SortHead by="updatedAt" {...search}>
            Updated At
          </SortHead>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <Row key={article._id} article={article} />
        ))}
      </tbody>
    </table>
  );
}
