import { useEffect, useEffectEvent, useState } from 'react';
import { listed } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Browsers hand a folder over like a file that cannot be read. */
function droppedFiles(data: DataTransfer | null): { files: File[]; folders: string[] } {
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const folders = new Set(entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : [])));
  return { files: [...(data?.files ?? [])].filter(({ name }) => !folders.has(name)), folders: [...folders] };
}

/** Makes the whole page accept dropped files. Returns whether files are held over it. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    function handleOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file instead of dropping it.
      event.preventDefault();
      setIsOver(true);
    }
    function handleLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function handleDrop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const { files, folders } = droppedFiles(event.dataTransfer);
      if (folders.length > 0)
        toasts.error(
          `${listed(folders)} ${folders.length === 1 ? 'is a folder' : 'are folders'}. Drop the files, not the folder.`,
        );
      if (files.length > 0) take(files);
    }
    const listeners = [
      ['dragover', handleOver],
      ['dragleave', handleLeave],
      ['drop', handleDrop],
    ] as const;
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, []);
  return isOver;
}

function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-veil p-4">
      <p className="grid gap-1 rounded-lg border-2 border-dashed border-accent bg-sheet px-[clamp(20px,6vw,72px)] py-10 text-center">
        <b className="font-serif text-title font-semibold">Drop the files to import them</b>
        <span className="text-soft">Nothing is saved before you have seen what is in them.</span>
      </p>
    </div>
  );
}

/** Accepts files that are dropped anywhere on the page, and says so while they are held over it. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  return useDrop(onFiles) && <DropOverlay />;
}
