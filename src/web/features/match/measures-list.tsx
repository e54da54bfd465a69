import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { concentrationText, industryText, overlapText, rankText } from './measure-texts.ts';

function Measure({ name, rule, figures }: { name: string; rule: string; figures: string }) {
  return (
    <div>
      <dt className="pb-1 font-semibold">{name}</dt>
      <dd className="text-soft">{rule}</dd>
      <dd className="pt-1">{figures}</dd>
    </div>
  );
}

/** Explains each measure: its rule, and what it means for the selected investor. */
export function MeasuresList({ match, report }: { match: InvestorMatch; report: MatchReport }) {
  return (
    <dl className="grid gap-x-9 gap-y-5 pt-5 text-fine sm:grid-cols-2 md:grid-cols-4">
      <Measure
        name="Overlap"
        rule="For each shared holding the smaller of the two weights, added up. The same portfolio gives 100%."
        figures={overlapText(match)}
      />
      <Measure
        name="Same industries"
        rule="The same sum by industry, so that Visa counts towards Mastercard."
        figures={industryText(match)}
      />
      <Measure
        name="Same order"
        rule="Rank correlation of the shared holdings: 1 if theirs and yours are in the same order of size, −1 if reversed."
        figures={rankText(match)}
      />
      <Measure
        name="Ten largest"
        rule="How concentrated a portfolio is: the weight of its ten largest holdings."
        figures={concentrationText(match, report)}
      />
    </dl>
  );
}
