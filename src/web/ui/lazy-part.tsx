import { Component, type ReactNode, Suspense } from 'react';
import { logFailure } from '../lib/log.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Reloads the page, which fetches the current version of the site. */
export function ReloadButton({ small = false }: { small?: boolean }) {
  return (
    <Button small={small} variant={small ? 'plain' : 'primary'} onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
}

interface LazyPartProps {
  /** Shown while the code loads. */
  loading?: ReactNode;
  /** Shown when the code could not be loaded. Default: a message with a button that reloads the page. */
  failed?: ReactNode;
  children: ReactNode;
}

/** A part of a page whose code loads later. If that fails, the rest of the page stays usable. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('could not show a part of the page', error);
  }

  override render(): ReactNode {
    const { loading, failed, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={loading}>{children}</Suspense>;
    return (
      failed ?? (
        <Alert action={<ReloadButton small />}>
          This part could not be loaded. You may be offline, or there is a new version of Holdwise.
        </Alert>
      )
    );
  }
}
