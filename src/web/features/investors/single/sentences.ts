import type { QuarterChange } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';
import { changeOf, type NamedPosition, positionName } from '#web/lib/change-texts.ts';
import { monthAndYear, shareOf } from '#web/lib/formats.ts';
import { capitalised, listed, shareInWords } from '#web/lib/phrases.ts';
import type { InvestorPageData } from '../page-queries.ts';

type Weighed = NamedPosition & { weight: number };

/** `half the portfolio`, `a third of the portfolio`, `38.1% of the portfolio` */
function ofPortfolio(share: number): string {
  const words = shareInWords(share);
  if (words === 'all') return 'the whole portfolio';
  return words === 'half' ? 'half the portfolio' : `${words} of the portfolio`;
}

const roundShares = [0.5, 2 / 3, 0.75];
const nearly = 0.02;
const mostNamed = 4;
const noticeable = 0.2;

/** Says which holdings make up how much, without the options beside them: the title of the treemap. */
export function holdingsSentence(largest: readonly Weighed[], options = 0): string {
  const sentence = largestSentence(largest);
  if (options === 0) return sentence;
  return largest.length === 0 ? 'The filing has puts and calls only' : `${sentence}, without puts and calls`;
}

function largestSentence(largest: readonly Weighed[]): string {
  const [top] = largest;
  if (!top) return 'No holding is known';
  if (top.weight > 0.98) return `${positionName(top)} is the whole portfolio`;
  const sums = largest
    .slice(0, mostNamed)
    .map((_, index) => largest.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0));
  const round = sums.findIndex((sum) => roundShares.some((share) => Math.abs(sum - share) <= nearly));
  const count = round >= 0 ? round + 1 : Math.min(3, largest.length);
  const share = sums[count - 1] ?? 0;
  if (share < noticeable) return `No holding is more than ${shareOf(top.weight)} of the portfolio`;
  const names = listed(largest.slice(0, count).map(positionName));
  const verb = count === 1 ? 'is' : 'make up';
  return `${names} ${verb} ${ofPortfolio(share)}`;
}

const mostSold = 3;
type Change = Pick<QuarterChange, 'symbol' | 'name' | 'kind' | 'action' | 'changePercent'>;

function purchaseText(change: Change): string {
  const { action, changePercent } = change;
  if (action === 'bought') return `bought ${positionName(change)}`;
  const by = changePercent === null ? '' : ` by ${changeOf(changePercent).replace('+', '')}`;
  return `raised ${positionName(change)}${by}`;
}

function saleText(sales: readonly Change[]): string {
  const sold = sales.filter(({ action }) => action === 'sold').map(positionName);
  const cut = sales.filter(({ action }) => action === 'reduced').map(positionName);
  return listed([
    ...(cut.length > 0 ? [`cut ${listed(cut)}`] : []),
    ...(sold.length > 0 ? [`sold all of ${listed(sold)}`] : []),
  ]);
}

/** Says what a filer mainly bought and sold in a quarter, from the changes by size: the title of the changes. */
export function changesSentence(filer: string, changes: readonly Change[]): string {
  const shares = changes.filter(({ kind }) => kind === 'share');
  const purchase = shares.find(({ action }) => action === 'bought' || action === 'added');
  const sales = shares.filter(({ action }) => action === 'reduced' || action === 'sold').slice(0, mostSold);
  const hasOptions = changes.some(({ kind, action }) => isOption({ kind }) && action !== 'unchanged');
  if (!purchase && sales.length === 0)
    return hasOptions ? `${filer} changed puts and calls only` : `${filer} kept every shareholding as it was`;
  const parts = [purchase && purchaseText(purchase), sales.length > 0 && saleText(sales)].filter(Boolean);
  return `${filer} ${parts.join('; ')}`;
}

type History = InvestorPageData['history'];
const grown = 1.3;

/** Says how the largest holding of all time has developed: the title of the areas. */
export function historySentence({ periods, series }: History): string {
  const last = periods.length - 1;
  if (last < 1 || series.length === 0) return 'Only one quarter is known';
  const peaks = series.map((one) => {
    const weight = Math.max(...one.weights);
    return { one, weight, at: one.weights.indexOf(weight), now: one.weights[last] ?? 0 };
  });
  const top = peaks.reduce((best, peak) => (peak.weight > best.weight ? peak : best));
  const name = positionName(top.one);
  const year = periods[top.at]?.slice(0, 4) ?? '';
  const end = `at the end of ${monthAndYear(periods[last] ?? '')}`;
  if (top.now === 0) return `${name} was ${ofPortfolio(top.weight)} in ${year}; ${end} there was none`;
  if (top.weight > top.now * grown)
    return `${name} was ${ofPortfolio(top.weight)} in ${year}; ${end} it was ${shareInWords(top.now)}`;
  const first = top.one.weights[0] ?? 0;
  if (top.now > first * grown && first > 0)
    return `${name} has grown from ${shareInWords(first)} to ${ofPortfolio(top.now)}`;
  return `${capitalised(name)} is the largest holding: ${ofPortfolio(top.now)}`;
}

/** Says which industry is the largest: the title of the bars. */
export function industriesSentence(industries: readonly { industry: string; weight: number }[]): string {
  const [top] = industries.filter(({ industry }) => industry !== '');
  if (!top) return 'The industries of these holdings are not known';
  const share = shareInWords(top.weight);
  if (share === 'all') return `Everything is in ${top.industry}`;
  return `${capitalised(share)} ${/s$/.test(share) ? 'are' : 'is'} in ${top.industry}`;
}
