import type { Statement } from '../../src/domain/fundamentals/company-fundamentals.ts';
import type { Concept } from '../../src/domain/fundamentals/concepts.ts';
import type { FactRow } from './source.ts';

/** Their counts of shares are of before a reverse split. */
const oldCounts = new Set('BYAH BYND CURX GRNQ MBAI MSGY MVIS MYSZ SEGG SMXT'.split(' '));

/** Earnings for each share before a split, although the source says that they are adjusted for it. */
const oldEarnings = new Set(['AMZN 2021-03-31', 'GOOG 2021-03-31', 'GOOGL 2021-03-31']);

/** Tells whether a figure is known to be wrong: one of before a split, or shares of an unknown basis. */
export function isUnusable({ symbol, period_end, concept, unit, sources }: FactRow): boolean {
  if (concept === 'eps_diluted' && oldEarnings.has(`${symbol} ${period_end}`)) return true;
  if (concept === 'shares_outstanding' && oldCounts.has(symbol)) return true;
  return unit === 'USD/share' && sources === '0';
}

/** The number of shares does not change by this from one report to the next and back again. */
const maxJump = 4;
/** US dollars. */
const smallEarnings = 0.5;

/** The number of shares that net income and earnings per share imply. */
function impliedShares({ figures: { netIncome, epsDiluted } }: Statement): number | undefined {
  if (!netIncome?.value || !epsDiluted?.value) return undefined;
  const shares = netIncome.value / epsDiluted.value;
  return shares > 0 ? shares : undefined;
}

/**
 * Tells whether earnings per share imply many more or fewer shares than the reports before and after. Small earnings may,
 * because preferred dividends and minority interests decide them.
 */
function hasWrongEarnings(statements: readonly Statement[], at: number): boolean {
  const implied = statements.map(impliedShares);
  const shares = implied[at];
  const before = implied.slice(0, at).findLast((other) => other !== undefined);
  const after = implied.slice(at + 1).find((other) => other !== undefined);
  const { netIncome, epsDiluted } = statements[at]?.figures ?? {};
  if (!shares || !before || !after || !netIncome || !epsDiluted) return false;
  const isOff = shares > maxJump * Math.max(before, after) || shares < Math.min(before, after) / maxJump;
  const expected = netIncome.value / after;
  return isOff && Math.abs(epsDiluted.value - expected) > smallEarnings;
}

/** Tells whether a dividend per share would have paid out many times what the company owns. */
function hasWrongDividend({
  figures: { dividendsPerShare, sharesDiluted, totalAssets },
}: Statement): boolean {
  if (!dividendsPerShare || !sharesDiluted || !totalAssets) return false;
  return dividendsPerShare.value * sharesDiluted.value > 10 * totalAssets.value;
}

function without(figures: Statement['figures'], dropped: readonly Concept[]): Statement['figures'] {
  return Object.fromEntries(
    Object.entries(figures).filter(([concept]) => !dropped.includes(concept as Concept)),
  );
}

/** Leaves out figures for each share that the totals contradict. */
export function dropImplausible(statements: readonly Statement[]): Statement[] {
  return statements.map((statement, at) => {
    const dropped: Concept[] = [];
    if (hasWrongEarnings(statements, at)) dropped.push('epsDiluted');
    if (hasWrongDividend(statement)) dropped.push('dividendsPerShare');
    return dropped.length === 0 ? statement : { ...statement, figures: without(statement.figures, dropped) };
  });
}
