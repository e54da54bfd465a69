import { operatingMargin, reported } from '#domain/fundamentals/ratios.ts';
import { longDate } from '#web/lib/formats.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { chartsFor, pointsOf } from './company-charts.ts';
import { CompanyTable } from './company-table.tsx';
import type { CompanyReply } from './fundamentals-query.ts';
import { comparablePeriods, periodsOf, type ShownPeriod, type Span } from './shown-periods.ts';
import { SmallChart } from './small-chart.tsx';
import { companySentence } from './trend-sentences.ts';

const spans: { value: Span; name: string }[] = [
  { value: 'years', name: 'Years' },
  { value: 'quarters', name: 'Quarters' },
];

function findingOf({ kind }: CompanyReply, periods: readonly ShownPeriod[]): string | undefined {
  const years = comparablePeriods(periods);
  const isFinancial = kind === 'bank' || kind === 'insurer';
  const revenue = isFinancial ? [] : pointsOf(years, reported('revenue'));
  if (revenue.length > 1) return companySentence('revenue', revenue, pointsOf(years, operatingMargin));
  return companySentence('net income', pointsOf(years, reported('netIncome')), []);
}

function measureOf(periods: readonly ShownPeriod[], span: Span): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return '';
  const unit = span === 'years' ? 'Fiscal years, named after the year in which they end' : 'Fiscal quarters';
  const paler = last.isTrailing ? ` Paler: the twelve months to ${longDate(last.periodEnd)}.` : '';
  return `${unit}, as reported to the SEC and restated since; figures of shares adjusted for splits.${paler}`;
}

const spanSetting = storedSetting('holdwise-company-periods');

/** What the company reported: small charts with a sentence each, and the table behind them. */
export function CompanySection({ company }: { company: CompanyReply }) {
  const hasYears = company.annual.length > 1 || company.quarterly.length === 0;
  const stored = spanSetting.useValue();
  const canChoose = hasYears && company.quarterly.length > 1;
  const span: Span = !hasYears || (canChoose && stored === 'quarters') ? 'quarters' : 'years';
  const periods = periodsOf(company, span);
  const charts = chartsFor(company.kind, periods, span);
  return (
    <PagePart
      id="company"
      title="The company"
      finding={findingOf(company, periods) ?? 'What it reported'}
      measure={measureOf(periods, span)}
      tools={
        canChoose && <ChoiceBar label="Periods" choices={spans} selected={span} onSelect={spanSetting.set} />
      }
    >
      {charts.length > 0 && (
        <div className="grid gap-x-9 gap-y-8 pt-5 sm:grid-cols-2 lg:grid-cols-3">
          {charts.map((plan) => (
            <SmallChart key={plan.title} plan={plan} periods={periods} />
          ))}
        </div>
      )}
      <CompanyTable periods={periods} isOpen={charts.length === 0} />
      <p className="max-w-[104ch] pt-2 text-tiny text-soft">
        From reports to the SEC, through public copies without filing dates: a figure counts as known from the
        day of the results. A dash is not known. d: the year less three quarters. ?: another copy says
        otherwise. n: from Nasdaq.
      </p>
    </PagePart>
  );
}
