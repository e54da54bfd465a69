import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/lib/api.ts';
import { CheckboxField, CodeField, FieldError, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { LogInForm } from '#web/ui/log-in-form.tsx';
import { type NewAccount, NewAccountFields } from '#web/ui/new-account-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShortcutsField } from '#web/ui/shortcuts-field.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { longText, longWord, matches } from '../samples.ts';
import type { Specimen } from '../specimen.ts';
import { type Replies, WithData } from '../with-data.tsx';

const nothing = () => undefined;

interface SearchProps {
  label: string;
  invalid?: boolean;
}

function Search({ label, invalid = false }: SearchProps) {
  const [text, setText] = useState('');
  const id = `search-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        {label}
      </label>
      <SymbolCombobox
        id={id}
        text={text}
        onText={setText}
        offerTyped
        placeholder="Symbol or company"
        invalid={invalid}
      />
    </>
  );
}

const searching = (label: string, replies: Replies, failing: readonly string[] = []) => (
  <WithData replies={replies} failing={failing}>
    <Search label={label} />
  </WithData>
);

function NewAccountForm() {
  const { register, formState } = useForm<NewAccount>();
  return (
    <form className="grid gap-4">
      <NewAccountFields register={register} errors={formState.errors} />
    </form>
  );
}

const wrongPassword = new ApiError(401, {
  success: false,
  code: 'unauthenticated',
  message: 'The e-mail address or the password is wrong.',
});

const logIn = { submit: 'Log in', fallback: 'Please try again.', forgotPath: '/', onLogIn: nothing };

/** Fields and forms. */
export const fields: readonly Specimen[] = [
  {
    name: 'TextField',
    states: {
      empty: <TextField label="Name" />,
      filled: <TextField label="Full name" defaultValue="Ada Lovelace" />,
      hint: <TextField label="New password" type="password" hint="10 to 200 characters" />,
      placeholder: <TextField label="Symbol" placeholder="For example KO" />,
      error: <TextField label="Email" defaultValue="ada" error="Please enter an e-mail address" />,
      disabled: <TextField label="Fixed name" defaultValue="Ada Lovelace" disabled />,
      'long text': <TextField label={longText} defaultValue={longText} error={longText} hint={longWord} />,
    },
  },
  {
    name: 'TextAreaField',
    states: {
      empty: <TextAreaField label="Note" />,
      filled: <TextAreaField label="Long note" defaultValue={`${longText}\n${longWord}`} />,
      error: <TextAreaField label="Missing note" error="Please enter a note" />,
      disabled: <TextAreaField label="Fixed note" disabled defaultValue="Kept" />,
    },
  },
  {
    name: 'ShortcutsField',
    states: { open: <ShortcutsField /> },
  },
  {
    name: 'CheckboxField',
    states: {
      empty: <CheckboxField label="Record dividends by itself" />,
      checked: <CheckboxField label="Reinvest dividends" defaultChecked />,
      error: <CheckboxField label="I accept the terms" error="Please accept the terms" />,
      disabled: <CheckboxField label="Not to be changed" disabled />,
      'long text': <CheckboxField label={`${longText}. ${longText}`} />,
    },
  },
  {
    name: 'CodeField',
    states: {
      'with recovery codes': <CodeField />,
      'app only': <CodeField label="Code of the app" recovery={false} />,
      error: <CodeField label="Wrong code" error="This code is wrong" />,
    },
  },
  {
    name: 'SelectField',
    states: {
      above: (
        <SelectField label="Currency">
          <option>USD</option>
          <option>EUR</option>
        </SelectField>
      ),
      beside: (
        <SelectField label="Sort by" inline>
          <option>Value</option>
        </SelectField>
      ),
      'beside, long text': (
        <SelectField label="Industry" inline="long">
          <option>{longText}</option>
        </SelectField>
      ),
      disabled: (
        <SelectField label="Fixed currency" disabled>
          <option>USD</option>
        </SelectField>
      ),
    },
  },
  {
    name: 'TimeZoneField',
    states: {
      default: <TimeZoneField value="Europe/Berlin" onChange={nothing} />,
      disabled: <TimeZoneField value="UTC" disabled onChange={nothing} />,
    },
  },
  { name: 'FieldError', states: { error: <FieldError id="lone-error">Please enter a name</FieldError> } },
  {
    name: 'SymbolCombobox',
    states: {
      'suggestions (type a letter)': searching('Find a stock', { '/market/search-symbol': matches }),
      'nothing found (type)': searching('Find nothing', { '/market/search-symbol': [] }),
      'loading (type)': searching('Find slowly', {}),
      'failed (type)': searching('Find in vain', {}, ['/market/search-symbol']),
      invalid: (
        <WithData>
          <Search label="Unknown stock" invalid />
        </WithData>
      ),
    },
  },
  {
    name: 'LogInForm',
    states: {
      default: <LogInForm {...logIn} pending={false} error={null} />,
      failed: <LogInForm {...logIn} pending={false} error={wrongPassword} />,
      pending: <LogInForm {...logIn} pending error={null} />,
    },
  },
  { name: 'NewAccountFields', states: { default: <NewAccountForm /> } },
];
