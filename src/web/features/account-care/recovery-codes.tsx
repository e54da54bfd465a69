import { useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

const textOf = (codes: readonly string[]) =>
  ['Holdwise recovery codes', 'Each works once, in place of a code of your app.', '', ...codes, ''].join(
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
    logFailure('the codes could not be copied', error);
    toasts.error('The browser does not let us copy. Download the codes, or select and copy them.');
  }
}

/** Shows new recovery codes, this once, until their owner says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <section className="grid gap-4 rounded-md bg-tint p-4" aria-label="Recovery codes">
      <p>
        <strong className="font-semibold">Keep these recovery codes.</strong> Each lets you in once without
        your app. They are shown only now.
      </p>
      <ul className="figures grid gap-1 text-[13px]">
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
          look="primary"
          disabled={confirming}
          onClick={() => {
            setConfirming(true);
            onKept();
          }}
        >
          I have kept them
        </Button>
      </div>
    </section>
  );
}
