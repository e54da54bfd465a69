import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { explanationQuery, type PerformanceInput, performanceQuery } from './figures-queries.ts';

const input: PerformanceInput = {
  portfolioId: 'p',
  period: { range: 'all' },
  benchmark: 'GONE',
  returns: 'total',
};
const unknown = 'No prices are known for GONE: choose another benchmark.';
const figures = {
  performance: { endValue: 5, benchmark: null, reasons: { beta: 'Beta needs a benchmark.' } },
};

/** Answers like the server, which refuses a benchmark without prices. */
function refuseBenchmark(refusal: { status: number; code: string; message: string }): string[] {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    called.push(address);
    return address.includes('benchmark=')
      ? Response.json({ success: false, ...refusal }, { status: refusal.status })
      : Response.json({ success: true, ...figures });
  });
  return called;
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('an unknown benchmark leaves the figures, and says why nothing is compared', async () => {
  refuseBenchmark({ status: 400, code: 'invalid', message: unknown });
  const { performance } = await client().fetchQuery(performanceQuery(input));
  expect(performance).toMatchObject({ endValue: 5, benchmark: null });
  expect(performance.reasons).toEqual({ beta: 'Beta needs a benchmark.', benchmark: unknown });
});

test('any other failure stays one', async () => {
  const called = refuseBenchmark({ status: 500, code: 'internal', message: 'Out of order.' });
  await expect(client().fetchQuery(performanceQuery(input))).rejects.toThrow('Out of order.');
  expect(called).toHaveLength(1);
});

test('a figure can be opened beside an unknown benchmark', async () => {
  refuseBenchmark({ status: 400, code: 'invalid', message: unknown });
  await expect(client().fetchQuery(explanationQuery(input, 'total'))).resolves.toMatchObject({
    success: true,
  });
});
