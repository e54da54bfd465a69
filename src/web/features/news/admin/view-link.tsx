import { Link } from '#web/ui/link.tsx';
import { articlePath } from '../article-head.ts';

export const isPublic = (publishedAt: string): boolean => Date.parse(publishedAt) <= Date.now();

interface ViewLinkProps {
  title: string;
  slug: string;
  small?: boolean;
}

/** A link to a published article, in a new tab. */
export function ViewLink({ title, slug, small = true }: ViewLinkProps) {
  return (
    <Link
      to={articlePath(slug)}
      target="_blank"
      aria-label={`View ${title}, opens in a new tab`}
      className={`button ${small ? 'button-small' : ''}`}
    >
      View
    </Link>
  );
}
