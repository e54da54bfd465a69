import type { ArticleSummary } from '#contract/news.ts';
import { renditionPath } from '#domain/image-renditions.ts';
import { localDateAndTime } from '#web/lib/local-time.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { useArticleSearch } from './article-list-query.ts';
import { DeleteArticle } from './delete-article.tsx';
import { isPublic, ViewLink } from './view-link.tsx';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox in a table, whose label only screen readers read. */
function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-[18px] accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

const thumbnails = 3;

function Thumbnails({ pictures }: ArticleSummary) {
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

function State({ publishedAt }: ArticleSummary) {
  if (publishedAt === null) return <span className="badge justify-self-start">Draft</span>;
  if (isPublic(publishedAt)) return <span className="text-up">Published</span>;
  return (
    <span className="badge justify-self-start rounded-lg! whitespace-normal!">
      Scheduled for {localDateAndTime(publishedAt)}
    </span>
  );
}

type Search = ReturnType<typeof useArticleSearch>;

interface ArticleTableProps extends Search {
  articles: readonly ArticleSummary[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** The heading of a column that sorts, with its order. */
function sortHead({ search, change }: Search, by: Search['search']['sort'], text: string) {
  const isSorted = search.sort === by;
  const isAscending = search.order === 'asc';
  const next = (isSorted ? !isAscending : by === 'title') ? ('asc' as const) : ('desc' as const);
  return {
    sort: isSorted ? (isAscending ? ('ascending' as const) : ('descending' as const)) : undefined,
    name: (
      <button
        type="button"
        className="font-[inherit] hover:text-ink"
        onClick={() => change({ sort: by, order: next })}
      >
        {text}
        <span aria-hidden="true">{isSorted && (isAscending ? ' ↑' : ' ↓')}</span>
      </button>
    ),
  };
}

/** The articles with their actions. Times are in the time zone of the browser. */
export function ArticleTable({ articles, selected, onSelect, ...search }: ArticleTableProps) {
  const ids = articles.map(({ _id }) => _id);
  return (
    <DataTable
      caption="News and articles, times in your time zone"
      className="data-table admin-table admin-cards"
      rows={articles}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: (
            <SelectBox
              label="Select all on this page"
              checked={ids.every((id) => selected.has(id))}
              onChange={(isSelected) => onSelect(ids, isSelected)}
            />
          ),
          cellClass: 'w-px',
          cell: ({ _id, title }) => (
            <SelectBox
              label={`Select ${title}`}
              checked={selected.has(_id)}
              onChange={(isSelected) => onSelect([_id], isSelected)}
            />
          ),
        },
        {
          ...sortHead(search, 'title', 'Title'),
          namesRow: true,
          cellClass: 'min-w-52 wrap-anywhere whitespace-normal!',
          cell: ({ _id, title, author }) => (
            <>
              <Link to={`/admin/edit-news/${_id}`} className="font-semibold no-underline hover:underline">
                {title}
              </Link>
              {author && <span className="block pt-0.5 text-fine font-normal text-soft">By {author}</span>}
            </>
          ),
        },
        { name: 'Status', label: 'Status', cell: State },
        { name: 'Images', label: 'Images', cell: Thumbnails },
        {
          ...sortHead(search, 'createdAt', 'Created At'),
          label: 'Created At',
          cellClass: 'whitespace-normal!',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{localDateAndTime(createdAt)}</time>,
        },
        {
          ...sortHead(search, 'updatedAt', 'Updated At'),
          label: 'Updated At',
          cellClass: 'whitespace-normal! text-soft',
          cell: ({ updatedAt }) => <time dateTime={updatedAt}>{localDateAndTime(updatedAt)}</time>,
        },
        {
          name: 'Action',
          cellClass: 'row-actions',
          cell: (article) => (
            <span className="inline-flex gap-2">
              {article.publishedAt && isPublic(article.publishedAt) && <ViewLink {...article} />}
              <Link
                to={`/admin/edit-news/${article._id}`}
                aria-label={`Edit ${article.title}`}
                className="button button-small"
              >
                Edit
              </Link>
              <DeleteArticle article={article} />
            </span>
          ),
        },
      ]}
    />
  );
}
