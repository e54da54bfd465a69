import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { BasketOpener } from '../features/basket/basket-opener.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { HeaderSession } from './header-session.tsx';
import { SectionLinks } from './section-links.tsx';

const scrolledAfterPx = 50;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > scrolledAfterPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="site-bar flex flex-wrap items-center gap-x-1 px-[clamp(16px,4vw,48px)] py-3 sm:gap-x-7">
        <Link
          to="/"
          aria-label="Holdwise: Home"
          className="font-serif text-[26px] leading-none font-semibold tracking-tight no-underline"
        >
          Holdwise
        </Link>
        <SectionLinks className="hidden flex-1 gap-5 min-[901px]:flex" />
        <div className="contents text-soft sm:ml-auto sm:flex sm:items-center sm:gap-2">
          <BasketOpener />
          <ThemeToggle />
          <HeaderSession />
        </div>
      </div>
      <SectionLinks className="scroll-x flex gap-5 border-t border-rule px-[clamp(16px,4vw,48px)] py-2 text-sm min-[901px]:hidden" />
    </header>
  );
}
