import type { Performance } from '#contract/figures.ts';
import { comparisonName } from '#web/lib/short-name.ts';

export type ComparedWith = NonNullable<Performance['benchmark']>;

/** Returns how a benchmark is called in labels and sentences. */
export const benchmarkName = (benchmark: ComparedWith): string =>
  benchmark.kind === 'security' ? comparisonName(benchmark) : benchmark.name;

/** Says what the same money is compared with: `in VT`, `to keep up with US inflation`. */
export const comparedWith = (benchmark: ComparedWith): string =>
  `${benchmark.kind === 'inflation' ? 'to keep up with' : 'in'} ${benchmarkName(benchmark)}`;

/** Names what counts about a benchmark; empty for inflation, which is a price itself. */
export const returnsName = ({ kind, returns }: ComparedWith): string =>
  kind === 'inflation' ? '' : `${returns} return`;
