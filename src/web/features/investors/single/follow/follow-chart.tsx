import { useCallback } from 'react';
import { longDate, wholeDollars } from '#web/lib/formats.ts';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import type { Follow } from '../../page-queries.ts';
import { FollowDrawing } from './follow-drawing.tsx';
import { followLayout } from './follow-layout.ts';

function readingOf({ benchmark }: Follow, point: Follow['line'][number]): string {
  const compared =
    benchmark && point.benchmark !== null ? `, ${benchmark.symbol} ${wholeDollars(point.benchmark)}` : '';
  return `${longDate(point.date)}: following ${wholeDollars(point.value)}${compared}`;
}

/** What 10,000 dollars became, against a benchmark. */
export function FollowChart({ follow }: { follow: Follow }) {
  const layoutFor = useCallback((width: number) => followLayout(follow, width), [follow]);
  return (
    <ReadingChart
      label="Value over time: read it with the arrow keys"
      className="min-h-[380px] max-md:min-h-[300px]"
      layoutFor={layoutFor}
      xOf={(layout, point) => layout.at(point).x}
      textOf={(point: Follow['line'][number]) => readingOf(follow, point)}
      draw={(layout, reading) => <FollowDrawing layout={layout} reading={reading} />}
    />
  );
}
