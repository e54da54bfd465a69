import type { HoldingStay } from '#contract/market-stocks.ts';
import { numberWord } from '#domain/filings/spoken-numbers.ts';
import { monthAndYear, shareOf } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';

/** A smaller change in the year after a sale is no fall. */
const fall = -0.2;

function cameText(stays: readonly HoldingStay[], first: HoldingStay): string {
  const others = stays.filter(({ since }) => since === first.since).length;
  const when = `${first.sinceFirst ? 'by' : 'in the quarter to'} ${monthAndYear(first.since)}`;
  if (others === 1) return `${first.investor.name} came first, ${when}`;
  return `${capitalised(numberWord(others))} investors came first, ${when}`;
}

/** Says who came first, and who left before the price fell most. */
export function staysSentence(stays: readonly HoldingStay[]): string {
  const [first] = stays;
  if (!first) return '';
  const [left] = stays
    .filter(({ yearAfter }) => yearAfter !== null && yearAfter <= fall)
    .toSorted((a, b) => (a.yearAfter ?? 0) - (b.yearAfter ?? 0));
  const came = cameText(stays, first);
  if (!left?.until) return came;
  const after = `before the price fell ${shareOf(-(left.yearAfter ?? 0))} in a year`;
  return `${came}; ${left.investor.name} left by ${monthAndYear(left.until)}, ${after}`;
}
