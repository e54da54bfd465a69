import {
  blendProblem,
  blendText,
  readBenchmarkText,
  readWeight,
  type WeightedSymbol,
  wholeBlend,
} from '#domain/benchmarks.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { fieldNumber, plainNumber } from '#web/lib/typed-text.ts';

/** A line of the form, as typed. */
export interface BlendLine {
  symbol: string;
  weight: string;
}

const empty: BlendLine = { symbol: '', weight: '' };
const perCentOf = (weight: number) => String(weight / 100);

/** Returns the lines of a form that begins with what is compared now. */
export function linesOfBenchmark(benchmark: string | undefined): BlendLine[] {
  const read = benchmark === undefined ? undefined : readBenchmarkText(benchmark);
  if (read?.ok && read.benchmark.kind === 'blend')
    return read.benchmark.parts.map(({ symbol, weight }) => ({
      symbol,
      weight: fieldNumber(perCentOf(weight)),
    }));
  const symbol = read?.ok && read.benchmark.kind === 'security' ? read.benchmark.symbol : '';
  return [
    { symbol, weight: '60' },
    { ...empty, weight: '40' },
  ];
}

const weightOf = ({ weight }: BlendLine) => readWeight(plainNumber(weight));

/** Says what the weights add up to so far. */
export function totalText(lines: readonly BlendLine[]): string {
  const total = lines.reduce((sum, line) => sum + (weightOf(line) ?? 0), 0);
  if (total === wholeBlend) return 'Together 100%';
  const rest = Math.abs(wholeBlend - total);
  return `Together ${perCentOf(total)}%: ${perCentOf(rest)}% ${total < wholeBlend ? 'missing' : 'too much'}`;
}

/** Returns the blend of the lines that are filled in, or what is wrong with them. */
export function readLines(
  lines: readonly BlendLine[],
): { ok: true; text: string } | { ok: false; message: string } {
  const parts: WeightedSymbol[] = [];
  for (const line of lines) {
    if (line.symbol.trim() === '' && line.weight.trim() === '') continue;
    const [symbol, weight] = [normaliseSymbol(line.symbol), weightOf(line)];
    if (!isWellFormedSymbol(symbol))
      return { ok: false, message: 'Please choose a security for each weight' };
    if (weight === undefined)
      return { ok: false, message: `The weight of ${symbol} must be above 0, with at most two decimals` };
    parts.push({ symbol, weight });
  }
  if (parts.length === 0) return { ok: false, message: 'Please choose a security for each weight' };
  const problem = blendProblem(parts);
  return problem === undefined ? { ok: true, text: blendText(parts) } : { ok: false, message: problem };
}
