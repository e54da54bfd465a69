import { isOption, type Quarter } from './history.ts';

/** Names the options of a quarter: `puts and calls on 4 stocks`; undefined without any. */
export function optionsText({ positions }: Pick<Quarter, 'positions'>): string | undefined {
  const options = positions.filter(isOption);
  if (options.length === 0) return undefined;
  const kinds = [
    ...(options.some(({ kind }) => kind === 'put') ? ['puts'] : []),
    ...(options.some(({ kind }) => kind === 'call') ? ['calls'] : []),
  ];
  const stocks = new Set(options.map(({ symbol, name }) => symbol || name)).size;
  return `${kinds.join(' and ')} on ${stocks === 1 ? 'one stock' : `${stocks} stocks`}`;
}
