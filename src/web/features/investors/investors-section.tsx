import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Filing, WizardName } from '../../../contract/wizards.ts';
import { longDate } from '../../lib/formats.ts';
import { wizardNamesQuery, wizardQuery } from '../../lib/wizard-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PriceChart } from '../../ui/price-chart.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HoldingsTable } from './holdings-table.tsx';

const columns = 'grid gap-x-12 gap-y-7 min-[901px]:grid-cols-2';

/** One entry a name, the first one's. */
function withoutDoubles(wizards: readonly WizardName[]): WizardName[] {
  return [...new Map([...wizards].reverse().map((wizard) => [wizard.name, wizard])).values()].reverse();
}

function FilingLine({ wizardId, filing }: { wizardId: string; filing: Filing | null }) {
  if (!filing) return null;
  return (
    <p className="pt-1.5 text-[13px] text-soft">
      13F for {longDate(filing.period)}
      {filing.filedOn && `, filed ${longDate(filing.filedOn)}`} ·{' '}
      <ExternalLink href={filing.url}>filing</ExternalLink> ·{' '}
      <Link to={`/investors/${wizardId}`}>What changed in the quarter</Link>
    </p>
  );
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function LoadingRows() {
  return (
    <LoadingRegion>
      {rows.map((row) => (
        <Skeleton key={row} className="my-4 h-8" />
      ))}
    </LoadingRegion>
  );
}

function Loading() {
  return (
    <div className={columns}>
      <div>
        <Skeleton className="mt-6 h-10" />
        <LoadingRows />
      </div>
      <Skeleton className="mt-10 h-100" />
    </div>
  );
}

interface Picked {
  wizardId: string;
  symbol: string;
}

/** The holdings of the chosen wizard, or what stands in for them. */
function Holdings({ wizard, current, onSymbol }: HoldingsProps) {
  const { data, error, refetch } = useQuery(wizardQuery(wizard._id));
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <LoadingRows />;
  if (data.holdings.length === 0) return <EmptyState>No holdings available</EmptyState>;
  return (
    <>
      <FilingLine wizardId={wizard._id} filing={data.filing} />
      <HoldingsTable
        key={wizard._id}
        name={wizard.name}
        holdings={data.holdings}
        total={data.filing?.totalValue}
        current={current}
        onSymbol={onSymbol}
      />
    </>
  );
}

interface HoldingsProps {
  wizard: WizardName;
  current: string | undefined;
  onSymbol: (symbol: string) => void;
}

function useChosenHolding(wizard: WizardName): [string | undefined, (symbol: string) => void] {
  const { data } = useQuery(wizardQuery(wizard._id));
  const [picked, setPicked] = useState<Picked>();
  const first = data?.holdings.find(({ symbol }) => symbol !== '')?.symbol;
  const current = picked?.wizardId === wizard._id ? picked.symbol : first;
  return [current, (symbol) => setPicked({ wizardId: wizard._id, symbol })];
}

interface InvestorProps {
  wizards: readonly WizardName[];
  wizard: WizardName;
  onWizard: (id: string) => void;
}

function Investor({ wizards, wizard, onWizard }: InvestorProps) {
  const [symbol, setSymbol] = useChosenHolding(wizard);
  return (
    <div className={columns}>
      <div className="min-w-0">
        <SelectField
          label="Select Wizard"
          value={wizard._id}
          onChange={(event) => onWizard(event.target.value)}
        >
          {wizards.map(({ _id, name, firm }) => (
            <option key={_id} value={_id}>
              {firm ? `${name} · ${firm}` : name}
            </option>
          ))}
        </SelectField>
        <Holdings wizard={wizard} current={symbol} onSymbol={setSymbol} />
      </div>
      <div className="min-w-0">
        {symbol && (
          <>
            <h3 className="pb-1.5 text-base leading-snug font-semibold">{symbol}</h3>
            <PriceChart key={symbol} symbol={symbol} height={400} />
          </>
        )}
      </div>
    </div>
  );
}

/** What famous investors hold by their last 13F filing, with a chart of the holding that is looked at. */
export function InvestorsSection() {
  const { data, error, refetch } = useQuery(wizardNamesQuery());
  const [chosenId, setChosenId] = useState<string>();
  const wizards = data && withoutDoubles(data.wizards);
  const chosen = wizards?.find(({ _id }) => _id === chosenId) ?? wizards?.[0];
  return (
    <Section id="investors" title="Investor Top Holdings">
      {!wizards && error && <Failure error={error} onRetry={refetch} />}
      {!wizards && !error && <Loading />}
      {wizards?.length === 0 && <EmptyState>No holdings available</EmptyState>}
      {wizards && chosen && <Investor wizards={wizards} wizard={chosen} onWizard={setChosenId} />}
    </Section>
  );
}
