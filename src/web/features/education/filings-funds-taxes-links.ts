import type { LinkGroup } from './link-sources.ts';

export const filingsFundsTaxesLinks = [
  {
    name: '13-F Investing',
    links: [
      {
        title: 'Form 13F',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/glossary/form-13f-reports-filed-institutional-investment',
        why: 'Who has to file it, and what it contains, in a paragraph.',
      },
      {
        title: 'Frequently Asked Questions About Form 13F',
        href: 'https://www.sec.gov/rules-regulations/staff-guidance/division-investment-management-frequently-asked-questions/frequently-asked-questions-about-form-13f',
        why: 'The regulator’s answers on what is in a filing and what isn’t.',
      },
      {
        title: 'EDGAR full text search',
        href: 'https://www.sec.gov/edgar/search/',
        why: 'Find any manager’s filings and read them at the source.',
      },
      {
        title: 'Official List of Section 13(f) Securities',
        href: 'https://www.sec.gov/rules-regulations/staff-guidance/official-list-section-13f-securities',
        why: 'The only securities that a 13F has to show.',
      },
      {
        title: 'Form 13F Data Sets',
        href: 'https://www.sec.gov/data-research/sec-markets-data/form-13f-data-sets',
        why: 'All filings of a quarter in one file, for your own research.',
      },
      {
        title: 'Form 13F and its instructions',
        href: 'https://www.sec.gov/files/form13f.pdf',
        why: 'How options and values are reported, word for word.',
      },
    ],
  },
  {
    name: 'ETFs',
    links: [
      {
        title: 'Exchange-Traded Funds (ETFs)',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/investment-products/mutual-funds-and-exchange-traded-2',
        why: 'What they are, how they trade, what they cost.',
      },
      {
        title: 'Exchange-Traded Funds and Products',
        href: 'https://www.finra.org/investors/investing/investment-products/exchange-traded-funds-and-products',
        why: 'How ETFs, notes and leveraged products differ.',
      },
      {
        title: 'Mutual Fund and ETF Fees and Expenses',
        href: 'https://www.investor.gov/introduction-investing/general-resources/news-alerts/alerts-bulletins/investor-bulletins/mutual-fund-and-etf-fees-and-expenses-investor-bulletin',
        why: 'Every line of a fund’s fee table explained.',
      },
      {
        title: 'ETFs vs mutual funds',
        href: 'https://www.bogleheads.org/wiki/ETFs_vs_mutual_funds',
        why: 'Which of the two suits you, and when it hardly matters.',
      },
      {
        title: 'Investment vehicles',
        href: 'https://www.khanacademy.org/economics-finance-domain/core-finance/investment-vehicles-tutorial',
        why: 'Videos on ETFs, index funds, hedge funds and retirement plans.',
      },
    ],
  },
  {
    name: 'Taxes',
    links: [
      {
        title: 'Topic no. 409, Capital gains and losses',
        href: 'https://www.irs.gov/taxtopics/tc409',
        why: 'Short term or long term: how a sale is taxed.',
      },
      {
        title: 'Topic no. 404, Dividends',
        href: 'https://www.irs.gov/taxtopics/tc404',
        why: 'Ordinary and qualified dividends, and how they differ.',
      },
      {
        title: 'Topic no. 703, Basis of assets',
        href: 'https://www.irs.gov/taxtopics/tc703',
        why: 'What counts as your cost when you work out a gain.',
      },
      {
        title: 'Publication 550',
        href: 'https://www.irs.gov/publications/p550',
        why: 'The reference for investment income and expenses.',
      },
      {
        title: 'Wash Sales',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/glossary/wash-sales',
        why: 'Why a loss may not count if you buy back too soon.',
      },
      {
        title: 'Individual retirement arrangements (IRAs)',
        href: 'https://www.irs.gov/retirement-plans/individual-retirement-arrangements-iras',
        why: 'Traditional and Roth: who may use them and how much.',
      },
      {
        title: 'Tax-efficient fund placement',
        href: 'https://www.bogleheads.org/wiki/Tax-efficient_fund_placement',
        why: 'Which funds belong in which account.',
      },
    ],
  },
] as const satisfies readonly LinkGroup[];
