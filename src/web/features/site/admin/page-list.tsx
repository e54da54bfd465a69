import type { SiteState } from '#contract/site.ts';
import { sitePageTitles } from '#domain/site-pages.ts';
import { counted } from '#web/lib/phrases.ts';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';

type PageState = SiteState['pages'][number];

function stateOf({ edited, blanks }: PageState): string {
  const open = blanks > 0 ? `, ${counted(blanks, 'place')} to fill in` : '';
  return edited ? `Yours${open}` : `Draft of the software${open}`;
}

/** The pages that the operator writes, with what is left to do. */
export function PageList({ pages }: { pages: readonly PageState[] }) {
  return (
    <Section id="pages" title="Legal pages">
      <ul className="border-t border-rule">
        {pages.map((page) => (
          <li
            key={page.page}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2.5"
          >
            <span>
              <b className="font-semibold">{sitePageTitles[page.page]}</b>{' '}
              <small className={`text-fine ${page.edited && page.blanks === 0 ? 'text-soft' : 'text-down'}`}>
                {stateOf(page)}
              </small>
            </span>
            <Link
              to={`/admin/settings/${page.page}`}
              aria-label={`Edit ${sitePageTitles[page.page]}`}
              className="button max-sm:min-h-11"
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
