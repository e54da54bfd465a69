import { useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';

const textOf = (codes: readonly string[]) =>
  ['Holdwise recovery codes', 'Each works once, in place of a code from your app.', '', ...codes, ''].join(
    '\n',
  );

function save(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([textOf(codes)], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'holdwise-recovery-codes.txt',
  });
  link.click();
  URL.revokeObjectURL(address);
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toasts.success('Codes copied');
  } catch (error) {
    logFailure('could not copy the codes', error);
    toasts.error('Copying failed. Please download the codes, or select and copy them.');
  }
}

/** Shows new recovery codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <section className="grid gap-4 rounded-md bg-tint p-4" aria-label="Recovery codes">
      <p>
        <strong className="font-semibold">Save these recovery codes.</strong> Each one works once, without
        your app. They are not shown again.
      </p>
      <ul className="figures grid gap-1 text-fine">
        {codes.map((code) => (
          <li key={code}>
            <code className="break-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => copy(codes)}>
          Copy
        </Button>
        <Button small onClick={() => save(codes)}>
          Download
        </Button>
        <Button
          small
          variant="primary"
          disabled={confirming}
          onClick={() => {
            setConfirming(true);
            onSaved();
          }}
        >
          I have saved them
        </Button>
      </div>
    </section>
  );
}
