import { decimal } from '#domain/decimal.ts';
import {
  doubtfulGift,
  doubtfulPrice,
  doubtfulSymbol,
  pricePerShare,
} from '#domain/importing/doubtful-price.ts';
import { ownSource } from '#domain/importing/duplicates.ts';
import { priceQuestion } from '#domain/importing/row-questions.ts';
import { tradedClose } from '#domain/performance/traded-close.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { type Candidate, refuse } from './candidates.ts';
import type { ImportContext } from './import-context.ts';
import type { StoredAnswers } from './stored-import.ts';

/** Whether a row is neither recorded nor confirmed by its owner. */
const isUnconfirmed = ({ verdict, rare, externalId }: Candidate) =>
  verdict === 'new' && !rare.isDecided && !externalId?.startsWith(ownSource);

/** Returns the price per share of a row that trades, or that states the price of the market; null for others. */
function comparablePrice({ terms, rare, ...row }: Candidate) {
  if (rare.isMarketPrice) return pricePerShare(row);
  if (rare.isOpening) return null;
  if (kindRules[terms.kind].isTrade) return pricePerShare(row);
  return terms.reinvested ? decimal(terms.reinvested.price) : null;
}

/** Returns the close of a day as it was traded then; undefined if later closes are not comparable with it. */
function closeOn(security: SecurityData, date: string) {
  const [close] = tradedClose(security, date);
  const isComparable = close && !security.breaks.some((gap) => gap.date > close.date);
  return isComparable ? close : undefined;
}

/** Returns the close with which the price of a row can be compared, and the rate between them. */
function comparison(
  { sources }: ImportContext,
  security: SecurityData | undefined,
  { date, terms }: Candidate,
) {
  const close = security && date !== null ? closeOn(security, date) : undefined;
  const rate = close && sources.ledger.rates.rate(terms.currency, close.currency, date ?? close.date)?.rate;
  return close && rate ? { close, rate } : undefined;
}

/** Returns why a row may mean something else than the listed security of its symbol. */
function doubtAbout(context: ImportContext, security: SecurityData | undefined, row: Candidate) {
  const { terms, rare } = row;
  const price = comparablePrice(row);
  const isPurchase = (terms.kind === 'buy' && !rare.isMarketPrice) || terms.reinvested !== null;
  if (isPurchase && price?.units === 0n) return doubtfulGift(terms.symbol ?? '');
  const known = price && comparison(context, security, row);
  if (price && known) return doubtfulPrice({ price, currency: terms.currency }, known.close, known.rate);
  const bringsIn = terms.kind === 'buy' || terms.kind === 'transfer_in';
  return rare.mayBeCoin && bringsIn ? doubtfulSymbol(terms.symbol ?? '') : undefined;
}

/**
 * Refuses the rows of one security whose price is far from its close of that day, and those without a comparable price that
 * may mean a coin, unless their owner has confirmed them.
 */
export async function judgePrices(
  context: ImportContext,
  symbol: string,
  rows: readonly Candidate[],
  questions: StoredAnswers['questions'],
): Promise<void> {
  if (questions[priceQuestion(symbol)] === 'add') return;
  const security = await context.sources.find(symbol);
  const pause = createPause();
  for (const row of rows) {
    await pause();
    stopIfAbandoned();
    const doubt = isUnconfirmed(row) ? doubtAbout(context, security, row) : undefined;
    if (doubt) refuse(row, doubt);
  }
}
