import { useEffect, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Returns the token from the fragment of an e-mailed link: '' if it has none, undefined before the first effect. Browsers
 * do not send the fragment to the server, and the hook removes it from the address at once.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken((previous) => previous || found);
    if (found) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

export const BrokenLink = () => <Alert>This link is incomplete. Please open it again from the e-mail.</Alert>;
