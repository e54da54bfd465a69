import type { Plan } from '#contract/plan.ts';
import { shareOf } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';

type Row = Plan['checkUp'][number];

const results = {
  fine: { name: 'Fine', mark: '●', tone: 'text-up' },
  look: { name: 'Look at this', mark: '◆', tone: 'text-down' },
  unknown: { name: 'Unknown', mark: '○', tone: 'text-soft' },
} as const;

function sentenceOf(rows: readonly Row[]): string {
  const broken = rows.filter(({ result }) => result === 'look').length;
  if (broken === 0 && rows.every(({ result }) => result === 'unknown'))
    return 'Nothing to check before something with a known price is held';
  if (broken === 0) return 'No rule is broken';
  return `${broken} of ${counted(rows.length, 'rule')} ${broken === 1 ? 'is' : 'are'} broken`;
}

/** A few rules about concentration and currency, each with the figure behind it. */
export function CheckUpPart({ rows }: { rows: readonly Row[] }) {
  return (
    <section aria-labelledby="check-up-title" className="page-section">
      <h2 id="check-up-title" className="section-title pb-3">
        Check-up
      </h2>
      <p className="part-title">{sentenceOf(rows)}</p>
      <p className="part-measure">Common rules of thumb. They know nothing about you, and are no advice.</p>
      <table className="figure-table page-table mt-3">
        <caption className="sr-only">Check-up</caption>
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col" className="text-left">
              What we see
            </th>
            <th scope="col">Figure</th>
            <th scope="col" className="max-sm:hidden">
              Rule
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ result, found, figure, rule }) => (
            <tr key={rule}>
              <td className={results[result].tone}>
                <span aria-hidden="true">{results[result].mark} </span>
                {results[result].name}
              </td>
              <th scope="row" className="wraps text-left">
                {found}
              </th>
              <td>{figure === null ? '–' : shareOf(figure)}</td>
              <td className="text-soft max-sm:hidden">{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
