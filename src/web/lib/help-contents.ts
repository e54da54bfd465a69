export interface HelpTopic {
  id: string;
  title: string;
  /** Other words that people search it by. */
  words?: readonly string[];
}

/** The topics below "About the figures". */
export const figureTopics = {
  prices: { id: 'prices', title: 'Prices and charts', words: ['Sources', 'Snapshot', 'Delayed prices'] },
  holdings: { id: 'holdings', title: 'Holdings', words: ['Total cost', 'Market value', 'Day change'] },
  returns: {
    id: 'returns',
    title: 'Gain and returns',
    words: ['Time-weighted return', 'Money-weighted return', 'XIRR', 'Benchmark'],
  },
  lots: {
    id: 'lots',
    title: 'Lots and cost methods',
    words: ['FIFO', 'LIFO', 'Average cost', 'Wash sales', 'Taxes'],
  },
  dividends: { id: 'dividends', title: 'Splits and dividends', words: ['Withholding tax'] },
  currencies: { id: 'currencies', title: 'Currencies', words: ['Exchange rates'] },
  coverage: {
    id: 'coverage',
    title: 'What the figures leave out',
    words: ['Coverage', 'Holdings without a price', 'Purchases without a date', 'Cash'],
  },
  filings: { id: 'filings', title: 'Investors’ holdings', words: ['13F', 'Form 13F', 'Filings', 'Options'] },
  watchlists: { id: 'watchlists', title: 'Watchlists and the basket', words: ['Basket', 'To go'] },
  alerts: {
    id: 'alerts',
    title: 'Alerts and mails',
    words: ['Notifications', 'Summary by e-mail', 'Quiet hours'],
  },
  addresses: {
    id: 'price-addresses',
    title: 'Own securities and their prices',
    words: ['Prices from an address', 'Own funds', 'Private shares'],
  },
} as const satisfies Record<string, HelpTopic>;

interface HelpSection extends HelpTopic {
  topics?: readonly HelpTopic[];
}

/** The sections of the help page, in their order. */
export const helpSections = [
  { id: 'start', title: 'Getting started', words: ['First portfolio', 'Begin', 'Try it'] },
  { id: 'import', title: 'Importing a file', words: ['Import', 'CSV', 'Broker', 'Spreadsheet', 'Excel'] },
  { id: 'correct', title: 'Correcting a mistake', words: ['Undo', 'Edit', 'Delete', 'Wrong number'] },
  { id: 'matching-stock', title: 'Matching Stock', words: ['Similar stocks', 'Score'] },
  { id: 'wizard-match', title: 'Wizard Match', words: ['Overlap', 'Similar investors'] },
  {
    id: 'figures',
    title: 'About the figures',
    words: ['Methods', 'Sources'],
    topics: Object.values(figureTopics),
  },
  { id: 'install', title: 'On your phone and offline', words: ['Install', 'App', 'Without a connection'] },
] as const satisfies readonly HelpSection[];

export type HelpSectionId = (typeof helpSections)[number]['id'];

/** All places of the help page that can be linked to. */
export const helpTopics: readonly HelpTopic[] = helpSections.flatMap((section: HelpSection) => [
  section,
  ...(section.topics ?? []),
]);
