import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';
import { useScroll } from './use-scroll.ts';
import { useTitle } from './use-title.ts';

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
