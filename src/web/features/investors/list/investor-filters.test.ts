import { expect, test } from 'vitest';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import { filterInvestors } from './investor-filters.ts';

const investor = (name: string, part: Partial<InvestorSummary>) =>
  ({
    name,
    firm: `${name} Capital`,
    value: 2e9,
    holdings: 30,
    topTenWeight: 0.6,
    turnover: 0.1,
    ...part,
  }) as InvestorSummary;
const all = [
  investor('Ann Lee', { value: 60e9, holdings: 12, topTenWeight: 0.9, turnover: 0.01 }),
  investor('Bob Élan', { firm: 'Blue Ridge', turnover: 0.4, topTenWeight: 0.3 }),
  investor('Carl', { turnover: null }),
];
const names = (filters: Partial<Parameters<typeof filterInvestors>[1]>) =>
  filterInvestors(all, { search: '', style: '', size: '', ...filters }).map(({ name }) => name);

test.each([
  [{ search: 'elan' }, ['Bob Élan']],
  [{ search: 'ridge bob' }, ['Bob Élan']],
  [{ search: 'capital' }, ['Ann Lee', 'Carl']],
  [{ search: 'idge' }, []],
  [{ style: 'few' }, ['Ann Lee']],
  [{ style: 'patient' }, ['Ann Lee']],
  [{ style: 'active' }, ['Bob Élan']],
  [{ style: 'spread', size: '1b' }, ['Bob Élan']],
  [{ size: '50b' }, ['Ann Lee']],
  [{ style: 'unheard of' }, ['Ann Lee', 'Bob Élan', 'Carl']],
])('%o shows %o', (filters, shown) => {
  expect(names(filters)).toEqual(shown);
});
