import type { LinkGroup } from './link-sources.ts';

export const portfolioLinks = [
  {
    name: 'Asset Allocation & Portfolio Management',
    links: [
      {
        title: 'Asset Allocation and Diversification',
        href: 'https://www.investor.gov/introduction-investing/getting-started/asset-allocation',
        why: 'Why the mix of stocks, bonds and cash decides so much.',
      },
      {
        title: 'Beginners’ Guide to Asset Allocation',
        href: 'https://www.sec.gov/about/reports-publications/investorpubsassetallocationhtm',
        why: 'The longer read: allocate, diversify, rebalance.',
      },
      {
        title: 'Three-fund portfolio',
        href: 'https://www.bogleheads.org/wiki/Three-fund_portfolio',
        why: 'A whole portfolio from three broad index funds.',
      },
      {
        title: 'Rebalancing',
        href: 'https://www.bogleheads.org/wiki/Rebalancing',
        why: 'When and how to bring a portfolio back to its plan.',
      },
      {
        title: 'Evaluating Performance',
        href: 'https://www.finra.org/investors/investing/investing-basics/evaluating-performance',
        why: 'Measure what you really earned, after costs and dividends.',
      },
      {
        title: 'Investor resources and education',
        href: 'https://investor.vanguard.com/investor-resources-education',
        why: 'Goals, balance, cost, discipline: a fund house’s principles.',
      },
    ],
  },
  {
    name: 'Mutual Funds & Bonds',
    links: [
      {
        title: 'Mutual Funds',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/investment-products/mutual-funds-and-exchange-traded-1',
        why: 'How funds work, what they charge, how to buy and sell.',
      },
      {
        title: 'Understanding Fees',
        href: 'https://www.investor.gov/introduction-investing/getting-started/understanding-fees',
        why: 'What a small yearly fee takes away over twenty years.',
      },
      {
        title: 'Fund Analyzer',
        href: 'https://tools.finra.org/fund_analyzer/',
        why: 'Compare the true cost of two funds before you choose.',
      },
      {
        title: 'Bonds',
        href: 'https://www.finra.org/investors/investing/investment-products/bonds',
        why: 'Kinds of bonds, their yields and their risks.',
      },
      {
        title: 'Treasury Marketable Securities',
        href: 'https://www.treasurydirect.gov/marketable-securities/',
        why: 'Bills, notes, bonds and TIPS from their issuer.',
      },
      {
        title: 'Understanding Pricing and Interest Rates',
        href: 'https://www.treasurydirect.gov/marketable-securities/understanding-pricing/',
        why: 'Why a bond’s price falls when interest rates rise.',
      },
      {
        title: 'Electronic Municipal Market Access',
        href: 'https://emma.msrb.org/',
        why: 'Prices and documents of municipal bonds, free of charge.',
      },
    ],
  },
  {
    name: 'Risk Management',
    links: [
      {
        title: 'What is Risk?',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/what-risk',
        why: 'The kinds of risk, and how each one costs money.',
      },
      {
        title: 'Risk tolerance',
        href: 'https://www.bogleheads.org/wiki/Risk_tolerance',
        why: 'Find out how much of a fall you can sit through.',
      },
      {
        title: 'An essential guide to building an emergency fund',
        href: 'https://www.consumerfinance.gov/an-essential-guide-to-building-an-emergency-fund/',
        why: 'The cushion that keeps you from selling at the worst time.',
      },
      {
        title: 'How to Avoid Fraud',
        href: 'https://www.investor.gov/protect-your-investments/fraud/how-avoid-fraud',
        why: 'The red flags, and what to check before money leaves you.',
      },
      {
        title: 'BrokerCheck',
        href: 'https://brokercheck.finra.org/',
        why: 'Look up a broker or adviser before you trust one.',
      },
      {
        title: 'What SIPC Protects',
        href: 'https://www.sipc.org/for-investors/what-sipc-protects',
        why: 'What you get back when a broker fails, and what you lose.',
      },
      {
        title: 'Learn & Protect',
        href: 'https://www.cftc.gov/LearnAndProtect',
        why: 'Futures, currencies and crypto: the risks and the scams.',
      },
    ],
  },
] as const satisfies readonly LinkGroup[];
