import { Link } from '#web/ui/link.tsx';

/** The choices of an empty portfolio. The pages make the first one without asking. */
const choices = [
  {
    to: '/portfolio?import=new',
    title: 'Drop a file',
    about: 'Your broker’s export or your own table',
  },
  {
    to: '/portfolio/transactions?add',
    title: 'Type a symbol',
    about: 'A symbol, a name or an ISIN, and the number of shares',
  },
  {
    to: '/portfolio#copy',
    title: 'Copy an investor',
    about: 'Someone’s shares, scaled to your sum',
  },
] as const;

/** What a customer sees who owns nothing yet. */
export function NothingOwned() {
  return (
    <section aria-labelledby="nothing-owned">
      <h2 id="nothing-owned" className="font-serif text-title leading-snug font-semibold text-balance">
        Enter what you own, and this page opens with what it is worth and what moved it
      </h2>
      <ul className="mt-4 grid border-y border-rule lg:grid-cols-3">
        {choices.map(({ to, title, about }) => (
          <li
            key={to}
            className="border-rule max-lg:border-t max-lg:first:border-0 lg:border-l lg:px-6 lg:first:border-0 lg:first:pl-0"
          >
            <Link to={to} className="group block py-3.5 no-underline lg:py-5">
              <b className="font-serif text-lg leading-tight font-semibold text-accent group-hover:underline">
                {title} <span aria-hidden="true">→</span>
              </b>
              <span className="block pt-1 text-fine text-soft">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-fine">
        Or see <Link to="/portfolio">your empty portfolio</Link>, where you can also type or paste a whole
        list.
      </p>
    </section>
  );
}
