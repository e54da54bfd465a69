import { lazy } from 'react';
import { Outlet } from 'react-router';
import { pendingUndo } from '#web/lib/pending-undo.ts';
import { useSession } from '#web/lib/session.ts';
import { Announcer } from './announcer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineParts } from './offline/offline-parts.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toaster } from './toaster.tsx';
import { UndoOffer } from './undo-offer.tsx';
import { useFocus } from './use-focus.ts';
import { useScroll, useTitle } from './use-navigation.ts';
import { useTakeOver } from './use-take-over.ts';

const LedgerUndo = lazy(async () => ({ default: (await import('./ledger-undo.tsx')).LedgerUndo }));

export function PublicLayout() {
  const isCustomer = useSession().state === 'customer';
  useFocus();
  useScroll();
  useTakeOver();
  useTitle();
  return (
    <>
      <SkipLink />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1280px] flex-1 px-[clamp(16px,4vw,48px)] pb-16 max-sm:pb-8"
      >
        <OfflineParts />
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      {isCustomer && <UndoOffer pending={pendingUndo} Notice={LedgerUndo} />}
      <Shortcuts />
      <Toaster />
      <Announcer />
    </>
  );
}
