import { Link } from '#web/ui/link.tsx';

interface BreadcrumbsProps {
  /** Of a company that is listed abroad. */
  country?: string | null;
  sector?: string | null;
  industry?: string | null;
}

/** The lists have the United States only, unless they are asked for all exchanges. */
const addressOf = (criteria: Record<string, string>, country: string | null | undefined) =>
  `/stocks?${new URLSearchParams({ ...(country && { listedIn: 'all' }), ...criteria })}`;

/** The way from the list of stocks to a stock, by its country, sector and industry if they are known. */
export function Breadcrumbs({ country, sector, industry }: BreadcrumbsProps) {
  const steps = [
    { text: 'Stocks', to: '/stocks' },
    ...(country ? [{ text: country, to: addressOf({ country }, country) }] : []),
    ...(sector ? [{ text: sector, to: addressOf({ sector }, country) }] : []),
    ...(industry ? [{ text: industry, to: addressOf({ industry }, country) }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft max-md:pt-3.5">
      {/* Links on two lines keep the distance that fingers need. */}
      <ol className="flex flex-wrap leading-6">
        {steps.map(({ text, to }, index) => (
          <li key={to}>
            {index > 0 && (
              <span aria-hidden="true" className="px-1.5">
                ›
              </span>
            )}
            <Link to={to} className="no-underline hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
