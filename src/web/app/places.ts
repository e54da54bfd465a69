import { customerLink } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.ts';

/** The links that depend on the session: a visitor gets the home page's section, and logs in before an entry. */
export function usePlaces(): { portfolio: string; addition: ReturnType<typeof customerLink> } {
  const isCustomer = useSession().state === 'customer';
  return {
    portfolio: isCustomer ? '/portfolio' : '/#portfolio',
    addition: customerLink('/portfolio/transactions?add', isCustomer),
  };
}
