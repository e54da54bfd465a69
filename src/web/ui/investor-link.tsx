import { Link } from '#web/ui/link.tsx';

interface InvestorLinkProps {
  slug: string;
  name: string;
  /** Shown small beside the name. */
  firm?: string | null | undefined;
}

/** The path of an investor's page. */
export const investorPath = (slug: string): string => `/investors/${encodeURIComponent(slug)}`;

/** The RSS feed of an investor's filings. */
export const investorFeedPath = (slug: string): string => `${investorPath(slug)}/feed.xml`;

/** An investor's name, which links to the page about it. */
export function InvestorLink({ slug, name, firm }: InvestorLinkProps) {
  return (
    <>
      <Link to={investorPath(slug)} className="symbol-link">
        {name}
      </Link>
      {firm && <small className="ml-2 text-fine text-soft max-md:in-[.cell-name]:ml-0">{firm}</small>}
    </>
  );
}
