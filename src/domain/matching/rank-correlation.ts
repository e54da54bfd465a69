/** Returns the rank of each value, the largest first. Equal values share the average of their ranks. */
function averageRanks(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[b] as number) - (values[a] as number));
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] as number] === values[order[start] as number])
      end += 1;
    for (let at = start; at <= end; at += 1) ranks[order[at] as number] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

const minPairs = 3;

/**
 * Returns Spearman's rank correlation of pairs, from -1 (opposite order) to 1 (same order): Pearson's correlation of the
 * ranks (Spearman 1904), with average ranks for ties. Null for fewer than three pairs, or if one side has no order because
 * all its values are equal.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < minPairs) return null;
  const mean = (pairs.length + 1) / 2;
  const a = averageRanks(pairs.map(([first]) => first));
  const b = averageRanks(pairs.map(([, second]) => second));
  let [products, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [fromMeanA, fromMeanB] = [(a[at] as number) - mean, (b[at] as number) - mean];
    products += fromMeanA * fromMeanB;
    squaresA += fromMeanA ** 2;
    squaresB += fromMeanB ** 2;
  }
  if (squaresA === 0 || squaresB === 0) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresA * squaresB)));
}
