import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { SiteSettings, site } from '#contract/site.ts';
import { accentProblem, defaultAccent } from '#domain/accent-colours.ts';
import { acceptedPictures } from '#domain/image-renditions.ts';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { siteQuery } from '#web/lib/site.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { CheckboxField, FieldError, TextField } from '#web/ui/form-fields.tsx';

interface Values {
  name: string;
  accentLight: string;
  accentDark: string;
  removeLogo: boolean;
  files: FileList | null;
}

type Form = Pick<UseFormReturn<Values>, 'register' | 'watch' | 'setValue'> & { errors: FieldErrors<Values> };

interface ColourFieldProps {
  label: string;
  name: 'accentLight' | 'accentDark';
  scheme: 'light' | 'dark';
  form: Form;
}

/** A colour as text, and beside it the picker of the browser. */
function ColourField({ label, name, scheme, form }: ColourFieldProps) {
  const value = form.watch(name);
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={label}
        className="flex-1"
        error={accentProblem(value, scheme) ?? form.errors[name]?.message}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        {...form.register(name)}
      />
      <input
        type="color"
        aria-label={`Choose: ${label}`}
        value={/^#[\da-f]{6}$/.test(value) ? value : '#000000'}
        className="mt-[22px] size-10 flex-none cursor-pointer rounded-md border border-field bg-sheet p-1"
        onChange={(event) => form.setValue(name, event.target.value, { shouldValidate: true })}
      />
    </div>
  );
}

function LogoField({ logo, form }: { logo: SiteSettings['logo']; form: Form }) {
  const id = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="text-fine text-soft">
        Logo (optional)
      </label>
      {logo && <img src={`/logo/${logo.hash}.webp`} alt="The current logo" className="h-8 w-auto" />}
      <input
        id={id}
        type="file"
        accept={acceptedPictures}
        className="field"
        aria-describedby={`${id}-error ${id}-hint`}
        {...form.register('files')}
      />
      <FieldError id={`${id}-error`}>{form.errors.files?.message}</FieldError>
      <p id={`${id}-hint`} className="text-fine text-soft">
        JPEG, PNG, GIF, WebP or AVIF, up to 10 MB; shown 32 pixels high in place of the name, on light and
        dark pages.
      </p>
      {logo && <CheckboxField label="Remove the logo" {...form.register('removeLogo')} />}
    </div>
  );
}

function dataOf({ name, accentLight, accentDark, removeLogo, files }: Values): FormData {
  const data = new FormData();
  data.set('name', name);
  // The colours of the product are not stored, so that they can change with it.
  if (accentLight !== defaultAccent.light || accentDark !== defaultAccent.dark) {
    data.set('accentLight', accentLight);
    data.set('accentDark', accentDark);
  }
  data.set('keepLogo', String(!removeLogo));
  if (files?.[0]) data.append('files', files[0]);
  return data;
}

function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => callApi<typeof site.save>('PUT', '/admin/site', { form: dataOf(values) }),
    onSuccess: (reply) => {
      client.setQueryData(siteQuery().queryKey, reply);
      toasts.success('The settings were saved. Colours change when a page is loaded.');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

/** The form for the name, the logo and the colours of the site. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { name, logo, accent } = settings;
  const { light, dark } = { ...defaultAccent, ...accent };
  const save = useSave();
  const form = useServerForm<Values>(save.error, {
    defaultValues: { name, accentLight: light, accentDark: dark, removeLogo: false, files: null },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[640px] gap-5">
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={limits.siteNameLength}
        error={form.errors.name?.message}
        hint="In the header, in titles and in mails"
        {...form.register('name')}
      />
      <LogoField logo={logo} form={form} />
      <fieldset>
        <legend className="pb-2">Colour of links and buttons</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <ColourField label="On light pages" name="accentLight" scheme="light" form={form} />
          <ColourField label="On dark pages" name="accentDark" scheme="dark" form={form} />
        </div>
      </fieldset>
      <FormFailure error={form.failure} />
      <div>
        <SubmitButton pending={save.isPending}>Save settings</SubmitButton>
      </div>
    </form>
  );
}
