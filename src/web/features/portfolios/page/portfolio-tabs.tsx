import { NavLink, useLocation } from 'react-router';

const tabs = [
  { path: '/portfolio', name: 'Overview' },
  { path: '/portfolio/holdings', name: 'Holdings' },
  { path: '/portfolio/transactions', name: 'Transactions' },
  { path: '/portfolio/income', name: 'Income' },
  { path: '/portfolio/gains', name: 'Gains' },
  { path: '/portfolio/allocation', name: 'Allocation' },
];

/** Links to the tabs. They keep the selected portfolio and period. */
export function PortfolioTabs() {
  const { search } = useLocation();
  return (
    <nav aria-label="Portfolio" className="page-tabs">
      {tabs.map(({ path, name }) => (
        <NavLink key={path} end to={{ pathname: path, search }} preventScrollReset>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
