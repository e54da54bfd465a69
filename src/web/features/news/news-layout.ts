/** How many items stand beside the lead; those after them go below. */
export const besideLead = 6;

/** Classes that the list and its skeleton have in common, so that nothing moves when the news arrive. */
export const newsLayout = {
  top: 'grid gap-x-10 gap-y-7 min-[901px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
  beside: 'grid content-start gap-x-8 min-[640px]:grid-cols-2',
  besideItem:
    'border-b border-rule py-4 first:pt-0 min-[640px]:nth-[-n+2]:pt-0 min-[640px]:nth-[n+5]:border-b-0',
  below:
    'gap-8 border-rule pt-1 min-[640px]:columns-2 min-[640px]:border-t min-[901px]:mt-3 min-[901px]:columns-3',
  belowItem: 'break-inside-avoid border-b border-rule py-4',
} as const;
