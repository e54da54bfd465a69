interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
// A value escapes backslashes, quotes and line breaks with a backslash.
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/g;

function sampleOf(text: string): Sample {
  const [, name, labels = '', value] = line.exec(text) ?? [];
  if (!name) throw new Error(`Not a metrics line: ${text}`);
  const read = [...labels.matchAll(label)];
  if (read.map(([all]) => all).join('') !== labels) throw new Error(`Not valid labels: ${labels}`);
  const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value);
  // Prometheus accepts NaN in upper and lower case.
  if (Number.isNaN(number) && !/^nan$/i.test(value ?? '')) throw new Error(`Not a metric value: ${text}`);
  return { name, labels: Object.fromEntries(read.map(([, key, is]) => [key, is])), value: number };
}

/** Parses the text format of Prometheus. Throws for invalid lines. */
export function readMetrics(text: string) {
  const lines = text.split('\n').filter((one) => one && !one.startsWith('#'));
  const samples = lines.map(sampleOf);
  return {
    lines,
    /** The names with a TYPE line, with or without a value. */
    names: [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name),
    sum: (name: string, labels: Record<string, string> = {}) =>
      samples
        .filter((one) => one.name === name)
        .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
        .reduce((sum, { value }) => sum + value, 0),
  };
}
