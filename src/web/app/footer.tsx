import { Link } from '#web/ui/link.tsx';
import { Disclaimer } from '../ui/disclaimer.tsx';

const links = [
  { to: '/#news', name: 'News' },
  { to: '/#learn', name: 'Learn' },
  { to: '/help', name: 'Help' },
  { to: '/help#figures', name: 'About the figures' },
];

export function Footer() {
  return (
    <footer className="mx-auto w-full max-w-[1280px] px-[clamp(16px,4vw,48px)] text-[13.5px] text-soft">
      <div className="border-t-3 border-rule-strong pt-6 pb-14 max-wide:pb-[calc(88px+env(safe-area-inset-bottom))]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
          <p className="font-serif text-[26px] leading-none font-semibold tracking-tight text-ink">
            Holdwise
          </p>
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {links.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-1 no-underline hover:text-ink hover:underline">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className="pt-4 pb-2.5">© 2026 Holdwise.</p>
        <div className="max-w-[80ch]">
          <Disclaimer />
        </div>
      </div>
    </footer>
  );
}
