interface HistogramSettings {
  name: string;
  help: string;
  labels: readonly string[];
  /** Upper bounds in ascending order. */
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
 * Creates a histogram for every request and query. prom-client's own validates and hashes the labels on each
 * observation, which costs more than all other counting.
 */
export function createHistogram({ name, help, labels, buckets }: HistogramSettings) {
  const series = new Map<string, Counts>();

  function countsOf(values: readonly string[]): Counts {
    const key = values.join('\0');
    const existing = series.get(key);
    if (existing) return existing;
    const labelText = labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',');
    const counts = { labelText, buckets: buckets.map(() => 0), sum: 0, count: 0 };
    series.set(key, counts);
    return counts;
  }

  function linesOf({ labelText, ...counts }: Counts): string[] {
    let cumulative = 0;
    const bucketLines = buckets.map((bound, index) => {
      cumulative += counts.buckets[index] ?? 0;
      return `${name}_bucket{le="${bound}",${labelText}} ${cumulative}`;
    });
    return [
      ...bucketLines,
      `${name}_bucket{le="+Inf",${labelText}} ${counts.count}`,
      `${name}_sum{${labelText}} ${counts.sum}`,
      `${name}_count{${labelText}} ${counts.count}`,
    ];
  }

  return {
    /** Counts a value; `values` are those of the labels, in their order. */
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
