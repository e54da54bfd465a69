/** The pages that the operator of the site writes, with their titles. */
export const sitePageTitles = {
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
  contact: 'Contact',
} as const;

export type SitePageName = keyof typeof sitePageTitles;

export const sitePageNames = ['privacy', 'terms', 'imprint', 'contact'] as const satisfies SitePageName[];

const blank = /\[[A-Z][^[\]<>]{2,80}\]/g;

/** Returns the places of a text that the operator has to fill in: `[Name of the operator]`. */
export const blanksIn = (markup: string): string[] => markup.match(blank) ?? [];

/** Marks these places in sanitised markup. Tags are left alone. */
export const markBlanks = (markup: string): string =>
  markup
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(blank, '<mark>$&</mark>')))
    .join('');
