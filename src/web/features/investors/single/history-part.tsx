import { basicCaveat } from '#domain/filings/basic-filings.ts';
import { shareOf } from '#web/lib/formats.ts';
import { shortMonth } from '#web/lib/quarter-names.ts';
import { FittedDrawing } from '#web/ui/charts/fitted-drawing.tsx';
import { TableBehind } from '#web/ui/charts/table-behind.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import type { InvestorPageData } from '../page-queries.ts';
import { bandsOf } from './history-bands.ts';
import { HistoryDrawing } from './history-drawing.tsx';
import { historyLayout } from './history-layout.ts';
import { historySentence } from './sentences.ts';

function HistoryTable({ history }: { history: InvestorPageData['history'] }) {
  const bands = bandsOf(history);
  return (
    <TableBehind
      label="Weights by quarter"
      columns={[
        { name: 'Quarter', cell: ({ period }) => shortMonth(period) },
        ...bands.map(({ name, weights }) => ({
          name,
          cell: ({ at }: { at: number }) => (weights[at] ? shareOf(weights[at]) : '–'),
        })),
      ]}
      rows={history.periods.map((period, at) => ({ period, at })).toReversed()}
      keyOf={({ period }) => period}
    />
  );
}

function yearsText(years: number): string {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  return years < 1
    ? 'The quarters'
    : `${capitalise(words[years - 1] ?? String(years))} ${years === 1 ? 'year' : 'years'}`;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The weights of the largest holdings over all known quarters, as stacked areas. */
export function HistoryPart({ history, quarters }: Pick<InvestorPageData, 'history' | 'quarters'>) {
  const { periods } = history;
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || periods.length < 2 || history.series.length === 0) return null;
  const caveat = basicCaveat(quarters);
  const years = Math.round((Date.parse(last) - Date.parse(first)) / (365.25 * 86_400_000));
  return (
    <PagePart
      id="history"
      title={`${yearsText(years)} of holdings`}
      finding={historySentence(history)}
      measure={`Share of the filed value by quarter, ${first.slice(0, 4)} to ${last.slice(0, 4)}, per cent.`}
    >
      {caveat && <p className="part-measure">{caveat}</p>}
      <FittedDrawing
        className="mt-3.5 min-h-[346px] max-md:min-h-[300px]"
        draw={(width) => {
          const layout = historyLayout(history, width);
          return layout && <HistoryDrawing layout={layout} />;
        }}
      />
      <HistoryTable history={history} />
    </PagePart>
  );
}
