import { useSite } from '#web/lib/site.ts';
import { Link } from '#web/ui/link.tsx';
import { Disclaimer } from '../ui/disclaimer.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const links = [
  { to: '/#news', name: 'News' },
  { to: '/education', name: 'Learn' },
  { to: '/help', name: 'Help' },
  { to: '/help#figures', name: 'About the figures' },
];

const siteLinks = [
  { to: '/privacy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
  { to: '/imprint', name: 'Imprint' },
  { to: '/contact', name: 'Contact' },
  { to: '/data-sources', name: 'Data sources' },
  { to: '/api-reference', name: 'API' },
];

const link =
  'inline-block py-1 no-underline hover:text-ink hover:underline max-sm:min-w-11 max-sm:py-3 max-sm:text-fine';

function LinkList({ label, list }: { label: string; list: typeof links }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 max-sm:gap-x-2.5 sm:gap-y-1">
        {list.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { name } = useSite();
  return (
    <footer className="mx-auto w-full max-w-[1280px] px-[clamp(16px,4vw,48px)] text-fine text-soft">
      <div className="border-t-3 border-rule-strong pt-6 pb-10 max-lg:pb-[calc(88px+env(safe-area-inset-bottom))] max-sm:pt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 max-sm:gap-y-0">
          <p className="font-serif text-title leading-none font-semibold tracking-tight text-ink max-sm:hidden">
            {name}
          </p>
          <LinkList label="Footer" list={links} />
          {/* The header of a phone has no room for it. */}
          <ThemeToggle isNamed className="sm:hidden" />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-4 pb-2.5 max-sm:flex-col-reverse max-sm:pt-0">
          <p>© 2026 {name}.</p>
          <LinkList label="About this site" list={siteLinks} />
        </div>
        <Disclaimer className="max-w-[80ch] gap-x-12 gap-y-2 lg:grid lg:max-w-none lg:grid-cols-3 max-lg:text-tiny max-lg:[&>p]:inline" />
      </div>
    </footer>
  );
}
