import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';
import { setBenchmark, useBenchmark } from '../portfolio-scope.ts';

/** Selects the symbol in which the same money would have been invested. The choice persists in the browser. */
export function BenchmarkPicker() {
  const benchmark = useBenchmark();
  return (
    <ComparisonPicker
      button={benchmark ? `Compared with ${benchmark}` : 'Compare'}
      className="text-link text-fine"
      label="The same money in"
      onSymbol={setBenchmark}
      onNone={() => setBenchmark(undefined)}
    />
  );
}
