import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { adminCare } from '../../../contract/account-care.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { CloseButton } from '../../ui/close-button.tsx';

const key = 'two-step-notice';
const dismissed = 'dismissed';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(key) === dismissed;
  } catch {
    return false;
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(key, dismissed);
  } catch {
    // Without storage it comes back with the next visit.
  }
}

/** Recommends two-step login to an administrator who has none, until they have read it. */
export function TwoStepNotice() {
  const [hidden, setHidden] = useState(wasDismissed);
  const { pathname } = useLocation();
  const wanted = !hidden && pathname !== '/admin/account';
  const { data } = useQuery({
    ...apiQuery<typeof adminCare.twoStep>('/admin/two-step'),
    enabled: wanted,
  });
  if (!wanted || !data || data.on) return null;
  return (
    <div className="mb-5 flex items-center justify-between gap-3 border-b border-rule pb-3 text-sm text-soft">
      <p>
        A password alone protects your account.{' '}
        <Link to="/admin/account#two-step">Turn on two-step login</Link>
      </p>
      <CloseButton
        aria-label="Dismiss"
        onClick={() => {
          keepDismissed();
          setHidden(true);
        }}
      />
    </div>
  );
}
