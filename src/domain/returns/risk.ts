/** A figure, or one plain sentence that says why it is undefined. */
export type Measure = { ok: true; value: number } | { ok: false; reason: string };

/** Trading days per year: daily figures are scaled by 252, or its square root. */
const tradingDays = 252;
const fewestReturns = 20;

const unknown = (reason: string): Measure => ({ ok: false, reason });

const tooFew = unknown(`This needs at least ${fewestReturns} daily returns.`);

/**
 * Returns one return for each trading day: the daily returns linked since the trading day before, so that weekends and
 * holidays do not count as days without risk. NaN if no day since then has a return. Leaves out what follows the last
 * trading day. `isOpen` has one entry for each day, not 0 if the market was open.
 */
export function tradingDayReturns(returns: ArrayLike<number>, isOpen: ArrayLike<number>): Float64Array {
  const result = new Float64Array(returns.length);
  let count = 0;
  let factor = Number.NaN;
  for (let day = 0; day < returns.length; day++) {
    const dayReturn = returns[day] ?? Number.NaN;
    if (!Number.isNaN(dayReturn)) factor = (Number.isNaN(factor) ? 1 : factor) * (1 + dayReturn);
    if (!isOpen[day]) continue;
    result[count++] = factor - 1;
    factor = Number.NaN;
  }
  return result.slice(0, count);
}

interface Moments {
  count: number;
  mean: number;
  /** The sample variance, with count − 1. */
  variance: number;
}

/** Computes mean and sample variance by Welford's method, which keeps its precision for values far from zero. */
function momentsOf(values: ArrayLike<number>): Moments {
  let [count, mean, squares] = [0, 0, 0];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    count++;
    const distance = value - mean;
    mean += distance / count;
    squares += distance * (value - mean);
  }
  return { count, mean, variance: count > 1 ? squares / (count - 1) : 0 };
}

/** Computes the yearly volatility: the sample standard deviation of daily returns × √252. NaN entries are left out. */
export function volatility(returns: ArrayLike<number>): Measure {
  const { count, variance } = momentsOf(returns);
  if (count < fewestReturns) return tooFew;
  return { ok: true, value: Math.sqrt(variance * tradingDays) };
}

/**
 * Computes the Sharpe ratio: the mean daily return × 252 less the risk-free rate, divided by the volatility (Sharpe, "The
 * Sharpe Ratio", 1994). The rate is a fraction per year, such as 0.03.
 */
export function sharpeRatio(returns: ArrayLike<number>, riskFreeRate = 0): Measure {
  const { count, mean, variance } = momentsOf(returns);
  if (count < fewestReturns) return tooFew;
  if (variance === 0) return unknown('There is no Sharpe ratio, because the daily returns do not vary.');
  return { ok: true, value: (mean * tradingDays - riskFreeRate) / Math.sqrt(variance * tradingDays) };
}

/**
 * Computes beta: the covariance of the daily returns with those of the benchmark, divided by the variance of the
 * benchmark's. Both have the same days; a day counts if neither is NaN.
 */
export function beta(returns: ArrayLike<number>, benchmark: ArrayLike<number>): Measure {
  let [count, mean, benchmarkMean, products, squares] = [0, 0, 0, 0, 0];
  for (let day = 0; day < returns.length; day++) {
    const [own, other] = [returns[day] ?? Number.NaN, benchmark[day] ?? Number.NaN];
    if (Number.isNaN(own) || Number.isNaN(other)) continue;
    count++;
    const distance = other - benchmarkMean;
    mean += (own - mean) / count;
    benchmarkMean += distance / count;
    products += distance * (own - mean);
    squares += distance * (other - benchmarkMean);
  }
  if (count < fewestReturns)
    return unknown(
      `This needs at least ${fewestReturns} days with a return of both the portfolio and the benchmark.`,
    );
  if (squares === 0) return unknown('There is no beta, because the returns of the benchmark do not vary.');
  return { ok: true, value: products / squares };
}
