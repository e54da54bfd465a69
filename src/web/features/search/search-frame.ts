/** Classes that the search shares with what is shown while its code loads, so that nothing moves. */
export const searchFrame = {
  panel: [
    'search-panel surface fixed inset-x-0 top-0 z-21 mx-auto flex max-h-dvh flex-col overflow-hidden',
    'sm:top-[10vh] sm:max-h-[min(640px,80vh)] sm:w-[min(640px,calc(100vw-32px))] sm:rounded-[10px]',
    'transition-[opacity,translate] duration-120 max-sm:h-dvh max-sm:border-0',
    'data-ending-style:-translate-y-1.5 data-ending-style:opacity-0',
    'data-starting-style:-translate-y-1.5 data-starting-style:opacity-0',
  ].join(' '),
  head: 'flex flex-none items-center gap-3 border-b border-rule pr-3 pl-4',
  input: 'h-14 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-soft',
  placeholder: 'Stocks, investors, articles, pages',
  label: 'Search Holdwise',
} as const;
