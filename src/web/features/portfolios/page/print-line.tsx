import { useEffect, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.ts';

/** `29 November 2026`, where the customer is. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const today = () => day.format(new Date());

/** Says on paper whose figures these are and when they were printed. */
export function PrintLine() {
  const session = useSession();
  const { name } = useSite();
  const [printedOn, setPrintedOn] = useState(today);
  useEffect(() => {
    const update = () => setPrintedOn(today());
    // The page may have been open since yesterday.
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  if (session.state !== 'customer') return null;
  const { name: customer, email } = session.user;
  return (
    <span className="hidden print:block">
      {name} · {customer}, {email} · printed on {printedOn}
    </span>
  );
}
