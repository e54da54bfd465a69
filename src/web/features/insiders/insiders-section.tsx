import { useState } from 'react';
import { numberWord, roundedDollars } from '#domain/filings/spoken-numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { clusterTime, insiderMeasure, insiderSentence } from './insider-sentences.ts';
import { InsiderTable } from './insider-table.tsx';
import type { InsidersReply } from './insiders-query.ts';
import { OtherTable } from './other-table.tsx';

type Trade = InsidersReply['trades'][number];
type Shown = 'all' | 'purchases' | 'sales' | 'planned' | 'others';

/** The lists of trades to choose from; the other reports are a list of their own. */
const isShown: Record<Exclude<Shown, 'others'>, (trade: Trade) => boolean> = {
  all: () => true,
  purchases: ({ kind }) => kind === 'purchase',
  sales: ({ kind, planned }) => kind === 'sale' && planned !== true,
  planned: ({ kind, planned }) => kind === 'sale' && planned === true,
};
const names: Record<Shown, string> = {
  all: 'All',
  purchases: 'Purchases',
  sales: 'Sales',
  planned: 'By plan',
  others: 'Grants and others',
};

/** Returns the choices that lead to different lists. */
function choicesOf({ trades, otherTransactions }: InsidersReply) {
  const parts = (['purchases', 'sales', 'planned'] as const).filter((part) => trades.some(isShown[part]));
  const shown: Shown[] = [
    ...(trades.length > 0 ? (['all'] as const) : []),
    ...(parts.length > 1 ? parts : []),
    ...(otherTransactions.length > 0 ? (['others'] as const) : []),
  ];
  return shown.map((value) => ({ value, name: names[value] }));
}

const shownFirst = 8;
const shownMore = 40;
const shownClusters = 3;

function Clusters({ clusters }: Pick<InsidersReply, 'clusters'>) {
  const purchases = clusters.filter(({ kind }) => kind === 'purchase');
  if (purchases.length === 0) return null;
  const texts = purchases
    .slice(0, shownClusters)
    .map((one) => `${numberWord(one.persons)} ${clusterTime(one)} (${roundedDollars(one.value)})`);
  const rest = purchases.length - texts.length;
  return (
    <p className="max-w-[104ch] pt-3 text-fine">
      Clusters, at least three officers or directors who bought within 30 days: {texts.join(' · ')}
      {rest > 0 && ` · ${numberWord(rest)} earlier`}
    </p>
  );
}

function Rows({ reply, shown, count }: { reply: InsidersReply; shown: Shown; count: number }) {
  if (shown === 'others') return <OtherTable lines={reply.otherTransactions.slice(0, count)} />;
  return <InsiderTable trades={reply.trades.filter(isShown[shown]).slice(0, count)} />;
}

/** What the insiders of a company bought and sold: a sentence, clusters of purchases and the trades. */
export function InsidersSection({ reply }: { reply: InsidersReply }) {
  const choices = choicesOf(reply);
  const [chosen, setShown] = useState<Shown>();
  const shown = chosen ?? choices[0]?.value ?? 'all';
  const [count, setCount] = useState(shownFirst);
  const listed =
    shown === 'others' ? reply.otherTransactions.length : reply.trades.filter(isShown[shown]).length;
  const rest = listed - count;
  return (
    <PagePart
      id="insiders"
      title="Insiders"
      finding={insiderSentence(reply)}
      measure={insiderMeasure(reply)}
      tools={
        choices.length > 1 && (
          <ChoiceBar label="Trades" choices={choices} selected={shown} onSelect={setShown} />
        )
      }
    >
      <Clusters clusters={reply.clusters} />
      <Rows reply={reply} shown={shown} count={count} />
      {rest > 0 && (
        <p className="pt-3">
          <Button small onClick={() => setCount(count + shownMore)}>
            Show {Math.min(rest, shownMore)} earlier
          </Button>
        </p>
      )}
      <p className="max-w-[104ch] pt-2 text-tiny text-soft">
        A trade that several persons filed counts once; the lines of one order are added up. “Of holding” is
        the part of the holding that was sold, or by which it grew; the person may have others.{' '}
        {reply.read
          ? '“By plan” are sales that follow a plan made before (rule 10b5-1), which only the reports that were read say. A name leads to the report, or to those of the person, at the SEC.'
          : 'Which sales follow a plan made before (rule 10b5-1) is not known. A name leads to the person’s reports, or those of all insiders, at the SEC.'}
      </p>
    </PagePart>
  );
}
