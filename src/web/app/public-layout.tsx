import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';
import { useScroll, useTitle } from './use-navigation.ts';

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
