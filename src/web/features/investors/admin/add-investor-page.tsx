import type { wizards } from '#contract/investors.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { emptyHolding, type InvestorFields } from './investor-fields.ts';
import { InvestorForm, type InvestorFormLabels } from './investor-form.tsx';

const labels: InvestorFormLabels = {
  submit: 'Add Wizard',
  done: fallbacks.investorAdded,
  failed: fallbacks.addInvestor,
  alert: fallbacks.investorCreation,
};

const start: InvestorFields = { name: '', holdings: [emptyHolding] };
const save = (body: InvestorFields) => callApi<typeof wizards.create>('POST', '/wizards/create', { body });

export function AddInvestorPage() {
  return (
    <AdminPage title="Add Wizard">
      <InvestorForm start={start} labels={labels} save={save} />
    </AdminPage>
  );
}
