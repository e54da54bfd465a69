import { Link } from 'react-router';

const sections = [
  { id: 'news', name: 'News' },
  { id: 'learn', name: 'Learn' },
  { id: 'portfolio', name: 'Portfolio' },
  { id: 'stocks', name: 'Stocks' },
  { id: 'investors', name: 'Investors' },
];

/** Ways to the sections of the home page: beside the name on a wide screen, a row of its own on a narrow one. */
export function SectionLinks({ className }: { className: string }) {
  return (
    <nav aria-label="Sections" className={className}>
      {sections.map(({ id, name }) => (
        <Link key={id} to={`/#${id}`} className="py-1 text-soft no-underline hover:text-ink">
          {name}
        </Link>
      ))}
      <Link to="/help" className="py-1 text-soft no-underline hover:text-ink">
        Help
      </Link>
    </nav>
  );
}
