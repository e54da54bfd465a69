import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fund } from '#contract/funds.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { dollars, longDate, shareOf } from '#web/lib/formats.ts';
import { type LabelledShare, ShareBars } from '#web/ui/charts/share-bars.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { FundHoldingsTable } from './fund-holdings-table.tsx';
import { FundSkeleton, fundTitle } from './fund-loading.tsx';
import { fundHoldingsSentence, holdingsMeasure } from './fund-texts.ts';
import { type FundReply, type FundReplyList, fundQuery } from './funds-query.ts';
import { OverlapSection } from './overlap-section.tsx';

const investedDollars = 10_000;
const countriesShown = 6;

function Fact({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd>
        <span className="block font-serif text-title leading-tight font-semibold">{children}</span>
        <small className="text-tiny text-soft">{note}</small>
      </dd>
    </div>
  );
}

/** What the fund costs and how large it is. */
function Facts({ fund: { cost, assets, list } }: { fund: Fund }) {
  if (!cost && !assets) return null;
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-4 pt-5 sm:grid-cols-4">
      {cost && (
        <>
          <Fact
            name="Cost a year"
            note={`${cost.basis === 'net' ? 'after' : 'before'} waivers, ${longDate(cost.asOf)}`}
          >
            {cost.percent}%
          </Fact>
          <Fact name="On $10,000" note="a year, without trading">
            {dollars((investedDollars * cost.percent) / 100)}
          </Fact>
        </>
      )}
      {assets && (
        <Fact name="Assets" note={`all share classes, ${longDate(assets.asOf)}`}>
          {compactDollars(assets.value)}
        </Fact>
      )}
      {list && (
        <Fact
          name="Ten largest"
          note={list.complete ? `of ${list.count} holdings` : 'the others are not known'}
        >
          {shareOf(list.holdings.slice(0, 10).reduce((sum, { weight }) => sum + weight, 0))}
        </Fact>
      )}
    </dl>
  );
}

type Group = FundReplyList['sectors'][number];

function barsOf(groups: readonly Group[], unseen: number, shown: number): LabelledShare[] {
  const known = groups.filter(({ name }) => name !== null);
  const others = [...known.slice(shown), ...groups.filter(({ name }) => name === null)];
  const rest = others.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ...known.slice(0, shown).map(({ name, weight }) => ({ key: name ?? '', name, share: weight })),
    ...(rest > 0.0005 ? [{ key: 'others', name: 'Others, or not known', share: rest }] : []),
    ...(unseen > 0.0005 ? [{ key: 'unseen', name: 'Not seen through', share: unseen, isUnseen: true }] : []),
  ];
}

function Groups({ list }: { list: FundReplyList }) {
  return (
    <div className="grid content-start gap-y-7">
      <section>
        <h4 className="border-b border-rule pb-1 font-semibold">Sectors</h4>
        <ShareBars caption="Sectors of the fund" bars={barsOf(list.sectors, list.unseen, Infinity)} />
      </section>
      <section>
        <h4 className="border-b border-rule pb-1 font-semibold">Countries</h4>
        <ShareBars
          caption="Countries of the fund"
          bars={barsOf(list.countries, list.unseen, countriesShown)}
        />
      </section>
    </div>
  );
}

function Unknown({ fund }: { fund: Fund }) {
  return (
    <PagePart id="fund" title={fundTitle}>
      <p className="pt-2 text-soft">What this fund holds is not known here.</p>
      <Facts fund={fund} />
    </PagePart>
  );
}

function FundContents({ symbol, fund }: { symbol: string; fund: FundReply['fund'] }) {
  const { list } = fund;
  if (!list) return <Unknown fund={fund} />;
  return (
    <>
      <PagePart
        id="fund"
        title={fundTitle}
        finding={fundHoldingsSentence(list)}
        measure={holdingsMeasure(list)}
      >
        <Facts fund={fund} />
        <div className="grid gap-x-11 gap-y-7 pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
          <FundHoldingsTable symbol={symbol} list={list} />
          {list.unseen < 1 && <Groups list={list} />}
        </div>
        <p className="max-w-[104ch] pt-3 text-tiny text-soft">
          {list.source}. Sectors are those of the listings here. A depositary receipt stands for the local
          share.
        </p>
      </PagePart>
      <OverlapSection symbol={symbol} />
    </>
  );
}

/** What a fund holds, by holding, sector and country; what it costs; and its overlap with another fund. */
export function FundSection({ symbol }: { symbol: string }) {
  const query = useQuery(fundQuery(symbol));
  return (
    <QuerySection
      id="fund"
      title={fundTitle}
      query={query}
      loading={<FundSkeleton />}
      fallback="What the fund holds could not be loaded."
    >
      {({ fund }) => <FundContents symbol={symbol} fund={fund} />}
    </QuerySection>
  );
}
