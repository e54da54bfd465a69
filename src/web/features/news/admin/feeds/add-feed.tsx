import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedPreview, feed } from '#contract/feeds.ts';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { dateAndTime, grouped } from '#web/lib/formats.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { feedListQuery } from './feed-queries.ts';

const itemsOf = (count: number) => (count === 1 ? '1 item' : `${grouped(count)} items`);

function Preview({ preview: { title, items, headlines } }: { preview: FeedPreview }) {
  return (
    <div className="rounded-md bg-tint px-4 py-3">
      <p className="wrap-anywhere">
        <b className="font-semibold">{title}</b> <span className="text-soft">{itemsOf(items)}</span>
      </p>
      <ul className="pt-1">
        {headlines.map(({ title: headline, link, date }) => (
          <li key={link} className="py-1 wrap-anywhere">
            <ExternalLink href={link}>{headline}</ExternalLink>
            {date && <span className="block text-fine text-soft">{dateAndTime(date)} UTC</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFeedForm() {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: (body: { url: string }) => callApi<typeof feed.test>('POST', '/admin/feeds/test', { body }),
  });
  const add = useMutation({
    mutationFn: (body: { url: string }) => callApi<typeof feed.add>('POST', '/admin/feeds', { body }),
    onSuccess: ({ message, ...list }) => {
      client.setQueryData(feedListQuery().queryKey, list);
      toasts.success(message ?? 'The feed was added');
    },
  });
  return { test, add, form: useServerForm(add.error ?? test.error, { defaultValues: { url: '' } }) };
}

/** Tests the address of a feed, and adds it to the list. */
export function AddFeed() {
  const { test, add, form } = useFeedForm();
  const address = form.watch('url').trim();
  const preview = test.variables?.url === address ? test.data?.preview : undefined;

  const handleTest = form.handleSubmit(() => {
    add.reset();
    test.mutate({ url: address });
  });

  const handleAdd = form.handleSubmit(() => {
    test.reset();
    add.mutate({ url: address }, { onSuccess: () => form.reset() });
  });

  return (
    <form noValidate onSubmit={handleAdd} className="grid max-w-[720px] gap-4">
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={limits.feedAddressLength}
        hint="An RSS, Atom or JSON feed"
        error={form.errors.url?.message}
        {...form.register('url', { required: 'Please enter an address' })}
      />
      <div aria-live="polite" className="empty:hidden">
        {preview && <Preview preview={preview} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={add.isPending} className="px-6">
          Add
        </SubmitButton>
        <Button
          className="min-h-10 px-6"
          pending={test.isPending}
          pendingLabel="Reading…"
          onClick={handleTest}
        >
          Test
        </Button>
      </div>
      <FormFailure error={form.failure} />
    </form>
  );
}
