import { lazy, Suspense, useState } from 'react';
import { benchmarkLabel, inflation } from '#domain/benchmarks.ts';
import { useOwnSuggestions } from '#web/ledger/own-suggestions.ts';
import { setBenchmarkReturns, useBenchmark, useBenchmarkReturns } from '#web/ledger/portfolio-scope.ts';
import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';

const BlendDialog = lazy(async () => ({ default: (await import('./blend-dialog.tsx')).BlendDialog }));

/**
 * Selects what the same money would have been invested in, and whether its dividends count. The choices persist in the browser,
 * and the first is in the address too. A benchmark without prices is not compared.
 */
export function BenchmarkPicker({ isCompared }: { isCompared: boolean }) {
  const [benchmark, setBenchmark] = useBenchmark();
  const returns = useBenchmarkReturns();
  const own = useOwnSuggestions();
  const [isBlending, setIsBlending] = useState(false);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <ComparisonPicker
        button={benchmark && isCompared ? `Compared with ${benchmarkLabel(benchmark)}` : 'Compare'}
        className="text-link text-fine"
        label="The same money in"
        own={own}
        onSymbol={setBenchmark}
        onNone={() => setBenchmark(undefined)}
        others={[
          { label: 'A blend of several', onChoose: () => setIsBlending(true) },
          { label: 'US inflation', onChoose: () => setBenchmark(inflation) },
        ]}
      />
      {benchmark && isCompared && benchmark !== inflation && (
        <button
          type="button"
          className="text-link text-fine"
          onClick={() => setBenchmarkReturns(returns === 'total' ? 'price' : 'total')}
        >
          {returns === 'total' ? 'Leave out its dividends' : 'Reinvest its dividends'}
        </button>
      )}
      {isBlending && (
        <Suspense>
          <BlendDialog
            benchmark={benchmark}
            own={own}
            onClose={() => setIsBlending(false)}
            onBlend={(text) => {
              setIsBlending(false);
              setBenchmark(text);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
