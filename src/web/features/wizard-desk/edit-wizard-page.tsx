import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { wizards } from '../../../contract/wizards.ts';
import { callApi } from '../../lib/api.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { grouped } from '../../lib/formats.ts';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { emptyHolding, type WizardFields } from './wizard-fields.ts';
import { WizardForm, type WizardFormWords } from './wizard-form.tsx';

const words: WizardFormWords = {
  submit: 'Update Wizard',
  done: fallbacks.wizardUpdated,
  failed: fallbacks.updateWizard,
  alert: fallbacks.updateWizard,
};

type Loaded = ReplyOf<typeof wizards.single>;

function Editing({ wizard }: { wizard: Loaded }) {
  const editable = wizard.holdings.filter(({ symbol, putCall }) => symbol !== '' && putCall === null);
  const others = wizard.holdings.length - editable.length;
  const rows = editable.map(({ symbol, value }) => ({ symbol, value: String(value) }));
  const start: WizardFields = { name: wizard.name, holdings: rows.length > 0 ? rows : [emptyHolding] };
  const save = (body: WizardFields) =>
    callApi<typeof wizards.update>('PUT', '/wizards/update/:id', { input: { id: wizard._id }, body });
  return (
    <>
      {wizard.filing && (
        <p className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
          These holdings were read from the 13F filing of {wizard.filing.firm} for {wizard.filing.period}.
          Once one of them is changed, the page no longer shows that filing as their source.
          {others > 0 && ` ${grouped(others)} lines of options or without a symbol stay as they are.`}
        </p>
      )}
      <WizardForm start={start} words={words} save={save} />
    </>
  );
}

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<typeof wizards.single>('/wizards/single/:id', { id }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && !isFetching) return <Editing wizard={data} />;
  if (!error || isFetching) return <RowsSkeleton />;
  return <Failure error={error} fallback={fallbacks.fetchWizards} onRetry={refetch} />;
}

export function EditWizardPage() {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Edit Wizard">
      <Content key={id} id={id} />
    </AdminPage>
  );
}
