import type { Chart } from './draw-charts.ts';

/** Figures of the snapshot for the charts: closes of a year, values of holdings, the largest first. */
export interface ChartData {
  closes: readonly number[];
  holdings: readonly number[];
}

export interface SampleArticle {
  title: string;
  publish: 'now' | 'draft';
  /** HTML, as the editor sends it. */
  text: string;
  alt: string;
  chart: (data: ChartData) => Chart;
}

/** The newest article comes last. */
export const sampleArticles: SampleArticle[] = [
  {
    title: 'Three ways to weight a portfolio',
    publish: 'draft',
    alt: 'Three rings: equal weights, weights by market value, and one large position',
    chart: () => ({
      kind: 'rings',
      shares: [
        [1, 1, 1, 1, 1, 1],
        [34, 25, 16, 12, 8, 5],
        [60, 8, 8, 8, 8, 8],
      ],
    }),
    text: `<p>The same six companies can make very different portfolios. What matters is how much of each you hold.</p>
<h2>Equal weights</h2><p>Every company gets the same amount. Small companies count as much as large ones, and you have to rebalance when prices move.</p>
<h2>Weights by market value</h2><p>This is how most index funds work. Winners grow by themselves, and there is little to trade.</p>
<h2>Conviction</h2><p>One large position decides the result, for better or worse.</p>
<p><em>This draft is visible to administrators only.</em></p>`,
  },
  {
    title: 'Why a stock split does not make you richer',
    publish: 'now',
    alt: 'A large square beside the same square cut into ten parts',
    chart: () => ({ kind: 'split', parts: 10 }),
    text: `<p>After a 10-for-1 split you own ten times as many shares, and each costs a tenth. The value of your holding stays the same.</p>
<table><tbody><tr><th></th><th>Before</th><th>After</th></tr><tr><td>Shares</td><td>10</td><td>100</td></tr><tr><td>Price</td><td>$1,200.00</td><td>$120.00</td></tr><tr><td>Value</td><td>$12,000.00</td><td>$12,000.00</td></tr></tbody></table>
<h2>What to do in your portfolio</h2><ol><li>Multiply the shares by the ratio of the split.</li><li>Divide the buy price by it.</li></ol>
<p>The charts on this site are adjusted for splits, so a split does not look like a crash.</p>`,
  },
  {
    title: 'Cost, value and profit: how to read your portfolio',
    publish: 'now',
    alt: 'A price line over a year, with a dashed line at the buy price',
    chart: ({ closes }) => ({ kind: 'line', values: closes, level: closes[60] ?? 0 }),
    text: `<p>Three columns of the portfolio table belong together.</p>
<ul><li><strong>Total cost</strong> is your buy price times your shares.</li><li><strong>Market value</strong> is the latest price times your shares.</li><li><strong>Profit/loss</strong> is the difference, in per cent of the cost.</li></ul>
<blockquote><p>40 shares bought at $182.50 cost $7,300.00. At a price of $210.00 they are worth $8,400.00, a profit of 15.07%.</p></blockquote>
<h2>What the table leaves out</h2><p>Dividends, fees and taxes do not appear. A holding that pays a high dividend can be a good investment although its price hardly moves.</p>`,
  },
  {
    title: 'How to read a 13F filing',
    publish: 'now',
    alt: 'Bars: the twelve largest holdings of Warren Buffett’s firm in the order of their value',
    chart: ({ holdings }) => ({ kind: 'bars', values: holdings }),
    text: `<p>Four times a year, managers who control at least $100 million of US-listed securities report their holdings to the SEC. The report is called Form 13F, and everybody can read it.</p>
<h2>What it shows</h2><p>For each security: the issuer, the number of shares and their value on the last day of the quarter. <strong>Investor Top Holdings</strong> on the home page is made from these reports.</p>
<h2>What it does not show</h2><ul><li><strong>Today.</strong> Managers have 45 days to file, so a position may be gone when you read about it.</li><li><strong>Short positions and cash.</strong> You see what somebody owns, not what they bet against.</li><li><strong>Most bonds, and shares listed abroad.</strong></li><li><strong>Reasons.</strong> A small position may belong to anybody in the firm.</li></ul>
<p>Use it as a source of ideas, never as a shopping list.</p>`,
  },
];
