import { createPortal } from 'react-dom';
import { searchFrame } from './search-frame.ts';
import { SearchIcon } from './search-icon.tsx';
import { searchOpening } from './search-opening.ts';

/** The field of the search while its code loads. What is typed into it is kept. */
export function SearchWaiting() {
  return createPortal(
    <>
      <div className="backdrop" />
      <div role="dialog" aria-modal="true" aria-label={searchFrame.label} className={searchFrame.panel}>
        <div className={searchFrame.head}>
          <SearchIcon />
          <input
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field.
            autoFocus
            aria-label={searchFrame.label}
            placeholder={searchFrame.placeholder}
            className={searchFrame.input}
            onChange={({ target }) => searchOpening.keepTyped(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Escape') searchOpening.close();
              else if (key === 'Enter' && !nativeEvent.isComposing) searchOpening.keepEntered();
            }}
          />
        </div>
        <p role="status" className="px-4 py-4 text-soft">
          Loading the search…
        </p>
      </div>
    </>,
    document.body,
  );
}
