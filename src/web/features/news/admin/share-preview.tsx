import { useMutation } from '@tanstack/react-query';
import type { news } from '#contract/news.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';

const phone = 'popup,width=390,height=844';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toasts.success('Address copied');
  } catch {
    toasts.error('The browser did not allow copying. Copy the address of the preview instead.');
  }
}

/** Shows an unpublished article as readers will see it, as saved, and gives its address to others. */
export function SharePreview({ id }: { id: string }) {
  const share = useMutation({
    mutationFn: () => callApi<typeof news.share>('POST', '/news/previews/:id', { input: { id } }),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
  const token = share.data?.token;
  if (token === undefined)
    return (
      <Button pending={share.isPending} onClick={() => share.mutate()}>
        Preview
      </Button>
    );
  const address = `${window.location.origin}/preview/${token}`;
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="button"
        aria-label="Desktop preview, opens in a new tab"
      >
        Desktop preview
      </a>
      <Button onClick={() => window.open(address, '_blank', phone)}>Phone preview</Button>
      <Button onClick={() => void copy(address)}>Copy its address</Button>
    </>
  );
}
