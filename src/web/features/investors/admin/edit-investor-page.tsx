import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { wizards } from '#contract/investors.ts';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { grouped } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { emptyHolding, type InvestorFields } from './investor-fields.ts';
import { InvestorForm, type InvestorFormLabels } from './investor-form.tsx';

const labels: InvestorFormLabels = {
  submit: 'Update Wizard',
  done: fallbacks.investorUpdated,
  failed: fallbacks.updateInvestor,
  alert: fallbacks.updateInvestor,
};

type Loaded = ReplyOf<typeof wizards.single>;

function EditForm({ investor }: { investor: Loaded }) {
  const editable = investor.holdings.filter(({ symbol, putCall }) => symbol !== '' && putCall === null);
  const others = investor.holdings.length - editable.length;
  const rows = editable.map(({ symbol, value }) => ({ symbol, value: String(value) }));
  const start: InvestorFields = { name: investor.name, holdings: rows.length > 0 ? rows : [emptyHolding] };
  const save = (body: InvestorFields) =>
    callApi<typeof wizards.update>('PUT', '/wizards/update/:id', { input: { id: investor._id }, body });
  const isCut = investor.holdingCount > investor.holdings.length;
  return (
    <>
      {isCut && (
        <p className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
          These are the largest {grouped(investor.holdings.length)} of {grouped(investor.holdingCount)}{' '}
          holdings. You can change the name here. To change the holdings, import a CSV file or a filing.
        </p>
      )}
      {investor.filing && (
        <p className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
          These holdings come from the 13F filing of {investor.filing.firm} for {investor.filing.period}.
          After a change to them, the page no longer shows that filing as their source.
          {others > 0 && ` ${counted(others, 'line')} of options or without a symbol stay as they are.`}
        </p>
      )}
      <InvestorForm start={start} labels={labels} save={save} />
    </>
  );
}

/** Loads all editable holdings, page by page. */
async function loadAllPages(id: string, signal: AbortSignal): Promise<Loaded> {
  const load = (page: number) =>
    callApi<typeof wizards.single>('GET', '/wizards/single/:id', { input: { id, page }, signal });
  const first = await load(1);
  const holdings = [...first.holdings];
  for (let page = 2; page <= first.pages && holdings.length < limits.holdingsPerInvestor; page += 1)
    holdings.push(...(await load(page)).holdings);
  return { ...first, holdings };
}

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/wizards/single/:id', { id, whole: true }],
    queryFn: ({ signal }) => loadAllPages(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && !isFetching) return <EditForm investor={data} />;
  if (!error || isFetching) return <RowsSkeleton />;
  return <LoadFailure error={error} fallback={fallbacks.fetchInvestors} onRetry={refetch} />;
}

export function EditInvestorPage() {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Edit Wizard">
      <Content key={id} id={id} />
    </AdminPage>
  );
}
