import type { wizards } from '../../../contract/wizards.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { emptyHolding, type WizardFields } from './wizard-fields.ts';
import { WizardForm, type WizardFormWords } from './wizard-form.tsx';

const words: WizardFormWords = {
  submit: 'Add Wizard',
  done: fallbacks.wizardAdded,
  failed: fallbacks.addWizard,
  alert: fallbacks.wizardCreation,
};

const start: WizardFields = { name: '', holdings: [emptyHolding] };
const save = (body: WizardFields) => callApi<typeof wizards.create>('POST', '/wizards/create', { body });

export function AddWizardPage() {
  return (
    <AdminPage title="Add Wizard">
      <WizardForm start={start} words={words} save={save} />
    </AdminPage>
  );
}
