import { once } from '#domain/once.ts';

const actions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'popstate'];

/** Resolves when the visitor first does something: what only they need can load then. */
export const firstAction = once(
  () =>
    new Promise<void>((resolve) => {
      for (const type of actions) addEventListener(type, () => resolve(), { once: true, passive: true });
    }),
);
