import type { ArticleSummary } from '#contract/news.ts';
import { renditionPath } from '#domain/image-renditions.ts';
import { localDateAndTime } from '#web/lib/local-time.ts';
import { Link } from '#web/ui/link.tsx';
import type { useArticleSearch } from './article-list-query.ts';
import { DeleteArticle } from './delete-article.tsx';
import { SelectBox } from './select-box.tsx';
import { isPublic, ViewLink } from './view-link.tsx';

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

function State({ article: { publishedAt } }: { article: ArticleSummary }) {
  if (publishedAt === null) return <span className="badge justify-self-start">Draft</span>;
  if (isPublic(publishedAt)) return <span className="text-up">Published</span>;
  return (
    <span className="badge justify-self-start rounded-lg! whitespace-normal!">
      Scheduled for {localDateAndTime(publishedAt)}
    </span>
  );
}

interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

function Row({ article, selected, onSelect }: Selection & { article: ArticleSummary }) {
  const { _id, title, slug, author, createdAt, updatedAt, publishedAt } = article;
  return (
    <tr>
      <td className="w-px">
        <SelectBox
          label={`Select ${title}`}
          checked={selected.has(_id)}
          onChange={(isSelected) => onSelect([_id], isSelected)}
        />
      </td>
      <th scope="row" className="min-w-52 wrap-anywhere whitespace-normal!">
        <Link to={`/admin/edit-news/${_id}`} className="font-semibold no-underline hover:underline">
          {title}
        </Link>
        {author && <span className="block pt-0.5 text-fine font-normal text-soft">By {author}</span>}
      </th>
      <td data-label="Status">
        <State article={article} />
      </td>
      <td data-label="Images">
        <Thumbnails article={article} />
      </td>
      <td data-label="Created At" className="whitespace-normal!">
        <time dateTime={createdAt}>{localDateAndTime(createdAt)}</time>
      </td>
      <td data-label="Updated At" className="whitespace-normal! text-soft">
        <time dateTime={updatedAt}>{localDateAndTime(updatedAt)}</time>
      </td>
      <td className="row-actions">
        <span className="inline-flex gap-2">
          {publishedAt && isPublic(publishedAt) && <ViewLink title={title} slug={slug} />}
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

interface ArticleTableProps extends Search, Selection {
  articles: readonly ArticleSummary[];
}

/** The articles with their actions. Times are in the time zone of the browser. */
export function ArticleTable({ articles, selected, onSelect, ...search }: ArticleTableProps) {
  const ids = articles.map(({ _id }) => _id);
  return (
    <table className="data-table admin-table admin-cards">
      <caption className="sr-only">News and articles, times in your time zone</caption>
      <thead>
        <tr>
          <th scope="col">
            <SelectBox
              label="Select all on this page"
              checked={ids.every((id) => selected.has(id))}
              onChange={(isSelected) => onSelect(ids, isSelected)}
            />
          </th>
          <SortHead by="title" {...search}>
            Title
          </SortHead>
          <th scope="col">Status</th>
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
          <Row key={article._id} article={article} selected={selected} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  );
}
