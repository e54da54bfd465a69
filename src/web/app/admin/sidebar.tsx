import { Dialog } from '@base-ui/react/dialog';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { SidebarMenu } from './sidebar-menu.tsx';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

const brand = 'font-serif text-[22px] leading-none font-semibold tracking-tight no-underline';

function Sheet({ path, open, setOpen }: { path: string } & Pick<SidebarState, 'open' | 'setOpen'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to close.
  useEffect(() => setOpen(false), [path, setOpen]);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="surface sidebar-sheet">
          <Dialog.Title className={`px-4 py-4.5 ${brand}`}>Holdwise</Dialog.Title>
          <SidebarMenu path={path} expanded />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** At the left of the back office: 16rem wide or 3rem of icons, and on a phone a sheet of 18rem. */
export function Sidebar({ mobile, expanded, open, setOpen }: SidebarState) {
  const { pathname } = useLocation();
  if (mobile) return <Sheet path={pathname} open={open} setOpen={setOpen} />;
  return (
    <aside className={`sidebar ${expanded ? 'w-64' : 'w-12'}`} data-expanded={expanded}>
      <Link
        to="/admin/news-and-article"
        aria-label="Holdwise: back office"
        className={`py-4.5 ${expanded ? 'px-4' : 'text-center'} ${brand}`}
      >
        {expanded ? 'Holdwise' : 'H'}
      </Link>
      <SidebarMenu path={pathname} expanded={expanded} />
    </aside>
  );
}
