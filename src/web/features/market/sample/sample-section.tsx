import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toText } from '#domain/decimal.ts';
import { type SampleFigures, type SampleHolding, sampleFigures } from '#domain/sample-portfolio.ts';
import { longDate, wholeDollars } from '#web/lib/formats.ts';
import type { LogInState } from '#web/lib/return-path.ts';
import { sample, samplePricesQuery } from '#web/lib/sample-portfolio.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { SampleTable } from './sample-table.tsx';

/** Says what the sample has become: `$19,301 in January 2023 has become $41,445; in the S&P 500 it would be $38,807`. */
function Sentence({ figures: { lines, cost, value, inIndex } }: { figures: SampleFigures }) {
  if (lines.length === 0) return 'Add a stock: what has become of it since January 2023?';
  if (cost.units === 0n) return 'No prices since January 2023 are known for these stocks';
  const [before, now] = [cost, value].map((amount) => wholeDollars(toText(amount)));
  return (
    <>
      {before} in January 2023 {value.units < cost.units ? 'would be' : 'has become'} {now}
      {inIndex && `; in the S&P 500 it would be ${wholeDollars(toText(inIndex))}`}
    </>
  );
}

/** Signs up with the sample, or begins with an empty one. */
function Actions({ holdings }: { holdings: readonly SampleHolding[] }) {
  return (
    <p className="flex flex-wrap items-start gap-3 noscript:hidden">
      <Link
        to="/signup"
        state={{ from: '/portfolio' } satisfies LogInState}
        className="button button-primary min-h-10"
        onClick={() => sample.set(holdings)}
      >
        Sign up and keep it
      </Link>
      <Button className="min-h-10" onClick={() => sample.set([])}>
        Start empty
      </Button>
    </p>
  );
}

/** A portfolio to try without an account. It is stored in the browser and becomes the first portfolio at signup. */
export function SampleSection() {
  const holdings = sample.useHoldings();
  const { data, error, refetch } = useQuery({
    ...samplePricesQuery(holdings),
    placeholderData: keepPreviousData,
  });
  const prices = new Map((data ?? []).map((one) => [one.symbol, one]));
  const figures = sampleFigures(holdings, prices);
  const asOf = newestOf(data ?? []);
  return (
    <section
      id="try"
      aria-labelledby="try-title"
      className="mt-6 grid content-start gap-x-12 gap-y-3 border-t border-rule pt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h2 id="try-title" className="font-serif text-lg leading-tight font-semibold tracking-tight">
          Try it
        </h2>
        {!data && error ? (
          <LoadFailure
            error={error}
            fallback="The prices of the sample could not be loaded."
            onRetry={refetch}
          />
        ) : (
          <p
            role="status"
            className="min-h-[2lh] pt-1.5 max-sm:min-h-[3lh] font-serif text-lg leading-snug font-semibold lg:text-title"
          >
            <Sentence figures={figures} />
          </p>
        )}
        <p className="pt-1.5 text-fine text-soft">
          Change a number or add a stock. All are bought at the close of 3 January 2023
          {asOf && ` and valued at that of ${longDate(asOf)}`}; without dividends. Kept in this browser only,
          until you sign up.
        </p>
      </div>
      <div className="min-w-0 lg:row-span-2">
        <SampleTable holdings={holdings} figures={figures} prices={prices} isLoaded={data !== undefined} />
      </div>
      <Actions holdings={holdings} />
    </section>
  );
}
