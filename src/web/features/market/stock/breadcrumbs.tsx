import { Link } from '#web/ui/link.tsx';

interface BreadcrumbsProps {
  sector?: string | null;
  industry?: string | null;
}

/** The way from the list of stocks to a stock, by its sector and industry if they are known. */
export function Breadcrumbs({ sector, industry }: BreadcrumbsProps) {
  const to = (name: string, value: string) => `/stocks?${new URLSearchParams({ [name]: value })}`;
  return (
    <nav aria-label="Breadcrumb" className="stock-crumbs">
      <ol>
        <li>
          <Link to="/stocks">Stocks</Link>
        </li>
        {sector && (
          <li>
            <Link to={to('sector', sector)}>{sector}</Link>
          </li>
        )}
        {industry && (
          <li>
            <Link to={to('industry', industry)}>{industry}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
