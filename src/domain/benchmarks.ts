import { isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

/** A part of a blend. `weight` is in hundredths of a per cent, so that sums are exact. */
export interface WeightedSymbol {
  symbol: string;
  weight: number;
}

/** What a portfolio is compared with. */
export type Benchmark =
  | { kind: 'security'; symbol: string }
  | { kind: 'blend'; parts: WeightedSymbol[] }
  | { kind: 'inflation' };

/** The text of inflation. A security with this symbol can be compared as the blend `INFLATION:100`. */
export const inflation = 'inflation';

export const mostBlendParts = 6;
const perCent = 100;
export const wholeBlend = 100 * perCent;

export type BenchmarkText = { ok: true; benchmark: Benchmark } | { ok: false; message: string };

const refuse = (message: string): BenchmarkText => ({ ok: false, message });

const weightForm = /^\d{1,3}(?:\.\d{1,2})?$/;

/** Returns a weight in hundredths of a per cent; undefined unless it is above 0 with at most two decimals. */
export function readWeight(text: string): number | undefined {
  const weight = weightForm.test(text) ? Math.round(Number(text) * perCent) : 0;
  return weight > 0 ? weight : undefined;
}

/** Says what is wrong with the parts of a blend; undefined if they are right. */
export function blendProblem(parts: readonly WeightedSymbol[]): string | undefined {
  if (parts.length > mostBlendParts) return `A blend may have at most ${mostBlendParts} parts.`;
  const symbols = parts.map(({ symbol }) => symbol);
  const twice = symbols.find((symbol, at) => symbols.indexOf(symbol) !== at);
  if (twice !== undefined) return `${twice} is in the blend twice: add its weights together.`;
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  return sum === wholeBlend
    ? undefined
    : `The weights of a blend must add up to 100%, not ${sum / perCent}%.`;
}

function readBlend(text: string): BenchmarkText {
  const parts = text.split(',').map((part): WeightedSymbol | undefined => {
    const [symbol = '', weight = '', ...rest] = part.split(':').map((one) => one.trim());
    const [known, hundredths] = [normaliseSymbol(symbol), readWeight(weight)];
    if (rest.length > 0 || hundredths === undefined || !isWellFormedSymbol(known)) return undefined;
    return { symbol: known, weight: hundredths };
  });
  if (!parts.every((part) => part !== undefined))
    return refuse('A blend is written as symbols with weights in per cent, such as VT:60,BND:40.');
  const problem = blendProblem(parts);
  return problem === undefined ? { ok: true, benchmark: { kind: 'blend', parts } } : refuse(problem);
}

/** Reads `SPY`, `VT:60,BND:40` or `inflation`. */
export function readBenchmarkText(text: string): BenchmarkText {
  if (text.trim().toLowerCase() === inflation) return { ok: true, benchmark: { kind: 'inflation' } };
  if (/[:,]/.test(text)) return readBlend(text);
  const symbol = normaliseSymbol(text);
  return isWellFormedSymbol(symbol)
    ? { ok: true, benchmark: { kind: 'security', symbol } }
    : refuse('A symbol is letters, digits and dashes, such as AAPL or BRK-B');
}

/** Returns the text of a blend: `VT:60,BND:40`. */
export const blendText = (parts: readonly WeightedSymbol[]): string =>
  parts.map(({ symbol, weight }) => `${symbol}:${weight / perCent}`).join(',');

/** Returns how a blend is called: `60% VT, 40% BND`. */
export const blendName = (parts: readonly WeightedSymbol[]): string =>
  parts.map(({ symbol, weight }) => `${weight / perCent}% ${symbol}`).join(', ');

/** Returns how a benchmark is called on a button: the symbol of a security. */
export function benchmarkLabel(text: string): string {
  const read = readBenchmarkText(text);
  if (!read.ok) return text;
  if (read.benchmark.kind === 'security') return read.benchmark.symbol;
  return read.benchmark.kind === 'inflation' ? 'US inflation' : blendName(read.benchmark.parts);
}
