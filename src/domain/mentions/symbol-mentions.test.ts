import { expect, test } from 'vitest';
import { mentions } from '#tests/support/shipped-mentions.ts';

test.each([
  ['Apple unveils new iPhone as sales in China recover', 'AAPL'],
  ["Apple's services revenue hits a record", 'AAPL'],
  ['Amazon to invest $10bn in Indiana data centres', 'AMZN'],
  ['Nvidia shares slide after export rules tighten', 'NVDA'],
  ['NVIDIA Corporation (NASDAQ: NVDA) Announces Results', 'NVDA'],
  ['Microsoft and Alphabet beat expectations', 'MSFT GOOGL'],
  ['Google loses antitrust appeal in Brussels', 'GOOGL'],
  ['Coca-Cola raises prices again', 'KO'],
  ['Coca Cola vs. Pepsi: which dividend is safer?', 'KO PEP'],
  ['Johnson & Johnson to split off its orthopaedics unit', 'JNJ'],
  ['Johnson and Johnson settles talc claims', 'JNJ'],
  ['Procter & Gamble cuts 7,000 jobs', 'PG'],
  ["McDonald's brings back Snack Wraps", 'MCD'],
  ['McDonald’s same-store sales fall', 'MCD'],
  ["Lowe's beats estimates", 'LOW'],
  ['Berkshire Hathaway sells more Bank of America', 'BRK-B BAC'],
  ['JPMorgan Chase & Co. lifts its outlook for net interest income', 'JPM'],
  ['J.P. Morgan analysts cut their target for Boeing', 'JPM BA'],
  ['U.S. Bancorp names new chief executive', 'USB'],
  ['AT&T adds 400,000 fibre customers', 'T'],
  ['T-Mobile raises guidance', 'TMUS'],
  ['Warner Bros. Discovery weighs a break-up', 'WBD'],
  ['eBay to buy Depop from Etsy', 'EBAY'],
  ['Exxon and Chevron post lower profits', 'XOM CVX'],
  ['Eli Lilly’s weight-loss pill succeeds in trial', 'LLY'],
  ['Novo Nordisk loses a quarter of its value', 'NVO'],
  ['TSMC profit jumps 60% on AI demand', 'TSM'],
  ['IBM to buy Confluent', 'IBM'],
  ['UPS shares fall after earnings', 'UPS'],
  ['GM and Ford brace for tariffs', 'GM F'],
  ['Target shares sink as boycott bites', 'TGT'],
  ['Why Target Stock Fell Today', 'TGT'],
  ['Third Point takes a stake in Block', 'XYZ'],
  ['Gap Inc. beats on margins', 'GAP'],
  ['Visa earnings top estimates on travel spending', 'V'],
  ['Snap CEO: no plans to sell', 'SNAP'],
  ['Shares of Shell rise to a record', 'SHEL'],
  ['Gap (GAP) gains after results', 'GAP'],
  ['Yelp (YELP) upgraded', 'YELP'],
  ['Rivian shares tumble on weaker deliveries', 'RIVN'],
  ['Roku stock soars after Amazon deal', 'ROKU AMZN'],
  ['Buying $TSLA and $NVDA here', 'TSLA NVDA'],
  ['$BRK.B is my largest position', 'BRK-B'],
  ['The brewer (NYSE: BUD) reports on Thursday', 'BUD'],
  ['Both classes (NASDAQ: GOOG, GOOGL) fell', 'GOOG GOOGL'],
  ['NASDAQ:AAPL closes higher', 'AAPL'],
  ['(NYSE American: UEC) starts production', 'UEC'],
  ['Gatos (NYSE/TSX: AEM) merges', 'AEM'],
  ['Facebook parent Meta Platforms buys startup', 'META'],
  ['Meta lays off 3,600', 'META'],
  ['Oracle signs $300 billion cloud contract', 'ORCL'],
  ['Wells Fargo freed from its asset cap', 'WFC'],
  ['Goldman Sachs tops Wall Street forecasts', 'GS'],
  ['American Airlines and Delta Air Lines cancel flights', 'AAL DAL'],
  ['Constellation Brands warns on beer sales', 'STZ'],
  ['Apple Hospitality REIT declares distribution', 'APLE'],
  ['Micron forecasts record quarter', 'MU'],
  ['Home Depot to buy GMS', 'HD'],
  ['Walt Disney and YouTube TV strike deal', 'DIS GOOGL'],
  ['Capital One closes Discover deal', 'COF'],
  ['The chipmaker formerly on the list as $FB rallied', 'META'],
  ['Costco, Walmart and Kroger face new rules', 'COST WMT KR'],
])('%s names %s', (text, symbols) => {
  expect(mentions.find(text).join(' ')).toBe(symbols);
});

test.each([
  'An apple a day keeps the doctor away',
  'Apple pie recipes for the holidays',
  'Apple growers fear late frost',
  'Fires spread across the Amazon',
  'Amazon rainforest deforestation slows, Brazil says',
  'The Oracle of Omaha retires',
  'Warren Buffett steps down',
  'IT spending will grow 9 % this year',
  'ALL eyes ON the Fed: IS THIS A TOP?',
  'A look at the day ahead',
  'It is so on',
  'The Fed misses its inflation target for stocks',
  'Fed Chair Defends Inflation Target as Stocks Rally',
  'Analysts raise price target after earnings',
  'Gender pay gap narrows; stocks unmoved',
  'The wage gap report shows losses',
  'H-1B visa fee raised to $100,000',
  'New Visa Rules Hit Students',
  'SNAP benefits to stop in November',
  'A cold snap lifts gas prices',
  'Shell companies used to hide profits',
  'Road block ahead of the summit',
  'Harrison Ford stars in new series',
  'Nikola Tesla Museum reopens',
  'Gold hits record as dollar falls',
  'Oil slips below $60',
  'S&P 500 and Nasdaq close at record highs',
  'Dow Jones Industrial Average falls 200 points',
  'NYSE to open all day',
  'Reuters reports that talks have stalled',
  'The match ended in a draw',
  'First national bank of the year award',
  'Social security payments rise',
  'Energy transfer between molecules studied',
  'Waste management in cities is costly',
  'US intel shows troop movements',
  'AI boom lifts electricity demand',
  'C suite pay rises',
  'On holding interest rates steady',
  'Palo Alto residents protest',
  'United front on tariffs',
  'Progressive lawmakers push back',
  'Southern states brace for storm',
  'Corning city council meets',
  'Costs total $5 million',
  'Prices in $USD and $CAD',
  'A $5B deal in Europe',
  'Twitter-like rival (TSX: T) opens',
  'Square dance festival returns',
  'Spring in the air, summer ahead',
  'Unity in the party is fragile',
  'Central bank cuts rates',
  'Best buy of the season: garden chairs',
  'Root cause analysis completed',
  'Capital gains tax rises',
  'The Trade Desk of the ministry denied it',
  'Carnival season opens in Rio',
  'Delta variant returns',
])('%s names no company', (text) => {
  expect(mentions.find(text)).toEqual([]);
});

test('finds a company that a long text names again once, in the order of first mention', () => {
  expect(mentions.find('Pepsi and Apple. Apple shares rose. $PEP fell, (NYSE: KO) did not.')).toEqual([
    'PEP',
    'AAPL',
    'KO',
  ]);
});

test('an unlisted ticker is none', () => {
  expect(mentions.find('$ZZZZZ (NYSE: QQQQX) and NASDAQ: NOPE-X')).toEqual([]);
});

test('reads the first 100,000 characters of a text', () => {
  expect(mentions.find(`${'x '.repeat(49_000)}Nvidia`)).toEqual(['NVDA']);
  expect(mentions.find(`${'x '.repeat(51_000)}Nvidia`)).toEqual([]);
});

test('knows the share classes of a company', () => {
  expect(mentions.classesOf('GOOG')).toEqual(['GOOGL', 'GOOG']);
  expect(mentions.classesOf('BRK-A')).toEqual(['BRK-B', 'BRK-A']);
  expect(mentions.classesOf('AAPL')).toEqual(['AAPL']);
  expect(mentions.classesOf('NOTHING')).toEqual(['NOTHING']);
});
