import { Outlet } from 'react-router';
import { SiteBrand } from '#web/app/site-brand.tsx';
import { Link } from '#web/ui/link.tsx';
import { Footer } from '../footer.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Toaster } from '../toaster.tsx';
import { useFocus } from '../use-focus.ts';
import { useTitle } from '../use-navigation.ts';

/** The layout of the admin login and account pages: a form in the middle of the screen. */
export function AuthLayout() {
  useFocus();
  useTitle();
  return (
    <>
      <header className="flex items-center justify-between px-[clamp(16px,4vw,48px)] py-3">
        <Link to="/" className="font-serif text-title leading-none font-semibold tracking-tight no-underline">
          <SiteBrand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="grid flex-1 content-center px-4 pb-20">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </>
  );
}
