import './api-reference.css';
import { type ComponentType, type createElement, useEffect, useRef, useState } from 'react';
import { useColourScheme } from '#web/lib/colour-scheme.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';

interface SwaggerParts {
  getComponent: (name: string, isContainer?: boolean) => ComponentType;
}

/** The library's system, with its own copy of React. */
interface SwaggerSystem {
  React: { createElement: typeof createElement };
}

/** A layout of the calls alone: the usual one has a title and a main landmark, which the page has already. */
const callsOnly = ({ React }: SwaggerSystem) => ({
  components: {
    // biome-ignore lint/correctness/noComponentHookFactories: the library calls this once, with its own React.
    Calls: ({ getComponent }: SwaggerParts) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement(getComponent('SvgAssets')),
        React.createElement(getComponent('operations', true)),
      ),
  },
});

interface SwaggerSettings {
  url: string;
  domNode: HTMLElement;
  docExpansion: 'none';
  deepLinking: boolean;
  tryItOutEnabled: boolean;
  layout: string;
  plugins: readonly object[];
  onComplete: () => void;
}

declare global {
  interface Window {
    SwaggerUIBundle?: (settings: SwaggerSettings) => void;
  }
}

const files = '/api/reference/static';

/** Adds a file of the library to the page, once for all visits of the page. */
function load(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  if ([...document.head.children].some((child) => child.isEqualNode(element))) return Promise.resolve();
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error('A file of the reference could not be loaded'));
    };
    document.head.append(element);
  });
}

const styles = () =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${files}/swagger-ui.css` });
const script = () =>
  Object.assign(document.createElement('script'), { src: `${files}/swagger-ui-bundle.js` });

type State = 'loading' | 'shown' | 'failed';

/** Shows the description of all calls with Swagger UI, whose files are loaded for this page only. */
function useReference() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    const domNode = place.current;
    if (!domNode) return;
    let isLeft = false;
    const show = (next: State) => !isLeft && setState(next);
    Promise.all([load(styles()), load(script())]).then(
      () =>
        !isLeft &&
        window.SwaggerUIBundle?.({
          url: '/api/docs',
          domNode,
          docExpansion: 'none',
          deepLinking: true,
          tryItOutEnabled: true,
          layout: 'Calls',
          plugins: [callsOnly],
          onComplete: () => show('shown'),
        }),
      () => show('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return { place, state };
}

/** Tells the library which colours the page has. */
function DarkMode() {
  const isDark = useColourScheme() === 'dark';
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', isDark);
    return () => classList.remove('dark-mode');
  }, [isDark]);
  return null;
}

export function ApiReferencePage() {
  const { place, state } = useReference();
  const isInBrowser = useInBrowser();
  return (
    <div className="pt-8 sm:pt-12">
      {isInBrowser && <DarkMode />}
      <h1 className="pb-3 font-serif text-display leading-[1.12] font-semibold tracking-tight sm:text-hero">
        API
      </h1>
      <p className="max-w-[72ch] pb-6 text-base text-soft">
        Everything on this site, as JSON for programs. What visitors may read needs no key; calls about an
        account use the session of a login. The{' '}
        <a href="/api/docs" className="text-link">
          description
        </a>{' '}
        is an OpenAPI document. Stay within the limits, which are in the replies, and see the{' '}
        <Link to="/terms" className="text-link">
          terms
        </Link>
        .
      </p>
      {state === 'loading' && <RowsSkeleton />}
      {state === 'failed' && (
        <EmptyState>The reference could not be loaded. Reload the page to try again.</EmptyState>
      )}
      <h2 className="sr-only">Calls</h2>
      <div ref={place} id="api-calls" />
    </div>
  );
}
