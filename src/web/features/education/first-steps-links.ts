import type { LinkGroup } from './link-sources.ts';

export const firstStepsLinks = [
  {
    name: 'Investing 101',
    links: [
      {
        title: 'Introduction to Investing',
        href: 'https://www.investor.gov/introduction-investing',
        why: 'The place to start: goals, first accounts, and who can help.',
      },
      {
        title: 'Investing Basics',
        href: 'https://www.finra.org/investors/investing/investing-basics',
        why: 'The ideas behind every investment, each on a short page.',
      },
      {
        title: 'How Stock Markets Work',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/how-stock-markets-work',
        why: 'What happens between pressing Buy and owning the share.',
      },
      {
        title: 'Stocks and bonds',
        href: 'https://www.khanacademy.org/economics-finance-domain/core-finance/stock-and-bonds',
        why: 'Short videos on what a share and a bond really are.',
      },
      {
        title: 'Getting started',
        href: 'https://www.bogleheads.org/wiki/Getting_started',
        why: 'A calm plan for beginners, written by people who followed it.',
      },
      {
        title: 'Glossary',
        href: 'https://www.investor.gov/introduction-investing/investing-basics/glossary',
        why: 'Look up any word of the trade in plain language.',
      },
    ],
  },
  {
    name: 'Stock Selection & Investing Methodologies',
    links: [
      {
        title: 'Evaluating Stocks',
        href: 'https://www.finra.org/investors/investing/investment-products/stocks/evaluating-stocks',
        why: 'Earnings, ratios and the questions to ask before you buy.',
      },
      {
        title: 'Beginners’ Guide to Financial Statements',
        href: 'https://www.sec.gov/about/reports-publications/investorpubsbegfinstmtguide',
        why: 'Read a balance sheet, an income statement and a cash flow.',
      },
      {
        title: 'How to Read a 10-K/10-Q',
        href: 'https://www.investor.gov/introduction-investing/general-resources/news-alerts/alerts-bulletins/investor-bulletins/how-read',
        why: 'Where a company’s report keeps the parts that matter.',
      },
      {
        title: 'Damodaran Online',
        href: 'https://pages.stern.nyu.edu/~adamodar/',
        why: 'A full course on what a company is worth, with its data.',
      },
      {
        title: 'Letters to shareholders',
        href: 'https://www.berkshirehathaway.com/letters/letters.html',
        why: 'Decades of value investing, explained by Warren Buffett.',
      },
      {
        title: 'Dollar cost averaging',
        href: 'https://www.bogleheads.org/wiki/Dollar_cost_averaging',
        why: 'Investing in steps or all at once: what each costs you.',
      },
    ],
  },
  {
    name: 'The Power of Compound Interest',
    links: [
      {
        title: 'Compound Interest Calculator',
        href: 'https://www.investor.gov/financial-tools-calculators/calculators/compound-interest-calculator',
        why: 'See what your own savings could become, year by year.',
      },
      {
        title: 'What is compound interest?',
        href: 'https://www.investor.gov/additional-resources/information/youth/teachers-classroom-resources/what-compound-interest',
        why: 'The idea in a few paragraphs, with worked figures.',
      },
      {
        title: 'How does compound interest work?',
        href: 'https://www.consumerfinance.gov/ask-cfpb/how-does-compound-interest-work-en-1683/',
        why: 'Simple and compound interest side by side.',
      },
      {
        title: 'Interest and debt',
        href: 'https://www.khanacademy.org/economics-finance-domain/core-finance/interest-tutorial',
        why: 'Videos up to the rule of 72, and how debt compounds too.',
      },
      {
        title: 'Savings Goal Calculator',
        href: 'https://www.investor.gov/financial-tools-calculators/calculators/savings-goal-calculator',
        why: 'Work backwards from a goal to what to put aside each month.',
      },
      {
        title: 'What is inflation?',
        href: 'https://www.federalreserve.gov/faqs/economy_14400.htm',
        why: 'The force that compounds against you, and how it is measured.',
      },
    ],
  },
] as const satisfies readonly LinkGroup[];
