import type { NewsAbout } from '#contract/market-stocks.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Link } from '#web/ui/link.tsx';

/** The title of an item, which opens a page of ours here and another website in a new tab. */
export function NewsTitle({ item: { title, link } }: { item: NewsAbout }) {
  return (
    <h3
      dir="auto"
      className="font-serif text-lg leading-snug font-semibold [&_a]:no-underline [&_a:hover]:underline"
    >
      {link.startsWith('/') ? (
        <Link to={link}>{title}</Link>
      ) : (
        <ExternalLink href={link}>{title}</ExternalLink>
      )}
    </h3>
  );
}
