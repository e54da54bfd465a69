import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { portfoliosQuery } from '../portfolio-changes.ts';
import { TransactionsTab } from './transactions/transactions-tab.tsx';

function Tab() {
  const { data } = useQuery(portfoliosQuery());
  const [params] = useSearchParams();
  const portfolios = data?.portfolios;
  const id = params.get('portfolio') ?? portfolios?.[0]?._id;
  return portfolios && id ? <TransactionsTab portfolioId={id} portfolios={portfolios} /> : null;
}

export function TransactionsPage() {
  return useInBrowser() ? <Tab /> : null;
}
