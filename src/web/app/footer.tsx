import type { ReactNode } from 'react';
import { useSite } from '#web/lib/site.ts';
import { Link } from '#web/ui/link.tsx';
import { Disclaimer } from '../ui/disclaimer.tsx';

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
];

const link = 'inline-block py-1 no-underline hover:text-ink hover:underline max-sm:py-2';

function LinkList({ label, list, children }: { label: string; list: typeof links; children?: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {list.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={link}>
              {name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { name } = useSite();
  return (
    <footer className="mx-auto w-full max-w-[1280px] px-[clamp(16px,4vw,48px)] text-[13.5px] text-soft">
      <div className="border-t-3 border-rule-strong pt-6 pb-10 max-wide:pb-[calc(88px+env(safe-area-inset-bottom))]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
          <p className="font-serif text-[26px] leading-none font-semibold tracking-tight text-ink">{name}</p>
          <LinkList label="Footer" list={links} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-4 pb-2.5">
          <p>© 2026 {name}.</p>
          <LinkList label="About this site" list={siteLinks}>
            <li>
              <a href="/api/reference" className={link}>
                API
              </a>
            </li>
          </LinkList>
        </div>
        <Disclaimer className="grid max-w-[80ch] gap-x-12 gap-y-2 wide:max-w-none wide:grid-cols-3" />
      </div>
    </footer>
  );
}
