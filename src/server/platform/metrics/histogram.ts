interface HistogramSettings {
  name: string;
  help: string;
  labels: readonly string[];
  /** Upper bounds, rising. */
  buckets: readonly number[];
}

interface Counts {
  labelText: string;
  buckets: number[];
  sum: number;
  count: number;
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * A histogram that is counted into for every request and query: prom-client's checks and hashes its labels each time,
 * which costs more than the rest of the counting together.
 */
export function createHistogram({ name, help, labels, buckets }: HistogramSettings) {
  const series = new Map<string, Counts>();

  function countsOf(values: readonly string[]): Counts {
    const key = values.join('\0');
    const known = series.get(key);
    if (known) return known;
    const labelText = labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',');
    const counts = { labelText, buckets: buckets.map(() => 0), sum: 0, count: 0 };
    series.set(key, counts);
    return counts;
  }

  function linesOf({ labelText, ...counts }: Counts): string[] {
    let below = 0;
    const inBuckets = buckets.map((bound, index) => {
      below += counts.buckets[index] ?? 0;
      return `${name}_bucket{le="${bound}",${labelText}} ${below}`;
    });
    return [
      ...inBuckets,
      `${name}_bucket{le="+Inf",${labelText}} ${counts.count}`,
      `${name}_sum{${labelText}} ${counts.sum}`,
      `${name}_count{${labelText}} ${counts.count}`,
    ];
  }

  return {
    /** The values of the labels, in their order. */
    observe(values: readonly string[], value: number): void {
      const counts = countsOf(values);
      const index = buckets.findIndex((bound) => value <= bound);
      if (index >= 0) counts.buckets[index] = (counts.buckets[index] ?? 0) + 1;
      counts.sum += value;
      counts.count += 1;
    },
    text: (): string =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...series.values()].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}
