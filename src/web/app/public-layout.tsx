import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import type { PageHandle } from '../lib/page-handle.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';
import { useScroll } from './use-scroll.ts';

function useTitle(): void {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useEffect(() => {
    if (handle) document.title = handle.title;
  }, [handle]);
}

export function PublicLayout() {
  useScroll();
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
