import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Opening } from './return-path.ts';

/** Opens what the hash of the address names, which a visitor asked for before the login. The address then loses the hash. */
export function useOpening(name: Opening, open: () => void, isReady = true): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isNamed = isReady && hash === `#${name}`;
  const handleNamed = useEffectEvent(() => {
    open();
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isNamed) handleNamed();
  }, [isNamed]);
}
