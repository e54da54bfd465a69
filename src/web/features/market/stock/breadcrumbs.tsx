import { Link } from '#web/ui/link.tsx';

interface BreadcrumbsProps {
  country?: string | null;
  sector?: string | null;
  industry?: string | null;
}

const addressOf = (name: string, value: string) => `/stocks?${new URLSearchParams({ [name]: value })}`;

/** The way from the list of stocks to a stock, by its sector and industry if they are known. */
export function Breadcrumbs({ sector, industry }: BreadcrumbsProps) {
  const steps = [
    { text: 'Stocks', to: '/stocks' },
    ...(sector ? [{ text: sector, to: addressOf('sector', sector) }] : []),
    ...(industry ? [{ text: industry, to: addressOf('industry', industry) }] : []),
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
