import { Outlet } from 'react-router';
import { SkipLink } from '../ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Toaster } from './toaster.tsx';
import { useScroll, useTitle } from './use-navigation.ts';

export function PublicLayout() {
  useScroll();
  useTitle();
  return (
    <>
      <SkipLink />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1280px] flex-1 px-[clamp(16px,4vw,48px)] pb-16"
      >
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <Toaster />
    </>
  );
}
