import { useSession } from './session.ts';

/** The addresses that depend on the session: a visitor gets the home page's section and the login page. */
export function usePlaces(): { portfolio: string; addition: string } {
  const { state } = useSession();
  return state === 'customer'
    ? { portfolio: '/portfolio', addition: '/portfolio/transactions?add' }
    : { portfolio: '/#portfolio', addition: '/login' };
}
