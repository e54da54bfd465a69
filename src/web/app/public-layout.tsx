import { useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import type { PageHandle } from '../lib/page-handle.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';

function useScrollToTop(pathname: string): void {
  useEffect(() => {
    // A change of path starts at the top; a link to a section of the page finds its own place.
    if (pathname && !window.location.hash) window.scrollTo(0, 0);
  }, [pathname]);
}

function useTitle(): void {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useEffect(() => {
    if (handle) document.title = handle.title;
  }, [handle]);
}

export function PublicLayout() {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  useTitle();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </>
  );
}
